import { integer, type Order, oneOf } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** How processing ends. */
const outcomes = ['succeeded', 'failed'] as const;

interface State {
  /** Duration of the processing. */
  readonly ms: number;
  readonly outcome: (typeof outcomes)[number];
}

/**
 * When the processing of a file begins and ends, in milliseconds since 1970, and the failure that it ends with; null
 * when it succeeds.
 */
export interface Processed<Failure> {
  readonly from: number;
  readonly until: number;
  readonly failure: Failure | null;
}

/** How long a network processes a file, and whether that succeeds. The last order counts, until a reset. */
export class Processing {
  readonly #table: Table<State>;
  readonly #world: World;
  readonly #usualMs: number;

  constructor(world: World, { network, usualMs }: { network: string; usualMs: number }) {
    this.#table = world.store.table(`${network}.processing`);
    this.#world = world;
    this.#usualMs = usualMs;
  }

  /**
   * Begins processing now. `found` is a failure of the file itself; `ordered` is the failure to use when one was
   * ordered.
   */
  begin<Failure>(found: Failure | null, ordered: Failure): Processed<Failure> {
    const { ms, outcome } = this.#state;
    const from = this.#world.clock.now();
    return { from, until: from + ms, failure: found ?? (outcome === 'failed' ? ordered : null) };
  }

  /** The steering action `set-processing`: `{ms, outcome?}`. */
  steer(order: Order): object {
    const ms = integer(order, 'ms', { min: 0 });
    const state = {
      ms,
      outcome: order['outcome'] === undefined ? 'succeeded' : oneOf(order, 'outcome', outcomes),
    } as const;
    this.#table.set('all', state);
    return state;
  }

  get #state(): State {
    return this.#table.get('all') ?? { ms: this.#usualMs, outcome: 'succeeded' };
  }
}
