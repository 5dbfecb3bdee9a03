import { expect, test } from 'vitest';

import { gifOf, pngOf, TestX } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const xForTest = async (): Promise<TestX> => new TestX(await sandboxForTest());
const mb = 1_048_576;
const invalid = (message: string) => ({
  status: 400,
  body: { title: 'Invalid Request', errors: [{ message: expect.stringContaining(message) }] },
});
const usable = (id: string) => ({ media: { media_ids: [id] } });

test('an image is uploaded in one call, as a form or as base64', async () => {
  const studio = await (await xForTest()).signIn();
  const form = await studio.sendForm('2/media/upload', { media: pngOf(640, 480), media_category: 'tweet_image' });
  expect([form.status, form.body]).toEqual([
    200,
    {
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        media_key: `3_${form.body.data.id}`,
        size: 64,
        expires_after_secs: expect.closeTo(86_400, -2),
        image: { image_type: 'image/png', w: 640, h: 480 },
      },
    },
  ]);
  const media = Buffer.from(pngOf(1, 2)).toString('base64');
  const json = await studio.send('2/media/upload', { media, media_category: 'tweet_image' });
  expect(json.body.data.image).toEqual({ image_type: 'image/png', w: 1, h: 2 });
});

test('a part that has no file name is a file all the same, byte by byte', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const bytes = Buffer.concat([pngOf(640, 480), Buffer.from([0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x80])]);
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="media_category"\r\n\r\ntweet_image\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="media"\r\nContent-Type: image/png\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary="b"',
    authorization: `Bearer ${studio.token}`,
  };
  const { body: answer } = await x.call('2/media/upload', { method: 'POST', headers, body });
  expect(answer.data).toMatchObject({ size: bytes.length, image: { w: 640, h: 480 } });
  const shown = await fetch(`${x.sandbox.url}/x/media/${answer.data.id}`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);

  const torn = { method: 'POST', headers, body: body.subarray(0, -6) };
  expect(await x.call('2/media/upload', torn)).toMatchObject(invalid('The body is not a form.'));
});

test('a file is uploaded in segments, in any order, a segment also twice', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  const bytes = pngOf(3, 4, 2 * mb + 5);
  const plan = { media_type: 'image/png', total_bytes: bytes.length, media_category: 'tweet_image' };
  const begun = await studio.send('2/media/upload/initialize', plan);
  expect(begun.body.data).toMatchObject({
    media_key: `3_${begun.body.data.id}`,
    expires_after_secs: expect.closeTo(86_400, -2),
  });
  const { id } = begun.body.data;
  expect((await studio.finalize(id)).body.errors[0].message).toContain('Segments do not add up');
  for (const index of [2, 0, 1, 1]) {
    const media = bytes.slice(index * mb, (index + 1) * mb);
    const { status, body } = await studio.sendForm(`2/media/upload/${id}/append`, { segment_index: `${index}`, media });
    expect([status, body]).toEqual([200, { data: { expires_at: expect.any(Number) } }]);
  }
  const { body } = await studio.finalize(id);
  expect(body.data).toMatchObject({ id, size: bytes.length, image: { w: 3, h: 4 } });
  expect(body.data.processing_info).toBeUndefined();
  expect((await studio.finalize(id)).body.data).toEqual(body.data);
  expect(
    (await studio.sendForm(`2/media/upload/${id}/append`, { segment_index: '0', media: bytes.slice(0, 1) })).status,
  ).toBe(400);
  const shown = await fetch(`${x.sandbox.url}/x/media/${id}`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('a video takes its time: pending, in progress, succeeded; before that it cannot be posted', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 100_000 });
  const { id, answer } = await studio.uploadInSegments(mp4Of(5_000), 'video/mp4', 'tweet_video', 1_000);
  expect(answer.body.data).toMatchObject({
    media_key: `7_${id}`,
    processing_info: { state: 'pending', check_after_secs: 1 },
    video: { video_type: 'video/mp4' },
  });
  const state = async () =>
    (await studio.get(`2/media/upload?command=STATUS&media_id=${id}`)).body.data.processing_info;
  expect(await studio.post('Film', usable(id))).toMatchObject(invalid('Your media IDs are invalid.'));
  await x.sandbox.steer('clock', { advanceMs: 50_000 });
  expect(await state()).toEqual({ state: 'in_progress', check_after_secs: 1, progress_percent: expect.any(Number) });
  await x.sandbox.steer('clock', { advanceMs: 50_000 });
  expect(await state()).toEqual({ state: 'succeeded', progress_percent: 100 });
  expect((await studio.post('Film', usable(id))).status).toBe(201);
});

test.each([
  ['a video of more than 125 minutes', mp4Of(7_500_001), { code: 3, name: 'UnsupportedMedia' }],
  ['a video that is too wide', mp4Of(1_000, [961, 320]), { code: 3, name: 'UnsupportedMedia' }],
  ['a video that is too tall', mp4Of(1_000, [320, 961]), { code: 3, name: 'UnsupportedMedia' }],
  ['a video of few pixels', mp4Of(1_000, [31, 32]), { code: 3, name: 'UnsupportedMedia' }],
  ['a picture that says it is a video', pngOf(1, 1), { code: 1, name: 'InvalidMedia' }],
  ['a video in HEVC of 10 bits', videoNamed('hevc10.mp4'), { code: 1, name: 'InvalidMedia' }],
  ['a video of 120 pictures a second', videoNamed('120fps.mp4'), { code: 3, name: 'UnsupportedMedia' }],
  ['a video with Opus', videoNamed('opus.mp4'), { code: 3, name: 'UnsupportedMedia' }],
])('%s fails while it is processed', async (_, bytes, error) => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  const { id } = await studio.uploadInSegments(bytes, 'video/mp4', 'tweet_video');
  const { body } = await studio.get(`2/media/upload?media_id=${id}`);
  expect(body.data.processing_info).toMatchObject({ state: 'failed', error });
  expect(await studio.post('Film', usable(id))).toMatchObject(invalid('Your media IDs are invalid.'));
});

test('a video of more than 20 minutes is uploaded by everybody, and posted with Premium only', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  await x.steer('set-processing', { ms: 0 });
  const subscription = async () =>
    (await studio.get('2/users/me?user.fields=subscription_type')).body.data.subscription_type;
  expect(await subscription()).toBe('None');
  await x.steer('set-premium', { handle: 'studio', hasPremium: true });
  expect(await subscription()).toBe('Premium');
  const postBy = async (user: typeof studio, durationMs: number) => {
    const { id, answer } = await user.uploadInSegments(mp4Of(durationMs), 'video/mp4', 'tweet_video');
    expect(answer.body.data.processing_info.state).toBe('succeeded');
    return user.post(`Film ${id}`, usable(id));
  };
  expect((await postBy(studio, 7_500_000)).status).toBe(201);
  expect((await postBy(shop, 1_200_000)).status).toBe(201);
  const tooLong = {
    status: 403,
    body: {
      title: 'Forbidden',
      detail: 'This user is not allowed to post a video longer than 20 minutes.',
      type: 'about:blank',
      status: 403,
    },
  };
  expect(await postBy(shop, 1_200_001)).toMatchObject(tooLong);
  await x.steer('set-premium', { handle: 'studio', hasPremium: false });
  expect(await postBy(studio, 7_500_000)).toMatchObject(tooLong);
});

test.each([
  [32, 32],
  [320, 960],
  [960, 320],
  [1920, 1080],
])('a video of %i by %i is taken', async (width, height) => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  const { answer } = await studio.uploadInSegments(mp4Of(1_000, [width, height]), 'video/mp4', 'tweet_video');
  expect(answer.body.data.processing_info.state).toBe('succeeded');
});

test('processing can be made to fail', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  await x.steer('set-processing', { ms: 0, outcome: 'failed' });
  const bad = await studio.uploadInSegments(mp4Of(1_000), 'video/mp4', 'tweet_video');
  expect(bad.answer.body.data.processing_info).toMatchObject({ state: 'failed', error: { code: 1 } });
});

test.each([
  [{ media_type: 'image/png', total_bytes: 5 * mb + 1, media_category: 'tweet_image' }, 'exceeds 5242880 bytes'],
  [{ media_type: 'image/gif', total_bytes: 15 * mb + 1, media_category: 'tweet_gif' }, 'exceeds 15728640 bytes'],
  [
    { media_type: 'video/mp4', total_bytes: 16 * 1_024 * mb + 1, media_category: 'tweet_video' },
    'exceeds 17179869184 bytes',
  ],
  [{ media_type: 'video/mp4', total_bytes: 1, media_category: 'tweet_image' }, 'not supported for tweet_image'],
  [{ media_type: 'image/svg+xml', total_bytes: 1, media_category: 'tweet_image' }, 'not supported'],
  [{ media_type: 'image/png', total_bytes: 1, media_category: 'banner' }, 'media_category must be one of'],
  [{ media_type: 'image/png', total_bytes: 0, media_category: 'tweet_image' }, 'total_bytes'],
  [{ total_bytes: 1, media_category: 'tweet_image' }, 'media_type is missing'],
  [{ media_type: 'image/png', total_bytes: 1, media_category: 'tweet_image', name: 'a' }, 'additional properties'],
])('the upload %j is refused', async (plan, message) => {
  const studio = await (await xForTest()).signIn();
  expect(await studio.send('2/media/upload/initialize', plan)).toMatchObject(invalid(message));
});

test('uploads of messages are not permitted', async () => {
  const studio = await (await xForTest()).signIn();
  const plan = { media_type: 'image/png', total_bytes: 1, media_category: 'dm_image' };
  expect((await studio.send('2/media/upload/initialize', plan)).status).toBe(403);
});

test('one call refuses what is too large, of another kind, or nothing at all', async () => {
  const studio = await (await xForTest()).signIn();
  const upload = (media: Uint8Array<ArrayBuffer>, category = 'tweet_image') =>
    studio.sendForm('2/media/upload', { media, media_category: category });
  expect(await upload(pngOf(1, 1, 5 * mb + 1))).toMatchObject(invalid('exceeds 5242880 bytes'));
  expect((await upload(pngOf(1, 1, 16 * mb))).status).toBe(413);
  expect(await upload(mp4Of(1_000))).toMatchObject(invalid('file is currently unsupported'));
  expect(await upload(new Uint8Array(10))).toMatchObject(invalid('file is currently unsupported'));
  expect(await studio.send('2/media/upload', { media_category: 'tweet_image' })).toMatchObject(
    invalid('media is missing'),
  );
});

test('a segment is refused when it is too large, empty, or has no place', async () => {
  const studio = await (await xForTest()).signIn();
  const plan = { media_type: 'video/mp4', total_bytes: 100, media_category: 'tweet_video' };
  const { id } = (await studio.send('2/media/upload/initialize', plan)).body.data;
  const append = (index: string, media: Uint8Array<ArrayBuffer>) =>
    studio.sendForm(`2/media/upload/${id}/append`, { segment_index: index, media });
  expect(await append('1000', new Uint8Array(1))).toMatchObject(invalid('segment_index must be 0 to 999'));
  expect(await append('-1', new Uint8Array(1))).toMatchObject(invalid('segment_index'));
  expect(await append('0', new Uint8Array(0))).toMatchObject(invalid('media is missing'));
  expect((await append('0', new Uint8Array(6 * mb))).status).toBe(413);
  await append('1', new Uint8Array(100));
  expect(await studio.finalize(id)).toMatchObject(invalid('Segments do not add up'));
});

test('files belong to who has uploaded them, and expire after a day unless they were posted', async () => {
  const x = await xForTest();
  const [studio, shop] = [await x.signIn('studio'), await x.signIn('shop')];
  const [used, unused] = [await studio.upload(pngOf(1, 1)), await studio.upload(pngOf(2, 2))];
  expect(await shop.post('Mine', usable(used))).toMatchObject(invalid('Your media IDs are invalid.'));
  for (const answer of [await shop.get(`2/media/upload?media_id=${used}`), await shop.finalize(used)]) {
    expect(answer).toMatchObject({ status: 404, body: { resource_type: 'media', resource_id: used } });
  }
  await studio.post('Mine', usable(used));
  await x.sandbox.steer('clock', { advanceMs: 86_400_000 });
  const later = await x.signIn();
  expect(await later.post('Late', usable(unused))).toMatchObject(invalid('Your media IDs are invalid.'));
  expect((await fetch(`${x.sandbox.url}/x/media/${used}`)).status).toBe(200);
  expect((await fetch(`${x.sandbox.url}/x/media/${unused}`)).status).toBe(404);
});

test('one kind per post: up to four photos, or one GIF, or one video', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  const photos = [1, 2, 3, 4].map((width) => studio.upload(pngOf(width, 1)));
  const [gif, another] = [await studio.upload(gifOf(), 'tweet_gif'), await studio.upload(gifOf(), 'tweet_gif')];
  const ids = await Promise.all(photos);
  const post = async (mediaIds: string[]) => (await studio.post('', { media: { media_ids: mediaIds } })).status;
  expect(await post(ids)).toBe(201);
  expect(await post([gif])).toBe(201);
  expect(await post([ids[0] ?? '', gif])).toBe(403);
  expect(await post([gif, another])).toBe(403);
  expect(await post([gif, gif])).toBe(400);
});

test('alternative texts are kept for images, up to 1000 characters', async () => {
  const x = await xForTest();
  const studio = await x.signIn();
  await x.steer('set-processing', { ms: 0 });
  const id = await studio.upload(pngOf(1, 1));
  const describe = (mediaId: string, text: unknown) =>
    studio.send('2/media/metadata', { id: mediaId, metadata: { alt_text: { text } } });
  expect(await describe(id, 'A "cup"')).toMatchObject({
    status: 200,
    body: { data: { id, associated_metadata: { alt_text: { text: 'A "cup"' } } } },
  });
  expect(await describe(id, 'a'.repeat(1_001))).toMatchObject(invalid('at most 1000 characters'));
  expect(await describe(id, undefined)).toMatchObject(invalid('text is missing'));
  expect((await describe('1', 'A cup')).status).toBe(404);
  const film = await studio.uploadInSegments(mp4Of(1_000), 'video/mp4', 'tweet_video');
  expect(await describe(film.id, 'A film')).toMatchObject(invalid('A video cannot have'));
  await studio.post('Look', usable(id));
  expect(await (await fetch(`${x.sandbox.url}/x`)).text()).toContain('alt="A &quot;cup&quot;"');
});

test('the state of another command is not told', async () => {
  const studio = await (await xForTest()).signIn();
  expect(await studio.get('2/media/upload?command=INIT&media_id=1')).toMatchObject(invalid('[INIT] is not one of'));
});
