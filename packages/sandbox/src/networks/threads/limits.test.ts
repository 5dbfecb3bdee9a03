import { expect, test } from 'vitest';

import { TestThreads } from '#/networks/threads/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const hourMs = 3_600_000;

async function threadsForTest(): Promise<TestThreads> {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms: 0 });
  return threads;
}

test('of 24 hours an account has 250 posts and 1,000 replies; deleted ones count', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const first = await studio.post('First');
  await studio.post('Reply', { reply_to_id: first });
  const once = { media_type: 'TEXT', auto_publish_text: 'true' };
  for (let n = 1; n < 250; n += 1) await studio.create({ ...once, text: `Post ${n}` });
  await studio.delete(first);
  const fields = 'quota_usage,config,reply_quota_usage,delete_quota_usage';
  expect((await studio.get(`me/threads_publishing_limit?fields=${fields}`)).body).toEqual({
    data: [
      {
        quota_usage: 250,
        config: { quota_total: 250, quota_duration: 86_400 },
        reply_quota_usage: 1,
        delete_quota_usage: 1,
      },
    ],
  });
  const next = await studio.begin({ media_type: 'TEXT', text: 'Next' });
  for (const [atQuota, status, error] of [
    ['limit', 403, { code: 4 }],
    ['blocked', 403, { code: 4, error_subcode: 2_207_051 }],
    ['unnamed', 500, { code: -1 }],
  ] as const) {
    await threads.steer('set-unknowns', { atQuota });
    expect(await studio.publish(next)).toMatchObject({ status, body: { error } });
  }
  await threads.advance(24 * hourMs - 1_000);
  const later = await studio.begin({ media_type: 'TEXT', text: 'Later' });
  await threads.advance(1_000);
  expect((await studio.publish(later)).status).toBe(200);
});

test('an account that is restricted publishes nothing; one that is no tester does nothing at all', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const id = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  const become = (status: string) => threads.steer('set-account-status', { handle: '@studio.fala', status });
  await become('restricted');
  expect(await studio.publish(id)).toMatchObject({ status: 400, body: { error: { error_subcode: 4_279_013 } } });
  await become('untested');
  expect(await studio.get('me')).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 10 } } });
  await become('active');
  expect((await studio.publish(id)).status).toBe(200);
});

test('the side that publishes, and lists, see what is new as late as ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  await threads.steer('set-delays', { publishMs: 5_000, listMs: 20_000 });
  const id = await studio.begin({ media_type: 'TEXT', text: 'Hello' });
  expect(await studio.status(id)).toMatchObject({ status: 'FINISHED' });
  expect(await studio.publish(id)).toMatchObject({ body: { error: { code: 24, error_subcode: 4_279_009 } } });
  await threads.advance(5_000);
  expect((await studio.publish(id)).status).toBe(200);
  expect((await studio.get('me/threads')).body).toEqual({ data: [] });
  await threads.advance(20_000);
  expect((await studio.get('me/threads')).body.data).toHaveLength(1);
});
