import { integer, type Order, oneOf } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { type Steerable, SteeringError, type World } from '#/core/world.ts';

/** What no document tells, by name: the ways in which it may be. The first of each is played until another is ordered. */
type Ways = Readonly<Record<string, readonly string[]>>;

/** The way of each that is played. */
type Played<All extends Ways> = { readonly [Name in keyof All]: All[Name][number] };

/** How long, in milliseconds, a part of the network does not see what another part has finished, by name. */
type Delays = Readonly<Record<string, number>>;

/** What can be ordered of a network, and what it is until then. */
interface Switchable<All extends Ways, State extends object, Waits extends Delays> {
  readonly unknowns?: All;
  readonly state?: State;
  readonly delays?: Waits;
}

/** The switches of a network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches<
  All extends Ways = Record<never, never>,
  State extends object = Record<never, never>,
  Waits extends Delays = Record<never, never>,
> {
  readonly #tables: {
    readonly unknowns: Table<Partial<Played<All>>>;
    readonly state: Table<Partial<State>>;
    readonly delays: Table<Partial<Waits>>;
  };
  readonly #first: { readonly unknowns: Played<All>; readonly state: State; readonly delays: Waits };
  /** The steering actions `set-unknowns` and `set-delays`: any of them, by name. */
  readonly actions: Steerable['actions'];

  constructor({ store }: World, network: string, { unknowns, state, delays }: Switchable<All, State, Waits>) {
    this.#tables = {
      unknowns: store.table(`${network}.unknowns`),
      state: store.table(`${network}.switches`),
      delays: store.table(`${network}.delays`),
    };
    const ways = Object.entries(unknowns ?? {}).map(([name, [first]]) => [name, first]);
    this.#first = {
      unknowns: Object.fromEntries(ways) as Played<All>,
      state: { ...state } as State,
      delays: { ...delays } as Waits,
    };
    this.actions = {
      ...(unknowns === undefined ? {} : { 'set-unknowns': (order) => this.#choose(unknowns, order) }),
      ...(delays === undefined ? {} : { 'set-delays': (order) => this.#delay(order) }),
    };
  }

  get unknowns(): Played<All> {
    return { ...this.#first.unknowns, ...this.#tables.unknowns.get('all') };
  }

  get state(): State {
    return { ...this.#first.state, ...this.#tables.state.get('all') };
  }

  get delays(): Waits {
    return { ...this.#first.delays, ...this.#tables.delays.get('all') };
  }

  change(changes: Partial<State>): State {
    this.#tables.state.set('all', { ...this.state, ...changes });
    return this.state;
  }

  #choose(unknowns: All, order: Order): object {
    const chosen = Object.keys(order).map((name) => {
      const ways = Object.hasOwn(unknowns, name) ? unknowns[name] : undefined;
      if (ways === undefined) throw new SteeringError(`Unknown are: ${Object.keys(unknowns).join(', ')}.`);
      return [name, oneOf(order, name, ways)];
    });
    this.#tables.unknowns.set('all', { ...this.unknowns, ...Object.fromEntries(chosen) });
    return this.unknowns;
  }

  #delay(order: Order): object {
    const ordered = Object.entries(this.delays).map(([name, fallback]) => {
      return [name, integer(order, name, { min: 0, fallback })];
    });
    this.#tables.delays.set('all', Object.fromEntries(ordered));
    return this.delays;
  }
}
