import type { Hono } from 'hono';

import type { Clock } from '#/core/clock.ts';
import type { FaultPlace, Faults } from '#/core/faults.ts';
import type { Ledger } from '#/core/ledger.ts';
import type { Env, RequestLog } from '#/core/request-log.ts';
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
  /** Whether the networks' rate limits count. Benchmarks turn them off. */
  readonly limits: boolean;
  /** Whether writes wait for the disk. Tests do without that. */
  readonly isDurable: boolean;
  /**
   * The sandbox's own address, without a trailing slash. It is known once the sandbox listens, so call this only while
   * handling requests.
   */
  origin(): string;
}

/** What of the sandbox takes faults and orders of its own. */
export interface Steerable {
  /** The kinds of calls that faults can strike. Absent: only the call that makes a post visible. */
  readonly places?: readonly FaultPlace[];
  /** Steering of it alone, by name. The answers are JSON. */
  readonly actions: Readonly<Record<string, (order: Readonly<Record<string, unknown>>) => object | Promise<object>>>;
}

/** One network played by the sandbox. */
export interface SandboxNetwork extends Steerable {
  /** Registers the network's own paths and its feed pages. */
  mount(app: SandboxApp): void;
  /** Rebuilds what is derived from the store and makes the ready accounts. Called at start and after a reset. */
  load(): void;
  /** What the start page shows about the network. */
  summary(): NetworkSummary;
  /**
   * Makes an account, or returns the existing one. Throws a `SteeringError` when the order makes no sense. The result
   * must be JSON.
   */
  createAccount(order: AccountOrder): object;
}

/** An account to be made. */
export interface AccountOrder {
  readonly handle: string;
  readonly displayName: string | null;
  /** Null: the network's usual demo password. */
  readonly password: string | null;
}

/** What the start page says about a network. */
export interface NetworkSummary {
  readonly accounts: readonly { readonly name: string; readonly displayName: string; readonly href: string }[];
  readonly accountCount: number;
  readonly postCount: number;
  readonly feedHref: string;
  /** How to sign in with the ready accounts, in one sentence. */
  readonly signInHint: string;
}

/** A network and how to create it. `create` is absent while the sandbox does not play the network yet. */
export interface NetworkEntry {
  readonly id: string;
  readonly name: string;
  /** The network's glyph as SVG text. */
  readonly glyph: string;
  readonly create?: (world: World) => Promise<SandboxNetwork>;
}

/** The sandbox's one HTTP application. */
export type SandboxApp = Hono<Env>;

/** A steering call that makes no sense. The message says why. */
export class SteeringError extends Error {}
