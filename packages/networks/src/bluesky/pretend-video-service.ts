import { context, did, post, pretendServer, type Seen, video } from '#/bluesky/pretend-server.ts';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { Json, PrepareContext, UploadMemory } from '#/port.ts';

export const AUTH = 'com.atproto.server.getServiceAuth';
export const LIMITS = 'app.bsky.video.getUploadLimits';
export const UPLOAD = 'app.bsky.video.uploadVideo';
export const STATUS = 'app.bsky.video.getJobStatus';

export const blob = {
  $type: 'blob',
  ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
  mimeType: 'video/mp4',
  size: 10,
};

/** A job that has begun, unless `more` says otherwise. */
export const job = (more: object = {}) => ({ jobId: 'job-a', did, state: 'JOB_STATE_CREATED', ...more });
export const finished = (more: object = {}) => job({ state: 'JOB_STATE_COMPLETED', blob, ...more });
export const failed = (failureCode?: string) => job({ state: 'JOB_STATE_FAILED', message: 'No luck', failureCode });
/** A job as the lexicon wraps it. */
export const status = (state: object): Reply => ({ body: { jobStatus: state } });

/** The answers in their order; the last one goes on. */
export function inTurn(...replies: [Reply, ...Reply[]]): () => Reply {
  const [last] = replies.slice(-1);
  return () => replies.shift() ?? last ?? { status: 501 };
}

/** The pretend server, which is a video service, too; without orders it takes a video and has finished it when it is asked. */
export async function pretendVideoService(more: Partial<BlueskySettings> = {}) {
  const server = await pretendServer(more);
  server.on(AUTH, ({ params }) => ({ body: { token: `token for ${params['lxm']}` } }));
  server.on(LIMITS, { body: { canUpload: true, remainingDailyVideos: 24, remainingDailyBytes: 10_000_000_000 } });
  server.on(UPLOAD, { body: job() });
  server.on(STATUS, status(finished()));
  /** What preparations kept, in order. */
  const kept: Json[] = [];
  const memory = (earlier: Json): UploadMemory => ({
    kept: earlier,
    secret: null,
    keep: async (progress) => void kept.push(progress),
  });
  const prepare = (given: PrepareContext = { ...context, memory: memory(null) }, film = video()) =>
    server.network.prepare(post({ media: [film] }), server.auth, given);
  const seenAt = (path: string): Seen[] => server.seen.filter((call) => call.path === path);
  return { ...server, kept, memory, prepare, seenAt };
}

/** The embed of what was prepared; undefined when nothing was. */
export const embedOf = (result: object) => JSON.parse(JSON.stringify(result)).prepared?.payload.record.embed;
