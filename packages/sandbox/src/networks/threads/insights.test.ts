import { expect, test } from 'vitest';

import { publishScopes, TestThreads } from '#/networks/threads/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;
const names = 'views,likes,replies,reposts,quotes,shares';

async function begun() {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms: 0 });
  const scope = `${publishScopes},threads_manage_insights`;
  const studio = await threads.signIn('studio.fala', { scope });
  const id = await studio.post('Hello');
  return { threads, studio, id, insights: (metric = names) => studio.get(`${id}/insights?metric=${metric}`) };
}

test('STAT-10 a post is counted under Threads’ names, and grows', async () => {
  const { threads, insights } = await begun();
  await threads.advance(HOUR);
  const { body } = await insights();
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names.split(','));
  await threads.advance(24 * HOUR);
  expect((await insights('views')).body.data[0].values[0].value).toBeGreaterThan(body.data[0].values[0].value);
});

test('STAT-10 those who follow an account are told as a total, and become more', async () => {
  const { threads, studio } = await begun();
  const followers = async () => (await studio.get('me/threads_insights?metric=followers_count')).body.data[0];
  const then = await followers();
  expect(then).toMatchObject({ name: 'followers_count', total_value: { value: expect.any(Number) } });
  await threads.advance(20 * 24 * HOUR);
  expect((await followers()).total_value.value).toBeGreaterThan(then.total_value.value);
});

test('what is withheld fails the call that asks for it; nobody reads without the right, or the posts of others', async () => {
  const { threads, studio, id, insights } = await begun();
  await threads.steer('withhold-figures', { names: ['shares'] });
  expect(await insights()).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  expect(await insights('views,likes')).toMatchObject({ status: 200 });
  const other = await threads.signIn('shop.fala', { scope: `${publishScopes},threads_manage_insights` });
  expect(await other.get(`${id}/insights?metric=views`)).toMatchObject({
    body: { error: { code: 100, error_subcode: 33 } },
  });
  await threads.steer('narrow-grants', { handle: 'studio.fala', scope: 'threads_manage_insights' });
  expect(await insights('views')).toMatchObject({ body: { error: { code: 10 } } });
  expect(await studio.get('me/threads_insights?metric=followers_count')).toMatchObject({
    body: { error: { code: 10 } },
  });
});
