import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import type { Answer } from '#/features/publishing/answers/answer.ts';
import { recordAnswers } from '#/features/publishing/record-answers.ts';
import type { Work } from '#/features/publishing/work.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

const signal = new AbortController().signal;
const OUT: Answer = {
  status: 'published',
  afterMs: null,
  error: null,
  remote: { id: 'r-1', url: 'https://world.test/r-1' },
};
const REFUSED: Answer = { status: 'rejected', afterMs: null, error: { code: 'refused', message: 'Refused.' } };

const row = ({ db }: Planner) => db.selectFrom('targets').selectAll().executeTakeFirstOrThrow();
const answer = (planner: Planner, work: Work, said: Answer, attempt = 1) =>
  recordAnswers(planner.db, [
    {
      targetId: work.id,
      postId: work.postId,
      connectionId: work.connectionId,
      connectionVersion: work.connectionVersion,
      lease: work.lease,
      attempt,
      partsOut: work.partsOut,
      answer: said,
      next: null,
    },
  ]);

/** A worker stood still in the middle of its call; another one found nothing and asked the user. */
async function overtaken() {
  const planner = await createPlanner(createWorld({ repeat: 'blind', canLook: false }));
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  planner.world.meanwhile = () => new Promise(() => undefined);
  void advanceTarget(planner.engine, work!, signal);
  await expect.poll(async () => (await row(planner)).status).toBe('sending');
  await passTime(planner.db, 36_000);
  planner.world.meanwhile = async () => undefined;
  await planner.settle();
  expect((await row(planner)).status).toBe('asks');
  return { planner, work: work! };
}

test('a positive answer is stored whoever holds the lease, because it is true', async () => {
  const { planner, work } = await overtaken();
  await answer(planner, work, OUT);
  expect(await row(planner)).toMatchObject({ status: 'published', remote_id: 'r-1', run_at: null });
  expect((await planner.post(work.postId)).status).toBe('published');
});

test('a negative answer of a lost lease is dropped', async () => {
  const { planner, work } = await overtaken();
  const attempts = () => planner.db.selectFrom('attempts').selectAll().execute();
  const before = { target: await row(planner), attempts: await attempts() };
  await answer(planner, work, REFUSED);
  expect({ target: await row(planner), attempts: await attempts() }).toEqual(before);
});

test('a negative answer of a lease that has ended is dropped, although nobody has claimed the target yet', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await passTime(planner.db, 61_000);
  const before = await row(planner);
  await answer(planner, work!, REFUSED, 0);
  expect(await row(planner)).toEqual(before);
});

test.each([
  ['a refusal', REFUSED],
  ['another id', { ...OUT, remote: { id: 'r-2', url: 'https://world.test/r-2' } }],
])('what is published stays as it is, whatever comes later: %s', async (_, later) => {
  const { planner, work } = await overtaken();
  await answer(planner, work, OUT);
  const before = await row(planner);
  // Even under a lease of its own.
  await sql`update targets set lease = ${work.lease}`.execute(planner.db);
  await answer(planner, work, later);
  expect(await row(planner)).toEqual({ ...before, lease: work.lease });
});

test.each([
  ['refreshToken', 'token_expires_at'],
  ['reconnectNeeded', 'reconnect_needed'],
] as const)('newer tokens are not blamed for the refusal of old ones (%s)', async (mark, column) => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const [work] = await planner.claim();
  await planner.connect();
  const connection = () => planner.db.selectFrom('connections').selectAll().executeTakeFirstOrThrow();
  const before = await connection();
  await answer(planner, work!, { status: 'asks', afterMs: null, error: null, [mark]: true }, 0);
  expect((await connection())[column]).toEqual(before[column]);
});

test('TEAM-14 that a network lets nobody in is told once, however many posts find it out', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  for (let n = 0; n < 2; n += 1) await planner.schedule({ platforms: [account] });
  const works = await planner.claim();
  expect(works).toHaveLength(2);
  for (const work of works) {
    await answer(planner, work, { status: 'asks', afterMs: null, error: null, reconnectNeeded: true }, 0);
  }
  const told = await planner.db
    .selectFrom('activity')
    .select(['actor', 'accounts'])
    .where('what', '=', 'account-lost')
    .execute();
  expect(told).toEqual([{ actor: 'network', accounts: [account] }]);
});

test.each(['first', 'last'])('a positive answer that comes %s of two about one target wins', async (place) => {
  const { planner, work } = await overtaken();
  await sql`update targets set status = 'unknown', run_at = clock_timestamp()`.execute(planner.db);
  const [again] = await planner.claim();
  const of = (
    { id, postId, connectionId, connectionVersion, lease, partsOut }: Work,
    attempt: number,
    said: Answer,
  ) => ({
    targetId: id,
    postId,
    connectionId,
    connectionVersion,
    lease,
    attempt,
    partsOut,
    answer: said,
    next: null,
  });
  const items = [of(work, 1, OUT), of(again!, 1, REFUSED)];
  await recordAnswers(planner.db, place === 'first' ? items : items.toReversed());
  expect(await row(planner)).toMatchObject({ status: 'published', remote_id: 'r-1', error_code: null });
  const attempts = await planner.db.selectFrom('attempts').select(['number', 'outcome', 'remote_id']).execute();
  expect(attempts).toEqual([{ number: 1, outcome: 'published', remote_id: 'r-1' }]);
});

test('only what is settled becomes a line of history', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  const history = () => planner.db.selectFrom('post_history').select(['event', 'remote_id']).execute();
  planner.world.next = ['throttle', 'accept'];
  await planner.step();
  expect((await row(planner)).status).toBe('ready');
  expect(await history()).toEqual([]);
  await passTime(planner.db, 3_600_000 - 60_000);
  await planner.settle();
  expect(await history()).toEqual([{ event: 'published', remote_id: (await row(planner)).remote_id }]);
});

test('an answer ends the attempt that it answers, and no other', async () => {
  const planner = await createPlanner();
  await planner.schedule({ platforms: [await planner.connect()] });
  planner.world.next = ['lose-the-call', 'accept'];
  await planner.step();
  const attempts = () =>
    planner.db.selectFrom('attempts').select(['number', 'outcome', 'remote_id']).orderBy('number').execute();
  const before = await attempts();
  expect(before).toEqual([{ number: 1, outcome: 'unknown', remote_id: null }]);
  await passTime(planner.db, 60_000);
  await planner.settle();
  expect(await attempts()).toEqual([
    ...before,
    { number: 2, outcome: 'published', remote_id: (await row(planner)).remote_id },
  ]);
});
