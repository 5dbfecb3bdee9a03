import { expect, test } from 'vitest';

import { serveFiles, TestThreads, type TestUser } from '#/networks/threads/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function signedIn(): Promise<{ threads: TestThreads; studio: TestUser; container: string }> {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms: 0 });
  const studio = await threads.signIn();
  return { threads, studio, container: await studio.begin({ media_type: 'TEXT', text: 'Hello' }) };
}

test.each([
  ['fail-500', 500, { code: 2, type: 'OAuthException' }],
  ['unknown-error', 400, { code: 987_654 }],
  ['throttle', 400, { code: 4 }],
])('%s refuses with %i and accepts nothing', async (fault, status, error) => {
  const { threads, studio, container } = await signedIn();
  await threads.fault(fault, { count: 2 });
  for (const _ of [1, 2]) expect(await studio.publish(container)).toMatchObject({ status, body: { error } });
  expect(await threads.ledger()).toEqual([]);
  expect(await studio.status(container)).toMatchObject({ status: 'FINISHED' });
  expect((await studio.publish(container)).status).toBe(200);
});

test('a publish that fails may say that a right is missing, though the post is out', async () => {
  const { threads, studio, container } = await signedIn();
  await threads.steer('set-unknowns', { publishFailure: 'permission' });
  await threads.fault('fail-500-after-accept');
  expect(await studio.publish(container)).toMatchObject({ status: 500, body: { error: { code: 10 } } });
  expect(await studio.status(container)).toMatchObject({ status: 'PUBLISHED' });
  expect(await threads.ledger()).toMatchObject([{ text: 'Hello', repeats: 0 }]);
});

test('expire-token lets the token it strikes expire', async () => {
  const { threads, studio, container } = await signedIn();
  const shop = await threads.signIn('shop.fala');
  await threads.fault('expire-token', { account: 'studio.fala' });
  expect((await shop.post('Hello')).length).toBe(17);
  for (const _ of [1, 2]) {
    expect(await studio.publish(container)).toMatchObject({ body: { error: { code: 190, error_subcode: 463 } } });
  }
});

test('cut-before-accept accepts nothing; cut-after-accept and broken-json accept, and the container says so', async () => {
  const { threads, studio, container } = await signedIn();
  await threads.fault('cut-before-accept');
  await expect(studio.publish(container)).rejects.toThrow('fetch failed');
  expect(await threads.ledger()).toEqual([]);
  await threads.fault('cut-after-accept');
  await expect(studio.publish(container)).rejects.toThrow('fetch failed');
  expect(await studio.status(container)).toMatchObject({ status: 'PUBLISHED' });
  const next = await studio.begin({ media_type: 'TEXT', text: 'Next' });
  await threads.fault('broken-json');
  const { status, body } = await studio.publish(next);
  expect([status, typeof body]).toEqual([200, 'string']);
  expect(await threads.ledger()).toMatchObject([{ text: 'Hello' }, { text: 'Next' }]);
});

test('slow accepts at once and answers late', async () => {
  const { threads, studio, container } = await signedIn();
  await threads.fault('slow', { afterMs: 2_000 });
  let isAnswered = false;
  const answer = studio.publish(container).finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => threads.ledger()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(200);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { threads, studio, container } = await signedIn();
  const files = await serveFiles({ 'a.png': pngOf(640, 480) });
  const waiting = async (): Promise<number> => (await threads.sandbox.steer('faults')).body.length;
  const text = { media_type: 'TEXT', text: 'Hello' };
  const image = { media_type: 'IMAGE', image_url: `${files}/a.png` };
  for (const place of ['upload', 'status', 'token']) await threads.fault('fail-500', { place });
  expect((await studio.create(text)).status).toBe(200);
  expect((await studio.create({ ...image, image_url: `${files}/none` })).status).toBe(400);
  expect((await studio.get('me/threads')).status).toBe(200);
  expect((await studio.publish(container)).status).toBe(200);
  expect(await waiting()).toBe(3);

  expect((await studio.create(image)).status).toBe(500);
  expect((await studio.create(image)).status).toBe(200);
  expect((await studio.get(`${container}?fields=status`)).status).toBe(500);
  expect(await studio.status(container)).toMatchObject({ status: 'PUBLISHED' });
  const code = await threads.codeOf('studio.fala');
  expect((await threads.exchange(code)).status).toBe(500);
  expect((await threads.exchange(code)).status).toBe(200);
  expect(await waiting()).toBe(0);

  await threads.fault('cut-before-accept', { place: 'container' });
  await expect(studio.create(image)).rejects.toThrow('fetch failed');
  await threads.fault('fail-500', { place: 'container' });
  expect((await studio.create({ media_type: 'TEXT', text: 'a'.repeat(501) })).body.error.code).toBe(100);
  expect((await studio.create(text)).body.error.code).toBe(2);
});
