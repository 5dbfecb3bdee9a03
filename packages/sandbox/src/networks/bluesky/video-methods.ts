import { type TakenCall, takeCall } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';
import { rateLimitExceeded, throttleHeaders } from '#/networks/bluesky/rate-limits.ts';
import { expiredToken, hostDid, type ServiceTokens } from '#/networks/bluesky/service-tokens.ts';
import type { VideoJob, VideoJobs } from '#/networks/bluesky/video-jobs.ts';
import { type Call, mediaTypeOf, readBody, readParams, type XrpcMethods } from '#/networks/bluesky/xrpc.ts';
import { internalError, invalidRequest, XrpcError } from '#/networks/bluesky/xrpc-error.ts';

/** The largest video (lexicon app.bsky.embed.video). */
const maxBytes = 300_000_000;
/** What an account may send in a day (published in 2024; today only the service itself says it). */
const daily = { videos: 25, bytes: 10_000_000_000 };

/** While it works: each lasts a share of the time. */
const states = ['CREATED', 'ENCODING', 'SCANNING', 'UPLOADING'];

/** What the methods of the video service work on. */
export interface VideoParts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly tokens: ServiceTokens;
  readonly jobs: VideoJobs;
}

/** `app.bsky.video.*`, as video.bsky.app answers it: uploads in one piece only. */
export function videoMethods({ world, accounts, tokens, jobs }: VideoParts): XrpcMethods {
  const now = (): number => world.clock.now();
  /** A call on behalf of an account, as faults see it. */
  const callOf = ({ context }: Call, { did, handle }: Account, place: TakenCall['place']): TakenCall => {
    context.set('account', handle);
    const refusals = {
      internalError,
      unknownError: () => invalidRequest('Nobody documented this error', 'Unheardof'),
      throttled: (ms: number | null) => rateLimitExceeded(throttleHeaders(world.clock, ms)),
      expired: expiredToken,
    };
    return { context, network: 'bluesky', names: [did, handle], place, refusals };
  };

  return {
    'app.bsky.video.getUploadLimits': {
      verb: 'GET',
      run: ({ authorization }) => {
        const lxm = 'app.bsky.video.getUploadLimits';
        const account = tokens.verify(authorization, { aud: hostDid(world), lxm });
        const sent = jobs.ofToday(account.did);
        const remainingDailyVideos = Math.max(0, daily.videos - sent.length);
        const remainingDailyBytes = Math.max(0, daily.bytes - sent.reduce((sum, { bytes }) => sum + bytes, 0));
        const remaining = { remainingDailyVideos, remainingDailyBytes };
        if (account.emailConfirmed === false) {
          return { canUpload: false, ...remaining, error: 'unconfirmed_email', message: 'Confirm your email first' };
        }
        const isOver = remainingDailyVideos === 0 || remainingDailyBytes === 0;
        return isOver
          ? { canUpload: false, ...remaining, message: 'Daily upload limit reached' }
          : { canUpload: true, ...remaining };
      },
    },

    'app.bsky.video.uploadVideo': {
      verb: 'POST',
      run: async (call) => {
        // The service brings the video to the account's server, and needs its leave for that.
        const lxm = 'com.atproto.repo.uploadBlob';
        const account = tokens.verify(call.authorization, { aud: hostDid(world), lxm });
        const { did } = readParams(call, 'app.bsky.video.uploadVideo', { did: 'did' });
        if (did !== account.did) throw invalidRequest('did does not match the token');
        if (account.emailConfirmed === false) {
          return Response.json(
            { jobStatus: { did: '', error: 'unconfirmed_email', jobId: '', state: '' } },
            { status: 400 },
          );
        }
        const type = mediaTypeOf(call.context);
        if (!type.startsWith('video/')) throw new XrpcError(400, 'UnsupportedContentType', `Not a video: ${type}`);
        const bytes = await readBody(call.context, maxBytes);
        const known = jobs.known(did, bytes);
        if (known !== null && known.processing.until <= now()) {
          const said = { error: 'already_exists', message: 'Video already processed' };
          return Response.json({ ...statusOf(known, now()), ...said }, { status: 409 });
        }
        const taken = callOf(call, account, 'upload');
        return takeCall(world, taken, async () => statusOf(known ?? (await jobs.begin(did, bytes)), now()));
      },
    },

    'app.bsky.video.getJobStatus': {
      verb: 'GET',
      run: (call) => {
        const job = jobs.find(call.query.get('jobId') ?? '');
        const account = job === null ? null : accounts.find(job.did);
        if (job === null || account === null) throw invalidRequest('job not found');
        const taken = callOf(call, account, 'status');
        return takeCall(world, taken, () => ({ jobStatus: statusOf(job, now()) }));
      },
    },
  };
}

/** A job as the lexicon app.bsky.video.defs describes it. */
function statusOf({ id, did, blob, processing }: VideoJob, now: number): JsonObject {
  const { from, until, failure } = processing;
  const about = { jobId: id, did };
  if (now < until) {
    const share = Math.max(0, now - from) / (until - from);
    return {
      ...about,
      state: `JOB_STATE_${states[Math.floor(share * states.length)]}`,
      progress: Math.floor(share * 100),
    };
  }
  return failure === null
    ? { ...about, state: 'JOB_STATE_COMPLETED', blob: { ...blob, ref: { ...blob.ref } } }
    : { ...about, state: 'JOB_STATE_FAILED', error: failure.message, ...failure };
}
