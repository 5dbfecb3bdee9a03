import { expect, test } from 'vitest';

import { serveFiles, TestThreads } from '#/networks/threads/testing/test-client.ts';
import { gifOf, pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

async function threadsForTest(): Promise<TestThreads> {
  const threads = new TestThreads(await sandboxForTest());
  await threads.steer('set-processing', { ms: 0 });
  return threads;
}

const picture = (url: string, more = {}) => ({ media_type: 'IMAGE', image_url: url, ...more });
const film = (url: string, more = {}) => ({ media_type: 'VIDEO', video_url: url, ...more });
const child = { is_carousel_item: 'true' };

test('a picture is fetched, published with its alternative text, and shown byte by byte', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const bytes = pngOf(640, 480, 3_000);
  const files = await serveFiles({ 'a.png': bytes });
  const id = await studio.begin(picture(`${files}/a.png`, { text: 'Look', alt_text: 'A "cup"' }));
  const post = (await studio.publish(id)).body.id;
  const { body } = await studio.get(`${post}?fields=media_type,media_url,alt_text,text`);
  expect(body).toMatchObject({ media_type: 'IMAGE', alt_text: 'A "cup"', text: 'Look' });
  const shown = await fetch(body.media_url);
  expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  expect(await threads.ledger()).toMatchObject([{ mediaCount: 1 }]);
});

test.each([
  ['a picture that is just wide enough', picture, pngOf(1_000, 100), null],
  ['a picture that is too wide', picture, pngOf(1_001, 100), 'INVALID_ASPEC_RATIO'],
  ['a picture that is too tall', picture, pngOf(100, 1_001), 'INVALID_ASPEC_RATIO'],
  ['a GIF', picture, gifOf(), 'UNKNOWN'],
  ['a video for a picture', picture, mp4Of(1_000), 'UNKNOWN'],
  ['a video of five minutes', film, mp4Of(300_000), null],
  ['a longer video', film, mp4Of(300_001), 'INVALID_DURATION'],
  ['a video as tall as may be', film, mp4Of(1_000, [10, 1_000]), null],
  ['a video that is too wide', film, mp4Of(1_000, [1_100, 100]), 'INVALID_ASPEC_RATIO'],
  ['a video of too many columns', film, mp4Of(1_000, [1_922, 1_080]), 'FAILED_PROCESSING_VIDEO'],
  ['a video in H.264', film, videoNamed('h264.mp4'), null],
  ['a video of 120 pictures a second', film, videoNamed('120fps.mp4'), 'INVALID_FRAME_RATE'],
  ['a video with Opus', film, videoNamed('opus.mp4'), 'FAILED_PROCESSING_AUDIO'],
  ['a picture for a video', film, pngOf(640, 480), 'FAILED_PROCESSING_VIDEO'],
])('%s', async (_, fields, bytes, failure) => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const files = await serveFiles({ file: bytes });
  const id = await studio.begin(fields(`${files}/file`));
  expect(await studio.status(id)).toEqual(
    failure === null ? { id, status: 'FINISHED' } : { id, status: 'ERROR', error_message: failure },
  );
  expect((await studio.publish(id)).status).toBe(failure === null ? 200 : 400);
});

test('a file that is not there, or too large, is refused at once, or fails later when that is ordered', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const files = await serveFiles({ edge: pngOf(640, 480, 8_000_000), large: pngOf(640, 480, 8_000_001) });
  expect((await studio.create(picture(`${files}/edge`))).status).toBe(200);
  for (const name of ['none', 'large']) {
    expect(await studio.create(picture(`${files}/${name}`))).toMatchObject({
      status: 400,
      body: {
        error: { code: 1, error_subcode: 2_207_052, error_user_msg: expect.stringContaining(`${files}/${name}`) },
      },
    });
  }
  await threads.steer('set-unknowns', { failedFetch: 'container' });
  const [lost, lostFilm] = [await studio.begin(picture(`${files}/none`)), await studio.begin(film(`${files}/none`))];
  expect(await studio.status(lost)).toMatchObject({ status: 'ERROR', error_message: 'UNKNOWN' });
  expect(await studio.status(lostFilm)).toMatchObject({ status: 'ERROR', error_message: 'FAILED_DOWNLOADING_VIDEO' });
});

test('an alternative text has up to 1,000 characters', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const files = await serveFiles({ 'a.png': pngOf(640, 480) });
  const create = (length: number) => studio.create(picture(`${files}/a.png`, { alt_text: 'ä'.repeat(length) }));
  expect([(await create(1_000)).status, (await create(1_001)).status]).toEqual([200, 500]);
});

test('pictures and videos stand together in one post, in the order of its children', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const files = await serveFiles({ 'a.png': pngOf(640, 480), 'b.mp4': mp4Of(1_000), 'c.png': pngOf(64, 64) });
  const children = [
    await studio.begin(picture(`${files}/a.png`, { ...child, alt_text: 'First' })),
    await studio.begin(film(`${files}/b.mp4`, child)),
    await studio.begin(picture(`${files}/c.png`, { ...child, alt_text: 'Third' })),
  ];
  const carousel = await studio.begin({ media_type: 'CAROUSEL', children: children.join(','), text: 'All' });
  const post = (await studio.publish(carousel)).body.id;
  const { body } = await studio.get(`${post}?fields=media_type,children{id},permalink`);
  expect([body.media_type, body.children.data]).toEqual(['CAROUSEL_ALBUM', Array(3).fill({ id: expect.any(String) })]);
  expect(children).not.toContain(body.children.data[0].id);
  expect(await threads.ledger()).toMatchObject([{ mediaCount: 3 }]);
  const page = await (await fetch(body.permalink)).text();
  expect(page.indexOf('alt="First"')).toBeLessThan(page.indexOf('<video'));
  expect(page.indexOf('<video')).toBeLessThan(page.indexOf('alt="Third"'));

  await threads.steer('set-unknowns', { mediaId: 'container' });
  const second = await studio.begin({ media_type: 'CAROUSEL', children: children.join(',') });
  await studio.publish(second);
  expect((await studio.get(`${second}?fields=children`)).body.children.data).toEqual(children.map((id) => ({ id })));
});

test('a carousel has two to twenty children that are finished, and children only', async () => {
  const threads = await threadsForTest();
  const studio = await threads.signIn();
  const files = await serveFiles({ 'a.png': pngOf(640, 480) });
  const begin = (more = {}) => studio.begin(picture(`${files}/a.png`, more));
  const carousel = (ids: string[]) => studio.create({ media_type: 'CAROUSEL', children: ids.join(',') });
  const good = await begin(child);
  const invalid = { status: 400, body: { error: { code: 100, error_subcode: 4_279_004 } } };
  expect(await carousel([good, await begin()])).toMatchObject(invalid);
  expect(await carousel([good, '18'])).toMatchObject(invalid);
  expect((await studio.publish(good)).status).toBe(500);
  expect((await carousel(Array(20).fill(good))).status).toBe(200);
  expect((await carousel(Array(21).fill(good))).status).toBe(500);
  await threads.steer('set-processing', { ms: 60_000 });
  const slow = await begin(child);
  expect(await carousel([good, slow])).toMatchObject(invalid);
  await threads.advance(60_000);
  expect((await carousel([good, slow])).status).toBe(200);
});
