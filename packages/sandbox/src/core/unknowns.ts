import { type Order, oneOf } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { SteeringError, type World } from '#/core/world.ts';

/** What no document tells, by name: the ways in which it may be. The first of each is played until another is ordered. */
type Ways = Readonly<Record<string, readonly string[]>>;

/** The way of each that is played. */
type Played<All extends Ways> = { readonly [Name in keyof All]: All[Name][number] };

/** The unknowns of a network, as they were ordered last. They survive a restart and end with a reset. */
export class Unknowns<All extends Ways> {
  readonly #table: Table<Partial<Played<All>>>;
  readonly #all: All;
  readonly #first: Played<All>;

  constructor(world: World, network: string, all: All) {
    this.#table = world.store.table(`${network}.unknowns`);
    this.#all = all;
    this.#first = Object.fromEntries(Object.entries(all).map(([name, [first]]) => [name, first])) as Played<All>;
  }

  get played(): Played<All> {
    return { ...this.#first, ...this.#table.get('all') };
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    const chosen = Object.keys(order).map((name) => {
      const known = Object.entries(this.#all).find(([key]) => key === name);
      if (known === undefined) throw new SteeringError(`Unknown are: ${Object.keys(this.#all).join(', ')}.`);
      return [name, oneOf(order, name, known[1])] as const;
    });
    this.#table.set('all', { ...this.played, ...Object.fromEntries(chosen) });
    return this.played;
  }
}
