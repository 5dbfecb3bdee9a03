import { randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';

/** The faults that can be ordered. The package's README tells what each means; it is the same for every network. */
export const faultNames = [
  'fail-500',
  'fail-500-after-accept',
  'unknown-error',
  'throttle',
  'gateway-429',
  'gateway-401',
  'expire-token',
  'cut-before-accept',
  'cut-after-accept',
  'slow',
  'broken-json',
] as const;

type FaultName = (typeof faultNames)[number];

/**
 * The kinds of calls that a fault can strike. `token` answers tokens, `container` begins a post that is not visible
 * yet, `upload` brings a file, `status` asks for progress, `publish` makes a post visible, `comment` a comment below one,
 * `figures` asks for what was counted.
 */
export const faultPlaces = ['token', 'container', 'upload', 'status', 'publish', 'comment', 'figures'] as const;

export type FaultPlace = (typeof faultPlaces)[number];

/** A fault as it was ordered. */
export interface FaultOrder {
  readonly network: string;
  readonly fault: FaultName;
  /** The kind of call that the fault strikes; it ignores all other calls. */
  readonly place: FaultPlace;
  /** How many calls it strikes; at least 1. */
  readonly count: number;
  /**
   * For `slow`: how long the answer is held back. For all other faults: how long from now the fault begins to strike.
   */
  readonly afterMs: number;
  /** The account (its id or its name) that the fault strikes; null: any account. */
  readonly account: string | null;
  /**
   * For `throttle` and `gateway-429`: how long the network tells the caller to wait, in milliseconds; null: the network names no time.
   */
  readonly retryAfterMs: number | null;
}

/** A fault that has not struck all of its calls yet. */
export interface Fault extends FaultOrder {
  readonly id: string;
  /** When it begins to strike, by the sandbox's clock. Milliseconds since 1970. */
  readonly fromMs: number;
  readonly remaining: number;
}

/** The faults that wait, in the order of the orders. Callers await the store before they answer. */
export class Faults {
  readonly #faults: Table<Fault>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#faults = store.table('faults');
    this.#clock = clock;
  }

  /** Puts a fault at the end of the queue. */
  order(order: FaultOrder): Fault {
    const delayMs = order.fault === 'slow' ? 0 : order.afterMs;
    const fault = { ...order, id: randomUUID(), fromMs: this.#clock.now() + delayMs, remaining: order.count };
    this.#faults.set(fault.id, fault);
    return fault;
  }

  /**
   * The fault that strikes this call, if any; that uses up one of the calls that it strikes. To be asked once per call,
   * when the call would otherwise be accepted. `names` are all names of the calling account.
   */
  strike(network: string, names: readonly string[], place: FaultPlace): Fault | null {
    const now = this.#clock.now();
    for (const fault of this.#faults.values()) {
      if (fault.network !== network || fault.place !== place || fault.fromMs > now) continue;
      if (fault.account !== null && !names.includes(fault.account)) continue;
      if (fault.remaining > 1) this.#faults.set(fault.id, { ...fault, remaining: fault.remaining - 1 });
      else this.#faults.delete(fault.id);
      return fault;
    }
    return null;
  }

  /** Every fault that still waits. */
  list(): Fault[] {
    return [...this.#faults.values()];
  }
}
