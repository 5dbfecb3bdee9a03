import { expect, test } from 'vitest';

import { jpegOf } from '#/networks/instagram/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { put, TestTiktok, type TestUser } from '#/networks/tiktok/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const film = mp4Of(5_000);

async function signedIn(): Promise<{
  tiktok: TestTiktok;
  studio: TestUser;
  photos: () => ReturnType<TestUser['photos']>;
}> {
  const tiktok = new TestTiktok(await sandboxForTest());
  await tiktok.steer('set-processing', { ms: 0 });
  const studio = await tiktok.signIn();
  const files = await serveFiles({ 'a.jpg': jpegOf(640, 480) });
  return { tiktok, studio, photos: () => studio.photos([`${files}/a.jpg`]) };
}

const begin = async (studio: TestUser): Promise<{ id: string; address: string }> => {
  const { publish_id: id, upload_url: address } = (await studio.beginVideo(film.length)).body.data;
  return { id, address };
};

test.each([
  ['fail-500', 500, 'internal_error'],
  ['unknown-error', 400, 'unheard_of'],
  ['throttle', 429, 'rate_limit_exceeded'],
])('%s refuses with %i and accepts nothing', async (fault, status, code) => {
  const { tiktok, studio, photos } = await signedIn();
  await tiktok.fault(fault);
  expect(await photos()).toMatchObject({ status, body: { error: { code } } });
  const { id, address } = await begin(studio);
  await tiktok.fault(fault);
  expect((await put(address, film)).status).toBe(status);
  expect((await studio.status(id)).body.data).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 });
  expect(await tiktok.ledger()).toEqual([]);
  expect((await put(address, film)).status).toBe(201);
});

test('expire-token lets the token it strikes expire, and an address that takes bytes', async () => {
  const { tiktok, studio, photos } = await signedIn();
  const { id, address } = await begin(studio);
  await tiktok.fault('expire-token');
  for (const _ of [1, 2]) expect((await put(address, film)).status).toBe(403);
  expect((await studio.status(id)).status).toBe(200);
  await tiktok.fault('expire-token', { account: 'studio.fala' });
  for (const _ of [1, 2])
    expect(await photos()).toMatchObject({ status: 401, body: { error: { code: 'access_token_invalid' } } });
  expect((await tiktok.refresh(studio.refreshToken)).status).toBe(200);
});

test('fail-500-after-accept, cut-after-accept and broken-json accept; cut-before-accept does not', async () => {
  const { tiktok, studio, photos } = await signedIn();
  await tiktok.fault('cut-before-accept');
  await expect(photos()).rejects.toThrow('fetch failed');
  expect(await tiktok.ledger()).toEqual([]);
  await tiktok.fault('cut-after-accept');
  await expect(photos()).rejects.toThrow('fetch failed');
  await tiktok.fault('broken-json');
  expect(typeof (await photos()).body).toBe('string');
  await tiktok.fault('fail-500-after-accept');
  expect((await photos()).status).toBe(500);
  expect(await tiktok.ledger()).toHaveLength(3);

  const { id, address } = await begin(studio);
  await tiktok.fault('fail-500-after-accept');
  expect((await put(address, film)).status).toBe(500);
  expect((await studio.status(id)).body.data).toMatchObject({ status: 'PUBLISH_COMPLETE' });
  const other = await begin(studio);
  await tiktok.fault('broken-json');
  expect((await put(other.address, film)).status).toBe(201);
  expect(await tiktok.ledger()).toHaveLength(5);
});

test('slow accepts at once and answers late', async () => {
  const { tiktok, photos } = await signedIn();
  await tiktok.fault('slow', { afterMs: 2_000 });
  let isAnswered = false;
  const answer = photos().finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => tiktok.ledger()).toHaveLength(1);
  expect(isAnswered).toBe(false);
  expect((await answer).status).toBe(200);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { tiktok, studio } = await signedIn();
  const waiting = async (): Promise<number> => (await tiktok.sandbox.steer('faults')).body.length;
  for (const place of ['container', 'status', 'token', 'upload']) await tiktok.fault('fail-500', { place });
  expect((await studio.beginVideo(0)).status).toBe(400);
  expect((await studio.creator()).status).toBe(200);
  expect(await waiting()).toBe(4);
  expect((await studio.beginVideo(film.length)).status).toBe(500);
  const MB = 1024 * 1024;
  const whole = new Uint8Array(11 * MB);
  const { body } = await studio.beginVideo(whole.length, {}, { chunk_size: 5 * MB, total_chunk_count: 2 });
  const { publish_id: id, upload_url: address } = body.data;
  const first = () => put(address, whole.slice(0, 5 * MB), { total: whole.length });
  expect((await first()).status).toBe(500);
  expect((await first()).status).toBe(206);
  expect((await studio.status(id)).status).toBe(500);
  expect((await studio.status(id)).status).toBe(200);
  expect((await tiktok.refresh(studio.refreshToken)).status).toBe(500);
  expect(await waiting()).toBe(0);
});
