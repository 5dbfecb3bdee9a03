import { followersOf, grown, type Typical } from '#/core/growth.ts';
import type { Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { SteeringError, type World } from '#/core/world.ts';

/** A post that is counted. */
interface CountedPost {
  readonly id: string;
  /** By the sandbox's clock, in milliseconds since 1970. */
  readonly createdAt: number;
}

/** Accounts of every network have been gaining people since then. */
const accountsSince = Date.UTC(2026, 0, 1);

/** How many follow an account, at any network. */
export function followersNow({ clock }: Pick<World, 'clock'>, accountId: string): number {
  return followersOf(accountId, clock.now() - accountsSince);
}

/** What a network counts, by its own names, and what of it it leaves out by order. */
export class FigureBook {
  readonly #withheld: Table<readonly string[]>;
  readonly #world: World;
  readonly #typical: Typical;

  constructor(world: World, network: string, typical: Typical) {
    this.#withheld = world.store.table(`${network}.withheld-figures`);
    this.#world = world;
    this.#typical = typical;
  }

  /** Whether the network has a figure of this name, and does not withhold it. */
  has(name: string): boolean {
    return Object.hasOwn(this.#typical, name) && !(this.#withheld.get('all') ?? []).includes(name);
  }

  /** Every count of a post that the network does not withhold. `lateMs`: how far behind the network is with counting. */
  of({ id, createdAt }: CountedPost, lateMs = 0): Readonly<Record<string, number>> {
    const counts = grown(id, this.#world.clock.now() - createdAt - lateMs, this.#typical);
    return Object.fromEntries(Object.entries(counts).filter(([name]) => this.has(name)));
  }

  /** How many follow an account. */
  followers(accountId: string): number {
    return followersNow(this.#world, accountId);
  }

  /** The steering action `withhold-figures`: `{names}`, in the network's own words; the others are told. */
  withhold({ names }: Order): object {
    const known = Object.keys(this.#typical);
    if (!Array.isArray(names) || !names.every((name): name is string => known.includes(name))) {
      throw new SteeringError(`"names" must be a list of some of: ${known.join(', ')}.`);
    }
    this.#withheld.set('all', names);
    return { withheld: names };
  }
}
