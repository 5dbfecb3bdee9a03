import { expect, test } from 'vitest';

import { TestFacebook } from '#/networks/facebook/testing/test-client.ts';
import { jpegOf, TestInstagram } from '#/networks/instagram/testing/test-client.ts';
import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { serveFiles, TestThreads } from '#/networks/threads/testing/test-client.ts';
import { put, TestTiktok } from '#/networks/tiktok/testing/test-client.ts';
import { pngOf, TestX } from '#/networks/twitter/testing/test-client.ts';
import { TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { postOf, rkeyOf, sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const film = videoNamed('h264.mp4');
const seen = { container: 'mp4', video: 'h264', pixelFormat: 'yuv420p', frameRate: 30, audio: 'aac' };
const picture = { container: 'jpeg', video: null, pixelFormat: null, frameRate: null, audio: null };

/** Publishes the film by each network's own calls. */
const publish: Readonly<Record<string, (sandbox: TestSandbox) => Promise<unknown>>> = {
  twitter: async (sandbox) => {
    const studio = await new TestX(sandbox).signIn();
    const { id } = await studio.uploadInSegments(film, 'video/mp4', 'tweet_video', 4_000);
    return studio.post('Film', { media: { media_ids: [id] } });
  },
  bluesky: async (sandbox) => {
    const session = await sandbox.signIn();
    const { blob } = (await session.upload(film, 'video/mp4')).body;
    return session.put(rkeyOf(1), postOf('Film', { embed: { $type: 'app.bsky.embed.video', video: blob } }));
  },
  instagram: async (sandbox) => {
    const studio = await new TestInstagram(sandbox).account();
    const files = await serveFiles({ 'v.mp4': film });
    return studio.post({ media_type: 'REELS', video_url: `${files}/v.mp4` });
  },
  threads: async (sandbox) => {
    const studio = await new TestThreads(sandbox).signIn();
    const files = await serveFiles({ 'v.mp4': film });
    return studio.publish(await studio.begin({ media_type: 'VIDEO', video_url: `${files}/v.mp4` }));
  },
  facebook: async (sandbox) => {
    const page = await new TestFacebook(sandbox).page('studio.fala', 'ana@nonet.test');
    return page.finish('video_reels', await page.upload('video_reels', film));
  },
  tiktok: async (sandbox) => {
    const studio = await new TestTiktok(sandbox).signIn();
    return put((await studio.beginVideo(film.length)).body.data.upload_url, film);
  },
  pinterest: async (sandbox) => {
    const studio = await new TestPinterest(sandbox).signIn();
    const { id } = await studio.upload(film);
    return studio.pin({ media_source: { source_type: 'video_id', media_id: id, cover_image_key_frame_time: 1 } });
  },
  linkedin: async (sandbox) => {
    const ana = await new TestLinkedin(sandbox).signIn();
    const owner = await ana.urn();
    const bytes = filled(film, 80_000);
    const about = { owner, fileSizeBytes: bytes.length, uploadCaptions: false, uploadThumbnail: false };
    const begun = await ana.send('/rest/videos?action=initializeUpload', { initializeUploadRequest: about });
    const { video, uploadInstructions } = begun.body.value;
    const sent = await ana.at.call(uploadInstructions[0].uploadUrl, { method: 'PUT', body: bytes });
    await ana.send('/rest/videos?action=finalizeUpload', {
      finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds: [sent.headers.get('etag')] },
    });
    return ana.post('Film', { content: { media: { id: video } } });
  },
  youtube: async (sandbox) => {
    const studio = await new TestYoutube(sandbox).signIn('studiofala');
    return studio.show(await studio.upload({}, film));
  },
};

/** A video with something at its end that players skip (ISO 14496-12, 8.1.2). */
function filled(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  whole.set(bytes);
  new DataView(whole.buffer).setUint32(bytes.length, size - bytes.length);
  whole.set(new TextEncoder().encode('free'), bytes.length + 4);
  return whole;
}

test.each(Object.entries(publish))('MED-10 the ledger of %s tells what a video is made of', async (network, send) => {
  const sandbox = await sandboxForTest();
  await sandbox.steer(`networks/${network}/set-processing`, { ms: 0 });
  await send(sandbox);
  const { body } = await sandbox.steer(`ledger?network=${network}`);
  expect(body).toMatchObject([{ mediaCount: 1, files: [seen] }]);
});

test('MED-10 each file of a post is told in its order, a picture by its type, and none of a post without any', async () => {
  const sandbox = await sandboxForTest();
  const studio = await new TestX(sandbox).signIn();
  const ids = [await studio.upload(jpegOf(64, 64)), await studio.upload(pngOf(64, 64))];
  await studio.post('Two', { media: { media_ids: ids } });
  await studio.post('None');
  const { body } = await sandbox.steer('ledger?network=twitter');
  expect(body.map(({ files }: { files: object[] }) => files)).toEqual([
    [picture, { ...picture, container: 'png' }],
    [],
  ]);
});
