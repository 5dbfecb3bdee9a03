import type { PostFigures } from '@nonet/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { switchReading } from '#/db/schedule-readings.ts';
import { transact } from '#/db/transaction.ts';
import { claimReadings } from '#/features/publishing/figures/claim.queries.ts';
import { readAccount } from '#/features/publishing/figures/read-account.ts';
import { nobody } from '#/features/publishing/lanes.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld, type WorldOptions } from '#/testing/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

async function withAccount(options: WorldOptions = {}) {
  const planner = await createPlanner(createWorld({ mostFigures: 25, ...options }));
  const connectionId = await planner.connect();
  // The followers of a new account are counted at once.
  await planner.read();
  planner.world.calls.length = 0;
  return { planner, connectionId };
}

/** Posts that are out, oldest first, and their ids at the network. */
async function publish(planner: Planner, connectionId: string, posts = 1) {
  const ids: string[] = [];
  for (let n = 0; n < posts; n++) ids.push((await planner.schedule({ platforms: [connectionId] })).id);
  await planner.settle();
  const { rows } = await sql<{ postId: string; remoteId: string; targetId: string }>`
    select post_id "postId", id "targetId", remote_id "remoteId" from targets where post_id = any(${ids}::uuid[]) order by id`.execute(
    planner.db,
  );
  return rows;
}

function tells(planner: Planner, remoteId: string, figures: PostFigures): void {
  planner.world.figures.set(remoteId, { kind: 'read', figures });
}

async function readingsOf({ db }: Planner): Promise<{ likes: number | null; ageMs: number }[]> {
  const { rows } = await sql<{ likes: number | null; ageMs: number }>`
    select r.likes::float8 likes, r.age_ms::float8 "ageMs" from readings r order by r.id`.execute(db);
  return rows;
}

async function rowsOf({ db }: Planner) {
  const { rows } = await sql<{
    likes: number | null;
    nextInMs: number | null;
    isGone: boolean;
    targetId: string | null;
  }>`
    select likes::float8 likes, target_id "targetId", gone_at is not null "isGone",
      extract(epoch from next_at - clock_timestamp())::float8 * 1000 "nextInMs"
    from post_figures order by published_at, id`.execute(db);
  return rows;
}

const accountOf = ({ db }: Planner) => db.selectFrom('account_readings').selectAll().executeTakeFirstOrThrow();

describe('STAT-02 a published post is read', () => {
  test('1 h, 6 h, 1, 3, 7, 14 and 30 days after publishing, and then no more', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    await planner.read();
    expect(planner.world.readings).toEqual([]);
    const ages = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS];
    let passed = 0;
    for (const [nth, age] of ages.entries()) {
      await planner.pass(age - passed - MINUTE_MS);
      await planner.read();
      expect(planner.world.readings).toHaveLength(nth);
      await planner.pass(2 * MINUTE_MS);
      passed = age + MINUTE_MS;
      tells(planner, post!.remoteId, { likes: nth });
      await planner.read();
    }
    await planner.pass(100 * DAY_MS);
    await planner.read();
    const readings = await readingsOf(planner);
    expect(readings.map(({ likes }) => likes)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const [nth, { ageMs }] of readings.entries()) expect(ageMs - ages[nth]!).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(await rowsOf(planner)).toMatchObject([{ likes: 6, nextInMs: null }]);
  });

  test('once, when the server comes late, with the age that it had', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 5 });
    await planner.pass(4 * DAY_MS);
    await planner.read();
    await planner.read();
    const readings = await readingsOf(planner);
    expect(readings).toMatchObject([{ likes: 5 }]);
    expect(readings[0]!.ageMs).toBeGreaterThanOrEqual(4 * DAY_MS);
    const [row] = await rowsOf(planner);
    expect(row!.nextInMs! / DAY_MS).toBeCloseTo(3, 1);
  });

  test('with others of its account in one call, as many as the network takes', async () => {
    const { planner, connectionId } = await withAccount({ mostFigures: 4 });
    await publish(planner, connectionId, 9);
    await planner.pass(2 * HOUR_MS);
    await planner.read();
    expect(planner.world.readings.map((ids) => ids.length)).toEqual([4, 4, 1]);
  });

  test('also when a look found it', async () => {
    const { planner, connectionId } = await withAccount({ repeat: 'refused' });
    planner.world.next = ['accept-and-lose-the-answer'];
    await planner.schedule({ platforms: [connectionId] });
    await planner.settle();
    await planner.pass(MINUTE_MS);
    await planner.settle();
    await planner.pass(2 * MINUTE_MS);
    await planner.settle();
    expect(await rowsOf(planner)).toHaveLength(1);
  });

  test('as long as the network tells nothing of it, without a reading', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    await planner.pass(HOUR_MS);
    await planner.read();
    expect(await readingsOf(planner)).toEqual([]);
    const [row] = await rowsOf(planner);
    expect(row!.nextInMs! / HOUR_MS).toBeCloseTo(5, 1);
  });

  test('not at a network that tells nothing', async () => {
    const { planner, connectionId } = await withAccount({ mostFigures: null });
    await publish(planner, connectionId);
    await planner.pass(DAY_MS);
    await planner.read();
    expect(await rowsOf(planner)).toMatchObject([{ likes: null }]);
    expect(planner.world.calls).not.toContain('followers');
  });

  test('not while its person has switched it off, and again from when they switch it on', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    const { db, caller } = planner;
    await transact(db, (trx) => switchReading(trx, caller.uid, false));
    await publish(planner, connectionId);
    await planner.pass(2 * DAY_MS);
    await planner.read();
    expect(planner.world.readings).toEqual([]);
    expect(planner.world.calls).not.toContain('followers');
    await transact(db, (trx) => switchReading(trx, caller.uid, true));
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
  });

  test.each([
    ['off', 0],
    ['on', 1],
  ] as const)(
    'by another worker when one has died, where it is switched %s meanwhile: %i times',
    async (state, times) => {
      const { planner, connectionId } = await withAccount();
      await publish(planner, connectionId);
      await planner.pass(HOUR_MS);
      const { db, caller, world } = planner;
      await db.updateTable('connections').set({ token_expires_at: null }).execute();
      expect(await claimReadings(db, { networks: [world.network], limit: 1, except: nobody })).toHaveLength(1);
      await transact(db, (trx) => switchReading(trx, caller.uid, state === 'on'));
      await planner.read();
      expect(world.readings).toEqual([]);
      await planner.pass(3 * MINUTE_MS);
      await planner.read();
      expect(world.readings).toHaveLength(times);
      expect(await claimReadings(db, { networks: [world.network], limit: 1, except: nobody })).toEqual([]);
    },
  );

  test('not while its account is disconnected, and again from when it is connected', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    await planner.disconnect(connectionId);
    await planner.pass(2 * DAY_MS);
    await planner.read();
    expect(planner.world.readings).toEqual([]);
    expect((await accountOf(planner)).next_at).toBeNull();
    await planner.connect();
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
  });
});

describe('STAT-02 what a network answers', () => {
  const busy = {
    kind: 'retry-later',
    code: 'busy',
    message: 'Busy.',
    afterMs: 40 * MINUTE_MS,
    scope: 'connection',
  } as const;

  test('to wait is obeyed, and holds up no post', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    await planner.pass(HOUR_MS);
    planner.world.nextReadings = [busy];
    await planner.read();
    await planner.pass(39 * MINUTE_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
    await publish(planner, connectionId);
    expect(planner.world.posts).toHaveLength(2);
    await planner.pass(2 * MINUTE_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
  });

  test('to wait in the middle keeps what was told, and what was not asked for stays due', async () => {
    const { planner, connectionId } = await withAccount();
    const [first, second] = await publish(planner, connectionId, 2);
    await planner.pass(HOUR_MS);
    const posts = new Map([[first!.remoteId, { kind: 'read', figures: { likes: 3 } } as const]]);
    planner.world.nextReadings = [{ kind: 'figures', posts, rest: busy }];
    await planner.read();
    expect((await rowsOf(planner)).map(({ likes }) => likes).toSorted()).toEqual([3, null]);
    tells(planner, second!.remoteId, { likes: 4 });
    await planner.pass(39 * MINUTE_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
    await planner.pass(2 * MINUTE_MS);
    await planner.read();
    expect(planner.world.readings.at(-1)).toEqual([second!.remoteId]);
    expect((await rowsOf(planner)).map(({ likes }) => likes).toSorted()).toEqual([3, 4]);
  });

  test('that everybody must wait holds up the readings of all, for an hour at most', async () => {
    const { planner, connectionId } = await withAccount();
    const other = await planner.connect('other');
    await planner.read();
    await publish(planner, connectionId);
    await publish(planner, other);
    await planner.pass(HOUR_MS);
    planner.world.nextReadings = [{ ...busy, afterMs: 5 * HOUR_MS, scope: 'network' }];
    const [work] = await claimReadings(planner.db, { networks: [planner.world.network], limit: 1, except: nobody });
    await readAccount({ engine: planner.engine, followUps: {} }, work!, new AbortController().signal);
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
    await planner.pass(HOUR_MS + MINUTE_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
  });

  test('to a refused token is that it is refreshed once, and then that the account must be connected again', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 1 });
    await planner.pass(HOUR_MS);
    const refused = {
      kind: 'reconnect-needed',
      code: 'expired',
      message: 'The token has expired.',
      tokenMayRefresh: true,
    } as const;
    planner.world.nextReadings = [refused];
    await planner.read();
    expect(planner.world.calls).toContain('refresh');
    expect(await readingsOf(planner)).toHaveLength(1);
    expect(await accountOf(planner)).toMatchObject({ trouble_code: null, trouble: null });
    await planner.pass(5 * HOUR_MS + MINUTE_MS);
    planner.world.nextReadings = [refused, refused];
    await planner.read();
    const { reconnect_needed } = await planner.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
    expect(reconnect_needed).toBe(true);
    expect((await accountOf(planner)).next_at).toBeNull();
  });

  test('without the right to read is noted with its words, and asked again a day later', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    await planner.pass(HOUR_MS);
    const message = 'This account does not let Nonet read figures. Connect it again to allow it.';
    planner.world.nextReadings = [{ kind: 'rejected', code: 'figures-not-allowed', message }];
    await planner.read();
    expect(await accountOf(planner)).toMatchObject({ trouble_code: 'figures-not-allowed', trouble: message });
    await planner.pass(23 * HOUR_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
    await planner.pass(2 * HOUR_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
    expect(await accountOf(planner)).toMatchObject({ trouble_code: null, trouble: null });
  });

  test('without the right is asked again as soon as the account was connected again', async () => {
    const { planner, connectionId } = await withAccount();
    await publish(planner, connectionId);
    await planner.pass(HOUR_MS);
    planner.world.nextReadings = [{ kind: 'rejected', code: 'figures-not-allowed', message: 'No.' }];
    await planner.read();
    await planner.connect();
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
    expect(await accountOf(planner)).toMatchObject({ trouble: null });
  });

  test.each(['throw', { kind: 'unknown', code: 'lost', message: 'The connection broke.' }] as const)(
    'that cannot be understood (%j) is asked again soon',
    async (behaviour) => {
      const { planner, connectionId } = await withAccount();
      await publish(planner, connectionId);
      await planner.pass(HOUR_MS);
      planner.world.nextReadings = [behaviour];
      await planner.read();
      expect(planner.world.readings).toHaveLength(1);
      await planner.pass(MINUTE_MS);
      await planner.read();
      expect(planner.world.readings).toHaveLength(2);
    },
  );

  test('that a post is gone ends its readings, and its last figures stay', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 9 });
    await planner.pass(HOUR_MS);
    await planner.read();
    planner.world.figures.set(post!.remoteId, { kind: 'gone' });
    await planner.pass(6 * HOUR_MS);
    await planner.read();
    await planner.pass(30 * DAY_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
    expect(await rowsOf(planner)).toMatchObject([{ likes: 9, isGone: true, nextInMs: null }]);
  });

  test('a number that is none is not told', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: -1, comments: Number.NaN, views: 3 });
    await planner.pass(HOUR_MS);
    await planner.read();
    const row = await planner.db.selectFrom('post_figures').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ likes: null, comments: null, views: '3' });
  });

  test('no count at all is no reading: what is known of the post stays', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 9 });
    await planner.pass(HOUR_MS);
    await planner.read();
    // The network has renamed everything that it counts.
    tells(planner, post!.remoteId, {});
    await planner.pass(5 * HOUR_MS + MINUTE_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(2);
    expect(await rowsOf(planner)).toMatchObject([{ likes: 9 }]);
    expect(await readingsOf(planner)).toHaveLength(1);
  });
});

describe('STAT-04 every reading is kept as it was', () => {
  test('and one that arrives late does not turn the figures back', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 1 });
    await planner.pass(HOUR_MS);
    // While the first call hangs, its lease ends, and another worker reads.
    planner.world.nextReadings = [
      async () => {
        tells(planner, post!.remoteId, { likes: 2 });
        await planner.pass(10 * MINUTE_MS);
        await planner.read();
      },
    ];
    await planner.read();
    expect((await readingsOf(planner)).map(({ likes }) => likes)).toEqual([2, 1]);
    expect(await rowsOf(planner)).toMatchObject([{ likes: 2 }]);
  });

  test('a figure that the network tells no more is unknown again, and the reading of before stays', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 4 });
    await planner.pass(HOUR_MS);
    await planner.read();
    tells(planner, post!.remoteId, { views: 10 });
    await planner.pass(6 * HOUR_MS);
    await planner.read();
    expect((await readingsOf(planner)).map(({ likes }) => likes)).toEqual([4, null]);
    expect(await rowsOf(planner)).toMatchObject([{ likes: null }]);
  });

  test('a deleted post is read no more, and what was read stays', async () => {
    const { planner, connectionId } = await withAccount();
    const [post] = await publish(planner, connectionId);
    tells(planner, post!.remoteId, { likes: 4 });
    await planner.pass(HOUR_MS);
    await planner.read();
    await planner.db.deleteFrom('posts').execute();
    await planner.pass(6 * HOUR_MS);
    await planner.read();
    expect(planner.world.readings).toHaveLength(1);
    expect(await rowsOf(planner)).toMatchObject([{ likes: 4, targetId: null }]);
    expect(await readingsOf(planner)).toHaveLength(1);
  });
});

describe('STAT-03 followers', () => {
  const countsOf = async ({ db }: Planner) => {
    const { rows } = await sql<{ count: number }>`select count::float8 from follower_readings order by day`.execute(db);
    return rows.map(({ count }) => count);
  };

  test('are counted on each day of the person, also of an account without posts', async () => {
    const planner = await createPlanner(createWorld({ mostFigures: 25 }));
    planner.world.followers = 100;
    await planner.connect();
    await planner.read();
    await planner.read();
    const { rows } = await sql<{ days: number }>`
      select (followers_at at time zone 'Europe/Warsaw')::date - (clock_timestamp() at time zone 'Europe/Warsaw')::date days
      from account_readings`.execute(planner.db);
    expect(rows).toEqual([{ days: 1 }]);
    expect(await countsOf(planner)).toEqual([100]);
    // Time passes here by moving what is stored.
    await planner.pass(2 * DAY_MS);
    await sql`update follower_readings set day = day - 2`.execute(planner.db);
    planner.world.followers = 102;
    await planner.read();
    expect(await countsOf(planner)).toEqual([100, 102]);
    expect(planner.world.calls.filter((call) => call === 'followers')).toHaveLength(2);
  });

  test('that are hidden are not counted as none', async () => {
    const planner = await createPlanner(createWorld({ mostFigures: 25 }));
    await planner.connect();
    await planner.read();
    expect(planner.world.calls).toContain('followers');
    expect(await countsOf(planner)).toEqual([]);
  });
});

test('STAT-02 accounts with many readings do not hold up the others', async () => {
  const { planner, connectionId } = await withAccount({ mostFigures: 2 });
  const other = await planner.connect('other');
  await planner.read();
  await publish(planner, connectionId, 10);
  const [last] = await publish(planner, other);
  await planner.pass(2 * HOUR_MS);
  // The token of each is refreshed first. The first account alone would take as many calls as are made here.
  for (let claims = 0; claims < 4; claims++) {
    const [work] = await claimReadings(planner.db, { networks: [planner.world.network], limit: 1, except: nobody });
    await readAccount({ engine: planner.engine, followUps: {} }, work!, new AbortController().signal);
  }
  expect(planner.world.readings.flat()).toContain(last!.remoteId);
});
