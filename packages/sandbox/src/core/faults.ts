import { randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';

/** What can be made to go wrong. The meaning of each is in the package's README, the same for every network. */
export const faultNames = [
  'fail-500',
  'fail-500-after-accept',
  'unknown-error',
  'throttle',
  'expire-token',
  'cut-before-accept',
  'cut-after-accept',
  'slow',
  'broken-json',
] as const;

type FaultName = (typeof faultNames)[number];

/** A fault as it was ordered. */
export interface FaultOrder {
  readonly network: string;
  readonly fault: FaultName;
  /** How many calls it strikes; at least 1. */
  readonly count: number;
  /** For `slow`, how long the answer is held back; for all others, how long from now it begins to strike. */
  readonly afterMs: number;
  /** Strikes only this account (its id or its name); null: any. */
  readonly account: string | null;
  /** For `throttle`: what the network says about waiting, in milliseconds; null: it names no time. */
  readonly retryAfterMs: number | null;
}

/** A fault that still waits for calls to strike. */
export interface Fault extends FaultOrder {
  readonly id: string;
  /** When it begins to strike, by the sandbox's clock. Milliseconds since 1970. */
  readonly fromMs: number;
  readonly remaining: number;
}

/** The faults that wait, in the order in which they were ordered. Callers await the store before they answer. */
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
   * The fault that strikes this call, if any; it is used up by one. Networks ask once for each call that would
   * otherwise make a post visible. `names` are all names of the calling account.
   */
  strike(network: string, names: readonly string[]): Fault | null {
    const now = this.#clock.now();
    for (const fault of this.#faults.values()) {
      if (fault.network !== network || fault.fromMs > now) continue;
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
