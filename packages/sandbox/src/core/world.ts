import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

import type { Clock } from '#/core/clock.ts';
import type { Faults } from '#/core/faults.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { RequestLog } from '#/core/request-log.ts';
import type { Store } from '#/core/store.ts';

/** What every network of the sandbox is given. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly log: RequestLog;
  /** Folder of this network's own files; exists. */
  readonly folder: string;
  /** Whether the network's rate limits count. Benchmarks turn them off. */
  readonly limits: boolean;
  /** The sandbox's own address, without a trailing slash. Known once it listens, so not before the first request. */
  origin(): string;
}

/** One network played by the sandbox. */
export interface SandboxNetwork {
  /** Registers the network's own paths and its feed pages. */
  mount(app: SandboxApp): void;
  /** Rebuilds what is derived from the store and makes the ready accounts. Called at start and after a reset. */
  load(): void;
  /** For the start page. */
  summary(): NetworkSummary;
  /**
   * Makes an account, or answers the one that exists. Throws a `SteeringError` when the order makes no sense.
   * The answer is JSON.
   */
  createAccount(order: AccountOrder): object;
  /** Steering of this network alone, by name. The answers are JSON. */
  readonly actions: Readonly<Record<string, (order: Readonly<Record<string, unknown>>) => object>>;
}

/** An account to be made. */
export interface AccountOrder {
  readonly handle: string;
  readonly displayName: string | null;
  /** Null: the network's usual demo password. */
  readonly password: string | null;
}

/** What the start page says about a network. */
interface NetworkSummary {
  readonly accounts: readonly { readonly name: string; readonly displayName: string; readonly href: string }[];
  readonly accountCount: number;
  readonly postCount: number;
  readonly feedHref: string;
  /** How one signs in with the ready accounts, in one sentence. */
  readonly signInHint: string;
}

/** A network and how to bring it up. `create` is missing while the sandbox does not play the network yet. */
export interface NetworkEntry {
  readonly id: string;
  readonly name: string;
  /** The network's glyph as SVG text. */
  readonly glyph: string;
  readonly create?: (world: World) => Promise<SandboxNetwork>;
}

/** What a handler notes for the request log. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { account?: string; fault?: string };
}

/** The sandbox's one HTTP application. */
export type SandboxApp = Hono<Env>;

/** A steering call that makes no sense. The message says why. */
export class SteeringError extends Error {}
