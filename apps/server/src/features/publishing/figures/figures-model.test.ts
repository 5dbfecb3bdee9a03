import type { PostFigures } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { readTotals } from '#/features/analytics/totals.queries.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const HOUR_MS = 60 * 60_000;

/** What happens to a post or an account, by the number of it. */
type Event =
  | { do: 'publish'; account: number }
  | { do: 'tell'; post: number; figures: PostFigures }
  | { do: 'gone'; post: number }
  | { do: 'read' }
  /** While the call is under way its lease ends and another worker reads; its own answer comes last. */
  | { do: 'overtake'; post: number; figures: PostFigures }
  | { do: 'delete'; post: number }
  | { do: 'disconnect'; account: number }
  | { do: 'connect'; account: number };

const ACCOUNTS = 2;
const count = fc.nat({ max: 50 });
const figures = fc.record({ likes: count, comments: count, reposts: count }, { requiredKeys: [] });
const post = fc.nat({ max: 5 });
const account = fc.nat({ max: ACCOUNTS - 1 });
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ do: fc.constant('publish' as const), account }),
  fc.record({ do: fc.constant('tell' as const), post, figures }),
  fc.record({ do: fc.constant('tell' as const), post, figures }),
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('overtake' as const), post, figures }),
  fc.record({ do: fc.constant('gone' as const), post }),
  fc.record({ do: fc.constant('delete' as const), post }),
  fc.record({ do: fc.constant('disconnect' as const), account }),
  fc.record({ do: fc.constant('connect' as const), account }),
);

interface ModelPost {
  account: number;
  remoteId: string;
  postId: string;
  /** What the network has; null: nothing. */
  told: PostFigures | 'gone' | null;
  last: PostFigures | null;
  isDeleted: boolean;
  isGone: boolean;
}

/** The same in a few lines: each reading replaces what is known of the posts that are there and may be read. */
function read(posts: readonly ModelPost[], isConnected: readonly boolean[]): void {
  for (const one of posts) {
    if (one.isDeleted || one.isGone || isConnected[one.account] !== true) continue;
    if (one.told === 'gone') one.isGone = true;
    else if (one.told !== null) one.last = one.told;
  }
}

const nameOf = (one: number) => `account-${one}`;

async function play(events: readonly Event[]): Promise<void> {
  const planner = await createPlanner(createWorld({ mostFigures: 3 }));
  const posts: ModelPost[] = [];
  const isConnected = Array.from({ length: ACCOUNTS }, () => true);
  const ids = await Promise.all(isConnected.map((_, one) => planner.connect(nameOf(one))));

  async function readAll(): Promise<void> {
    await planner.db
      .updateTable('post_figures')
      .set({ next_at: new Date(0) })
      .where('gone_at', 'is', null)
      .execute();
    await planner.db.updateTable('account_readings').set({ waits_until: null }).execute();
    await sql`update account_readings set next_at = now() where next_at is not null`.execute(planner.db);
    await planner.read();
  }

  function tell(one: ModelPost, told: PostFigures | 'gone'): void {
    one.told = told;
    planner.world.figures.set(one.remoteId, told === 'gone' ? { kind: 'gone' } : { kind: 'read', figures: told });
  }

  async function happen(what: Event): Promise<void> {
    const one = 'post' in what ? posts[what.post] : undefined;
    switch (what.do) {
      case 'publish':
        if (isConnected[what.account] === true && posts.length < 6)
          posts.push(await publish(planner, what.account, ids));
        return;
      case 'tell':
        if (one !== undefined) tell(one, what.figures);
        return;
      case 'gone':
        if (one !== undefined) tell(one, 'gone');
        return;
      case 'read':
        await readAll();
        return read(posts, isConnected);
      case 'overtake': {
        if (one === undefined) return;
        // The late answer has what was true before, and must not win over what was read meanwhile.
        planner.world.nextReadings = [
          async () => {
            if (one.told !== 'gone') tell(one, what.figures);
            await sql`update account_readings set lease = null, lease_until = null, next_at = now() where lease is not null`.execute(
              planner.db,
            );
            await readAll();
          },
        ];
        const before = one.told;
        await readAll();
        const wasCalled = planner.world.nextReadings.length === 0;
        planner.world.nextReadings = [];
        if (!wasCalled && one.told !== before) throw new Error('the model is wrong');
        return read(posts, isConnected);
      }
      case 'delete':
        if (one === undefined || one.isDeleted) return;
        one.isDeleted = true;
        await planner.db.deleteFrom('posts').where('id', '=', one.postId).execute();
        return;
      case 'disconnect':
        if (isConnected[what.account] === true) await planner.disconnect(ids[what.account]!);
        isConnected[what.account] = false;
        return;
      case 'connect':
        await planner.connect(nameOf(what.account));
        isConnected[what.account] = true;
        return;
      default:
        return what satisfies never;
    }
  }

  for (const what of events) await happen(what);
  const known = posts.flatMap(({ last }) => last ?? []);
  const sum = (name: 'likes' | 'comments' | 'reposts') => {
    const values = known.flatMap((one) => one[name] ?? []);
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
  };
  const measured = {
    spaceId: planner.caller.uid,
    from: new Date(0),
    to: new Date(Date.now() + HOUR_MS),
    networks: null,
    accounts: null,
    within: null,
  };
  const totals = await readTotals(planner.db, measured, 'Europe/Warsaw');
  const [network] = totals.filter((row) => row.of === 'network');
  const expected = {
    posts: posts.length,
    deleted: posts.filter(({ isDeleted }) => isDeleted).length,
    figures: expect.objectContaining({
      likes: sum('likes'),
      comments: sum('comments'),
      reposts: sum('reposts'),
      views: null,
    }),
  };
  expect(network ?? null).toEqual(posts.length === 0 ? null : expect.objectContaining(expected));
  for (const of of ['account', 'day'] as const) {
    const rows = totals.filter((row) => row.of === of);
    expect(rows.reduce((all, row) => all + row.posts, 0)).toBe(posts.length);
  }
  await planner.db.destroy();
}

async function publish(planner: Planner, account: number, ids: readonly string[]): Promise<ModelPost> {
  const { id } = await planner.schedule({ platforms: [ids[account]!] });
  await planner.settle();
  const { rows } = await sql<{
    remoteId: string;
  }>`select remote_id "remoteId" from targets where post_id = ${id}`.execute(planner.db);
  const remoteId = rows[0]!.remoteId;
  return { account, remoteId, postId: id, told: null, last: null, isDeleted: false, isGone: false };
}

test('STAT-04 whatever happens between, the sums are those of the last readings of all posts', async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 20 }), play), {
    numRuns: inject('modelRuns'),
    endOnFailure: true,
  });
}, 300_000);
