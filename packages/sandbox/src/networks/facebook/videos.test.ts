import { expect, test } from 'vitest';

import { TestFacebook, type TestPage } from '#/networks/facebook/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const film = mp4Of(10_000);
const upright = mp4Of(10_000, [1_080, 1_920]);

async function begun(): Promise<{ facebook: TestFacebook; page: TestPage }> {
  const facebook = new TestFacebook(await sandboxForTest());
  await facebook.steer('set-processing', { ms: 3_000 });
  return { facebook, page: await facebook.page() };
}

test('a small video is sent, worked on for a while, and then out, with an address of its own', async () => {
  const { facebook, page } = await begun();
  const { body } = await page.send(`${page.id}/videos`, { source: film, title: 'Film', description: 'Hello' });
  expect(await page.status(body.id)).toMatchObject({
    video_status: 'processing',
    uploading_phase: { status: 'complete', bytes_transferred: film.length },
    processing_phase: { status: 'in_progress' },
    publishing_phase: { status: 'in_progress' },
  });
  expect(await page.posts()).toEqual([]);
  expect(await facebook.ledger()).toMatchObject([{ remoteId: body.id, text: 'Hello', mediaCount: 1, repeats: 0 }]);
  await facebook.advance(3_000);
  expect(await page.status(body.id)).toMatchObject({
    video_status: 'ready',
    publishing_phase: { status: 'complete', publish_status: 'published' },
  });
  const [post] = await page.posts();
  const { permalink_url: permalink, post_id: postId } = (await page.get(`${body.id}?fields=permalink_url,post_id`))
    .body;
  expect([permalink, post?.['id']]).toEqual([`/${page.id}/videos/${body.id}/`, `${page.id}_${postId}`]);
  expect(await facebook.html(`/facebook${permalink}`)).toContain('Film');
  await page.delete(body.id);
  expect(await page.posts()).toEqual([]);
});

test('a video has the thumbnail that it was given last as the preferred one, also before it is published', async () => {
  const { facebook, page } = await begun();
  const { body } = await page.send(`${page.id}/videos`, { upload_phase: 'start', file_size: `${film.length}` });
  const { video_id: id, upload_session_id } = body;
  const fields = { upload_session_id, upload_phase: 'transfer', start_offset: '0' };
  await page.send(`${page.id}/videos`, { ...fields, video_file_chunk: film });
  expect((await page.send(`${id}/thumbnails`, { is_preferred: 'true' })).body.error.code).toBe(100);
  const sent = await page.send(`${id}/thumbnails`, { is_preferred: 'true', source: pngOf(64, 64) });
  expect(sent.body).toEqual({ success: true });
  await page.send(`${id}/thumbnails`, { source: pngOf(32, 32) });
  await page.send(`${page.id}/videos`, { upload_session_id, upload_phase: 'finish' });
  await facebook.advance(3_000);
  const [, poster = ''] = /poster="([^"]+)"/.exec(await facebook.html(`/facebook/${page.id}/videos/${id}/`)) ?? [];
  expect(poster).toMatch(/^\/facebook\//);
});

test('a video is uploaded in the pieces that the network names, unseen, and revealed once', async () => {
  const { facebook, page } = await begun();
  const large = new Uint8Array(1_500_000);
  large.set(film);
  const start = await page.send(`${page.id}/videos`, { upload_phase: 'start', file_size: `${large.length}` });
  expect(start.body).toMatchObject({ start_offset: '0', end_offset: '1048576', video_id: expect.any(String) });
  const session = { upload_session_id: start.body.upload_session_id };
  const bring = (from: number, to: number) => {
    const fields = { ...session, upload_phase: 'transfer', start_offset: `${from}` };
    return page.send(`${page.id}/videos`, { ...fields, video_file_chunk: large.slice(from, to) });
  };
  const finish = (more: Record<string, string> = {}) => {
    return page.send(`${page.id}/videos`, { ...session, upload_phase: 'finish', published: 'false', ...more });
  };
  expect((await finish()).body.error.code).toBe(6000);
  expect((await bring(0, 1_048_576)).body).toEqual({ start_offset: '1048576', end_offset: '1500000' });
  expect((await bring(0, 1_048_576)).body.error).toMatchObject({ error_subcode: 1_363_037 });
  expect((await bring(1_048_576, 1_500_000)).body).toEqual({ start_offset: '1500000', end_offset: '1500000' });
  expect((await finish({ description: 'Hello' })).body).toEqual({ success: true });
  await facebook.advance(3_000);
  const id = start.body.video_id;
  expect(await page.status(id)).toMatchObject({ video_status: 'ready', publishing_phase: { publish_status: 'draft' } });
  expect(await facebook.ledger()).toEqual([]);
  for (const _ of [1, 2]) expect((await page.send(id, { published: 'true' })).body).toEqual({ success: true });
  expect(await facebook.ledger()).toMatchObject([{ remoteId: id, text: 'Hello', repeats: 0 }]);
  expect((await page.get(`${id}?fields=published`)).body.published).toBe(true);
});

test('a video is fetched from its address, or comes by an upload of its own that is resumed', async () => {
  const { facebook, page } = await begun();
  const files = await serveFiles({ 'a.mp4': film });
  expect((await page.send(`${page.id}/videos`, { file_url: `${files}/a.mp4` })).body.id).toMatch(/^\d+$/);
  expect((await page.send(`${page.id}/videos`, { file_url: `${files}/none` })).body.error.code).toBe(389);

  const length = { file_name: 'a.mp4', file_length: `${film.length}`, file_type: 'video/mp4' };
  const { id } = (await page.send('100000000000001/uploads', length)).body;
  expect(id).toMatch(/^upload:\d+\?sig=/);
  const bring = (from: number, to: number) => {
    return page.request(id, { method: 'POST', headers: { file_offset: `${from}` }, body: film.slice(from, to) });
  };
  await bring(0, 1_000);
  expect((await page.get(id)).body).toEqual({ id: id.split('?')[0], file_offset: 1_000 });
  const { h } = (await bring(1_000, film.length)).body;
  const handled = await page.send(`${page.id}/videos`, { fbuploader_video_file_chunk: h, description: 'By handle' });
  expect(handled.body.id).toMatch(/^\d+$/);
  expect(await facebook.ledger()).toMatchObject([{ mediaCount: 1 }, { text: 'By handle' }]);
});

test('a reel begins, is brought and finished; its publishing is an acknowledgement only', async () => {
  const { facebook, page } = await begun();
  const { body } = await page.send(`${page.id}/video_reels`, { upload_phase: 'start' });
  expect(body.upload_url).toContain(`/facebook/rupload/video-upload/v26.0/${body.video_id}`);
  expect((await page.finish('video_reels', body.video_id)).body.error.code).toBe(6000);
  const half = upright.slice(0, 1_000);
  const size = { file_size: `${upright.length}` };
  expect((await page.bring(body.upload_url, half, size)).body).toEqual({ success: true });
  expect(await page.status(body.video_id)).toMatchObject({ uploading_phase: { bytes_transferred: 1_000 } });
  const rest = upright.slice(1_000);
  expect((await page.bring(body.upload_url, rest, size)).body.error.code).toBe(6001);
  expect((await page.bring(body.upload_url, rest, { ...size, offset: '1000' })).body).toEqual({ success: true });
  expect((await page.finish('video_reels', body.video_id, { description: 'Hello' })).body).toEqual({ success: true });
  expect(await facebook.ledger()).toMatchObject([{ remoteId: body.video_id, text: 'Hello' }]);
  expect((await page.get(`${page.id}/video_reels`)).body.data).toEqual([]);
  await facebook.advance(3_000);
  expect(await page.status(body.video_id)).toMatchObject({ video_status: 'ready' });
  expect((await page.get(`${page.id}/video_reels?fields=id,permalink_url`)).body.data).toEqual([
    { id: body.video_id, permalink_url: `/reel/${body.video_id}/` },
  ]);
  expect(await facebook.html(`/facebook/reel/${body.video_id}/`)).toContain('Hello');
});

test('a reel can be fetched by its address', async () => {
  const { page } = await begun();
  const files = await serveFiles({ 'a.mp4': upright });
  const { body } = await page.send(`${page.id}/video_reels`, { upload_phase: 'start' });
  const headers = { authorization: `OAuth ${page.token}`, file_url: `${files}/a.mp4` };
  expect((await page.at.call(body.upload_url, { method: 'POST', headers })).body).toEqual({ success: true });
  expect((await page.finish('video_reels', body.video_id)).body).toEqual({ success: true });
});

test.each([
  ['video_reels', mp4Of(2_000, [1_080, 1_920]), 1_363_128],
  ['video_reels', mp4Of(91_000, [1_080, 1_920]), 1_363_128],
  ['video_stories', mp4Of(61_000, [1_080, 1_920]), 1_363_128],
  ['video_reels', mp4Of(10_000, [1_920, 1_080]), 1_363_040],
  ['video_reels', mp4Of(10_000, [360, 640]), 1_363_127],
  ['video_reels', videoNamed('120fps.mp4'), 1_363_129],
  ['video_stories', videoNamed('opus.mp4'), 1_363_024],
  ['video_reels', pngOf(1_080, 1_920), 1_363_024],
] as const)(
  '%s of the wrong kind fail while they are worked on, and become no post (%#)',
  async (edge, bytes, code) => {
    const { facebook, page } = await begun();
    const id = await page.upload(edge, bytes);
    expect((await page.finish(edge, id)).status).toBe(200);
    await facebook.advance(3_000);
    expect(await page.status(id)).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code, message: expect.any(String) }] },
    });
    expect(await facebook.ledger()).toEqual([]);
    await facebook.steer('set-unknowns', { videoCheck: 'answer' });
    const other = await page.upload(edge, bytes);
    expect((await page.finish(edge, other)).body.error).toMatchObject({ code: 100, error_subcode: code });
  },
);

test('processing fails when it is told to; the words for phases and bytes are those that were ordered', async () => {
  const { facebook, page } = await begun();
  await facebook.steer('set-processing', { ms: 0, outcome: 'failed' });
  const id = await page.upload('video_reels', upright);
  expect(await page.status(id)).toMatchObject({
    video_status: 'error',
    processing_phase: { errors: [{ code: 1_363_047 }] },
  });
  await facebook.steer('set-processing', { ms: 0 });
  await facebook.steer('set-unknowns', { phaseOver: 'completed', bytesName: 'bytes_transfered' });
  const other = await page.upload('video_reels', upright);
  expect(await page.status(other)).toMatchObject({
    uploading_phase: { status: 'completed', bytes_transfered: upright.length },
    processing_phase: { status: 'completed' },
    publishing_phase: { status: 'not_started' },
  });
});

test('stories of photos and videos are listed by what they are made of, and archived after a day', async () => {
  const { facebook, page } = await begun();
  const photo = await page.photo(pngOf(1_080, 1_920));
  const shown = await page.send(`${page.id}/photo_stories`, { photo_id: photo });
  expect(shown.body).toEqual({ success: true, post_id: expect.stringMatching(/^\d+$/) });
  const video = await page.upload('video_stories', upright);
  const second = await page.finish('video_stories', video);
  expect(second.body).toEqual({ success: true, post_id: expect.stringMatching(/^\d+$/) });
  await facebook.advance(3_000);
  expect((await page.get(`${page.id}/stories`)).body.data).toMatchObject([
    { post_id: second.body.post_id, status: 'PUBLISHED', media_type: 'video', media_id: video },
    { post_id: shown.body.post_id, status: 'PUBLISHED', media_type: 'photo', media_id: photo },
  ]);
  expect(await page.posts()).toEqual([]);
  expect(await facebook.ledger()).toMatchObject([
    { remoteId: `${page.id}_${shown.body.post_id}` },
    { remoteId: `${page.id}_${second.body.post_id}` },
  ]);
  await facebook.advance(86_400_000);
  expect((await page.get(`${page.id}/stories`)).body.data[0].status).toBe('ARCHIVED');
});

test('publishing again what is out is refused, taken as done, or a second post, as ordered', async () => {
  const { facebook, page } = await begun();
  const photo = await page.photo(pngOf(1_080, 1_920));
  const story = () => page.send(`${page.id}/photo_stories`, { photo_id: photo });
  const reel = await page.upload('video_reels', upright);
  const finish = () => page.finish('video_reels', reel);
  const first = await story();
  await finish();
  expect([(await story()).status, (await finish()).status]).toEqual([400, 400]);
  await facebook.steer('set-unknowns', { secondPublish: 'success' });
  expect([(await story()).body, (await finish()).body]).toEqual([first.body, { success: true }]);
  expect(await facebook.ledger()).toMatchObject([{ repeats: 0 }, { repeats: 0 }]);
  await facebook.steer('set-unknowns', { secondPublish: 'again' });
  await story();
  await finish();
  expect(await facebook.ledger()).toMatchObject([{ repeats: 1 }, { repeats: 1 }]);
});

test('a page has thirty reels a day', async () => {
  const { facebook, page } = await begun();
  await facebook.steer('set-processing', { ms: 0 });
  for (let count = 0; count < 30; count += 1) {
    expect((await page.finish('video_reels', await page.upload('video_reels', upright))).status).toBe(200);
  }
  const id = await page.upload('video_reels', upright);
  expect((await page.finish('video_reels', id)).body.error.code).toBe(4);
  await facebook.advance(86_400_000);
  expect((await page.finish('video_reels', id)).status).toBe(200);
});

test('an upright video that is no reel becomes a draft, which nobody sees until its owner shares it', async () => {
  const { facebook, page } = await begun();
  const { body } = await page.send(`${page.id}/videos`, { source: upright, description: 'Hello' });
  expect(body.id).toMatch(/^\d+$/);
  await facebook.advance(3_000);
  expect(await page.status(body.id)).toMatchObject({
    video_status: 'ready',
    publishing_phase: { status: 'not_started', publish_status: 'draft' },
  });
  expect((await page.get(`${body.id}?fields=published`)).body.published).toBe(false);
  expect([await facebook.ledger(), await page.posts()]).toEqual([[], []]);
  expect(await facebook.html('/facebook')).toContain('Your reel is ready');
  // The address that the API tells leads to where it is shared.
  const { permalink_url: permalink } = (await page.get(`${body.id}?fields=permalink_url`)).body;
  expect(await facebook.html(`/facebook${permalink}`)).toContain('Share it now');

  const share = (origin: string) =>
    fetch(`${facebook.sandbox.url}/facebook/drafts/${body.id}`, { method: 'POST', headers: { origin } });
  expect((await share('http://localhost:9009')).status).toBe(403);
  expect((await share(facebook.sandbox.url)).status).toBe(200);
  expect(await page.status(body.id)).toMatchObject({ publishing_phase: { publish_status: 'published' } });
  expect(await facebook.ledger()).toMatchObject([{ remoteId: body.id, text: 'Hello', repeats: 0 }]);
  expect((await share(facebook.sandbox.url)).status).toBe(404);
  expect(await facebook.html('/facebook')).not.toContain('Your reel is ready');
});
