import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Reply } from '#/kit/pretend-network.ts';
import {
  auth,
  context,
  film,
  frozen,
  picture,
  pinId,
  post,
  pretendPinterest,
  refusal,
} from '#/pinterest/pretend-pinterest.ts';

const publishVideo = frozen({ source: { kind: 'video', mediaId: '77', coverSecond: 3, cover: null } });

test('a picture is frozen by its id, and goes along in the call that shows the Pin', async () => {
  const { network, seen, calls } = await pretendPinterest();
  const prepared = await network.prepare(post({ text: 'Out of the kiln \n' }), auth, context);
  expect(prepared).toEqual({ kind: 'prepared', prepared: frozen() });
  expect(calls()).toEqual([]);
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: pinId,
    url: `https://pinterest.test/pin/${pinId}/`,
  });
  expect(seen).toMatchObject([
    {
      call: 'POST /pins',
      authorization: 'Bearer pina_the-access-token',
      input: {
        board_id: '11',
        board_section_id: '12',
        title: 'Three bowls',
        description: 'Out of the kiln',
        link: 'https://studiofala.example/bowls',
        alt_text: 'A cup',
        media_source: { source_type: 'image_base64', content_type: 'image/png' },
      },
    },
  ]);
  const { data } = z.object({ media_source: z.object({ data: z.string() }) }).parse(seen[0]?.input).media_source;
  expect(Buffer.from(data, 'base64').equals(Buffer.from(await picture.read()))).toBe(true);
});

test('what is empty is left out', async () => {
  const { network, seen } = await pretendPinterest();
  const bare = frozen({ section: null, title: '', text: '', link: null, alt: '' });
  await network.publish(bare, auth, context);
  expect(Object.keys(seen[0]?.input as object)).toEqual(['board_id', 'media_source']);
});

test('a picture that is gone from here cannot be sent', async () => {
  const { network, calls } = await pretendPinterest();
  const gone = { ...context, file: async () => undefined };
  await expect(network.publish(frozen(), auth, gone)).resolves.toMatchObject({
    kind: 'rejected',
    code: 'file-missing',
  });
  expect(calls()).toEqual([]);
});

test('a video is registered, sent to the other host without our token, waited for, and named with its cover', async () => {
  const { network, origin, seen, calls, on } = await pretendPinterest();
  const parameters = { key: 'uploads/1', policy: 'p==', 'x-amz-signature': 's', empty: null };
  const registered = {
    media_id: '77',
    media_type: 'video',
    upload_url: `${origin}/uploads/`,
    upload_parameters: parameters,
  };
  on('POST /media', { status: 201, body: registered });
  on('POST /uploads/', { status: 204 });
  const states = ['processing', 'succeeded'];
  on('GET /media/{id}', () => ({ body: { media_id: '77', media_type: 'video', status: states.shift() } }));
  const options = { board: '11', section: '12', coverAt: 3_900 };
  const prepared = await network.prepare(post({ media: [film], options }), auth, context);
  expect(prepared).toEqual({ kind: 'prepared', prepared: publishVideo });
  expect(calls()).toEqual(['POST /media', 'POST /uploads/', 'GET /media/{id}', 'GET /media/{id}']);
  expect(seen[1]).toMatchObject({
    authorization: undefined,
    input: { key: 'uploads/1', policy: 'p==', 'x-amz-signature': 's', file: { bytes: film.bytes } },
  });
  expect(Object.keys(seen[1]?.input as object)).not.toContain('empty');
  await network.publish(publishVideo, auth, context);
  expect(seen.at(-1)?.input).toMatchObject({
    alt_text: 'A cup',
    media_source: { source_type: 'video_id', media_id: '77', cover_image_key_frame_time: 3 },
  });
});

describe('FMT-07 a video with a picture as its cover', () => {
  const cover = { ...picture, id: 'cover-1', bytes: 50_000 };
  const covered = frozen({
    source: { kind: 'video', mediaId: '77', coverSecond: 3, cover: { fileId: 'cover-1', contentType: 'image/png' } },
  });
  const withCover = { ...context, file: async (id: string) => (id === cover.id ? cover : undefined) };

  test('takes it along in the call that shows the Pin, and no moment beside it', async () => {
    const { network, seen, origin, on } = await pretendPinterest();
    const body = { media_id: '77', media_type: 'video', upload_url: `${origin}/uploads/`, upload_parameters: {} };
    on('POST /media', { status: 201, body });
    on('POST /uploads/', { status: 204 });
    on('GET /media/{id}', { body: { media_id: '77', media_type: 'video', status: 'succeeded' } });
    const options = { board: '11', section: '12', coverAt: 3_900, cover: 'cover-1' };
    const prepared = await network.prepare(post({ media: [film], options, cover }), auth, context);
    expect(prepared).toEqual({ kind: 'prepared', prepared: covered });
    await expect(network.publish(covered, auth, withCover)).resolves.toEqual({
      kind: 'published',
      remoteId: pinId,
      url: `https://pinterest.test/pin/${pinId}/`,
    });
    const source = Reflect.get(Object(seen.at(-1)?.input), 'media_source');
    expect(source).toEqual({
      source_type: 'video_id',
      media_id: '77',
      cover_image_content_type: 'image/png',
      cover_image_data: Buffer.from(await cover.readPart(0, 50_000)).toString('base64'),
    });
  });

  test('goes out with a moment of it where the picture is refused, and says so', async () => {
    const { network, seen, on } = await pretendPinterest();
    on('GET /media/{id}', { body: { media_id: '77', media_type: 'video', status: 'succeeded' } });
    on('POST /pins', ({ input }) =>
      JSON.stringify(input).includes('cover_image_data')
        ? refusal(400, 1, 'Invalid cover image.')
        : { status: 201, body: { id: pinId } },
    );
    await expect(network.publish(covered, auth, withCover)).resolves.toMatchObject({
      kind: 'published',
      remoteId: pinId,
      note: expect.stringMatching(/^This went out without its cover\. .*Set the cover at Pinterest/),
    });
    expect(seen.at(-1)?.input).toMatchObject({ media_source: { media_id: '77', cover_image_key_frame_time: 3 } });
    on('POST /pins', { cut: true });
    await expect(network.publish(covered, auth, withCover)).resolves.toMatchObject({ kind: 'unknown' });
    on('POST /pins', refusal(400, 1, 'Invalid request: no.'));
    await expect(network.publish(covered, auth, withCover)).resolves.toMatchObject({ kind: 'rejected' });
  });
});

test.each([
  ['failed', { kind: 'retry-later', code: 'media-failed' }],
  ['something new', { kind: 'retry-later', code: 'no-clear-answer' }],
])('a video that Pinterest calls %s is tried again', async (status, outcome) => {
  const { network, origin, on } = await pretendPinterest();
  const body = { media_id: '77', media_type: 'video', upload_url: `${origin}/uploads/`, upload_parameters: {} };
  on('POST /media', { status: 201, body });
  on('POST /uploads/', { status: 204 });
  on('GET /media/{id}', { body: { media_id: '77', media_type: 'video', status } });
  await expect(network.prepare(post({ media: [film] }), auth, context)).resolves.toMatchObject(outcome);
});

test('a form that the host refuses is asked for anew the next time', async () => {
  const { network, origin, on } = await pretendPinterest();
  const body = { media_id: '77', media_type: 'video', upload_url: `${origin}/uploads/`, upload_parameters: {} };
  on('POST /media', { status: 201, body });
  on('POST /uploads/', { status: 403 });
  await expect(network.prepare(post({ media: [film] }), auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'upload-refused',
    scope: 'target',
  });
});

test('a Pin whose video Pinterest has forgotten is prepared again; of other refusals it is not asked', async () => {
  const { network, on } = await pretendPinterest();
  on('POST /pins', refusal(400, 1, 'Invalid request: the media is not there.'));
  on('GET /media/{id}', refusal(404, 50));
  await expect(network.publish(publishVideo, auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'media-expired',
    prepareAgain: true,
  });
  on('GET /media/{id}', { body: { media_id: '77', media_type: 'video', status: 'succeeded' } });
  await expect(network.publish(publishVideo, auth, context)).resolves.toMatchObject({ code: 'request-refused' });
});

describe('FMT-09 a carousel', () => {
  const [one, two] = [picture, { ...picture, id: 'file-2', contentType: 'image/jpeg', bytes: 400_001 }];
  const titled = { ...two, title: ' The second ', link: ' https://studiofala.example/2 ' };
  const item = (file: typeof picture, more = {}) => ({
    fileId: file.id,
    contentType: file.contentType,
    title: '',
    link: '',
    ...more,
  });
  const carousel = frozen({
    source: {
      kind: 'carousel',
      items: [item(one), item(two, { title: 'The second', link: 'https://studiofala.example/2' })],
    },
  });
  const input = post({ media: [one, titled], format: 'carousel' });
  const both = { ...context, file: async (id: string) => [one, two].find((file) => file.id === id) };

  test('is frozen by its pictures and their words, which go along in the call that shows the Pin', async () => {
    const { network, seen } = await pretendPinterest();
    await expect(network.prepare(input, auth, context)).resolves.toEqual({ kind: 'prepared', prepared: carousel });
    await expect(network.publish(carousel, auth, both)).resolves.toMatchObject({ kind: 'published', remoteId: pinId });
    const source = Reflect.get(Object(seen[0]?.input), 'media_source');
    const data = async (file: typeof picture) => Buffer.from(await file.readPart(0, file.bytes)).toString('base64');
    expect(source).toEqual({
      source_type: 'multiple_image_base64',
      items: [
        { content_type: 'image/png', data: await data(one) },
        {
          content_type: 'image/jpeg',
          data: await data(two),
          title: 'The second',
          link: 'https://studiofala.example/2',
        },
      ],
    });
  });

  test('of which a picture is gone is not sent, and several pictures without the format neither', async () => {
    const { network, calls } = await pretendPinterest();
    await expect(network.publish(carousel, auth, context)).resolves.toMatchObject({ code: 'file-missing' });
    await expect(network.prepare(post({ media: [one, titled] }), auth, context)).resolves.toMatchObject({
      code: 'too-many-photos',
      message: expect.stringContaining('Pinterest (1 max)'),
    });
    expect(calls()).toEqual([]);
  });
});

describe('before anything is sent', () => {
  test.each([
    [{ options: { board: '' } }, 'board-required'],
    [{ options: null }, 'board-required'],
    [{ media: [] }, 'media-required'],
    [{ title: 'a'.repeat(101) }, 'text-too-long'],
    [{ text: 'a'.repeat(801) }, 'text-too-long'],
    [{ media: [{ ...picture, alt: 'a'.repeat(501) }] }, 'alt-text-too-long'],
    [{ replies: [{ text: 'More', media: [] }] }, 'no-threads'],
  ])('%j is refused', async (more, code) => {
    const { network, calls } = await pretendPinterest();
    await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
    expect(calls()).toEqual([]);
  });
});

const approval = 'Pinterest connection requires app approval. Please check your Pinterest Developer Console.';

/** README.md, "Refusals": every number, with its source. */
const refusals: readonly (readonly [string, Reply, object])[] = [
  [
    '400 1',
    refusal(400, 1, 'Invalid request: no.'),
    { kind: 'rejected', message: 'Pinterest refused this: Invalid request: no.' },
  ],
  ['401 2', refusal(401, 2), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  [
    '401 3',
    refusal(401, 3, 'Your token does not have sufficient permissions.'),
    { kind: 'reconnect-needed', tokenMayRefresh: false },
  ],
  [
    'PIN-32 401 3 of an app that is not let in',
    refusal(401, 3, 'Your application consumer type is not supported, please contact support at: x'),
    { kind: 'retry-later', code: 'app-not-approved', message: approval, scope: 'network' },
  ],
  ['403 7', refusal(403, 7), { kind: 'rejected', code: 'not-allowed' }],
  ['429 8', refusal(429, 8), { kind: 'retry-later', code: 'rate-limited', scope: 'connection', afterMs: null }],
  ['403 8', refusal(403, 8), { kind: 'retry-later', code: 'rate-limited' }],
  [
    '403 29',
    refusal(403, 29, 'You are not permitted to access that resource.'),
    { kind: 'rejected', code: 'not-permitted' },
  ],
  [
    'PIN-32 403 29 of an app with trial access',
    refusal(403, 29, 'Apps with Trial access may not create Pins in production https://api.pinterest.com - use x'),
    { kind: 'retry-later', code: 'app-not-approved', message: approval },
  ],
  ['404 30', refusal(404, 30), { kind: 'rejected', code: 'not-found' }],
  ['404 40', refusal(404, 40), { kind: 'rejected', code: 'board-not-found' }],
  ['404 50', refusal(404, 50), { kind: 'rejected', code: 'not-found' }],
  ['404 2031', refusal(404, 2031), { kind: 'rejected', code: 'section-not-found' }],
  ['401 without a number', { status: 401 }, { kind: 'reconnect-needed' }],
  ['429 without a number', { status: 429, headers: { 'retry-after': '30' } }, { kind: 'retry-later', afterMs: 30_000 }],
  ['a number that nobody documented', refusal(409, 77), { kind: 'unknown', code: 'undocumented-refusal' }],
  ['500 12', refusal(500, 12), { kind: 'unknown' }],
  ['200 without an id', { body: {} }, { kind: 'unknown' }],
  ['a cut connection', { cut: true }, { kind: 'unknown' }],
];

test.each(refusals)('%s is understood', async (_, reply, outcome) => {
  const { network, on } = await pretendPinterest();
  on('POST /pins', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(outcome);
});

test('what Pinterest quotes of a call is told without its token', async () => {
  const { network, on } = await pretendPinterest();
  on('POST /pins', refusal(400, 1, `Invalid request: ${auth.accessToken}`));
  const outcome = await network.publish(frozen(), auth, context);
  expect(JSON.stringify(outcome)).not.toContain(auth.accessToken);
});

test('a Pin is deleted, and one that is gone was', async () => {
  const { network, calls, on } = await pretendPinterest();
  on('DELETE /pins/{id}', { status: 204 });
  await expect(network.remove('99', auth, context)).resolves.toEqual({ kind: 'done' });
  on('DELETE /pins/{id}', refusal(404, 50));
  await expect(network.remove('99', auth, context)).resolves.toEqual({ kind: 'done' });
  on('DELETE /pins/{id}', refusal(403, 7));
  await expect(network.remove('99', auth, context)).resolves.toMatchObject({ code: 'not-allowed' });
  await expect(network.remove('../boards', auth, context)).resolves.toMatchObject({ code: 'not-found' });
  expect(calls()).toEqual(Array(3).fill('DELETE /pins/{id}'));
});
