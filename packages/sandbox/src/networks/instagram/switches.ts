import { integer, type Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { Unknowns } from '#/core/unknowns.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What a second publish of one container answers. It is never a second post. */
  secondPublish: ['refused', 'same-id', 'not-found'],
  /** Of a post that is taken for spam: no such thing, shown all the same (Postiz #1681, 2026-07), or not published. */
  spam: ['nothing', 'blocked', 'refused'],
  /** Where it shows that a picture could not be fetched. */
  failedFetch: ['answer', 'container'],
  /** What `status` of a container that failed is: a sentence, as clients have seen, or the subcode of "IG Container". */
  failure: ['sentence', 'subcode'],
  /** A video of more columns than "IG User Media" allows; Ayrshare's guidelines (2026) tell of leeway. */
  wideVideo: ['refused', 'taken'],
  /** How many posts a day: pages of Meta say all of these. */
  quota: ['100', '50', '25'],
} as const;

/** How long, in milliseconds, a part of the network does not see what another part has finished. */
interface Delays {
  /** Until a finished container can be published. */
  readonly publishMs: number;
  /** Until a new post is in lists. */
  readonly listMs: number;
}

/** What an account may be; one that is `restricted` must be looked after in the app. */
export const accountStatuses = ['active', 'restricted'] as const;

type AccountStatus = (typeof accountStatuses)[number];

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #unknowns: Unknowns<typeof unknowns>;
  readonly #delays: Table<Delays>;
  readonly #statuses: Table<AccountStatus>;

  constructor(world: World) {
    this.#unknowns = new Unknowns(world, 'instagram', unknowns);
    this.#delays = world.store.table('instagram.delays');
    this.#statuses = world.store.table('instagram.statuses');
  }

  get unknowns(): Unknowns<typeof unknowns>['played'] {
    return this.#unknowns.played;
  }

  get delays(): Delays {
    return this.#delays.get('all') ?? { publishMs: 0, listMs: 0 };
  }

  statusOf(accountId: string): AccountStatus {
    return this.#statuses.get(accountId) ?? 'active';
  }

  setStatus(accountId: string, status: AccountStatus): void {
    this.#statuses.set(accountId, status);
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    return this.#unknowns.choose(order);
  }

  /** The steering action `set-delays`: `{publishMs?, listMs?}`. */
  delay(order: Order): object {
    const { publishMs, listMs } = this.delays;
    this.#delays.set('all', {
      publishMs: integer(order, 'publishMs', { min: 0, fallback: publishMs }),
      listMs: integer(order, 'listMs', { min: 0, fallback: listMs }),
    });
    return this.delays;
  }
}
