import { integer, type Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { Unknowns } from '#/core/unknowns.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What a second publish of one container answers. It is never a second post. */
  secondPublish: ['refused', 'same-id', 'not-found'],
  /** How the 251st post of a day is refused. */
  atQuota: ['limit', 'blocked', 'unnamed'],
  /** What a refresh in the first 24 hours of a token answers. */
  earlyRefresh: ['refused', 'granted'],
  /** What becomes of the token that was refreshed. */
  refreshedToken: ['lives', 'ends'],
  /** Whether a refresh extends what a person has allowed for 90 days, as for public profiles. */
  accessAtRefresh: ['extended', 'fixed'],
  /** Which shape the refusal of a used code has. */
  usedCode: ['plain', 'graph'],
  /** Where the refusal of a sixth link names itself. */
  linkLimitIn: ['message', 'type', 'told'],
  /** What a character counts that is no emoji. */
  letters: ['one', 'bytes'],
  /** Whether a post keeps the id of its container. */
  mediaId: ['own', 'container'],
  /** How a text is read back. */
  readText: ['as-sent', 'trimmed', 'without-topic-mark'],
  /** Where it shows that a file could not be fetched. */
  failedFetch: ['answer', 'container'],
  /** What a publish that went wrong at Threads says, whether the post is out or not. */
  publishFailure: ['unexpected', 'permission'],
  /** Whether the address of a post is told. */
  permalink: ['told', 'omitted'],
  /** Whose secret signs what is sent to the app's callbacks. */
  signedWith: ['threads-secret', 'app-secret'],
} as const;

/** How long, in milliseconds, a part of the network does not see what another part has finished. */
interface Delays {
  /** Until a finished container can be published. */
  readonly publishMs: number;
  /** Until a new post can be replied to. */
  readonly replyMs: number;
  /** Until a new post is in lists. */
  readonly listMs: number;
}

const firstDelays: Delays = { publishMs: 0, replyMs: 0, listMs: 0 };

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #unknowns: Unknowns<typeof unknowns>;
  readonly #delays: Table<Delays>;

  constructor(world: World) {
    this.#unknowns = new Unknowns(world, 'threads', unknowns);
    this.#delays = world.store.table('threads.delays');
  }

  get unknowns(): Unknowns<typeof unknowns>['played'] {
    return this.#unknowns.played;
  }

  get delays(): Delays {
    return this.#delays.get('all') ?? firstDelays;
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    return this.#unknowns.choose(order);
  }

  /** The steering action `set-delays`: `{publishMs?, replyMs?, listMs?}`. */
  delay(order: Order): object {
    const { publishMs, replyMs, listMs } = this.delays;
    this.#delays.set('all', {
      publishMs: integer(order, 'publishMs', { min: 0, fallback: publishMs }),
      replyMs: integer(order, 'replyMs', { min: 0, fallback: replyMs }),
      listMs: integer(order, 'listMs', { min: 0, fallback: listMs }),
    });
    return this.delays;
  }
}
