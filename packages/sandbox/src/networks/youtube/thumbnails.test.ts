import { describe, expect, test } from 'vitest';

import { png, type TestUser, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function withVideo(): Promise<{ youtube: TestYoutube; studio: TestUser; id: string }> {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  const studio = await youtube.signIn();
  return { youtube, studio, id: await studio.upload() };
}

const refused = (status: number, reason: string) => ({ status, body: { error: { errors: [{ reason }] } } });
const addressIn = ({ body }: { body: unknown }): string =>
  JSON.stringify(body).match(/http[^"]+file\/[^"]+/)?.[0] ?? '';

test('a thumbnail is told of its video and stands in the feed; another one takes its place', async () => {
  const { youtube, studio, id } = await withVideo();
  const first = await studio.setThumbnail(id, png(1));
  expect(first).toMatchObject({ status: 200, body: { kind: 'youtube#thumbnailSetResponse' } });
  const second = await studio.setThumbnail(id, png(2));
  expect(addressIn(second)).not.toBe(addressIn(first));
  expect(addressIn(await studio.get(`videos?part=snippet&id=${id}`))).toBe(addressIn(second));
  expect(Buffer.from(await (await fetch(addressIn(second))).arrayBuffer())).toEqual(Buffer.from(png(2)));
  await studio.show(id);
  expect(await youtube.html('/youtube')).toContain(`poster="${new URL(addressIn(second)).pathname}"`);
});

test('a thumbnail costs 50 units of the day, a refused one too', async () => {
  const { youtube, studio, id } = await withVideo();
  await youtube.steer('set-used', { units: 9_900 });
  expect((await studio.setThumbnail(id, png())).status).toBe(200);
  expect(await studio.setThumbnail(id, new Uint8Array())).toMatchObject(refused(400, 'mediaBodyRequired'));
  expect(await studio.setThumbnail(id, png())).toMatchObject(refused(403, 'quotaExceeded'));
});

describe('refuses', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string, number, string]>([
    ['no picture', new Uint8Array(), 'image/png', 400, 'mediaBodyRequired'],
    ['what is none', new Uint8Array(9), 'image/png', 400, 'invalidImage'],
    ['another type', png(), 'image/webp', 400, 'badContent'],
    ['more than 50 MB', new Uint8Array(50 * 1_024 ** 2 + 1), 'image/png', 413, 'uploadTooLarge'],
  ])('%s', async (_what, bytes, type, status, reason) => {
    const { studio, id } = await withVideo();
    expect(await studio.setThumbnail(id, bytes, type)).toMatchObject(refused(status, reason));
  });

  test('one for a video that is not there, or that is another channel’s', async () => {
    const { youtube, studio, id } = await withVideo();
    expect(await studio.setThumbnail('nothing', png())).toMatchObject(refused(404, 'videoNotFound'));
    const shop = await youtube.signIn('falashop');
    expect(await shop.setThumbnail(id, png())).toMatchObject(refused(403, 'forbidden'));
  });

  test.each([
    [{ areThumbnailsRefused: true }, 403, 'forbidden'],
    [{ isThumbnailLimitReached: true }, 429, 'uploadRateLimitExceeded'],
  ])('one of a channel with %j', async (state, status, reason) => {
    const { youtube, studio, id } = await withVideo();
    await youtube.steer('set-channel', { handle: 'studiofala', ...state });
    expect(await studio.setThumbnail(id, png())).toMatchObject(refused(status, reason));
  });
});
