import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** How far Pinterest lets the app in: `none` until it has looked at it at all. */
export const accesses = ['standard', 'trial', 'none'] as const;

/** What can be switched about the network as a whole. */
interface State {
  readonly access: (typeof accesses)[number];
  /** Callback addresses of the app; none: see `mayRedirectTo`. */
  readonly callbacks: readonly string[];
}

const initial: State = { access: 'standard', callbacks: [] };

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #table: Table<State>;

  constructor(world: World) {
    this.#table = world.store.table('pinterest.switches');
  }

  get state(): State {
    return { ...initial, ...this.#table.get('all') };
  }

  change(changes: Partial<State>): void {
    this.#table.set('all', { ...this.state, ...changes });
  }
}
