import { beforeEach, describe, expect, test } from 'vitest';
import type { Directory } from '#/bluesky/handle.ts';
import { context, video } from '#/bluesky/pretend-server.ts';
import {
  AUTH,
  blob,
  embedOf,
  finished,
  inTurn,
  job,
  LIMITS,
  pretendVideoService,
  STATUS,
  status,
  UPLOAD,
} from '#/bluesky/pretend-video-service.ts';
import { createVideoService } from '#/bluesky/video-service.ts';
import type { HttpCall } from '#/kit/http.ts';
import type { Reply } from '#/kit/pretend-network.ts';

let server: Awaited<ReturnType<typeof pretendVideoService>>;
beforeEach(async () => {
  server = await pretendVideoService();
});

test('the account’s server vouches for each call, for half an hour and for nothing else', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const rights: unknown[] = [];
  const xrpc = async ({ params }: { params: Record<string, string> }) => {
    rights.push({ ...params, exp: Number(params['exp']) - before });
    return { kind: 'ok', value: { token: `token for ${params['lxm']}` } };
  };
  const calls: HttpCall[] = [];
  const send = async (call: HttpCall) => {
    calls.push(call);
    const json = call.method === 'GET' ? { canUpload: true } : finished();
    return { kind: 'answer', status: 200, headers: {}, json, bytes: new Uint8Array() };
  };
  const directory = { http: { send }, xrpc } as unknown as Directory;
  const auth = { ...server.auth, pds: 'https://morel.us-east.host.bsky.network' };
  const service = createVideoService(directory, 'https://video.bsky.app', auth, context.signal);
  await expect(service.send(video())).resolves.toMatchObject({ kind: 'sent', jobId: 'job-a' });

  const exp = expect.closeTo(1_800, -1);
  expect(rights).toEqual([
    { aud: 'did:web:video.bsky.app', lxm: LIMITS, exp },
    { aud: 'did:web:morel.us-east.host.bsky.network', lxm: 'com.atproto.repo.uploadBlob', exp },
  ]);
  expect(calls.map(({ url, headers }) => [`${url.origin}${url.pathname}`, headers?.['authorization']])).toEqual([
    [`https://video.bsky.app/xrpc/${LIMITS}`, `Bearer token for ${LIMITS}`],
    [`https://video.bsky.app/xrpc/${UPLOAD}`, 'Bearer token for com.atproto.repo.uploadBlob'],
  ]);
});

describe('the answer to an upload', () => {
  test.each<[string, Reply, number]>([
    ['a bare job', { body: job() }, 1],
    ['a job as the lexicon has it', status(job()), 1],
    ['a job in a state that nobody has described', { body: job({ state: 'JOB_STATE_DREAMING' }) }, 1],
    ['a finished job', { body: finished() }, 0],
    ['409, known already, with its file', { status: 409, body: finished({ error: 'already_exists' }) }, 0],
    [
      '409, known already, without its file',
      { status: 409, body: finished({ error: 'already_exists', blob: undefined }) },
      1,
    ],
  ])('may be %s', async (_name, reply, asked) => {
    server.on(UPLOAD, reply);
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
    expect(server.seenAt(STATUS)).toHaveLength(asked);
  });

  const inAJob = (error: string) => ({ jobStatus: { did: '', error, jobId: '', state: '', message: 'No' } });
  test.each<[number, object, object]>([
    [400, inAJob('unconfirmed_email'), { kind: 'rejected', code: 'email-unconfirmed' }],
    [200, inAJob('unconfirmed_email'), { kind: 'rejected', code: 'email-unconfirmed' }],
    [400, { error: 'UploadForbidden' }, { kind: 'rejected', code: 'upload-forbidden' }],
    [413, {}, { kind: 'rejected', code: 'too-large' }],
    [400, { error: 'VideoTooLarge' }, { kind: 'rejected', code: 'too-large' }],
    [
      400,
      { error: 'VideoTooLong', message: '11 minutes' },
      { kind: 'rejected', code: 'media-refused', message: 'Bluesky cannot use this video: 11 minutes' },
    ],
    [400, { error: 'BadAspectRatio' }, { kind: 'rejected', code: 'media-refused' }],
    [400, { error: 'UnsupportedContentType' }, { kind: 'rejected', code: 'media-refused' }],
    [429, {}, { kind: 'retry-later', code: 'rate-limited', afterMs: 9_000, scope: 'target' }],
    [429, { error: 'DailyLimitExceeded' }, { kind: 'retry-later', code: 'video-limit', scope: 'target' }],
    [400, { error: 'Unheardof' }, { kind: 'retry-later', code: 'undocumented-refusal', scope: 'target' }],
    [500, { error: 'InternalServerError' }, { kind: 'retry-later', code: 'no-clear-answer', scope: 'target' }],
    [200, {}, { kind: 'retry-later', code: 'no-clear-answer', scope: 'target' }],
  ])('%i %j', async (code, body, expected) => {
    server.on(UPLOAD, { status: code, body, headers: { 'retry-after': '9' } });
    await expect(server.prepare()).resolves.toMatchObject(expected);
    expect(server.kept).toEqual([]);
  });

  test('a cut connection is tried again later, and holds up nothing else', async () => {
    server.on(UPLOAD, { cut: true });
    await expect(server.prepare()).resolves.toMatchObject({ kind: 'retry-later', scope: 'target' });
  });
});

describe('the credential', () => {
  test.each([401, 403])('is replaced once when the service answers %i', async (code) => {
    server.on(UPLOAD, inTurn({ status: code, body: { error: 'BadJwtSignature' } }, { body: finished() }));
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
    expect(server.seenAt(AUTH)).toHaveLength(3);
  });

  test('that is refused twice is no business of the person’s sign-in', async () => {
    server.on(UPLOAD, { status: 401, body: { error: 'AuthRequired', message: server.auth.accessJwt } });
    const result = await server.prepare();
    expect(result).toMatchObject({ kind: 'rejected', code: 'upload-credential-refused' });
    expect(server.seenAt(UPLOAD)).toHaveLength(2);
  });

  test.each([
    [400, 'ExpiredToken', { kind: 'reconnect-needed', code: 'token-expired', tokenMayRefresh: true }],
    [400, 'BadExpiration', { kind: 'rejected', code: 'request-refused' }],
    [429, 'RateLimitExceeded', { kind: 'retry-later', scope: 'connection' }],
    [500, 'InternalServerError', { kind: 'retry-later', scope: 'target' }],
  ])('is not given: %i %s', async (code, error, expected) => {
    server.on(AUTH, { status: code, body: { error, message: 'no' } });
    await expect(server.prepare()).resolves.toMatchObject(expected);
    expect(server.seenAt(UPLOAD)).toEqual([]);
  });
});

describe('an account that may not upload now', () => {
  test.each([
    [{ error: 'unconfirmed_email' }, { kind: 'rejected', code: 'email-unconfirmed' }],
    [
      { message: 'Daily limit reached' },
      {
        kind: 'retry-later',
        code: 'video-limit',
        message: 'Bluesky takes no video of this account now: Daily limit reached',
        afterMs: 3_600_000,
        scope: 'target',
      },
    ],
    [{}, { kind: 'retry-later', message: 'Bluesky takes no video of this account now.' }],
    [
      { error: 'DailyLimitExceeded' },
      { kind: 'retry-later', code: 'video-limit', afterMs: 3_600_000, scope: 'target' },
    ],
  ])('sends nothing: %j', async (limits, expected) => {
    server.on(LIMITS, { body: { canUpload: false, ...limits } });
    await expect(server.prepare()).resolves.toMatchObject(expected);
    expect(server.seenAt(UPLOAD)).toEqual([]);
  });

  test.each([{ status: 400, body: { error: 'Unheardof' } }, { status: 500 }, { cut: true } as const])(
    'is told by the upload when the question fails: %j',
    async (reply) => {
      server.on(LIMITS, reply);
      await expect(server.prepare()).resolves.toMatchObject({ kind: 'prepared' });
    },
  );
});

describe('a question about a job', () => {
  test.each<[string, Reply]>([
    ['a server error', { status: 500 }],
    ['a limit', { status: 429, headers: { 'retry-after': '1' } }],
    ['a cut connection', { cut: true }],
  ])('that ends in %s is asked again', async (_name, reply) => {
    server.on(STATUS, inTurn(reply, status(finished())));
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
    expect([server.seenAt(UPLOAD), server.seenAt(STATUS)].map(({ length }) => length)).toEqual([1, 2]);
  });

  test('is asked with a credential where none is refused', async () => {
    server.on(STATUS, ({ token }) => (token === null ? { status: 401 } : status(finished())));
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
    expect(server.seenAt(STATUS).map(({ token }) => token)).toEqual([null, `token for ${STATUS}`]);
  });

  test.each([400, 404])('of which the service does not know (%i) leads to another upload', async (code) => {
    server.on(STATUS, inTurn({ status: code, body: { error: 'Whatever' } }, status(finished())));
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
    expect(server.seenAt(UPLOAD)).toHaveLength(2);
  });

  test('that is stopped leaves the job to whoever takes over', async () => {
    const stop = new AbortController();
    server.on(STATUS, () => {
      setTimeout(() => stop.abort());
      return status(job());
    });
    await expect(server.prepare({ signal: stop.signal, memory: server.memory(null) })).resolves.toMatchObject({
      kind: 'retry-later',
      code: 'aborted',
    });
    expect(server.kept).toEqual([{ fileId: 'video-1', jobId: 'job-a', uploads: 1 }]);
  });
});
