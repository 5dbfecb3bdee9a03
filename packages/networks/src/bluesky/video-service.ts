import { randomUUID } from 'node:crypto';
import type { Directory } from '#/bluesky/handle.ts';
import {
  type FailedVideo,
  failedJob,
  readVideoRefusal,
  refusedByLimits,
  refusedJob,
  tooLargeForServer,
  videoCalled,
  videosWait,
} from '#/bluesky/video-errors.ts';
import type { Blob, BlueskyAuth, VideoJob } from '#/bluesky/wire.ts';
import { secretsOf, serverWire, serviceTokenWire, uploadLimitsWire, videoJobWire } from '#/bluesky/wire.ts';
import { type ApiResult, createCaller } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import type { Working } from '#/kit/poll.ts';
import { streamOf } from '#/kit/stream-of.ts';
import type { MediaFile } from '#/port.ts';

/** The file is on the account's server; `blob` goes into the record. */
export interface UploadedBlob {
  readonly kind: 'uploaded';
  readonly blob: Blob;
}

/** How far the service is with a video. */
export type VideoState = Working | UploadedBlob | FailedVideo | Refused;

/** What has just been sent, and how far the service is with it. */
export interface SentVideo {
  readonly kind: 'sent';
  readonly jobId: string;
  readonly state: VideoState;
}

/** Works on videos for one account. Nothing of it is visible to anybody, and repeating any of it is harmless. */
export interface VideoService {
  /** Sends the whole file. Bytes that the service has of this account already are the same job. */
  send(file: MediaFile): Promise<SentVideo | Refused>;
  ask(jobId: string): Promise<VideoState>;
}

/** What a token allows: `lxm` at `aud` (https://atproto.com/specs/xrpc#inter-service-authentication-jwt). */
interface Right {
  readonly aud: string;
  readonly lxm: string;
}

/** A server gives such a token for an hour at most; the service still needs it when it delivers the video. */
const TOKEN_S = 30 * 60;
/** 300 MB at 10 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** The video service at this address, on behalf of one account. Its calls: lexicons app.bsky.video.*, and README.md. */
export function createVideoService(
  { http, xrpc }: Directory,
  address: string,
  auth: BlueskyAuth,
  signal: AbortSignal,
): VideoService {
  const secrets = secretsOf(auth);
  const callerFor = createCaller(http, { called: videoCalled, base: `${address}/xrpc`, read: readVideoRefusal });
  const api = (token?: string) => callerFor({ token, secrets, signal });

  async function tokenFor({ aud, lxm }: Right): Promise<{ readonly kind: 'token'; readonly token: string } | Refused> {
    const exp = `${Math.floor(Date.now() / 1_000) + TOKEN_S}`;
    const issued = await xrpc({
      server: auth.pds,
      nsid: 'com.atproto.server.getServiceAuth',
      verb: 'GET',
      params: { aud, lxm, exp },
      token: auth.accessJwt,
      secrets,
      answer: serviceTokenWire,
      signal,
    });
    return issued.kind === 'ok' ? { kind: 'token', token: issued.value.token } : retryIfUnknown(issued.failure);
  }

  /** A token that is not taken is replaced once: it may have ended on the way. */
  async function withToken<Value>(
    right: Right,
    call: (token: string) => Promise<ApiResult<Value>>,
  ): Promise<ApiResult<Value> | Refused> {
    for (let tried = 1; ; tried += 1) {
      const issued = await tokenFor(right);
      if (issued.kind !== 'token') return issued;
      const result = await call(issued.token);
      if (result.kind === 'ok' || result.name !== 'AuthRequired' || tried === 2) return result;
    }
  }

  /** Spares an upload that would be refused. Where the question itself fails, the upload will tell. */
  async function refusedBefore(): Promise<Refused | null> {
    const right = { aud: didOf(address), lxm: 'app.bsky.video.getUploadLimits' };
    const limits = await withToken(right, (token) => api(token)({ path: `/${right.lxm}`, answer: uploadLimitsWire }));
    if (limits.kind === 'failed') return null;
    if (limits.kind !== 'ok') return limits;
    return limits.value.canUpload ? null : refusedByLimits(limits.value, secrets);
  }

  async function stateOf(job: VideoJob): Promise<VideoState> {
    if (job.blob !== undefined) return { kind: 'uploaded', blob: job.blob };
    // Every state that is not named is one of working (lexicon app.bsky.video.defs).
    if (job.state !== 'JOB_STATE_FAILED') return { kind: 'working', afterMs: null };
    if (job.failureCode !== 'pds_upload_unsupported_blob_size') return failedJob(job, secrets);
    const nsid = 'com.atproto.server.describeServer';
    const server = await xrpc({ server: auth.pds, nsid, verb: 'GET', answer: serverWire, signal });
    return tooLargeForServer(server.kind === 'ok' ? server.value.blobUploadLimit : undefined);
  }

  return {
    async send(file) {
      const refusal = await refusedBefore();
      if (refusal !== null) return refusal;
      // The service brings the video to the account's server with this very token.
      const right = { aud: didOf(auth.pds), lxm: 'com.atproto.repo.uploadBlob' };
      const result = await withToken(right, async (token) =>
        api(token)({
          method: 'POST',
          path: '/app.bsky.video.uploadVideo',
          query: { did: auth.did, name: `${randomUUID()}.mp4` },
          body: { contentType: file.contentType, bytes: await streamOf(file) },
          answer: videoJobWire,
          successToo: [409],
          timeoutMs: UPLOAD_TIMEOUT_MS,
        }),
      );
      if (result.kind === 'failed') return videosWait(retryIfUnknown(result.failure));
      if (result.kind !== 'ok') return result;
      const job = result.value;
      if (job.blob === undefined && job.jobId === '') return refusedJob(job, secrets);
      return { kind: 'sent', jobId: job.jobId, state: await stateOf(job) };
    },

    async ask(jobId) {
      const call = { path: '/app.bsky.video.getJobStatus', query: { jobId }, answer: videoJobWire };
      // The official app asks without a token.
      const open = await api()(call);
      const right = { aud: didOf(address), lxm: 'app.bsky.video.getJobStatus' };
      const isClosed = open.kind === 'failed' && open.name === 'AuthRequired';
      const result = isClosed ? await withToken(right, (token) => api(token)(call)) : open;
      if (result.kind === 'ok') return stateOf(result.value);
      if (result.kind !== 'failed') return result;
      const { failure } = result;
      if (failure.code === 'undocumented-refusal') return lostJob;
      // A question that failed is asked again, as long as the caller has patience.
      return failure.kind === 'unknown' || failure.kind === 'retry-later'
        ? { kind: 'working', afterMs: failure.kind === 'retry-later' ? failure.afterMs : null }
        : failure;
    },
  };
}

/** The service has no name for a job that it does not know. */
const lostJob: FailedVideo = {
  kind: 'failed',
  again: true,
  refusal: { kind: 'rejected', code: 'media-refused', message: 'Bluesky lost this video while it worked on it.' },
};

/** The name that a service at this address is vouched to with (https://w3c-ccg.github.io/did-method-web/). */
function didOf(address: string): string {
  return `did:web:${encodeURIComponent(new URL(address).host)}`;
}
