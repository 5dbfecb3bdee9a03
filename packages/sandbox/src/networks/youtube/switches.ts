import { boolean, integer, type Order } from '#/core/order.ts';
import type { Table } from '#/core/store.ts';
import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';
import { quotaExceeded } from '#/networks/youtube/refusals.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What an update says that would show a video which is locked as private. The video stays private in any case. */
  lockedUpdate: ['taken', 'refused'],
  /** How much is kept of a part that is not the last one; its sender has to ask. */
  keptOfPart: ['all', 'half'],
} as const;

/** What a project may call in a day, all of its users together ("Quota costs", 2026). */
const allowance = { uploads: 100, units: 10_000 } as const;

type Bucket = keyof typeof allowance;

interface Used {
  /** A day in Pacific time. */
  readonly day: string;
  readonly uploads: number;
  readonly units: number;
}

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The switches of the network and what the project has used up. */
export class Switches extends NetworkSwitches<typeof unknowns> {
  readonly #world: World;
  readonly #isAudited: Table<boolean>;
  readonly #isTesting: Table<boolean>;
  readonly #used: Table<Used>;

  constructor(world: World) {
    super(world, 'youtube', { unknowns });
    this.#world = world;
    this.#isAudited = world.store.table('youtube.is-audited');
    this.#isTesting = world.store.table('youtube.is-testing');
    this.#used = world.store.table('youtube.used');
  }

  /** Whether Google has audited the project; else what it uploads is locked as private for good. */
  get isAudited(): boolean {
    return this.#isAudited.get('all') ?? true;
  }

  /** Whether the page of consent is in testing: then refresh tokens end after 7 days. */
  get isTesting(): boolean {
    return this.#isTesting.get('all') ?? false;
  }

  /** Counts a call. Throws when nothing is left for it; that call counts, too. */
  spend(bucket: Bucket, cost: number): void {
    const used = this.#today;
    if (this.#world.limits) this.#used.set('all', { ...used, [bucket]: used[bucket] + cost });
    if (used[bucket] + cost > allowance[bucket]) throw quotaExceeded();
  }

  /** The steering action `set-project`: `{isAudited?, isTesting?}`. */
  changeProject(order: Order): object {
    if (order['isAudited'] !== undefined) this.#isAudited.set('all', boolean(order, 'isAudited'));
    if (order['isTesting'] !== undefined) this.#isTesting.set('all', boolean(order, 'isTesting'));
    return { isAudited: this.isAudited, isTesting: this.isTesting };
  }

  /** The steering action `set-used`: `{uploads?, units?}`, of today in Pacific time. */
  use(order: Order): object {
    const { day, uploads, units } = this.#today;
    const used = {
      day,
      uploads: integer(order, 'uploads', { min: 0, fallback: uploads }),
      units: integer(order, 'units', { min: 0, fallback: units }),
    };
    this.#used.set('all', used);
    return used;
  }

  get #today(): Used {
    const day = pacificDay.format(this.#world.clock.now());
    const used = this.#used.get('all');
    return used?.day === day ? used : { day, uploads: 0, units: 0 };
  }
}
