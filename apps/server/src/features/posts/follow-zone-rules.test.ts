import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';

import { followZoneRules } from '#/features/posts/follow-zone-rules.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

const HOUR_MS = 3_600_000;
const log = pino({ level: 'silent' });
/** A time tomorrow at a full minute, as people choose it. */
const tomorrow = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * HOUR_MS);
const follow = ({ db }: Planner, rules = 'rules of today') => followZoneRules(db, log, rules);

/** Stores the post as an older Node would: in that Node's rules the zone was an hour further east. */
async function underFormerRules({ db }: Planner, id: string): Promise<void> {
  await sql`update posts set scheduled_at = scheduled_at - interval '1 h' where id = ${id}`.execute(db);
  await sql`update targets set due_at = due_at - interval '1 h' where post_id = ${id}`.execute(db);
}

async function timesOf({ db }: Planner, id: string) {
  const { rows } = await sql`select p.scheduled_at at, p.version, t.due_at due, t.run_at run, t.status
    from posts p join targets t on t.post_id = p.id where p.id = ${id}`.execute(db);
  return rows[0];
}

test('under other zone rules a planned post keeps its time on the clock, and no other is touched', async () => {
  const planner = await createPlanner();
  const at = tomorrow();
  const post = { platforms: [await planner.connect()], scheduledDate: at.toISOString() };
  const [moved, right] = [await planner.schedule(post), await planner.schedule(post)];
  await underFormerRules(planner, moved.id);
  await follow(planner);
  const run = new Date(at.getTime() - 60_000);
  expect(await timesOf(planner, moved.id)).toEqual({ at, due: at, run, status: 'pending', version: 2 });
  expect(await timesOf(planner, right.id)).toEqual({ at, due: at, run, status: 'pending', version: 1 });
  expect((await planner.post(moved.id)).wallTime).toBe(moved.wallTime);
});

test.each(['preparing', 'ready'])('what is %s for the former time is prepared anew', async (status) => {
  const planner = await createPlanner();
  const at = tomorrow();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], scheduledDate: at.toISOString() });
  await sql`update targets set status = ${status}, prepared = '{}', prepared_version = 1 where post_id = ${id}`.execute(
    planner.db,
  );
  await underFormerRules(planner, id);
  await follow(planner);
  expect(await timesOf(planner, id)).toMatchObject({ due: at, status: 'pending' });
  const target = await planner.db.selectFrom('targets').select('prepared').where('post_id', '=', id).executeTakeFirst();
  expect(target).toEqual({ prepared: null });
});

test('what is held for an account moves too, and waits on', async () => {
  const planner = await createPlanner();
  const at = tomorrow();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], scheduledDate: at.toISOString() });
  await sql`update targets set status = 'held', run_at = null, error_code = 'x', error_message = 'Connect it again.'
    where post_id = ${id}`.execute(planner.db);
  await sql`update posts set status = 'failed' where id = ${id}`.execute(planner.db);
  await underFormerRules(planner, id);
  await follow(planner);
  expect(await timesOf(planner, id)).toEqual({ at, due: at, run: null, status: 'held', version: 2 });
});

test('with the rules of the last start nothing is looked at, and what may be out stays where it is', async () => {
  const planner = await createPlanner();
  const at = tomorrow();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], scheduledDate: at.toISOString() });
  await follow(planner);
  await underFormerRules(planner, id);
  const before = await timesOf(planner, id);
  await follow(planner);
  expect(await timesOf(planner, id)).toEqual(before);
  await sql`update targets set fenced_at = clock_timestamp(), status = 'unknown' where post_id = ${id}`.execute(
    planner.db,
  );
  await follow(planner, 'rules of tomorrow');
  expect(await timesOf(planner, id)).toMatchObject({ at: new Date(at.getTime() - HOUR_MS), version: 1 });
});
