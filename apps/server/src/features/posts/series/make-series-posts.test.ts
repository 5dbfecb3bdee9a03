import { addDays, dayKey } from '@nonet/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { makeSeriesPost } from '#/features/posts/series/make-series-post.ts';
import { makeSeriesPosts } from '#/features/posts/series/make-series-posts.ts';
import { mapDates, type Slot } from '#/features/posts/series/map-dates.ts';
import { openSeries } from '#/features/posts/series/series.queries.ts';
import { storeSeries } from '#/features/posts/series/store-series.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const ZONE = 'Europe/Warsaw';

interface Unmade {
  id: string;
  planner: Planner;
  parts: PostsParts;
}

/** A daily series without any post yet. */
async function unmade(): Promise<Unmade> {
  const planner = await createPlanner();
  const account = await planner.connect();
  const parts: PostsParts = planner.posts;
  const start = addDays(dayKey(new Date(), ZONE), 1);
  const body = {
    ...{ title: 'Kiln', description: 'News', platforms: [account], rule: 'FREQ=DAILY;COUNT=20' },
    ...{ wallTime: `${start}T09:00`, timeZone: ZONE },
  };
  const id = await storeSeries(parts, planner.caller, body, null);
  await sql`delete from posts where series_id = ${id}`.execute(planner.db);
  await sql`delete from series_dates where series_id = ${id}`.execute(planner.db);
  await sql`update series set made_until = start_day - 1, next_day = start_day, make_at = now() where id = ${id}`.execute(
    planner.db,
  );
  await sql`delete from usage`.execute(planner.db);
  return { id, planner, parts };
}

async function made({ id, planner }: Unmade) {
  const { rows } = await sql<{ day: string; targets: number }>`
    select series_date::text "day", (select count(*)::int from targets where post_id = posts.id) "targets"
    from posts where series_id = ${id} order by 1`.execute(planner.db);
  const usage = await sql<{ count: number }>`select count from usage where user_id = ${planner.caller.uid}`.execute(
    planner.db,
  );
  return {
    days: rows.map(({ day }) => day),
    targets: rows.map(({ targets }) => targets),
    counted: usage.rows[0]?.count,
  };
}

const all20 = Array.from({ length: 20 }, (_, index) => addDays(dayKey(new Date(), ZONE), 1 + index));

test('RECUR-05 many makers at once make each date once, and count it once', async () => {
  const series = await unmade();
  const { parts, planner } = series;
  await Promise.all(Array.from({ length: 6 }, () => makeSeriesPosts(parts, planner.caller.uid)));
  expect(await made(series)).toEqual({ days: all20, targets: Array(20).fill(1), counted: 20 });
});

test('RECUR-05 makers whose connections are killed at any moment leave nothing half, and the next one makes the rest', async () => {
  const series = await unmade();
  const { parts, planner } = series;
  const killer = setInterval(() => {
    void sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'nonet:killed' and datname = current_database()`
      .execute(planner.db)
      .catch(() => undefined);
  }, 15);
  try {
    for (let round = 0; round < 8; round++) {
      const db = createDatabase({ url: planner.databaseUrl, applicationName: 'nonet:killed' });
      await Promise.allSettled([
        makeSeriesPosts({ ...parts, db }, planner.caller.uid),
        makeSeriesPosts({ ...parts, db }, planner.caller.uid),
      ]);
      await db.destroy();
    }
  } finally {
    clearInterval(killer);
  }
  const between = await made(series);
  expect(new Set(between.days).size).toBe(between.days.length);
  await makeSeriesPosts(parts, planner.caller.uid);
  expect(await made(series)).toEqual({ days: all20, targets: Array(20).fill(1), counted: 20 });
});

test('RECUR-05 a maker that stood still while the series was changed or its post was deleted stores nothing', async () => {
  const series = await unmade();
  const { id, parts, planner } = series;
  const [seen] = await openSeries(planner.db, planner.caller.uid);
  if (seen === undefined) throw new Error('There is no series');
  const date = { day: all20[0] ?? '', place: 0, instant: new Date(`${all20[0]}T08:00:00Z`) };
  await makeSeriesPosts(parts, planner.caller.uid);
  await sql`delete from posts where series_id = ${id} and series_date = ${date.day}::date`.execute(planner.db);
  expect(await makeSeriesPost(parts, seen, date)).toEqual({ kind: 'taken' });
  await sql`delete from series_dates where series_id = ${id} and day = ${date.day}::date`.execute(planner.db);
  await sql`update series set version = version + 1 where id = ${id}`.execute(planner.db);
  expect(await makeSeriesPost(parts, seen, date)).toEqual({ kind: 'changed' });
  expect((await made(series)).days).not.toContain(date.day);
});

const day = (index: number) => addDays('2027-01-01', index);
const kind = fc.constantFrom<Slot['kind']>('plain', 'fixed', 'gone');

test('RECUR-05 a change gives no date to two posts, and none of those that are left alone a second one', () => {
  const arbitrary = fc.record({
    kinds: fc.array(kind, { maxLength: 30 }),
    step: fc.integer({ min: 1, max: 7 }),
    after: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }),
    isSameRhythm: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitrary, ({ kinds, step, after, isSameRhythm }) => {
      const slots = kinds.map((each, index): Slot => ({ day: day(index * step), kind: each }));
      const dates = after.toSorted((a, b) => a - b).map(day);
      const mapped = mapDates({ slots, before: slots.map((slot) => slot.day), after: dates, isSameRhythm });
      const taken = [...mapped.values()].filter((date) => date !== null);
      expect([...mapped.keys()].sort()).toEqual(slots.map((slot) => slot.day));
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every((date) => dates.includes(date))).toBe(true);
      const plain = slots.filter((slot) => slot.kind === 'plain').map((slot) => mapped.get(slot.day) ?? null);
      const isWasteful = plain.includes(null) && dates.some((date) => !taken.includes(date));
      expect(isWasteful && !isSameRhythm).toBe(false);
    }),
  );
});
