import { integer, type Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { Unknowns } from '#/core/unknowns.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** Whether a post that was made unpublished can be revealed; in some app modes it may not. */
  unpublishedPost: ['revealed', 'refused'],
  /** Which call the second post with one text is refused at (506). */
  duplicateAt: ['reveal', 'creation'],
  /** What finishing a reel, a story or a video a second time does; `again` is a second post. */
  secondPublish: ['refused', 'success', 'again'],
  /** Where it shows that a reel or story has the wrong shape or length. */
  videoCheck: ['status', 'answer'],
  /** The most that a photo may have: what live refusals say, or the page about photos. */
  photoLimit: ['4MB', '10MB'],
  /** How a phase that is over is called. */
  phaseOver: ['complete', 'completed'],
  /** How the bytes that have arrived are called. */
  bytesName: ['bytes_transferred', 'bytes_transfered'],
  /** Whether the address of a video names its host. */
  videoPermalink: ['relative', 'absolute', 'omitted'],
  /** As what too many calls are refused: by the kind of token (80001 of a page, 17 of a person), or always as one of these. */
  throttledAs: ['usual', '4', '17', '32', '613', '80001'],
  /** What the faults of a server in trouble say. */
  trouble: ['2', '1'],
  /** What a fetch that failed says of a photo. */
  failedFetch: ['2069019', '2061006'],
} as const;

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #unknowns: Unknowns<typeof unknowns>;
  readonly #listMs: Table<number>;

  constructor(world: World) {
    this.#unknowns = new Unknowns(world, 'facebook', unknowns);
    this.#listMs = world.store.table('facebook.delays');
  }

  get unknowns(): Unknowns<typeof unknowns>['played'] {
    return this.#unknowns.played;
  }

  /** How long, in milliseconds, lists do not see a new post. */
  get listMs(): number {
    return this.#listMs.get('all') ?? 0;
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    return this.#unknowns.choose(order);
  }

  /** The steering action `set-delays`: `{listMs}`. */
  delay(order: Order): object {
    this.#listMs.set('all', integer(order, 'listMs', { min: 0 }));
    return { listMs: this.listMs };
  }
}
