import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { deleteAccount } from '#/features/account/delete-account.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { createSealer } from '#/secrets/seal.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

/** The parts that a deletion needs, and what it asked of them. */
async function createLeaver(planner: Planner) {
  const { db, caller } = planner;
  async function signIn(): Promise<void> {
    await sql`insert into users (id, name, email) values (${caller.uid}, 'Fala', ${caller.email})
      on conflict do nothing`.execute(db);
    await sql`insert into sessions (id, user_id, token, expires_at)
      values (${caller.sessionId}, ${caller.uid}, ${randomUUID()}, now() + interval '1 day')`.execute(db);
  }
  await signIn();
  const leftovers: string[] = [];
  const mails: { email: string; code: string }[] = [];
  const parts = {
    db,
    sealer: createSealer('a secret of at least thirty-two characters'),
    mediaFolder: (uid: string) => uid,
    enqueueLeftover: async (_: unknown, id: string) => void leftovers.push(id),
    findCustomer: async () => undefined,
    paidPlan: async () => null,
    mailReceipt: async (_: unknown, mail: { email: string; code: string }) => void mails.push(mail),
    waitingSignIns: async () => [],
    sharedSpaces: async () => [],
    endSpace: async () => undefined,
    forgetMember: async () => undefined,
    record: async () => undefined,
  };
  return {
    leftovers,
    mails,
    /** Signs the user in again after a deletion. */
    signIn,
    leave: (waitMs = 0) => deleteAccount(parts, { ...caller, ipAddress: '203.0.113.7' }, { waitMs }),
  };
}

async function isThere({ db, caller }: Planner): Promise<boolean> {
  return (await sql`select from users where id = ${caller.uid}`.execute(db)).rows.length > 0;
}

test('refuses while a post is on its way, and says when to try again', async () => {
  const planner = await createPlanner();
  const { leave, leftovers, mails } = await createLeaver(planner);
  await planner.schedule({ platforms: [await planner.connect()] });
  const refusals: unknown[] = [];
  planner.world.meanwhile = async () => {
    refusals.push(await leave().catch((error: unknown) => error));
  };
  await planner.settle();
  expect(refusals).toMatchObject([{ status: 409, code: 'being-published', detail: { retryAfterS: 30 } }]);
  expect([leftovers, mails]).toEqual([[], []]);
  expect(await isThere(planner)).toBe(true);

  await leave();
  expect(await isThere(planner)).toBe(false);
  expect([leftovers.length, mails.length]).toEqual([2, 1]);
});

test('waits for a post that is on its way, and what it was answered is kept first', async () => {
  const planner = await createPlanner();
  const { leave } = await createLeaver(planner);
  await planner.schedule({ platforms: [await planner.connect()] });
  const { recordAnswer } = planner.engine;
  let answered = false;
  planner.engine.recordAnswer = (item) => {
    answered = true;
    return recordAnswer(item);
  };
  let left: Promise<boolean> | undefined;
  planner.world.meanwhile = async () => {
    left = leave(20_000).then(() => answered);
    await sleep(300);
    expect(await isThere(planner)).toBe(true);
  };
  await planner.settle();
  expect(await left).toBe(true);
  expect(planner.world.posts).toHaveLength(1);
});

test('does not wait longer than a call may be under way, also when its worker is dead', async () => {
  const planner = await createPlanner();
  const { leave } = await createLeaver(planner);
  await planner.schedule({ platforms: [await planner.connect()] });
  planner.world.next = ['kill-the-worker'];
  const [work] = await planner.claim();
  void advanceTarget(planner.engine, work!, new AbortController().signal);
  await expect.poll(() => planner.world.calls).toContain('publish');
  await expect(leave()).rejects.toMatchObject({ code: 'being-published' });
  await passTime(planner.db, 30_001);
  await leave();
  expect(await isThere(planner)).toBe(false);
});

test.each(['accept-and-lose-the-answer', 'take-and-process', 'throttle'] as const)(
  'does not wait for what the network does after a call (%s): nothing is sent any more',
  async (behaviour) => {
    const planner = await createPlanner();
    const { leave } = await createLeaver(planner);
    await planner.schedule({ platforms: [await planner.connect()] });
    planner.world.next = [behaviour];
    await planner.settle();
    const before = [...planner.world.calls];
    await leave();
    await passTime(planner.db, 3_600_000);
    await planner.settle();
    expect(planner.world.calls).toEqual(before);
  },
);

test('whoever comes first, deletion or fence: no call is under way once the account is gone', async () => {
  const planner = await createPlanner();
  const { leave, signIn } = await createLeaver(planner);
  const calls: boolean[] = [];
  planner.world.meanwhile = async () => {
    calls.push(await isThere(planner));
    await sleep(5);
    calls.push(await isThere(planner));
  };
  for (let round = 0; round < 6; round++) {
    const connection = await planner.connect();
    for (let post = 0; post < 4; post++) await planner.schedule({ platforms: [connection] });
    await Promise.all([planner.settle(), sleep(round * 7).then(() => leave(20_000))]);
    await planner.settle();
    expect(await isThere(planner)).toBe(false);
    await signIn();
  }
  expect(calls).not.toContain(false);
});

test('a post that is being scheduled meanwhile is refused or goes with the rest', async () => {
  const planner = await createPlanner();
  const { leave, signIn } = await createLeaver(planner);
  for (let round = 0; round < 4; round++) {
    const connection = await planner.connect();
    let scheduled = 0;
    const tabs = [0, 1].map(async (tab) => {
      for (let post = 0; post < 10; post++) {
        await planner.schedule({ platforms: [connection], dueInMs: 3_600_000 }, `${tab}-${post}`);
        scheduled += 1;
        await sleep(10);
      }
    });
    await expect.poll(() => scheduled, { interval: 1 }).toBeGreaterThan(2);
    const [{ posts }] = await Promise.all([leave(), Promise.allSettled(tabs)]);
    expect(posts).toBe(scheduled);
    const { rows } = await sql<{ count: number }>`select ((select count(*) from posts) + (select count(*) from targets)
      + (select count(*) from usage) + (select count(*) from idempotency_keys))::int "count"`.execute(planner.db);
    expect(rows[0]?.count).toBe(0);
    await signIn();
  }
});

test('a post that comes, and is sent, while the deletion waits for another call is not cut off', async () => {
  const planner = await createPlanner();
  const { db, caller } = planner;
  const { leave } = await createLeaver(planner);
  const connection = await planner.connect();
  const waiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(count);

  const otherCall = await db.startTransaction().execute();
  await sql`insert into posting_times (space_id, weekday, wall_time) values (${caller.uid}, 1, '09:00')`.execute(
    otherCall,
  );
  const left = leave().catch((error: unknown) => error);
  await waiting(1);
  const post = await planner.schedule({ platforms: [connection] });
  const fence = await db.startTransaction().execute();
  await sql`select from posts where id = ${post.id} for update`.execute(fence);
  await otherCall.commit().execute();
  await waiting(1);
  await sql`update targets set status = 'sending', send_until = clock_timestamp() + interval '30 s'`.execute(fence);
  await fence.commit().execute();
  expect(await left).toMatchObject({ code: 'being-published' });
});

test('of two deletions at once one does it, and the other is told that nobody is signed in', async () => {
  const planner = await createPlanner();
  const { leave, mails } = await createLeaver(planner);
  await planner.schedule({ platforms: [await planner.connect()] });
  const results = await Promise.allSettled([leave(), leave(), leave()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const nobody = { status: 401, message: 'No user logged in' };
  expect(refusals).toMatchObject([nobody, nobody]);
  expect(mails).toHaveLength(1);
});

test('a session that has ended meanwhile deletes nothing', async () => {
  const planner = await createPlanner();
  const { leave } = await createLeaver(planner);
  await sql`delete from sessions`.execute(planner.db);
  await expect(leave()).rejects.toMatchObject({ status: 401, message: 'No user logged in' });
  expect(await isThere(planner)).toBe(true);
});
