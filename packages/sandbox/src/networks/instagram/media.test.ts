import { expect, test } from 'vitest';

import { jpegOf, ready, type TestAccount, upright } from '#/networks/instagram/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { videoNamed } from '#/testing/videos.ts';

const child = { is_carousel_item: 'true' };

test('a picture is fetched, published with its alternative text, and shown byte by byte', async () => {
  const bytes = jpegOf(640, 480, 3_000);
  const { instagram, studio, files } = await ready({ 'c.jpg': bytes });
  const post = await studio.post({ image_url: `${files}/c.jpg`, alt_text: 'A "cup"' });
  const { body } = await studio.get(`${post}?fields=media_url,alt_text`);
  expect(body.alt_text).toBe('A "cup"');
  expect(Buffer.from(await (await fetch(body.media_url)).arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  expect(await instagram.facebook.html('/instagram')).toContain('A &quot;cup&quot;');
});

test.each([
  ['as tall as may be', jpegOf(750, 1_000), null],
  ['taller', jpegOf(740, 1_000), { code: 36_003, error_subcode: 2_207_009 }],
  ['as wide as may be', jpegOf(1_910, 1_000), null],
  ['wider', jpegOf(1_920, 1_000), { code: 36_003, error_subcode: 2_207_009 }],
  ['of 8 MB', jpegOf(64, 64, 8_000_000), null],
  ['of more', jpegOf(64, 64, 8_000_001), { code: 36_000, error_subcode: 2_207_004 }],
  ['that is a PNG', pngOf(64, 64), { code: 36_001, error_subcode: 2_207_005 }],
  ['that is a video', upright, { code: 36_001, error_subcode: 2_207_005 }],
])('a picture %s', async (_, bytes, error) => {
  const { studio, files } = await ready({ file: bytes });
  const answer = await studio.create({ image_url: `${files}/file` });
  expect(answer).toMatchObject(error === null ? { status: 200 } : { status: 400, body: { error } });
});

test('a picture of a story may have any shape', async () => {
  const { studio, files } = await ready({ file: jpegOf(1_080, 1_920) });
  expect((await studio.create({ image_url: `${files}/file`, media_type: 'STORIES' })).status).toBe(200);
  expect((await studio.create({ image_url: `${files}/file`, ...child })).body.error.code).toBe(36_003);
});

test('a picture that is not there is refused at once, or its container fails when that is ordered; a video’s always does', async () => {
  const { instagram, studio, files } = await ready();
  const lost = { image_url: `${files}/none` };
  expect(await studio.create(lost)).toMatchObject({
    status: 400,
    body: { error: { code: 9_004, error_subcode: 2_207_052 } },
  });
  await instagram.steer('set-unknowns', { failedFetch: 'container' });
  const film = { media_type: 'REELS', video_url: `${files}/none` };
  for (const fields of [lost, film]) {
    expect((await studio.status(await studio.begin(fields)))['status']).toContain('2207003');
  }
});

test.each<[string, string, Uint8Array<ArrayBuffer>, boolean]>([
  ['a reel of three seconds', 'REELS', mp4Of(3_000), true],
  ['a shorter reel', 'REELS', mp4Of(2_999), false],
  ['a reel of 15 minutes', 'REELS', mp4Of(900_000), true],
  ['a longer reel', 'REELS', mp4Of(900_001), false],
  ['a reel of 1,920 columns', 'REELS', mp4Of(5_000, [1_920, 1_080]), true],
  ['a reel of more columns', 'REELS', mp4Of(5_000, [1_922, 1_080]), false],
  ['a reel that is too wide', 'REELS', mp4Of(5_000, [1_010, 100]), false],
  ['a reel of a picture', 'REELS', jpegOf(64, 64), false],
  ['a reel in H.264', 'REELS', videoNamed('h264.mp4'), true],
  ['a reel with an edit list', 'REELS', videoNamed('editlist.mp4'), false],
  ['a reel whose index is behind', 'REELS', videoNamed('index-behind.mp4'), false],
  ['a reel of 120 pictures a second', 'REELS', videoNamed('120fps.mp4'), false],
  ['a video of a story of 60 seconds', 'STORIES', mp4Of(60_000), true],
  ['a longer one', 'STORIES', mp4Of(60_001), false],
  ['one that is too tall', 'STORIES', mp4Of(5_000, [100, 1_010]), false],
])('%s', async (_, media_type, bytes, isTaken) => {
  const { studio, files } = await ready({ file: bytes });
  const id = await studio.begin({ media_type, video_url: `${files}/file` });
  expect(await studio.status(id)).toMatchObject(
    isTaken
      ? { status_code: 'FINISHED' }
      : { status_code: 'ERROR', status: 'Error: Media upload has failed with error code 2207026' },
  );
  expect((await studio.publish(id)).status).toBe(isTaken ? 200 : 400);
});

test('a video of more columns is taken when that is ordered', async () => {
  const { instagram, studio, files } = await ready({ file: mp4Of(5_000, [3_840, 2_160]) });
  const reel = { media_type: 'REELS', video_url: `${files}/file` };
  expect((await studio.status(await studio.begin(reel)))['status_code']).toBe('ERROR');
  await instagram.steer('set-unknowns', { wideVideo: 'taken' });
  expect((await studio.status(await studio.begin(reel)))['status_code']).toBe('FINISHED');
});

test('why a container failed is a sentence, or a number alone when that is ordered', async () => {
  const { instagram, studio, files } = await ready({ file: jpegOf(64, 64) });
  await instagram.steer('set-unknowns', { failure: 'subcode' });
  const id = await studio.begin({ media_type: 'REELS', video_url: `${files}/file` });
  expect((await studio.status(id))['status']).toBe('2207026');
  await instagram.steer('set-processing', { ms: 0, outcome: 'failed' });
  const ordered = await studio.begin({ media_type: 'REELS', video_url: `${files}/v.mp4` });
  expect((await studio.status(ordered))['status']).toBe('2207053');
});

test('a reel has a moment of itself or a picture for its cover, and may be kept out of the feed', async () => {
  const { instagram, studio, files } = await ready({ 'c.png': pngOf(64, 64) });
  const reel = { media_type: 'REELS', video_url: `${files}/v.mp4` };
  const beyond = await studio.begin({ ...reel, thumb_offset: '10000' });
  expect((await studio.status(beyond))['status']).toContain('2207057');
  const within = await studio.post({ ...reel, thumb_offset: '9999', share_to_feed: 'false' });
  const fields = 'is_shared_to_feed,thumbnail_url,media_type,media_product_type';
  expect((await studio.get(`${within}?fields=${fields}`)).body).toEqual({
    id: within,
    is_shared_to_feed: false,
    media_type: 'VIDEO',
    media_product_type: 'REELS',
  });
  expect(await instagram.facebook.html('/instagram')).toContain('Reel · not in the feed · cover at 9.999 s');
  expect((await studio.create({ ...reel, cover_url: `${files}/c.png` })).body.error.code).toBe(36_001);
  const covered = await studio.post({ ...reel, cover_url: `${files}/a.jpg`, thumb_offset: '99999' });
  const { body } = await studio.get(`${covered}?fields=${fields}`);
  expect(body).toMatchObject({ is_shared_to_feed: true, thumbnail_url: expect.any(String) });
  expect((await fetch(body.thumbnail_url)).headers.get('content-type')).toBe('image/jpeg');
});

test('pictures and videos stand together in one post, in the order of its children, each with an id of its own', async () => {
  const { instagram, studio, files, picture } = await ready();
  const tags = (...names: string[]) => JSON.stringify(names.map((username) => ({ username, x: 0.5, y: 0 })));
  const children = [
    await studio.begin({ ...picture, ...child, alt_text: 'First', caption: 'Nobody reads this' }),
    await studio.begin({ media_type: 'VIDEO', video_url: `${files}/v.mp4`, ...child }),
    await studio.begin({ image_url: `${files}/b.jpg`, ...child, user_tags: tags('shop.fala') }),
  ];
  const post = await studio.post({ media_type: 'CAROUSEL', children: children.join(','), caption: 'All' });
  const asked = 'media_type,alt_text,children{id,media_type,alt_text,media_url}';
  const { body } = await studio.get(`${post}?fields=${asked}`);
  expect(body).toMatchObject({ media_type: 'CAROUSEL_ALBUM' });
  expect(body.alt_text).toBeUndefined();
  expect(body.children.data).toMatchObject([
    { media_type: 'IMAGE', alt_text: 'First' },
    { media_type: 'VIDEO' },
    { media_type: 'IMAGE' },
  ]);
  const [first] = body.children.data;
  expect(children).not.toContain(first.id);
  expect((await studio.get(`${first.id}?fields=media_url`)).body.media_url).toBe(first.media_url);
  expect((await studio.get(`${first.id}?fields=permalink`)).status).toBe(400);
  expect((await studio.get(`${post}?fields=children`)).body.children.data[0]).toEqual({ id: first.id });
  expect(await instagram.ledger()).toMatchObject([{ mediaCount: 3, text: 'All' }]);
  const page = await instagram.facebook.html('/instagram');
  expect(page).toContain('shows @shop.fala');
  expect(page.indexOf('alt="First"')).toBeLessThan(page.indexOf('<video'));
});

test('a carousel has two to ten children that are finished, and children only', async () => {
  const { instagram, studio, picture } = await ready();
  const carousel = (ids: string[]) => studio.create({ media_type: 'CAROUSEL', children: ids.join(',') });
  const good = await studio.begin({ ...picture, ...child });
  const refusedSize = { status: 400, body: { error: { code: 100, error_subcode: 2_207_028 } } };
  const missing = { status: 400, body: { error: { code: 9_007, error_subcode: 2_207_027 } } };
  expect(await carousel([good])).toMatchObject(refusedSize);
  expect(await carousel(Array(11).fill(good))).toMatchObject(refusedSize);
  expect(
    (await studio.page.json(`${studio.id}/media`, { media_type: 'CAROUSEL', children: [good, good] })).status,
  ).toBe(200);
  expect(await carousel([good, await studio.begin(picture)])).toMatchObject(missing);
  await instagram.steer('set-processing', { ms: 60_000 });
  const slow = await studio.begin({ ...picture, ...child });
  expect(await carousel([good, slow])).toMatchObject(missing);
  await instagram.facebook.advance(60_000);
  expect((await carousel([good, slow])).status).toBe(200);
});

const begun = async (studio: TestAccount, more = {}) => {
  return (await studio.create({ media_type: 'REELS', upload_type: 'resumable', caption: 'Hello', ...more })).body;
};

test('a video may be sent as bytes, also in parts; its container says how far it is', async () => {
  const { instagram, studio } = await ready();
  const { id, uri } = await begun(studio);
  expect(uri).toBe(`${instagram.sandbox.url}/facebook/rupload/ig-api-upload/v26.0/${id}`);
  const videoStatus = async () => (await studio.get(`${id}?fields=video_status,status_code`)).body;
  const part = upright.subarray(0, 1_000);
  const size = { file_size: `${upright.length}` };
  expect((await studio.page.bring(uri, part, size)).body).toMatchObject({ success: true });
  expect(await videoStatus()).toMatchObject({
    status_code: 'IN_PROGRESS',
    video_status: { uploading_phase: { bytes_transferred: 1_000 }, processing_phase: { status: 'not_started' } },
  });
  expect((await studio.publish(id)).body.error.error_subcode).toBe(2_207_027);
  const wrong = await studio.page.bring(uri, upright.subarray(500), { ...size, offset: '500' });
  expect(wrong).toMatchObject({ status: 400, body: { debug_info: { type: 'ProcessingFailedError' } } });
  const offset: number = (await videoStatus()).video_status.uploading_phase.bytes_transferred;
  await studio.page.bring(uri, upright.subarray(offset), { ...size, offset: `${offset}` });
  expect(await videoStatus()).toMatchObject({
    status_code: 'FINISHED',
    video_status: {
      uploading_phase: { status: 'complete', bytes_transferred: upright.length },
      processing_phase: { status: 'complete' },
    },
  });
  expect((await studio.page.bring(uri, upright)).status).toBe(400);
  expect((await studio.publish(id)).status).toBe(200);
  expect(await instagram.ledger()).toMatchObject([{ text: 'Hello', mediaCount: 1 }]);
});

test('rupload also fetches a video; what is wrong with one its container says', async () => {
  const { studio, files } = await ready();
  const bring = (uri: string, headers: Record<string, string>, bytes = new Uint8Array()) => {
    return studio.instagram.facebook.call(uri, {
      method: 'POST',
      headers: { authorization: `OAuth ${studio.page.token}`, ...headers },
      body: bytes,
    });
  };
  const fetched = await begun(studio, { media_type: 'STORIES' });
  expect((await bring(fetched.uri, { file_url: `${files}/none` })).status).toBe(400);
  expect((await bring(fetched.uri, { file_url: `${files}/v.mp4` })).status).toBe(200);
  expect((await studio.status(fetched.id))['status_code']).toBe('FINISHED');
  const picture = jpegOf(64, 64);
  const wrong = await begun(studio);
  await bring(wrong.uri, { offset: '0', file_size: `${picture.length}` }, picture);
  expect((await studio.status(wrong.id))['status']).toContain('2207026');
  const large = await begun(studio);
  expect((await bring(large.uri, { offset: '0', file_size: '300000001' })).status).toBe(400);
});

test('a video that is sent may be part of a carousel', async () => {
  const { instagram, studio, picture } = await ready();
  const { id, uri } = await begun(studio, { media_type: 'VIDEO', ...child });
  await studio.page.bring(uri, upright);
  const children = `${await studio.begin({ ...picture, ...child })},${id}`;
  await studio.post({ media_type: 'CAROUSEL', children });
  expect(await instagram.ledger()).toMatchObject([{ mediaCount: 2 }]);
});
