import { beforeEach, describe, expect, test } from 'vitest';
import { context, did, video } from '#/bluesky/pretend-server.ts';
import {
  AUTH,
  blob,
  embedOf,
  failed,
  finished,
  inTurn,
  job,
  LIMITS,
  pretendVideoService,
  STATUS,
  status,
  UPLOAD,
} from '#/bluesky/pretend-video-service.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { Json } from '#/port.ts';

let server: Awaited<ReturnType<typeof pretendVideoService>>;
beforeEach(async () => {
  server = await pretendVideoService();
});

test('a video goes to the video service in one piece, and what the service made of it into the record', async () => {
  server.on(STATUS, inTurn(status(job({ state: 'JOB_STATE_ENCODING', progress: 42 })), status(finished())));
  const result = await server.prepare(undefined, video({ alt: 'A kiln' }));
  expect(embedOf(result)).toEqual({
    $type: 'app.bsky.embed.video',
    video: blob,
    alt: 'A kiln',
    aspectRatio: { width: 640, height: 480 },
  });
  expect(server.seen.map(({ path }) => path)).toEqual([AUTH, LIMITS, AUTH, UPLOAD, STATUS, STATUS]);
  expect(server.seenAt(UPLOAD)).toMatchObject([
    { contentType: 'video/mp4', input: 10, params: { did, name: expect.stringMatching(/^[\w-]+\.mp4$/) } },
  ]);
  expect(server.seenAt(STATUS)).toMatchObject([
    { params: { jobId: 'job-a' }, token: null },
    { params: { jobId: 'job-a' } },
  ]);

  // What is published is checked against the official lexicons.
  if (result.kind !== 'prepared') throw new Error(result.message);
  server.on('com.atproto.repo.putRecord', ({ input }) => {
    const { rkey } = input as { rkey: string };
    return { body: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafy' } };
  });
  await expect(server.network.publish(result.prepared, server.auth, context)).resolves.toMatchObject({
    kind: 'published',
  });
});

test('a text and a shape that are not known are left out', async () => {
  const result = await server.prepare(undefined, video({ width: null, height: null }));
  expect(embedOf(result)).toEqual({ $type: 'app.bsky.embed.video', video: blob });
});

describe('a job that failed', () => {
  test.each<[string | undefined, string]>([
    ['encoding_failure', 'Bluesky could not work on this video: No luck'],
    ['pds_upload_failure', 'Bluesky could not bring this video to the account’s server: No luck'],
    ['generic_failure', 'Bluesky could not work on this video: No luck'],
    [undefined, 'Bluesky could not work on this video: No luck'],
  ])('by %s is tried three times in all, then given up in its words', async (code, message) => {
    server.on(UPLOAD, { body: failed(code) });
    await expect(server.prepare()).resolves.toEqual({ kind: 'rejected', code: 'media-refused', message });
    expect(server.seenAt(UPLOAD)).toHaveLength(3);
    // Nothing stands in the way of a person who tries again.
    expect(server.kept.at(-1)).toBeNull();
  });

  test('for a reason that passed is no failure', async () => {
    server.on(UPLOAD, inTurn({ body: failed('encoding_failure') }, { body: failed() }, { body: finished() }));
    expect(embedOf(await server.prepare())).toMatchObject({ video: blob });
  });

  test('because of the file is not tried again', async () => {
    server.on(UPLOAD, { body: failed('validation_failure') });
    const message = 'Bluesky cannot use this video: No luck';
    await expect(server.prepare()).resolves.toEqual({ kind: 'rejected', code: 'media-refused', message });
    expect(server.seenAt(UPLOAD)).toHaveLength(1);
  });

  test.each<[Reply, string]>([
    [{ body: { blobUploadLimit: 5_242_880 } }, 'files of at most 5 MB'],
    [{ body: {} }, 'no files as large as this video'],
    [{ status: 500 }, 'no files as large as this video'],
  ])('because of the account’s server says what that takes: %j', async (reply, files) => {
    server.on(UPLOAD, { body: failed('pds_upload_unsupported_blob_size') });
    server.on('com.atproto.server.describeServer', reply);
    await expect(server.prepare()).resolves.toMatchObject({
      kind: 'rejected',
      code: 'too-large',
      message: expect.stringContaining(`The account’s server takes ${files}.`),
    });
    expect(server.seenAt(UPLOAD)).toHaveLength(1);
  });
});

describe('a preparation that takes over', () => {
  const earlier = (more: object = {}) => server.memory({ fileId: 'video-1', jobId: 'job-z', uploads: 1, ...more });

  test('asks about the job, and sends nothing', async () => {
    expect(embedOf(await server.prepare({ ...context, memory: earlier() }))).toMatchObject({ video: blob });
    expect(server.seen).toMatchObject([{ path: STATUS, params: { jobId: 'job-z' } }]);
  });

  test('counts the uploads from before', async () => {
    server.on(STATUS, status(failed()));
    server.on(UPLOAD, { body: failed() });
    await expect(server.prepare({ ...context, memory: earlier({ uploads: 2 }) })).resolves.toMatchObject({
      kind: 'rejected',
    });
    expect(server.seenAt(UPLOAD)).toHaveLength(1);
  });

  test.each<[string, Json]>([
    ['another file', { fileId: 'video-2', jobId: 'job-z', uploads: 1 }],
    ['what has no shape we know', { 'video-1': { id: 'job-z' } }],
  ])('does not take up %s', async (_what, given) => {
    expect(embedOf(await server.prepare({ ...context, memory: server.memory(given) }))).toMatchObject({ video: blob });
    expect(server.seenAt(STATUS)).toMatchObject([{ params: { jobId: 'job-a' } }]);
  });
});

describe('where there is no video service', () => {
  beforeEach(async () => {
    server = await pretendVideoService({ video: null });
  });

  test('the account’s server takes the video as it is', async () => {
    server.on('com.atproto.repo.uploadBlob', { body: { blob } });
    expect(embedOf(await server.prepare())).toMatchObject({ $type: 'app.bsky.embed.video', video: blob });
    expect(server.seen).toMatchObject([{ path: 'com.atproto.repo.uploadBlob', contentType: 'video/mp4', input: 10 }]);
  });

  test('a server that takes no file as large says so', async () => {
    server.on('com.atproto.repo.uploadBlob', { status: 413, body: { error: 'PayloadTooLarge', message: 'no' } });
    await expect(server.prepare()).resolves.toMatchObject({ kind: 'rejected', code: 'too-large' });
  });
});
