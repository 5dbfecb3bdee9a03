import { integer, type Order, oneOf } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { SteeringError, type World } from '#/core/world.ts';

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
  /** How many posts a day: pages of Meta say all of these. */
  quota: ['100', '50', '25'],
} as const;

type Unknowns = { readonly [Name in keyof typeof unknowns]: (typeof unknowns)[Name][number] };

const first = Object.fromEntries(Object.entries(unknowns).map(([name, [one]]) => [name, one])) as unknown as Unknowns;

/** How long after the fact something is seen, in milliseconds. */
const delays = {
  /** A finished container by the side that publishes. */
  publishMs: 0,
  /** A new post by lists. */
  listMs: 0,
};

type Delays = Readonly<typeof delays>;

/** What an account may be; one that is `restricted` must be looked after in the app. */
export const accountStatuses = ['active', 'restricted'] as const;

type AccountStatus = (typeof accountStatuses)[number];

/** The switches of the network, as they were ordered last. They survive a restart and end with a reset. */
export class Switches {
  readonly #unknowns: Table<Partial<Unknowns>>;
  readonly #delays: Table<Delays>;
  readonly #statuses: Table<AccountStatus>;

  constructor(world: World) {
    this.#unknowns = world.store.table('instagram.unknowns');
    this.#delays = world.store.table('instagram.delays');
    this.#statuses = world.store.table('instagram.statuses');
  }

  get unknowns(): Unknowns {
    return { ...first, ...this.#unknowns.get('all') };
  }

  get delays(): Delays {
    return this.#delays.get('all') ?? delays;
  }

  statusOf(accountId: string): AccountStatus {
    return this.#statuses.get(accountId) ?? 'active';
  }

  setStatus(accountId: string, status: AccountStatus): void {
    this.#statuses.set(accountId, status);
  }

  /** The steering action `set-unknowns`: any of them, by name. */
  choose(order: Order): object {
    const chosen = Object.keys(order).map((name) => {
      const known = Object.entries(unknowns).find(([key]) => key === name);
      if (known === undefined) throw new SteeringError(`Unknown are: ${Object.keys(unknowns).join(', ')}.`);
      return [name, oneOf<string>(order, name, known[1])] as const;
    });
    this.#unknowns.set('all', { ...this.unknowns, ...Object.fromEntries(chosen) });
    return this.unknowns;
  }

  /** The steering action `set-delays`: `{publishMs?, listMs?}`; what is left out is 0. */
  delay(order: Order): object {
    const read = (name: keyof Delays): number => integer(order, name, { min: 0, fallback: 0 });
    const next = { publishMs: read('publishMs'), listMs: read('listMs') };
    this.#delays.set('all', next);
    return next;
  }
}
