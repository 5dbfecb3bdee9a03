import { type Order, oneOf } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { SteeringError, type World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What a second publish of one container answers. It is never a second post. */
  secondPublish: ['refused', 'same-id', 'not-found'],
  /** What is said of a post that Instagram shows, and takes for spam all the same (Postiz #1681, 2026-07). */
  spam: ['nothing', 'blocked'],
  /** Where it shows that a picture could not be fetched. */
  failedFetch: ['answer', 'container'],
} as const;

type Unknowns = { readonly [Name in keyof typeof unknowns]: (typeof unknowns)[Name][number] };

const first = Object.fromEntries(Object.entries(unknowns).map(([name, [one]]) => [name, one])) as unknown as Unknowns;

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #table: Table<Partial<Unknowns>>;

  constructor(world: World) {
    this.#table = world.store.table('instagram.unknowns');
  }

  get unknowns(): Unknowns {
    return { ...first, ...this.#table.get('all') };
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    const chosen = Object.keys(order).map((name) => {
      const known = Object.entries(unknowns).find(([key]) => key === name);
      if (known === undefined) throw new SteeringError(`Unknown are: ${Object.keys(unknowns).join(', ')}.`);
      return [name, oneOf<string>(order, name, known[1])] as const;
    });
    this.#table.set('all', { ...this.unknowns, ...Object.fromEntries(chosen) });
    return this.unknowns;
  }
}
