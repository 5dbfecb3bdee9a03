import { expect, test } from 'vitest';

import { pngOf, TestUser, TestX } from '#/networks/twitter/testing/test-client.ts';
import { startSandbox } from '#/start-sandbox.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest, TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';

const xForTest = async (): Promise<TestX> => new TestX(await sandboxForTest());

async function order(x: TestX, fault: string, more: object = {}): Promise<void> {
  const { status } = await x.sandbox.steer('faults', { network: 'twitter', fault, ...more });
  expect(status).toBe(200);
}

test.each([
  ['fail-500', 500, { title: 'Internal Server Error', status: 500 }],
  ['unknown-error', 403, { title: 'Forbidden', detail: 'Nobody documented this error.', type: 'about:blank' }],
])('%s refuses with %i and accepts nothing', async (fault, status, body) => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, fault, { count: 2 });
  for (const _ of [1, 2]) expect(await studio.post('Hello')).toMatchObject({ status, body });
  expect(await x.ledger()).toEqual([]);
  expect((await studio.post('Hello')).status).toBe(201);
});

test('throttle answers 429 with the time of the reset, or with none', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'throttle', { retryAfterMs: 30_000 });
  await order(x, 'throttle', { retryAfterMs: null });
  const timed = await studio.post('Hello');
  expect([timed.status, timed.body.title, timed.headers.get('x-rate-limit-remaining')]).toEqual([
    429,
    'Too Many Requests',
    '0',
  ]);
  expect(Math.abs(Number(timed.headers.get('x-rate-limit-reset')) - Date.now() / 1_000 - 30)).toBeLessThan(5);
  const untimed = await studio.post('Hello');
  expect([untimed.status, untimed.headers.get('x-rate-limit-reset')]).toEqual([429, null]);
  expect(await x.ledger()).toEqual([]);
});

test('expire-token lets the token it strikes expire until it is refreshed', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  await order(x, 'expire-token', { account: 'studio' });
  expect((await shop.post('Hello')).status).toBe(201);
  for (const _ of [1, 2]) expect((await studio.post('Hello')).status).toBe(401);
  const { body } = await x.refresh(studio.refreshToken);
  expect((await new TestUser(x, body.access_token, body.refresh_token).post('Hello')).status).toBe(201);
});

test('cut-before-accept accepts nothing; cut-after-accept accepts, and the repeat is refused as a duplicate', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'cut-before-accept');
  await expect(studio.post('Hello')).rejects.toThrow('fetch failed');
  expect(await x.ledger()).toEqual([]);
  await order(x, 'cut-after-accept');
  await expect(studio.post('Hello')).rejects.toThrow('fetch failed');
  expect(await x.ledger()).toMatchObject([{ text: 'Hello' }]);
  expect((await studio.post('Hello')).body.detail).toContain('duplicate content');
  expect(await x.ledger()).toHaveLength(1);
});

test('fail-500-after-accept accepts and answers 500 all the same', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'fail-500-after-accept');
  expect(await studio.post('Hello')).toMatchObject({ status: 500, body: { title: 'Internal Server Error' } });
  expect(await x.ledger()).toMatchObject([{ text: 'Hello' }]);
});

test('slow accepts at once and answers late', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'slow', { afterMs: 2_000 });
  const startedAt = performance.now();
  let isAnswered = false;
  const answer = studio.post('Hello').finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => x.ledger()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(201);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_990);
});

test('broken-json accepts and answers half a body', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'broken-json');
  const { status, body } = await studio.post('Hello');
  expect([status, typeof body]).toEqual([201, 'string']);
  expect(await x.ledger()).toHaveLength(1);
});

test('without a place, calls that are refused anyway, reads and uploads are not struck', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'fail-500');
  expect((await studio.post('a'.repeat(281))).status).toBe(403);
  expect((await studio.get('2/users/me')).status).toBe(200);
  const id = await studio.upload(pngOf(1, 1));
  expect((await x.sandbox.steer('faults')).body).toHaveLength(1);
  expect((await studio.post('Hello', { media: { media_ids: [id] } })).status).toBe(500);
});

test('a fault with a place strikes calls of that kind alone', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  for (const place of ['upload', 'status']) await order(x, 'fail-500', { place });
  expect((await studio.post('Hello')).status).toBe(201);
  expect((await studio.get('2/media/upload?media_id=1')).status).toBe(404);
  const plan = { media_type: 'video/mp4', total_bytes: 1, media_category: 'tweet_image' };
  expect((await studio.send('2/media/upload/initialize', plan)).status).toBe(400);
  expect((await x.sandbox.steer('faults')).body).toHaveLength(2);

  expect((await studio.sendForm('2/media/upload', { media: pngOf(1, 1), media_category: 'tweet_image' })).status).toBe(
    500,
  );
  const { id } = await studio.uploadInSegments(mp4Of(1_000), 'video/mp4', 'tweet_video');
  expect((await studio.get(`2/media/upload?media_id=${id}`)).status).toBe(500);
  expect((await studio.get(`2/media/upload?media_id=${id}`)).body.data.processing_info.state).toBe('succeeded');
  expect((await x.sandbox.steer('faults')).body).toEqual([]);
});

test.each(['initialize', 'append', 'finalize', 'metadata'])(
  '%s is an upload, kept when it is cut after it',
  async (step) => {
    const x = await xForTest();
    const studio = await x.signIn();
    const bytes = pngOf(1, 1);
    const plan = { media_type: 'image/png', total_bytes: bytes.length, media_category: 'tweet_image' };
    const begin = async (): Promise<string> => (await studio.send('2/media/upload/initialize', plan)).body.data.id;
    const append = (id: string) => studio.sendForm(`2/media/upload/${id}/append`, { segment_index: '0', media: bytes });
    const id = await begin();
    const describe = () => studio.send('2/media/metadata', { id, metadata: { alt_text: { text: 'A cup' } } });
    const calls: Record<string, () => Promise<unknown>> = {
      initialize: begin,
      append: () => append(id),
      finalize: () => studio.finalize(id),
      metadata: describe,
    };
    if (step === 'finalize' || step === 'metadata') await append(id);
    if (step === 'metadata') await studio.finalize(id);
    await order(x, 'cut-after-accept', { place: 'upload' });
    await expect(calls[step]?.()).rejects.toThrow('fetch failed');
    if (step === 'initialize') await append(id);
    expect((await studio.finalize(id)).status).toBe(200);
    await studio.post('Look', { media: { media_ids: [id] } });
    expect((await (await fetch(`${x.sandbox.url}/x`)).text()).includes('alt="A cup"')).toBe(step === 'metadata');
  },
);

test.each([
  ['fail-500', 500, { title: 'Internal Server Error' }],
  ['throttle', 429, { title: 'Too Many Requests' }],
  ['unknown-error', 400, { error: 'unheard_of' }],
])('%s at the tokens answers %i and spends nothing', async (fault, status, body) => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, fault, { place: 'token', account: 'studio', count: 2 });
  expect((await x.refresh('made-up')).status).toBe(400);
  expect(await x.refresh(studio.refreshToken)).toMatchObject({ status, body });
  const code = await x.codeOf('studio');
  expect((await x.exchange(code)).status).toBe(status);
  expect((await x.exchange(code)).status).toBe(200);
  expect((await x.refresh(studio.refreshToken)).status).toBe(200);
});

test('a renewal that is cut after it has spent the token: the old one ends the grant, as at X', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await order(x, 'cut-before-accept', { place: 'token' });
  await expect(x.refresh(studio.refreshToken)).rejects.toThrow('fetch failed');
  expect((await studio.get('2/users/me')).status).toBe(200);
  await order(x, 'cut-after-accept', { place: 'token' });
  await expect(x.refresh(studio.refreshToken)).rejects.toThrow('fetch failed');
  expect((await x.refresh(studio.refreshToken)).status).toBe(400);
  expect((await studio.get('2/users/me')).status).toBe(401);
});

test('expire-token at the tokens makes void what the call came with', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const code = await x.codeOf('studio');
  await order(x, 'expire-token', { place: 'token', count: 2 });
  expect((await x.refresh(studio.refreshToken)).body.error_description).toContain('for the token was invalid');
  expect((await x.exchange(code)).body.error_description).toContain('for the authorization code was invalid');
  expect([(await x.refresh(studio.refreshToken)).status, (await x.exchange(code)).status]).toEqual([400, 400]);
  expect((await studio.get('2/users/me')).status).toBe(200);
});

test('what was answered is there after a restart: grants, posts, files, switches; ids go on rising', async () => {
  const dataDir = await temporaryFolder();
  const first = await startSandbox({ port: 0, dataDir });
  const before = await new TestX(new TestSandbox(first.url)).signIn();
  const mediaId = await before.upload(pngOf(7, 7));
  const { id } = (await before.post('Hello', { media: { media_ids: [mediaId] } })).body.data;
  await before.at.steer('set-names', { generation: 'current' });
  const spent = await before.at.refresh(before.refreshToken);
  await first.close();

  const x = new TestX(await sandboxForTest({ dataDir }));
  const after = new TestUser(x, spent.body.access_token, spent.body.refresh_token);
  expect((await after.get(`2/tweets?ids=${id}`)).body.data[0].edit_history_post_ids).toEqual([id]);
  expect((await fetch(`${x.sandbox.url}/x/media/${mediaId}`)).status).toBe(200);
  await x.sandbox.steer('clock', { advanceMs: -60_000 });
  expect(BigInt((await after.post('Again')).body.data.id)).toBeGreaterThan(BigInt(id));
  expect((await x.refresh(before.refreshToken)).status).toBe(400);
  expect((await after.get('2/users/me')).status).toBe(401);

  await x.sandbox.steer('reset', {});
  expect(await x.ledger()).toEqual([]);
  expect((await (await x.signIn()).get('2/users/me')).body.data.username).toBe('studio');
});
