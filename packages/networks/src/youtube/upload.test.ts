import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { CallCounter, Json, UploadMemory } from '#/port.ts';
import { auth, context, file, PART, post, pretendYoutube, refusal, videoId } from '#/youtube/pretend-youtube.ts';

/** A memory that holds what an earlier preparation kept. */
function memoryOf(kept: Json = null, secret: Json = null) {
  const keep = vi.fn<UploadMemory['keep']>(async () => undefined);
  return { kept, secret, keep };
}

async function uploading(memory = memoryOf()) {
  const youtube = await pretendYoutube();
  const prepare = (bytes = 10) => youtube.network.prepare(post({ media: [file(bytes)] }), auth, { ...context, memory });
  return { ...youtube, memory, prepare };
}

test('a video is begun as private, with all that is said of it, and sent in parts of 8 MiB', async () => {
  const { network, seen, calls } = await pretendYoutube();
  const readPart = vi.fn(async (from: number, to: number) => new Uint8Array(to - from));
  const options = {
    madeForKids: true,
    category: 'howto-style',
    tags: ['clay'],
    privacy: 'unlisted',
    syntheticMedia: true,
  };
  const input = post({ text: 'Nine bowls.\n', options, media: [file(2.5 * PART, { readPart })] });
  await expect(network.prepare(input, auth, context)).resolves.toEqual({
    kind: 'prepared',
    prepared: {
      clientKey: null,
      repeat: 'harmless',
      payload: {
        videoId,
        privacy: 'unlisted',
        madeForKids: true,
        syntheticMedia: true,
        title: 'Kiln opening',
        text: 'Nine bowls.',
        note: null,
      },
    },
  });
  expect(seen[0]).toMatchObject({
    query: { uploadType: 'resumable', part: 'snippet,status' },
    headers: { 'x-upload-content-length': `${2.5 * PART}`, 'x-upload-content-type': 'video/mp4' },
    input: {
      snippet: { title: 'Kiln opening', description: 'Nine bowls.', categoryId: '26', tags: ['clay'] },
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
    },
  });
  expect(seen.slice(1, 4).map(({ size, headers }) => [size, headers['content-range']])).toEqual([
    [PART, `bytes 0-${PART - 1}/${2.5 * PART}`],
    [PART, `bytes ${PART}-${2 * PART - 1}/${2.5 * PART}`],
    [PART / 2, `bytes ${2 * PART}-${2.5 * PART - 1}/${2.5 * PART}`],
  ]);
  expect(readPart).toHaveBeenCalledTimes(3);
  expect(calls().at(-1)).toBe('GET /youtube/v3/videos');
  expect(seen.every(({ headers }) => headers.authorization === `Bearer ${auth.accessToken}`)).toBe(true);
});

test('what YouTube kept of a part decides where the next one begins', async () => {
  const { prepare, on, seen } = await uploading();
  const half = PART / 2;
  const replies: Reply[] = [
    { status: 308, headers: { range: `bytes=0-${half - 1}` } },
    { status: 308, headers: { range: `bytes=0-${half + PART - 1}` } },
    { body: { id: videoId } },
  ];
  on('PUT session', () => replies.shift() ?? { status: 501 });
  await expect(prepare(2 * PART)).resolves.toMatchObject({ kind: 'prepared' });
  const ranges = seen.filter(({ call }) => call === 'PUT session').map(({ headers }) => headers['content-range']);
  expect(ranges).toEqual([
    `bytes 0-${PART - 1}/${2 * PART}`,
    `bytes ${half}-${half + PART - 1}/${2 * PART}`,
    `bytes ${half + PART}-${2 * PART - 1}/${2 * PART}`,
  ]);
});

test('the address of an upload is kept as a secret before the first byte, and the video when it is there', async () => {
  const { prepare, memory, session } = await uploading();
  await prepare();
  expect(memory.keep.mock.calls).toEqual([[{ fileId: 'file-1' }, session], [{ fileId: 'file-1', videoId }]]);
});

test('an upload goes on where an interrupted preparation ended', async () => {
  const { on, seen, calls, network, session } = await pretendYoutube();
  on('PUT session', ({ headers }) =>
    headers['content-range'] === `bytes */${2 * PART}`
      ? { status: 308, headers: { range: `bytes=0-${PART - 1}` } }
      : { status: 201, body: { id: videoId } },
  );
  const memory = memoryOf({ fileId: 'file-1' }, session);
  const input = post({ media: [file(2 * PART)] });
  await expect(network.prepare(input, auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls()).toEqual(['PUT session', 'PUT session', 'GET /youtube/v3/videos']);
  expect(seen[1]?.headers['content-range']).toBe(`bytes ${PART}-${2 * PART - 1}/${2 * PART}`);
});

test('an upload whose last answer was lost is complete, and is not sent again', async () => {
  const { on, calls, network, session } = await pretendYoutube();
  on('PUT session', { body: { id: videoId } });
  const memory = memoryOf({ fileId: 'file-1' }, session);
  await expect(network.prepare(post(), auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls()).toEqual(['PUT session', 'GET /youtube/v3/videos']);
  expect(memory.keep).toHaveBeenLastCalledWith({ fileId: 'file-1', videoId });
});

test('a video that YouTube has is not sent again', async () => {
  const { prepare, calls } = await uploading(memoryOf({ fileId: 'file-1', videoId }));
  await expect(prepare()).resolves.toMatchObject({ kind: 'prepared', prepared: { payload: { videoId } } });
  expect(calls()).toEqual(['GET /youtube/v3/videos']);
});

test.each<[string, Json, (session: string) => Json]>([
  ['another file', { fileId: 'file-2' }, (session) => session],
  ['an upload without its secret', { fileId: 'file-1' }, () => null],
  ['an address that is not Google’s', { fileId: 'file-1' }, () => 'https://evil.test/upload?upload_id=1'],
  ['something else', { jobId: 'x' }, (session) => session],
])('%s is of no use to an upload: it begins anew', async (_what, kept, secretOf) => {
  const { network, calls, session } = await pretendYoutube();
  const memory = memoryOf(kept, secretOf(session));
  await expect(network.prepare(post(), auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls()).toEqual(['POST /upload/youtube/v3/videos', 'PUT session', 'GET /youtube/v3/videos']);
});

test.each([404, 410])('an upload that YouTube answers with %i has expired and begins anew', async (status) => {
  const { on, network, calls, session } = await pretendYoutube();
  const replies: Reply[] = [{ status }, { body: { id: videoId } }];
  on('PUT session', () => replies.shift() ?? { status: 501 });
  const memory = memoryOf({ fileId: 'file-1' }, session);
  await expect(network.prepare(post(), auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
  expect(calls().slice(0, 3)).toEqual(['PUT session', 'POST /upload/youtube/v3/videos', 'PUT session']);
});

test('an upload that ends in the middle is forgotten, and begun again when the post is prepared again', async () => {
  const { prepare, on, memory } = await uploading();
  on('PUT session', { status: 404 });
  await expect(prepare()).resolves.toMatchObject({ kind: 'retry-later', code: 'session-gone', scope: 'target' });
  expect(memory.keep).toHaveBeenLastCalledWith(null);
});

test('of a part whose answer was lost, YouTube is asked how much arrived', async () => {
  const { prepare, on, seen } = await uploading();
  const replies: Reply[] = [{ cut: true }, { status: 308, headers: { range: 'bytes=0-5' } }, { body: { id: videoId } }];
  on('PUT session', () => replies.shift() ?? { status: 501 });
  await expect(prepare()).resolves.toMatchObject({ kind: 'prepared' });
  const ranges = seen.filter(({ call }) => call === 'PUT session').map(({ headers }) => headers['content-range']);
  expect(ranges).toEqual(['bytes 0-9/10', 'bytes */10', 'bytes 6-9/10']);
});

test.each<[string, Reply, object]>([
  ['nothing of a part arrives', { status: 308 }, { kind: 'retry-later', code: 'upload-stuck' }],
  ['the server is broken', { status: 503 }, { kind: 'retry-later', code: 'no-clear-answer' }],
  ['the token has ended', refusal(401, 'authError'), { kind: 'reconnect-needed', tokenMayRefresh: true }],
])('when %s, the upload is tried again later', async (_what, reply, expected) => {
  const { prepare, on } = await uploading();
  on('PUT session', reply);
  await expect(prepare()).resolves.toMatchObject(expected);
});

test.each<[string, Reply, object]>([
  ['no address', {}, { kind: 'retry-later', code: 'no-session' }],
  [
    'an address that is not Google’s',
    { headers: { location: 'https://evil.test/upload?upload_id=1' } },
    { kind: 'retry-later', code: 'no-session' },
  ],
  ['a broken server', { status: 500 }, { kind: 'retry-later', code: 'no-clear-answer' }],
])('beginning an upload: %s', async (_what, reply, expected) => {
  const { prepare, on, calls } = await uploading();
  on('POST /upload/youtube/v3/videos', reply);
  await expect(prepare()).resolves.toMatchObject(expected);
  expect(calls()).toEqual(['POST /upload/youtube/v3/videos']);
});

test('neither the channel’s own limit nor that of uploads holds up a video that YouTube has already', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T20:00:00Z'));
  const { prepare, on } = await uploading();
  on('POST /upload/youtube/v3/videos', refusal(400, 'uploadLimitExceeded'));
  await expect(prepare()).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'upload-limit',
    scope: 'target',
    afterMs: 24 * 3_600_000,
  });
  on('POST /upload/youtube/v3/videos', refusal(403, 'quotaExceeded'));
  await expect(prepare()).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'quota-used',
    scope: 'target',
    // Midnight in California is at 8:00 UTC in winter.
    afterMs: 12 * 3_600_000,
  });
  vi.restoreAllMocks();
});

describe('the uploads of a day', () => {
  const begins = 'POST /upload/youtube/v3/videos';

  /** An upload, and what was done with the count before and after the call that begins it. */
  async function counting(more: { reply?: Reply; waitMs?: number; kept?: Json; signal?: AbortSignal } = {}) {
    const { network, on, calls, session } = await pretendYoutube();
    const steps: string[] = [];
    const dailyCalls: CallCounter = {
      count: async () => {
        steps.push('count');
        return more.waitMs ?? null;
      },
      takeBack: async () => void steps.push('take back'),
      useUp: async () => void steps.push('use up'),
    };
    on(begins, () => {
      steps.push('begin');
      return more.reply ?? { headers: { location: session } };
    });
    if (more.kept !== undefined) on('PUT session', { body: { id: videoId } });
    const memory = memoryOf(more.kept, session);
    const prepared = await network.prepare(post(), auth, { signal: more.signal ?? context.signal, memory, dailyCalls });
    return { prepared, steps, calls };
  }

  test('are as many as the operator says, in days of California', async () => {
    const { network } = await pretendYoutube({ uploadsPerDay: 1_000 });
    expect(network.dailyCalls).toEqual({ name: 'uploads', max: 1_000, zone: 'America/Los_Angeles' });
  });

  test.each<[string, Reply | undefined, string]>([
    ['is taken', undefined, 'prepared'],
    ['is refused', refusal(400, 'uploadLimitExceeded'), 'retry-later'],
    ['gets no answer', { cut: true }, 'retry-later'],
  ])('are counted before the call that begins one, also when it %s', async (_what, reply, kind) => {
    const { prepared, steps } = await counting(reply === undefined ? {} : { reply });
    expect(prepared.kind).toBe(kind);
    expect(steps).toEqual(['count', 'begin']);
  });

  test.each<[string, Json]>([
    ['was begun before', { fileId: 'file-1' }],
    ['is there already', { fileId: 'file-1', videoId }],
  ])('do not count one that %s', async (_what, kept) => {
    const { prepared, steps } = await counting({ kept });
    expect(prepared.kind).toBe('prepared');
    expect(steps).toEqual([]);
  });

  test('are used up before YouTube says so: it is not called, and the post waits until the day ends', async () => {
    const { prepared, steps, calls } = await counting({ waitMs: 5_000 });
    const message =
      'This installation has used up what Google allows it in a day. It goes on at midnight in California (Pacific time).';
    expect(prepared).toEqual({ kind: 'retry-later', code: 'quota-used', message, afterMs: 5_000, scope: 'target' });
    expect([steps, calls()]).toEqual([['count'], []]);
  });

  test('are used up when YouTube says so, whoever made them', async () => {
    const { prepared, steps } = await counting({ reply: refusal(403, 'quotaExceeded') });
    expect(prepared).toMatchObject({ kind: 'retry-later', code: 'quota-used', scope: 'target' });
    expect(steps).toEqual(['count', 'begin', 'use up']);
  });

  test('do not include a call that never left this machine', async () => {
    const { prepared, steps, calls } = await counting({ signal: AbortSignal.abort() });
    expect(prepared).toMatchObject({ kind: 'retry-later', code: 'aborted' });
    expect([steps, calls()]).toEqual([['count', 'take back'], []]);
  });
});
