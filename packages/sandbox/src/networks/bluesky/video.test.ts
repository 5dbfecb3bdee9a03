import { jsonToLex, lexicons } from '@atproto/api';
import { expect, test } from 'vitest';

import { mp4Of } from '#/testing/mp4.ts';
import { type Answer, answerOf, pngOf, postOf, rkeyOf, sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const LIMITS = 'app.bsky.video.getUploadLimits';
const STATUS = 'app.bsky.video.getJobStatus';
const ENDED = { status: 401, body: { error: 'JwtExpired', message: 'jwt expired' } };

/** The studio's account at the video service of a new sandbox. */
async function atVideoService() {
  const sandbox = await sandboxForTest();
  let session = await sandbox.signIn();
  /** Signs in again: sessions end, too. */
  const refresh = async () => {
    session = await sandbox.signIn();
  };
  const aud = `did:web:127.0.0.1%3A${new URL(sandbox.url).port}`;
  const steer = async (action: string, order: object) => {
    expect((await sandbox.steer(`networks/bluesky/${action}`, order)).status).toBe(200);
  };
  const ask = (right: Record<string, string>) =>
    sandbox.xrpc('com.atproto.server.getServiceAuth', { query: { aud, ...right }, token: session.accessJwt });
  const tokenFor = async (lxm: string, more: object = {}) => (await ask({ lxm, ...more })).body.token as string;
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> =>
    answerOf(await fetch(`${sandbox.url}/bluesky-video/xrpc/${path}`, init));
  const limits = async () => call(LIMITS, bearer(await tokenFor(LIMITS)));
  const upload = async (bytes: Uint8Array<ArrayBuffer>, token?: string, did = session.did) => {
    const { headers } = bearer(token ?? (await tokenFor('com.atproto.repo.uploadBlob')));
    const query = new URLSearchParams({ did, name: 'kiln.mp4' });
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'video/mp4' }, body: bytes };
    return call(`app.bsky.video.uploadVideo?${query}`, init);
  };
  const status = (jobId: string) => call(`${STATUS}?${new URLSearchParams({ jobId })}`);
  const pass = (advanceMs: number) => sandbox.steer('clock', { advanceMs });
  const fault = async (name: string, place: string) => {
    expect((await sandbox.steer('faults', { network: 'bluesky', fault: name, place })).status).toBe(200);
  };
  return { sandbox, session, steer, ask, tokenFor, call, limits, upload, status, pass, fault, refresh };
}
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a video is worked on, brought to the account’s server, posted and shown', async () => {
  const { sandbox, session, upload, status, pass } = await atVideoService();
  const film = mp4Of(5_000);
  const begun = await upload(film);
  expect(begun).toMatchObject({ status: 200, body: { did: session.did, state: 'JOB_STATE_CREATED', progress: 0 } });
  const { jobId } = begun.body;

  // Small steps: a busy machine adds time of its own.
  const seen: string[] = [];
  while (seen.at(-1) !== 'JOB_STATE_COMPLETED') {
    await pass(100);
    const { body } = await status(jobId);
    lexicons.assertValidXrpcOutput(STATUS, jsonToLex(body));
    const { state } = body.jobStatus;
    if (state !== 'JOB_STATE_CREATED' && state !== seen.at(-1)) seen.push(state);
  }
  expect(seen.map((state) => state.replace('JOB_STATE_', ''))).toEqual([
    'ENCODING',
    'SCANNING',
    'UPLOADING',
    'COMPLETED',
  ]);

  const { blob } = (await status(jobId)).body.jobStatus;
  expect(blob).toMatchObject({ $type: 'blob', mimeType: 'video/mp4', size: film.byteLength });
  const embed = { $type: 'app.bsky.embed.video', video: blob, alt: 'A kiln', aspectRatio: { width: 640, height: 360 } };
  const record = postOf('Fired', { embed });
  lexicons.assertValidRecord('app.bsky.feed.post', jsonToLex(record));
  expect(await session.put(rkeyOf(1), record)).toMatchObject({ status: 200, body: { validationStatus: 'valid' } });
  expect(await sandbox.ledger()).toMatchObject([{ text: 'Fired', mediaCount: 1 }]);

  const page = await (await fetch(`${sandbox.url}/bluesky`)).text();
  const [, src = ''] = /<video src="([^"]+)"/.exec(page) ?? [];
  const played = await fetch(`${sandbox.url}${src}`);
  expect(played.headers.get('content-type')).toBe('video/mp4');
  expect(new Uint8Array(await played.arrayBuffer())).toEqual(film);
  const uri = `at://${session.did}/app.bsky.feed.post/${rkeyOf(1)}`;
  const shown = await sandbox.xrpc('app.bsky.feed.getPosts', { query: { uris: uri } });
  lexicons.assertValidXrpcOutput('app.bsky.feed.getPosts', jsonToLex(shown.body));
  expect(shown.body.posts[0].embed).toMatchObject({ $type: 'app.bsky.embed.video#view', alt: 'A kiln' });
});

test('the same bytes again are the same job, and 409 when it is done', async () => {
  const { upload, pass } = await atVideoService();
  const first = await upload(mp4Of(5_000));
  expect(await upload(mp4Of(5_000))).toMatchObject({ status: 200, body: { jobId: first.body.jobId } });
  await pass(1_500);
  expect(await upload(mp4Of(5_000))).toMatchObject({
    status: 409,
    body: { error: 'already_exists', jobId: first.body.jobId, state: 'JOB_STATE_COMPLETED', blob: { $type: 'blob' } },
  });
  expect((await upload(mp4Of(6_000))).status).toBe(200);
});

test('a video that no post uses any more is worked on anew', async () => {
  const { session, upload, steer } = await atVideoService();
  await steer('set-processing', { ms: 0 });
  const { blob } = (await upload(mp4Of(5_000))).body;
  await session.put(rkeyOf(1), postOf('Fired', { embed: { $type: 'app.bsky.embed.video', video: blob } }));
  expect((await upload(mp4Of(5_000))).status).toBe(409);
  await session.remove(rkeyOf(1));
  expect(await upload(mp4Of(5_000))).toMatchObject({ status: 200, body: { blob } });
});

test('what cannot be used fails while it is worked on', async () => {
  const { upload, status, steer } = await atVideoService();
  await steer('set-processing', { ms: 0 });
  const endOf = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await status((await upload(bytes)).body.jobId)).body.jobStatus;
  expect(await endOf(mp4Of(600_000))).toMatchObject({ state: 'JOB_STATE_COMPLETED' });
  const refused = { state: 'JOB_STATE_FAILED', failureCode: 'validation_failure' };
  expect(await endOf(mp4Of(600_001))).toMatchObject({ ...refused, message: 'Video is longer than 10 minutes' });
  for (const bytes of [pngOf(100), videoNamed('cam.avi'), videoNamed('sound.m4a')]) {
    expect(await endOf(bytes)).toMatchObject({ ...refused, message: 'File is not a video' });
  }
  // It encodes everything anew.
  for (const name of ['hevc10.mp4', '120fps.mp4', 'vp9.webm']) {
    expect(await endOf(videoNamed(name))).toMatchObject({ state: 'JOB_STATE_COMPLETED' });
  }

  await steer('set-upload-limit', { bytes: 1_000 });
  const tooLarge = { state: 'JOB_STATE_FAILED', failureCode: 'pds_upload_unsupported_blob_size' };
  expect(await endOf(mp4Of(7_000))).toMatchObject(tooLarge);
});

test('processing can be made to fail, and the same bytes sent again are another job', async () => {
  const { upload, steer } = await atVideoService();
  await steer('set-processing', { ms: 0, outcome: 'failed' });
  const bad = await upload(mp4Of(5_000));
  expect(bad.body).toMatchObject({ state: 'JOB_STATE_FAILED', failureCode: 'encoding_failure' });
  expect(bad.body.blob).toBeUndefined();
  await steer('set-processing', { ms: 0 });
  const good = await upload(mp4Of(5_000));
  expect(good).toMatchObject({ status: 200, body: { state: 'JOB_STATE_COMPLETED' } });
  expect(good.body.jobId).not.toBe(bad.body.jobId);
});

test('what an account may send in a day is counted', async () => {
  const { limits, upload, pass, refresh } = await atVideoService();
  const film = mp4Of(5_000);
  await upload(film);
  const { body } = await limits();
  lexicons.assertValidXrpcOutput(LIMITS, jsonToLex(body));
  expect(body).toEqual({
    canUpload: true,
    remainingDailyVideos: 24,
    remainingDailyBytes: 10_000_000_000 - film.byteLength,
  });
  for (let n = 1; n < 25; n += 1) await upload(mp4Of(5_000 + n));
  expect((await limits()).body).toMatchObject({ canUpload: false, message: 'Daily upload limit reached' });

  await pass(24 * 3_600_000);
  await refresh();
  expect((await limits()).body).toMatchObject({ canUpload: true, remainingDailyVideos: 25 });
});

test('an account whose email is not confirmed may upload nothing', async () => {
  const { limits, upload, steer } = await atVideoService();
  await steer('set-email-confirmed', { handle: 'studio.nonet.test', isConfirmed: false });
  expect((await limits()).body).toMatchObject({ canUpload: false, error: 'unconfirmed_email' });
  expect(await upload(mp4Of(5_000))).toMatchObject({
    status: 400,
    body: { jobStatus: { error: 'unconfirmed_email', jobId: '' } },
  });
  await steer('set-email-confirmed', { handle: 'studio.nonet.test', isConfirmed: true });
  expect((await upload(mp4Of(5_000))).status).toBe(200);
});

test('a token is good for one service, one method and its time', async () => {
  const { session, upload, call, tokenFor, ask, pass } = await atVideoService();
  const uploadBlob = 'com.atproto.repo.uploadBlob';
  const film = mp4Of(5_000);
  const refused = (error: string) => ({ status: 401, body: { error } });
  expect(await call(LIMITS)).toMatchObject(refused('MissingJwt'));
  expect(await upload(film, session.accessJwt)).toMatchObject(refused('BadJwtSignature'));
  expect(await upload(film, await tokenFor(LIMITS))).toMatchObject(refused('BadJwtLexiconMethod'));
  expect(await upload(film, await tokenFor(uploadBlob, { aud: 'did:web:bsky.social' }))).toMatchObject(
    refused('BadJwtAudience'),
  );
  expect((await upload(film, undefined, 'did:plc:somebodyelse')).status).toBe(400);
  const token = await tokenFor(uploadBlob);
  await pass(60_000);
  expect(await upload(film, token)).toMatchObject(ENDED);

  const hour = Math.floor(Date.now() / 1_000) + 60 + 3_600;
  expect((await ask({ lxm: uploadBlob, exp: `${hour - 5}` })).status).toBe(200);
  for (const exp of [hour + 60, 1]) {
    expect(await ask({ lxm: uploadBlob, exp: `${exp}` })).toMatchObject({
      status: 400,
      body: { error: 'BadExpiration' },
    });
  }
});

test('faults strike uploads and questions', async () => {
  const { upload, status, fault } = await atVideoService();
  await fault('fail-500', 'upload');
  expect((await upload(mp4Of(5_000))).status).toBe(500);
  await fault('expire-token', 'upload');
  expect(await upload(mp4Of(5_000))).toMatchObject(ENDED);
  const { jobId } = (await upload(mp4Of(5_000))).body;
  await fault('throttle', 'status');
  expect((await status(jobId)).status).toBe(429);
  expect((await status(jobId)).status).toBe(200);
  expect(await status('unheard-of')).toMatchObject({ status: 400, body: { message: 'job not found' } });
});
