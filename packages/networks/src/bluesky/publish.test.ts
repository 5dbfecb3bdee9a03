import { beforeEach, describe, expect, test } from 'vitest';
import { context, did, handle, image, post, pretendServer, video } from '#/bluesky/pretend-server.ts';
import type { Prepared } from '#/port.ts';

let server: Awaited<ReturnType<typeof pretendServer>>;
beforeEach(async () => {
  server = await pretendServer();
});

const blob = {
  $type: 'blob',
  ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
  mimeType: 'image/png',
  size: 10,
};
const uri = (prepared: Prepared): string => `at://${did}/app.bsky.feed.post/${prepared.clientKey}`;

async function prepared(more: Parameters<typeof post>[0] = {}): Promise<Prepared> {
  const result = await server.network.prepare(post(more), server.auth, context);
  if (result.kind !== 'prepared') throw new Error(JSON.stringify(result));
  return result.prepared;
}

describe('preparing', () => {
  test('freezes the whole record under a key of its own', async () => {
    const first = await prepared({ text: 'Hello  \n' });
    expect(first.payload).toEqual({
      repo: did,
      rkey: first.clientKey,
      record: { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: '2026-11-20T09:00:00.000Z' },
      files: [],
      rest: [],
      root: null,
    });
    await expect(prepared({ text: 'Hello  \n' })).resolves.toEqual(first);
  });

  test('uploads images in order, with alternative text and aspect ratio', async () => {
    server.on('com.atproto.repo.uploadBlob', ({ input }) => ({ body: { blob: { ...blob, size: input } } }));
    const media = [image({ bytes: 11 }), image({ bytes: 12, alt: '', width: null, height: null })];
    const { payload } = await prepared({ text: '', media });
    expect((payload as { record: { embed: unknown } }).record.embed).toEqual({
      $type: 'app.bsky.embed.images',
      images: [
        { image: { ...blob, size: 11 }, alt: 'A view', aspectRatio: { width: 640, height: 480 } },
        { image: { ...blob, size: 12 }, alt: '' },
      ],
    });
    expect(server.seen).toMatchObject([
      { path: 'com.atproto.repo.uploadBlob', contentType: 'image/png', token: server.auth.accessJwt, input: 11 },
      { path: 'com.atproto.repo.uploadBlob', contentType: 'image/png', token: server.auth.accessJwt, input: 12 },
    ]);
  });

  test.each([
    ['five images', { media: Array.from({ length: 5 }, () => image()) }, 'too-many-photos'],
    ['two videos', { media: [video(), video()] }, 'too-many-videos'],
    ['a video beside an image', { media: [image(), video()] }, 'media-mixed'],
    ['a video of more than 300,000,000 bytes', { media: [video({ bytes: 300_000_001 })] }, 'video-refused'],
    ['a video of more than 10 minutes', { media: [video({ durationMs: 600_001 })] }, 'video-refused'],
    ['a video that is no MP4', { media: [video({ contentType: 'video/webm' })] }, 'video-refused'],
    ['an image of more than 2,000,000 bytes', { media: [image({ bytes: 2_000_001 })] }, 'picture-refused'],
    ['nothing', { text: ' \n' }, 'empty-post'],
  ])('refuses %s before anything is sent', async (_name, input, code) => {
    await expect(server.network.prepare(post(input), server.auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code,
    });
    expect(server.seen).toEqual([]);
  });

  test.each([
    [400, 'ExpiredToken', { kind: 'reconnect-needed', tokenMayRefresh: true }],
    [413, 'PayloadTooLarge', { kind: 'rejected', code: 'too-large' }],
    [429, 'RateLimitExceeded', { kind: 'retry-later', afterMs: 7_000, scope: 'connection' }],
    [500, 'InternalServerError', { kind: 'retry-later', scope: 'target' }],
  ])('an upload answered by %i %s', async (status, error, expected) => {
    server.on('com.atproto.repo.uploadBlob', {
      status,
      body: { error, message: 'no' },
      headers: { 'retry-after': '7' },
    });
    await expect(server.network.prepare(post({ media: [image()] }), server.auth, context)).resolves.toMatchObject(
      expected,
    );
  });
});

describe('publishing', () => {
  test('writes the frozen record, unchanged, where nothing stands yet', async () => {
    const frozen = await prepared({ text: 'Hi #launch' });
    server.on('com.atproto.repo.putRecord', { body: { uri: uri(frozen), cid: 'bafy' } });
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toEqual({
      kind: 'published',
      remoteId: uri(frozen),
      url: `https://web.test/profile/${handle}/post/${frozen.clientKey}`,
    });
    const { repo, rkey, record } = frozen.payload as Record<string, unknown>;
    expect(server.seen).toMatchObject([
      {
        path: 'com.atproto.repo.putRecord',
        token: server.auth.accessJwt,
        input: { repo, collection: 'app.bsky.feed.post', rkey, record, swapRecord: null },
      },
    ]);
  });

  // The error table: one line per documented name, and what is not documented.
  test.each([
    [400, 'ExpiredToken', { kind: 'reconnect-needed', code: 'token-expired', tokenMayRefresh: true }],
    [400, 'InvalidToken', { kind: 'reconnect-needed', code: 'token-invalid', tokenMayRefresh: true }],
    [401, 'AuthMissing', { kind: 'reconnect-needed', code: 'token-missing', tokenMayRefresh: true }],
    [401, 'AuthenticationRequired', { kind: 'reconnect-needed', code: 'sign-in-refused', tokenMayRefresh: true }],
    [403, 'AccountNotFound', { kind: 'rejected', code: 'account-not-found' }],
    [400, 'RepoNotFound', { kind: 'rejected', code: 'account-not-found' }],
    [401, 'AccountTakedown', { kind: 'rejected', code: 'account-suspended' }],
    [400, 'RepoTakendown', { kind: 'rejected', code: 'account-suspended' }],
    [400, 'RepoSuspended', { kind: 'rejected', code: 'account-suspended' }],
    [401, 'AccountDeactivated', { kind: 'rejected', code: 'account-deactivated' }],
    [400, 'RepoDeactivated', { kind: 'rejected', code: 'account-deactivated' }],
    [
      400,
      'InvalidRequest',
      { kind: 'rejected', code: 'request-refused', message: 'Bluesky refused this: [secret] is wrong' },
    ],
    [413, 'PayloadTooLarge', { kind: 'rejected', code: 'too-large' }],
    [400, 'BlobTooLarge', { kind: 'rejected', code: 'too-large' }],
    [400, 'InvalidMimeType', { kind: 'rejected', code: 'media-type' }],
    [
      400,
      'BlobNotFound',
      {
        kind: 'retry-later',
        code: 'media-expired',
        message: 'Bluesky did not find the uploaded files: [secret] is wrong',
        afterMs: null,
        prepareAgain: true,
      },
    ],
    [429, 'RateLimitExceeded', { kind: 'retry-later', code: 'rate-limited', afterMs: null, scope: 'connection' }],
    [400, 'SomethingNew', { kind: 'unknown', code: 'undocumented-refusal' }],
    [500, 'InternalServerError', { kind: 'unknown', code: 'no-clear-answer' }],
    [502, 'UpstreamFailure', { kind: 'unknown', code: 'no-clear-answer' }],
    [500, 'InvalidRequest', { kind: 'unknown', code: 'no-clear-answer' }],
    [301, 'InvalidRequest', { kind: 'unknown', code: 'no-clear-answer' }],
  ])('answers %i %s', async (status, error, expected) => {
    const frozen = await prepared();
    server.on('com.atproto.repo.putRecord', { status, body: { error, message: `${server.auth.accessJwt} is wrong` } });
    const outcome = await server.network.publish(frozen, server.auth, context);
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify(outcome)).not.toContain(server.auth.accessJwt);
  });

  test.each([
    ['retry-after', { 'retry-after': '12' }, 12_000],
    ['ratelimit-reset', { date: 'Fri, 20 Nov 2026 09:00:00 GMT', 'ratelimit-reset': '1795165230' }, 30_000],
  ])('waits as long as %s says', async (_name, headers, afterMs) => {
    const frozen = await prepared();
    server.on('com.atproto.repo.putRecord', { status: 429, body: { error: 'RateLimitExceeded' }, headers });
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toMatchObject({ afterMs });
  });

  test.each([
    ['no body', { status: 429, headers: { 'retry-after': '12' } }],
    [
      'a page of what stands before the server',
      { status: 429, headers: { 'retry-after': '12', 'content-type': 'text/html' }, body: '' },
    ],
    ['another shape', { status: 429, headers: { 'retry-after': '12' }, body: { detail: 'slow down' } }],
    ['a name of its own', { status: 429, headers: { 'retry-after': '12' }, body: { error: 'TooManyRequests' } }],
  ])('a 429 with %s is a limit, too', async (_name, answer) => {
    const frozen = await prepared();
    server.on('com.atproto.repo.putRecord', answer);
    const outcome = await server.network.publish(frozen, server.auth, context);
    expect(outcome).toMatchObject({ kind: 'retry-later', code: 'rate-limited', afterMs: 12_000, scope: 'connection' });
  });

  test.each([
    ['broken JSON', { raw: '{"uri":' }],
    ['an empty answer', { body: {} }],
    ['a cut connection', { cut: true as const }],
    ['the address of another post', { body: { uri: 'at://did:plc:other/app.bsky.feed.post/x', cid: 'bafy' } }],
    ['a refusal without a name', { status: 400, body: { message: 'no' } }],
  ])('does not know after %s', async (_name, reply) => {
    const frozen = await prepared();
    server.on('com.atproto.repo.putRecord', reply);
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toMatchObject({ kind: 'unknown' });
  });

  test('is not sent when the call is stopped before', async () => {
    const outcome = await server.network.publish(await prepared(), server.auth, {
      ...context,
      signal: AbortSignal.abort(),
    });
    expect(outcome).toMatchObject({ kind: 'retry-later', code: 'aborted', scope: 'target' });
    expect(server.seen).toEqual([]);
  });

  test('is not sent when the server cannot be reached', async () => {
    const frozen = await prepared();
    const auth = { ...server.auth, pds: 'https://nobody.invalid' };
    await expect(server.network.publish(frozen, auth, context)).resolves.toMatchObject({
      kind: 'retry-later',
      code: 'unreachable',
      scope: 'connection',
    });
  });
});

describe('a taken key', () => {
  const taken = { status: 400, body: { error: 'InvalidSwap', message: 'Record was at bafy' } };

  test('that holds this very post means published', async () => {
    const frozen = await prepared({ text: 'Hi #launch' });
    const { record } = frozen.payload as { record: Record<string, unknown> };
    server.on('com.atproto.repo.putRecord', taken);
    // The server may give the same record with its fields in another order.
    const value = Object.fromEntries(Object.entries(record).reverse());
    server.on('com.atproto.repo.getRecord', { body: { uri: uri(frozen), cid: 'bafy', value } });
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toMatchObject({
      kind: 'published',
      remoteId: uri(frozen),
    });
  });

  test('that holds another post means rejected', async () => {
    const frozen = await prepared();
    const value = { $type: 'app.bsky.feed.post', text: 'Other', createdAt: '2026-11-20T09:00:00.000Z' };
    server.on('com.atproto.repo.putRecord', taken);
    server.on('com.atproto.repo.getRecord', { body: { uri: uri(frozen), cid: 'bafy', value } });
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'record-key-taken',
    });
  });

  test.each([
    ['gone', { status: 400, body: { error: 'RecordNotFound' } }],
    ['unreadable', { status: 500, body: { error: 'InternalServerError' } }],
  ])('that is %s proves nothing', async (_name, reply) => {
    const frozen = await prepared();
    server.on('com.atproto.repo.putRecord', taken);
    server.on('com.atproto.repo.getRecord', reply);
    await expect(server.network.publish(frozen, server.auth, context)).resolves.toMatchObject({ kind: 'unknown' });
  });
});

describe('looking', () => {
  test('finds the record at its key, without a token', async () => {
    const frozen = await prepared();
    const { record } = frozen.payload as { record: unknown };
    server.on('com.atproto.repo.getRecord', { body: { uri: uri(frozen), cid: 'bafy', value: record } });
    await expect(server.network.lookup(frozen, server.auth, context)).resolves.toEqual({
      kind: 'found',
      remoteId: uri(frozen),
      url: `https://web.test/profile/${handle}/post/${frozen.clientKey}`,
    });
    expect(server.seen).toMatchObject([
      { token: null, params: { repo: did, collection: 'app.bsky.feed.post', rkey: frozen.clientKey } },
    ]);
  });

  test.each([
    ['RecordNotFound', { status: 400, body: { error: 'RecordNotFound', message: 'no' } }, 'absent'],
    ['another record', { body: { uri: 'at://x', value: { text: 'Other' } } }, 'absent'],
    ['a server error', { status: 500, body: { error: 'InternalServerError' } }, 'unable'],
    ['a refusal', { status: 400, body: { error: 'RepoDeactivated' } }, 'unable'],
    ['throttling', { status: 429, body: { error: 'RateLimitExceeded' } }, 'unable'],
    ['a bare 404', { status: 404 }, 'unable'],
    ['broken JSON', { raw: '{' }, 'unable'],
  ])('%s', async (_name, reply, kind) => {
    server.on('com.atproto.repo.getRecord', reply);
    await expect(server.network.lookup(await prepared(), server.auth, context)).resolves.toMatchObject({ kind });
  });
});

describe('removing', () => {
  test('deletes the record', async () => {
    server.on('com.atproto.repo.deleteRecord', { body: {} });
    await expect(server.network.remove(`at://${did}/app.bsky.feed.post/3mabc`, server.auth, context)).resolves.toEqual({
      kind: 'done',
    });
    expect(server.seen[0]).toMatchObject({
      token: server.auth.accessJwt,
      input: { repo: did, collection: 'app.bsky.feed.post', rkey: '3mabc' },
    });
  });

  test.each([
    'at://did:plc:other/app.bsky.feed.post/3mabc',
    `at://${did}/app.bsky.feed.like/3mabc`,
    `at://${did}/app.bsky.feed.post/`,
    'x',
  ])('refuses %s', async (remoteId) => {
    await expect(server.network.remove(remoteId, server.auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'not-this-account',
    });
    expect(server.seen).toEqual([]);
  });

  test('may need a new token', async () => {
    server.on('com.atproto.repo.deleteRecord', { status: 400, body: { error: 'ExpiredToken', message: 'no' } });
    await expect(
      server.network.remove(`at://${did}/app.bsky.feed.post/3mabc`, server.auth, context),
    ).resolves.toMatchObject({
      kind: 'reconnect-needed',
      tokenMayRefresh: true,
    });
  });
});
