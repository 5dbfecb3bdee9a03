import { afterEach, expect, test, vi } from 'vitest';

import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, file, frozen, post, pretendX, problem } from '#/twitter/pretend-x.ts';

const MB = 1024 * 1024;
const id = '1880000000000000001';
const state = (name: string, more: object = {}) => ({
  body: { data: { id, processing_info: { state: name, check_after_secs: 0, ...more } } },
});
const chunked = [
  'POST /2/media/upload/initialize',
  'POST /2/media/upload/{id}/append',
  'POST /2/media/upload/{id}/finalize',
];

afterEach(() => vi.restoreAllMocks());

/** An X that takes every file. */
async function takingX() {
  const x = await pretendX();
  x.on('POST /2/media/upload', { body: { data: { id, expires_after_secs: 86_400, size: 10 } } });
  x.on('POST /2/media/upload/initialize', { body: { data: { id, expires_after_secs: 3_600 } } });
  x.on('POST /2/media/upload/{id}/append', { body: { data: { expires_at: 1_795_000_000 } } });
  x.on('POST /2/media/upload/{id}/finalize', { body: { data: { id, expires_after_secs: 86_400 } } });
  x.on('POST /2/media/metadata', { body: { data: { id } } });
  const prepare = (...media: ReturnType<typeof file>[]) => x.network.prepare(post({ media }), auth, context);
  return { ...x, prepare };
}

test('images are sent in one call each, with their alternative texts, and freeze their end', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T09:00:00Z'));
  const { prepare, seen, on } = await takingX();
  let count = 0;
  on('POST /2/media/upload', () => {
    count += 1;
    return { body: { data: { id: `188000000000000000${count}`, expires_after_secs: 86_400 } } };
  });
  const result = await prepare(file('image/png', 10, { alt: 'A cup' }), file('image/webp'));
  const expiresAt = '2026-11-21T09:00:00.000Z';
  expect(result).toEqual({
    kind: 'prepared',
    prepared: frozen('Hello', [
      { id: '1880000000000000001', expiresAt },
      { id: '1880000000000000002', expiresAt },
    ]),
  });
  expect(seen.map(({ call, input }) => [call, input])).toEqual([
    ['POST /2/media/upload', { media: { bytes: 10 }, media_category: 'tweet_image' }],
    ['POST /2/media/metadata', { id: '1880000000000000001', metadata: { alt_text: { text: 'A cup' } } }],
    ['POST /2/media/upload', { media: { bytes: 10 }, media_category: 'tweet_image' }],
  ]);
});

test.each([
  ['video/mp4', 'tweet_video'],
  ['video/quicktime', 'tweet_video'],
  ['video/webm', 'tweet_video'],
  ['image/gif', 'tweet_gif'],
])('%s is sent in parts of 1 MiB, never whole', async (contentType, category) => {
  const { prepare, seen, calls } = await takingX();
  const read = vi.fn();
  const readPart = vi.fn(async (from: number, to: number) => new Uint8Array(to - from));
  const result = await prepare(file(contentType, 2.5 * MB, { read, readPart }));
  expect(result).toMatchObject({ kind: 'prepared' });
  expect(read).not.toHaveBeenCalled();
  expect(readPart.mock.calls.map(([from, to]) => [from, to])).toEqual([
    [0, MB],
    [MB, 2 * MB],
    [2 * MB, 2.5 * MB],
  ]);
  expect(seen[0]?.input).toEqual({ media_type: contentType, total_bytes: 2.5 * MB, media_category: category });
  expect(seen.slice(1, 4).map(({ input }) => input)).toEqual([
    { segment_index: '0', media: { bytes: MB } },
    { segment_index: '1', media: { bytes: MB } },
    { segment_index: '2', media: { bytes: MB / 2 } },
  ]);
  expect(calls().at(-1)).toBe('POST /2/media/upload/{id}/finalize');
});

test('a video of any size that X takes goes in a thousand parts', async () => {
  const { prepare, on } = await takingX();
  const readPart = vi.fn(async (_from: number, _to: number) => new Uint8Array(1));
  on('POST /2/media/upload/{id}/append', problem(401, {}));
  await prepare(file('video/mp4', 5e9, { readPart }));
  expect(readPart.mock.calls.map(([from, to]) => [from, to])).toEqual([[0, 5e9 / 1_000]]);
});

test('a video carries no alternative text, as X takes none', async () => {
  const { prepare, calls } = await takingX();
  await prepare(file('video/mp4', 10, { alt: 'A film' }));
  expect(calls()).toEqual(chunked);
});

test('a part whose answer was lost is sent once more', async () => {
  const { prepare, calls, on } = await takingX();
  const replies: Reply[] = [{ cut: true }, { body: {} }];
  on('POST /2/media/upload/{id}/append', () => replies.shift() ?? { status: 501 });
  await expect(prepare(file('video/mp4'))).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls().filter((call) => call.endsWith('append'))).toHaveLength(2);
  on('POST /2/media/upload/{id}/append', { cut: true });
  await expect(prepare(file('video/mp4'))).resolves.toMatchObject({ kind: 'retry-later' });
});

test('a video is ready when X says so', async () => {
  const { prepare, seen, on } = await takingX();
  on('POST /2/media/upload/{id}/finalize', state('pending'));
  const states = [state('in_progress', { progress_percent: 50 }), state('succeeded')];
  on('GET /2/media/upload', () => states.shift() ?? { status: 501 });
  await expect(prepare(file('video/mp4'))).resolves.toMatchObject({ kind: 'prepared' });
  expect(seen.slice(-2).map(({ query }) => query)).toEqual([
    { command: 'STATUS', media_id: id },
    { command: 'STATUS', media_id: id },
  ]);
});

const tooLong = { code: 3, name: 'UnsupportedMedia', message: 'Duration exceeds max duration' };
const cannotUse = 'X cannot use a file of this post.';
test.each<[string, number | null, object, object]>([
  [
    'too long',
    1_285_000,
    tooLong,
    {
      kind: 'rejected',
      message:
        'X takes videos of up to 20 min from accounts without Premium, and this one runs 21 min 25 s. X says: Duration exceeds max duration',
    },
  ],
  [
    'too long, of which we do not know how long it is',
    null,
    tooLong,
    { kind: 'rejected', message: `${cannotUse} X says: Duration exceeds max duration` },
  ],
  [
    'broken, however long it is',
    185_000,
    { code: 1, name: 'InvalidMedia', message: '' },
    { kind: 'rejected', code: 'media-refused', message: cannotUse },
  ],
  ['unlucky', null, { code: 9, name: 'InternalError', message: 'x' }, { kind: 'retry-later', code: 'media-failed' }],
])('a file that X finds %s', async (_what, durationMs, error, expected) => {
  const { prepare, on } = await takingX();
  on('POST /2/media/upload/{id}/finalize', state('failed', { error }));
  await expect(prepare(file('video/mp4', 10, { durationMs }))).resolves.toMatchObject(expected);
});

test('nobody waits for X for ever', async () => {
  const { prepare, calls, on } = await takingX();
  on('POST /2/media/upload/{id}/finalize', state('pending'));
  on('GET /2/media/upload', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000);
    return state('in_progress');
  });
  await expect(prepare(file('video/mp4'))).resolves.toMatchObject({ kind: 'retry-later', code: 'media-slow' });
  expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(1);
});

test('waiting ends with the call', async () => {
  const { network, on } = await takingX();
  const stop = new AbortController();
  on('POST /2/media/upload/{id}/finalize', () => {
    // Long after the answer arrived, and long before X wants to be asked again.
    setTimeout(() => stop.abort(), 1_000);
    return state('pending', { check_after_secs: 60 });
  });
  const result = network.prepare(post({ media: [file('video/mp4')] }), auth, { signal: stop.signal });
  await expect(result).resolves.toMatchObject({ kind: 'retry-later', code: 'aborted' });
});

test.each<[Reply, object]>([
  [problem(401, {}), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  [{ status: 500 }, { kind: 'retry-later', scope: 'target' }],
  [{ cut: true }, { kind: 'retry-later', scope: 'target' }],
])('an upload that ends in %j', async (reply, expected) => {
  const { prepare, on } = await takingX();
  on('POST /2/media/upload', reply);
  await expect(prepare(file('image/png'))).resolves.toMatchObject(expected);
});

test('a text that is lost makes the whole wait, so that no image goes out without it', async () => {
  const { prepare, on } = await takingX();
  on('POST /2/media/metadata', { status: 503 });
  await expect(prepare(file('image/png', 10, { alt: 'A cup' }))).resolves.toMatchObject({ kind: 'retry-later' });
});

const png = file('image/png');
test.each([
  ['five images', [png, png, png, png, png], 'too-many-photos', 'X (4 max)'],
  ['an image and a video', [png, file('video/mp4')], 'media-mixed', 'either photos or a video'],
  ['two GIFs', [file('image/gif'), file('image/gif')], 'picture-refused', 'only by itself'],
  ['an image above 5 MB', [file('image/jpeg', 5 * MB + 1)], 'picture-refused', 'as it is'],
  ['a GIF above 15 MB', [file('image/gif', 15 * MB + 1)], 'picture-refused', 'up to 15 MB'],
  ['a video above 5 GB', [file('video/mp4', 5e9 + 1)], 'video-refused', 'up to 5,000 MB'],
  [
    'a video of more than 125 minutes',
    [file('video/mp4', 1, { durationMs: 7_500_001 })],
    'video-refused',
    '2 h 5 min 1 s',
  ],
  ['a video that is too wide', [file('video/mp4', 1, { width: 1921, height: 640 })], 'video-refused', '3:1 (wide)'],
  ['a document', [file('application/pdf')], 'documents-refused', 'takes no documents'],
  ['another kind of file', [file('application/zip')], 'picture-refused', 'as it is'],
  ['a long alternative text', [file('image/png', 10, { alt: 'x'.repeat(1_001) })], 'alt-text-too-long', '1001 of 1000'],
])('refuses %s, and uploads nothing', async (_what, media, code, words) => {
  const { prepare, calls } = await takingX();
  await expect(prepare(...media)).resolves.toMatchObject({
    kind: 'rejected',
    code,
    message: expect.stringContaining(words),
  });
  expect(calls()).toEqual([]);
});

test('needs no text where there is an image', async () => {
  const { network } = await takingX();
  const result = await network.prepare(post({ text: '', media: [png] }), auth, context);
  expect(result).toMatchObject({ kind: 'prepared' });
});
