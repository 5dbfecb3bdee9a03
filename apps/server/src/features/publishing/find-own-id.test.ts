import type { Outcome } from '@nonet/networks';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { createEngine } from '#/features/publishing/engine.ts';
import { askForOwnId, findOwnId, type OwnIdParts } from '#/features/publishing/find-own-id.job.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

type Check = Exclude<Outcome, { kind: 'continued' }>;
const provisional: Check = {
  kind: 'published',
  remoteId: 'name-1',
  url: 'https://world.test/@studio',
  isProvisional: true,
};
const own: Check = { kind: 'published', remoteId: '7300', url: 'https://world.test/posts/7300' };

/** A post that is out by the name of its publishing, and the searches for its own id that wait. */
async function outByName() {
  const planner = await createPlanner();
  const searches: { targetId: string; asked: number; afterS: number | undefined }[] = [];
  const jobs: OwnIdParts['jobs'] = {
    enqueue: async (_executor, _name, data, options) => {
      searches.push({ ...(data as { targetId: string; asked: number }), afterS: options?.afterS });
    },
  };
  const parts: OwnIdParts = { ...planner.engine, log: pino({ level: 'silent' }), jobs, isPaused: () => false };
  const engine = createEngine({
    ...planner.engine,
    fetching: nobodyFetches,
    followUps: { askForOwnId: (trx, targetId) => askForOwnId(jobs, trx, { targetId, asked: 0 }) },
  });
  const says = (answer: Check) => Object.assign(planner.world.network, { check: async () => answer });
  planner.world.next = ['take-and-process'];
  says(provisional);
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account] });
  await planner.settle();
  await planner.db.updateTable('targets').set({ run_at: new Date() }).execute();
  for (const work of await planner.claim()) await advanceTarget(engine, work, new AbortController().signal);
  return { planner, parts, searches, says, id, account };
}

const remote = async ({ db }: Planner) => {
  const target = await db.selectFrom('targets').select(['remote_id', 'remote_url']).executeTakeFirstOrThrow();
  const attempts = await db.selectFrom('attempts').select('remote_id').execute();
  const history = await db.selectFrom('post_history').select('remote_id').execute();
  return { ...target, elsewhere: [...attempts, ...history].map(({ remote_id }) => remote_id) };
};

test('the own id of a post takes the place of the name of its publishing, everywhere, and once', async () => {
  const { planner, parts, searches, says } = await outByName();
  expect(searches).toEqual([{ targetId: expect.any(String), asked: 0, afterS: 300 }]);
  const [search] = searches;
  expect(await remote(planner)).toMatchObject({ remote_id: 'name-1', elsewhere: ['name-1', 'name-1'] });
  says(own);
  await findOwnId(parts, search!);
  const found = { remote_id: '7300', remote_url: 'https://world.test/posts/7300', elsewhere: ['7300', '7300'] };
  expect(await remote(planner)).toEqual(found);
  // A job may run twice.
  await findOwnId(parts, search!);
  expect(await remote(planner)).toEqual(found);
  expect(searches).toHaveLength(1);
});

test('it is asked for six times within a day, and then the name stays', async () => {
  const { planner, parts, searches } = await outByName();
  for (let at = 0; at < searches.length; at += 1) await findOwnId(parts, searches[at]!);
  expect(searches.map(({ asked, afterS }) => [asked, afterS])).toEqual([
    [0, 300],
    [1, 900],
    [2, 3_600],
    [3, 10_800],
    [4, 28_800],
    [5, 43_200],
  ]);
  expect(await remote(planner)).toMatchObject({ remote_id: 'name-1' });
});

test.each<[string, Check]>([
  ['a failed question', { kind: 'unknown', code: 'lost', message: 'Lost.' }],
  ['a refusal', { kind: 'rejected', code: 'failed', message: 'No.' }],
])('%s takes nothing away', async (_what, answer) => {
  const { planner, parts, searches, says } = await outByName();
  says(answer);
  await findOwnId(parts, searches[0]!);
  expect(await remote(planner)).toMatchObject({ remote_id: 'name-1' });
  expect(searches).toHaveLength(2);
});

test('an id that another post of the account has is no match', async () => {
  const { planner, parts, searches, says, account } = await outByName();
  await planner.schedule({ platforms: [account] });
  await planner.settle();
  const other = planner.world.posts.at(-1)?.remoteId ?? '';
  says({ ...own, remoteId: other });
  await findOwnId(parts, searches[0]!);
  const targets = await planner.db.selectFrom('targets').select('remote_id').orderBy('remote_id').execute();
  expect(targets).toEqual([{ remote_id: other }, { remote_id: 'name-1' }]);
});

test('nobody asks where the account is gone, or where this may be a copy', async () => {
  const { planner, parts, searches, says, account } = await outByName();
  says(own);
  await findOwnId({ ...parts, isPaused: () => true }, searches[0]!);
  await planner.disconnect(account);
  await findOwnId(parts, searches[0]!);
  expect(await remote(planner)).toMatchObject({ remote_id: 'name-1' });
  expect(searches).toHaveLength(1);
});

test('an access token that ran out is renewed for the question', async () => {
  const { planner, parts, searches, says } = await outByName();
  says(own);
  await planner.db
    .updateTable('connections')
    .set({ token_expires_at: new Date(0) })
    .execute();
  await findOwnId(parts, searches[0]!);
  expect(planner.world.calls).toContain('refresh');
  expect(await remote(planner)).toMatchObject({ remote_id: '7300' });
});
