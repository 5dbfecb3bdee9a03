import type { Table } from '#/core/store.ts';
import { Switches as NetworkSwitches } from '#/core/switches.ts';
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

/** `publishMs`: until a finished container can be published; `listMs`: until a new post is in lists. */
const delays = { publishMs: 0, listMs: 0 };

/** What an account may be; one that is `restricted` must be looked after in the app. */
export const accountStatuses = ['active', 'restricted'] as const;

type AccountStatus = (typeof accountStatuses)[number];

/** The switches of the network, and what its accounts may do. */
export class Switches extends NetworkSwitches<typeof unknowns, Record<never, never>, typeof delays> {
  readonly #statuses: Table<AccountStatus>;

  constructor(world: World) {
    super(world, 'instagram', { unknowns, delays });
    this.#statuses = world.store.table('instagram.statuses');
  }

  statusOf(accountId: string): AccountStatus {
    return this.#statuses.get(accountId) ?? 'active';
  }

  setStatus(accountId: string, status: AccountStatus): void {
    this.#statuses.set(accountId, status);
  }
}
