import { expect, test } from 'vitest';

import { type TestUser, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function signedIn(): Promise<{ youtube: TestYoutube; studio: TestUser; id: string }> {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn();
  return { youtube, studio, id: await studio.upload() };
}

test.each([
  ['fail-500', 500, 'backendError'],
  ['unknown-error', 403, 'unheardOf'],
  ['throttle', 403, 'rateLimitExceeded'],
])('%s refuses with %i and shows nothing', async (fault, status, reason) => {
  const { youtube, studio, id } = await signedIn();
  await youtube.fault(fault, { count: 2 });
  for (const _ of [1, 2]) {
    expect(await studio.show(id)).toMatchObject({ status, body: { error: { errors: [{ reason }] } } });
  }
  expect(await youtube.ledger()).toEqual([]);
  expect((await studio.show(id)).status).toBe(200);
});

test('fail-500-after-accept, cut-after-accept and broken-json show the video', async () => {
  const { youtube, studio, id } = await signedIn();
  await youtube.fault('fail-500-after-accept');
  expect((await studio.show(id)).status).toBe(500);
  const [second, third] = [await studio.upload(), await studio.upload()];
  await youtube.fault('cut-after-accept');
  await expect(studio.show(second)).rejects.toThrow('fetch failed');
  await youtube.fault('broken-json');
  expect(typeof (await studio.show(third)).body).toBe('string');
  expect(await youtube.ledger()).toMatchObject([id, second, third].map((remoteId) => ({ remoteId, repeats: 0 })));
});

test('expire-token ends the access token that it strikes, and no other', async () => {
  const { youtube, studio, id } = await signedIn();
  const again = await youtube.signIn();
  await youtube.fault('expire-token', { account: 'studiofala' });
  for (const _ of [1, 2]) expect((await studio.show(id)).status).toBe(401);
  expect((await again.show(id)).status).toBe(200);
});

test('a fault strikes at its place alone, and nothing that is refused anyway', async () => {
  const { youtube, studio, id } = await signedIn();
  const film = mp4Of(1_000);
  const waiting = async (): Promise<number> => (await youtube.sandbox.steer('faults')).body.length;
  for (const place of ['container', 'upload', 'status', 'token']) await youtube.fault('fail-500', { place });
  expect((await studio.show('nothing')).status).toBe(404);
  expect((await studio.begin(10, { snippet: {} })).status).toBe(400);
  expect((await studio.show(id)).status).toBe(200);
  expect(await waiting()).toBe(4);
  expect((await studio.begin(film.length)).status).toBe(500);
  const location = (await studio.begin(film.length)).headers.get('location') ?? '';
  const range = `bytes 0-${film.length - 1}/${film.length}`;
  expect((await studio.put(location, range, film)).status).toBe(500);
  expect((await studio.put(location, range, film)).status).toBe(200);
  expect((await studio.get(`videos?part=status&id=${id}`)).status).toBe(500);
  expect((await youtube.refresh(studio.refreshToken)).status).toBe(500);
  expect(await waiting()).toBe(0);
});
