import { boolean, integer, type Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { Unknowns } from '#/core/unknowns.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What the last chunk of an upload answers that is complete. It is never a second post. */
  lastChunkAgain: ['not-found', 'expired', 'created'],
  /** Whether a refresh token is replaced by its use: "may be different". */
  refreshToken: ['stays', 'rotates'],
  /** Whether photos are among what `video/list` answers. */
  photosListed: ['listed', 'left-out'],
  /** How long the status of a publication can be asked for. */
  oldStatus: ['told', 'forgotten'],
} as const;

/** What can be switched about the app and the network. */
interface State {
  /** Whether TikTok has audited the app. Before, it posts for the creator alone, and to private accounts. */
  readonly isAudited: boolean;
  /** Whether the addresses of photos begin with a prefix that is verified for the app. */
  readonly ownsUrls: boolean;
  /** How long, in milliseconds, a public post is looked at before its id is told. */
  readonly moderationMs: number;
}

const initial: State = { isAudited: false, ownsUrls: true, moderationMs: 1_000 };

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #table: Table<State>;
  readonly #unknowns: Unknowns<typeof unknowns>;

  constructor(world: World) {
    this.#table = world.store.table('tiktok.switches');
    this.#unknowns = new Unknowns(world, 'tiktok', unknowns);
  }

  get state(): State {
    return { ...initial, ...this.#table.get('all') };
  }

  get unknowns(): Unknowns<typeof unknowns>['played'] {
    return this.#unknowns.played;
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    return this.#unknowns.choose(order);
  }

  /** The steering action `set-app`: `{isAudited?, ownsUrls?}`. */
  changeApp(order: Order): object {
    const { state } = this;
    const read = (name: 'isAudited' | 'ownsUrls'): boolean => (name in order ? boolean(order, name) : state[name]);
    this.#table.set('all', { ...state, isAudited: read('isAudited'), ownsUrls: read('ownsUrls') });
    return this.state;
  }

  /** The steering action `set-moderation`: `{ms}`. */
  moderate(order: Order): object {
    this.#table.set('all', { ...this.state, moderationMs: integer(order, 'ms', { min: 0 }) });
    return this.state;
  }
}
