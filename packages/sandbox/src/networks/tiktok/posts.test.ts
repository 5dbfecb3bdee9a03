import { describe, expect, test } from 'vitest';

import { jpegOf } from '#/networks/instagram/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import { put, TestTiktok, type TestUser } from '#/networks/tiktok/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const MB = 1024 * 1024;
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const film = mp4Of(5_000);

async function tiktokForTest(ms = 0): Promise<{ tiktok: TestTiktok; studio: TestUser }> {
  const tiktok = new TestTiktok(await sandboxForTest());
  await tiktok.steer('set-processing', { ms });
  await tiktok.steer('set-moderation', { ms: 0 });
  return { tiktok, studio: await tiktok.signIn() };
}

/** An app that was audited, and an account that everybody sees. */
async function publicTiktok() {
  const known = await tiktokForTest();
  await known.tiktok.steer('set-app', { isAudited: true });
  await known.tiktok.steer('set-account', { handle: 'studio.fala', privacy: 'public' });
  return known;
}

describe('what an account may do', () => {
  test('follows from who sees it and what its owner switched off', async () => {
    const { tiktok, studio } = await tiktokForTest();
    const { body } = await studio.creator();
    expect(body.data).toEqual({
      creator_avatar_url: expect.stringContaining('/tiktok/avatar/'),
      creator_username: 'studio.fala',
      creator_nickname: 'Studio Fala',
      privacy_level_options: ['MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
      comment_disabled: false,
      duet_disabled: false,
      stitch_disabled: false,
      max_video_post_duration_sec: 600,
    });
    await tiktok.steer('set-account', {
      handle: 'studio.fala',
      privacy: 'public',
      disabled: { duet: true },
      longestVideoSeconds: 60,
    });
    expect((await studio.creator()).body.data).toMatchObject({
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      comment_disabled: false,
      duet_disabled: true,
      max_video_post_duration_sec: 60,
    });
    await tiktok.steer('set-account', { handle: 'studio.fala', status: 'banned' });
    expect(await studio.creator()).toMatchObject(refused(200, 'spam_risk_user_banned_from_posting'));
  });
});

describe('a video', () => {
  test('is seen when its last chunk is there and was worked on', async () => {
    const { tiktok, studio } = await tiktokForTest(10_000);
    const { body } = await studio.beginVideo(film.length);
    const { publish_id: id, upload_url: address } = body.data;
    expect(id).toMatch(/^v_pub_file~.{1,53}$/);
    expect(await tiktok.ledger()).toEqual([]);
    expect(await put(address, film)).toEqual({ status: 201, range: `bytes 0-${film.length - 1}/${film.length}` });
    expect((await studio.status(id)).body.data).toMatchObject({
      status: 'PROCESSING_UPLOAD',
      uploaded_bytes: film.length,
    });
    expect(await tiktok.html('/tiktok')).not.toContain('A film');
    await tiktok.advance(10_000);
    expect((await studio.status(id)).body.data).toEqual({
      status: 'PUBLISH_COMPLETE',
      publicaly_available_post_id: [],
      uploaded_bytes: film.length,
    });
    expect(await tiktok.ledger()).toMatchObject([
      { account: 'studio.fala', remoteId: id, text: 'A film', mediaCount: 1, repeats: 0 },
    ]);
    expect(await tiktok.html('/tiktok')).toContain('Only you');
  });

  test('for everybody gets an id of 64 bits, as a bare number, when it was looked at', async () => {
    const { tiktok, studio } = await publicTiktok();
    await tiktok.steer('set-moderation', { ms: 5_000 });
    const { body } = await studio.beginVideo(film.length, { privacy_level: 'PUBLIC_TO_EVERYONE' });
    const { publish_id: id, upload_url: address } = body.data;
    await put(address, film);
    expect((await studio.status(id)).text).toContain('"publicaly_available_post_id":[]');
    expect((await studio.list()).body.data.videos).toEqual([]);
    await tiktok.advance(5_000);
    const [, postId = ''] = /"publicaly_available_post_id":\[(\d{19})\]/.exec((await studio.status(id)).text) ?? [];
    expect(await tiktok.ledger()).toMatchObject([{ remoteId: postId }]);
    const [video] = (await studio.list()).body.data.videos;
    expect(video).toMatchObject({ id: postId, title: 'A film', video_description: 'A film' });
    expect(await (await fetch(video.share_url)).text()).toContain('A film');
    const asked = await studio.post('v2/video/query/?fields=id', { filters: { video_ids: [postId] } });
    expect(asked.body.data.videos).toEqual([{ id: postId }]);
  });

  test('comes in chunks, in order, the rest with the last one', async () => {
    const { studio } = await tiktokForTest();
    const whole = new Uint8Array(12 * MB);
    whole.set(film);
    const source = { chunk_size: 5 * MB, total_chunk_count: 2 };
    const { body } = await studio.beginVideo(whole.length, {}, source);
    const { publish_id: id, upload_url: address } = body.data;
    const total = whole.length;
    const first = whole.slice(0, 5 * MB);
    const rest = whole.slice(5 * MB);
    expect(await put(address, rest, { from: 5 * MB, total })).toEqual({ status: 416, range: expect.any(String) });
    expect((await put(address, first.slice(1), { total })).status).toBe(400);
    expect(await put(address, first, { total })).toEqual({ status: 206, range: `bytes 0-${5 * MB - 1}/${total}` });
    expect((await put(address, first, { total })).status).toBe(416);
    expect((await studio.status(id)).body.data).toMatchObject({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 5 * MB });
    expect((await put(address, rest, { from: 5 * MB, total })).status).toBe(201);
    expect((await studio.status(id)).body.data).toMatchObject({ status: 'PUBLISH_COMPLETE' });
  });

  test.each([
    ['not-found', 404],
    ['expired', 403],
    ['created', 201],
  ])('whose last chunk comes again is %s, and no second post', async (lastChunkAgain, status) => {
    const { tiktok, studio } = await tiktokForTest();
    await tiktok.steer('set-unknowns', { lastChunkAgain });
    const { upload_url: address } = (await studio.beginVideo(film.length)).body.data;
    await put(address, film);
    expect((await put(address, film)).status).toBe(status);
    expect(await tiktok.ledger()).toMatchObject([{ repeats: 0 }]);
  });

  test.each([
    ['another type', { type: 'video/x-matroska' }, 400],
    ['no range', { range: 'bytes' }, 400],
    ['another length', { total: 1 }, 400],
  ])('is not taken with %s', async (_what, more, status) => {
    const { studio } = await tiktokForTest();
    const { upload_url: address } = (await studio.beginVideo(film.length)).body.data;
    expect((await put(address, film, more)).status).toBe(status);
  });

  test('is taken for an hour, at its own address', async () => {
    const { tiktok, studio } = await tiktokForTest();
    const { upload_url: address } = (await studio.beginVideo(film.length)).body.data;
    expect((await put(address.replace(/upload_token=\w{8}/, 'upload_token=aaaaaaaa'), film)).status).toBe(404);
    await tiktok.advance(3_600_000);
    expect((await put(address, film)).status).toBe(403);
  });

  const chunkSize = 'The chunk size is invalid';
  const chunkCount = 'The total chunk count is invalid';
  test.each([
    ['too small a chunk', 12 * MB, { chunk_size: 4 * MB, total_chunk_count: 3 }, chunkSize],
    ['too large a chunk', 130 * MB, { chunk_size: 65 * MB, total_chunk_count: 2 }, chunkSize],
    ['one chunk that is less than the file', 8 * MB, { chunk_size: 5 * MB, total_chunk_count: 1 }, chunkSize],
    ['one chunk that is more than the file', 8 * MB, { chunk_size: 9 * MB, total_chunk_count: 1 }, chunkSize],
    ['one chunk beyond 64 MB', 65 * MB, {}, chunkSize],
    ['a small file in chunks', 4_000_000, { chunk_size: 2_000_000, total_chunk_count: 2 }, chunkSize],
    ['a count that is rounded up', 12 * MB, { chunk_size: 5 * MB, total_chunk_count: 3 }, chunkCount],
    ['an address to fetch it from', 10, { source: 'PULL_FROM_URL' }, /FILE_UPLOAD/],
    ['no size', 0, {}, /video_size/],
  ])('is not begun with %s', async (_what, bytes, source, message) => {
    const { studio } = await tiktokForTest();
    const { status, body } = await studio.beginVideo(bytes, {}, source);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_params' });
    expect(body.error.message).toMatch(message);
  });

  test.each([
    ['of 5 MiB', 5 * MB, 5 * MB, 1],
    ['of just under two chunks, as one', 10 * MB - 1, 10 * MB - 1, 1],
    ['of 64 MB, as one', 64 * MB, 64 * MB, 1],
    ['of more, in chunks', 64 * MB + 1, 5 * MB, 12],
    ['of 4 GB, in chunks', 4_096 * MB, 5 * MB, 819],
  ])('is begun %s', async (_what, bytes, chunk_size, total_chunk_count) => {
    const { studio } = await tiktokForTest();
    expect((await studio.beginVideo(bytes, {}, { chunk_size, total_chunk_count })).status).toBe(200);
  });

  test.each([
    ['too small', mp4Of(5_000, [320, 640]), 'picture_size_check_failed'],
    ['too long', mp4Of(601_000), 'duration_check_failed'],
    ['in MPEG-4', videoNamed('mpeg4.mp4'), 'file_format_check_failed'],
    ['in a Matroska', videoNamed('obs.mkv'), 'file_format_check_failed'],
    ['of 120 pictures a second', videoNamed('120fps.mp4'), 'frame_rate_check_failed'],
    ['no video', new Uint8Array(pngOf(640, 480)), 'file_format_check_failed'],
  ])('that is %s fails, and nothing of it is seen', async (_what, bytes, reason) => {
    const { tiktok, studio } = await tiktokForTest();
    const { publish_id: id, upload_url: address } = (await studio.beginVideo(bytes.length)).body.data;
    await put(address, bytes);
    expect((await studio.status(id)).body.data).toMatchObject({ status: 'FAILED', fail_reason: reason });
    expect(await tiktok.ledger()).toEqual([]);
  });

  test('can be ordered to fail', async () => {
    const { tiktok, studio } = await tiktokForTest();
    await tiktok.steer('set-processing', { ms: 0, outcome: 'failed' });
    const { publish_id: id, upload_url: address } = (await studio.beginVideo(film.length)).body.data;
    await put(address, film);
    expect((await studio.status(id)).body.data).toMatchObject({ status: 'FAILED', fail_reason: 'internal' });
  });

  test.each([
    ['no privacy', { privacy_level: undefined }, refused(400, 'invalid_params')],
    [
      'a privacy that the account has not',
      { privacy_level: 'PUBLIC_TO_EVERYONE' },
      refused(403, 'privacy_level_option_mismatch'),
    ],
    ['2,201 units', { title: 'x'.repeat(2_201) }, refused(400, 'invalid_params')],
    ['a switch that is no switch', { disable_duet: 'no' }, refused(400, 'invalid_params')],
    ['branded content for oneself', { brand_content_toggle: true }, refused(400, 'invalid_params')],
  ])('is not begun with %s', async (_what, info, answer) => {
    const { studio } = await tiktokForTest();
    expect(await studio.beginVideo(10, info)).toMatchObject(answer);
  });
});

describe('photos', () => {
  test('are fetched from their addresses, the cover first', async () => {
    const { tiktok, studio } = await publicTiktok();
    const files = await serveFiles({ 'a.jpg': jpegOf(640, 480), 'b.jpg': jpegOf(480, 640) });
    const info = {
      title: 'A title',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      auto_add_music: true,
      brand_organic_toggle: true,
    };
    const { body } = await studio.photos([`${files}/a.jpg`, `${files}/b.jpg`], info);
    expect(body.data.publish_id).toMatch(/^p_pub_url~/);
    expect((await studio.status(body.data.publish_id)).body.data).toMatchObject({ status: 'PUBLISH_COMPLETE' });
    expect(await tiktok.ledger()).toMatchObject([{ text: 'Photos', mediaCount: 2, repeats: 0 }]);
    expect((await studio.list()).body.data.videos).toMatchObject([{ title: 'A title', video_description: 'Photos' }]);
    const feed = await tiktok.html('/tiktok');
    for (const words of ['Everyone', 'with music', 'Promotional content', 'A title', 'class="images slides"']) {
      expect(feed).toContain(words);
    }
    await tiktok.steer('set-unknowns', { photosListed: 'left-out' });
    expect((await studio.list()).body.data.videos).toEqual([]);
  });

  test('that are sent twice are two posts', async () => {
    const { tiktok, studio } = await tiktokForTest();
    const files = await serveFiles({ 'a.jpg': jpegOf(640, 480) });
    for (const _ of [1, 2]) expect((await studio.photos([`${files}/a.jpg`])).status).toBe(200);
    expect(await tiktok.ledger()).toHaveLength(2);
  });

  test.each([
    ['a PNG image', 'a.png', 'file_format_check_failed'],
    ['a large one', 'large.jpg', 'picture_size_check_failed'],
    ['nothing there', 'none', 'photo_pull_failed'],
  ])('fail with %s', async (_what, name, reason) => {
    const { tiktok, studio } = await tiktokForTest();
    const files = await serveFiles({ 'a.png': pngOf(640, 480), 'large.jpg': jpegOf(1_921, 1_080) });
    const { body } = await studio.photos([`${files}/${name}`]);
    expect((await studio.status(body.data.publish_id)).body.data).toMatchObject({
      status: 'FAILED',
      fail_reason: reason,
    });
    expect(await tiktok.ledger()).toEqual([]);
  });

  test.each([
    ['36 of them', Array.from({ length: 36 }, () => 'https://nonet.test/a.jpg'), {}],
    ['none of them', [], {}],
    ['no addresses', ['a.jpg'], {}],
    ['another mode', ['https://nonet.test/a.jpg'], { post_mode: 'LATER' }],
    ['another kind', ['https://nonet.test/a.jpg'], { media_type: 'VIDEO' }],
  ])('are not begun with %s', async (_what, addresses, more) => {
    const { studio } = await tiktokForTest();
    expect(await studio.photos(addresses, {}, more)).toMatchObject(refused(400, 'invalid_params'));
  });

  test('are not fetched from an address that nobody verified', async () => {
    const { tiktok, studio } = await tiktokForTest();
    await tiktok.steer('set-app', { ownsUrls: false });
    expect(await studio.photos(['https://nonet.test/a.jpg'])).toMatchObject(refused(403, 'url_ownership_unverified'));
  });
});

describe('a draft', () => {
  test('of a video and of photos arrives in the inbox', async () => {
    const { tiktok, studio } = await tiktokForTest();
    const { publish_id: id, upload_url: address } = (await studio.beginDraft(film.length)).body.data;
    expect(id).toMatch(/^v_inbox_file~/);
    await put(address, film);
    expect((await studio.status(id)).body.data).toMatchObject({ status: 'SEND_TO_USER_INBOX' });
    const files = await serveFiles({ 'a.jpg': jpegOf(640, 480) });
    const photos = await studio.photos([`${files}/a.jpg`], {}, { post_mode: 'MEDIA_UPLOAD' });
    expect((await studio.status(photos.body.data.publish_id)).body.data).toMatchObject({
      status: 'SEND_TO_USER_INBOX',
    });
    expect(await tiktok.ledger()).toMatchObject([{ text: '' }, { text: 'Photos' }]);
    expect(await tiktok.html('/tiktok')).toContain('Draft in the inbox');
  });
});

test('a publication is its owner’s, and forgotten when that is ordered', async () => {
  const { tiktok, studio } = await tiktokForTest();
  const shop = await tiktok.signIn('shop.fala');
  const { publish_id: id } = (await studio.beginVideo(film.length)).body.data;
  expect(await shop.status(id)).toMatchObject(refused(400, 'token_not_authorized_for_specified_publish_id'));
  expect(await studio.status('v_pub_file~none')).toMatchObject(refused(400, 'invalid_publish_id'));
  await tiktok.steer('set-unknowns', { oldStatus: 'forgotten' });
  await tiktok.advance(25 * 3_600_000);
  const again = await tiktok.signIn();
  expect(await again.status(id)).toMatchObject(refused(400, 'invalid_publish_id'));
});

test('the list goes page by page', async () => {
  const { tiktok, studio } = await publicTiktok();
  for (const title of ['One', 'Two', 'Three']) {
    const { upload_url: address } = (
      await studio.beginVideo(film.length, { title, privacy_level: 'PUBLIC_TO_EVERYONE' })
    ).body.data;
    await put(address, film);
    await tiktok.advance(1_000);
  }
  const first = await studio.list('title', { max_count: 2 });
  expect(first.body.data).toMatchObject({ videos: [{ title: 'Three' }, { title: 'Two' }], has_more: true });
  const second = await studio.list('title', { cursor: first.body.data.cursor });
  expect(second.body.data).toMatchObject({ videos: [{ title: 'One' }], has_more: false });
  for (const body of [{ max_count: 21 }, { cursor: 'x' }]) {
    expect(await studio.list('title', body)).toMatchObject(refused(400, 'invalid_params'));
  }
  expect(await studio.list('shoe_size')).toMatchObject(refused(400, 'invalid_params'));
});

test('an unknown path, a missing token and a body that is no JSON are refused', async () => {
  const { tiktok, studio } = await tiktokForTest();
  expect((await studio.post('v2/post/publish/delete/', {})).status).toBe(404);
  expect(await tiktok.call('v2/post/publish/creator_info/query/', { method: 'POST' })).toMatchObject(
    refused(401, 'access_token_invalid'),
  );
  const headers = { authorization: `Bearer ${studio.token}`, 'content-type': 'text/plain' };
  const answer = await tiktok.call('v2/post/publish/status/fetch/', { method: 'POST', headers, body: '{}' });
  expect(answer).toMatchObject(refused(400, 'invalid_params'));
});
