import { type UploadLimits, type VideoJob, videoJobWire } from '#/bluesky/wire.ts';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import {
  type Called,
  type Meaning,
  type Refused,
  refusedFor,
  retryIfUnknown,
  retryLater,
  unclear,
} from '#/kit/outcomes.ts';
import { redact } from '#/kit/redact.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
import type { Rejected } from '#/port.ts';

/** Whom failures speak of. */
export const videoCalled: Called = { name: 'Bluesky’s video service', server: 'Bluesky’s video service' };

/** A used up day of videos is asked about again in this time: no answer names the end of the day. */
const DAILY_LIMIT_WAIT_MS = 60 * 60_000;

const tooLarge = { kind: 'rejected', code: 'too-large', message: 'This video is too large for Bluesky.' } as const;
const unusable = {
  kind: 'rejected',
  code: 'media-refused',
  message: 'Bluesky cannot use this video',
  quote: true,
} as const;
const limited = { kind: 'wait', code: 'rate-limited', message: 'Bluesky asks us to wait.' } as const;

/**
 * The service's error name → our meaning. Sources: [lex] official lexicons app.bsky.video.*, bluesky-social/atproto@d6296a1; [app]
 * the official app, bluesky-social/social-app, src/lib/media/video, 2026; [seen] answers in bluesky-social/atproto#3097.
 * A name that is not here is `unknown`: nobody told us what it means.
 */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  [
    'unconfirmed_email', // [app], [seen]
    {
      kind: 'rejected',
      code: 'email-unconfirmed',
      message:
        'Bluesky takes videos from accounts with a confirmed email address. Confirm it at Bluesky, then try again.',
    },
  ],
  [
    'AuthRequired', // every 401 and 403: the names differ, the token is the reason
    {
      kind: 'rejected',
      code: 'upload-credential-refused',
      message: 'Bluesky’s video service did not accept what the account’s server vouched for. Try again later.',
    },
  ],
  [
    'UploadForbidden',
    { ...unusable, code: 'upload-forbidden', message: 'Bluesky does not let this account upload videos' },
  ], // [lex]
  ['VideoTooLarge', tooLarge], // [lex], and every 413
  ['VideoTooLong', unusable], // [lex]
  ['BadAspectRatio', unusable], // [lex]
  ['UnsupportedContentType', unusable], // [lex]
  ['RateLimitExceeded', limited], // every other 429
  [
    'DailyLimitExceeded',
    { ...limited, code: 'video-limit', message: 'Bluesky takes no more videos of this account today.' },
  ], // [lex]
]);

const nameByStatus: Readonly<Record<number, string>> = {
  401: 'AuthRequired',
  403: 'AuthRequired',
  413: 'VideoTooLarge',
  429: 'RateLimitExceeded',
};

/** What the service says with a refusal. It wraps some of them as jobs; its own names are kept where we know them. */
export function readVideoRefusal({ status, headers, json }: Refusal): ReadRefusal {
  const { error = '', message: sentence = '' } = videoJobWire.safeParse(json).data ?? {};
  const name = meanings.has(error) ? error : (nameByStatus[status] ?? error);
  const waitMs = retryAfterMs(headers, 'ratelimit-reset', Date.now()) ?? usualWaitMs(name);
  return { name, meaning: meanings.get(name), sentence, waitMs };
}

/** Why no job was begun although the call succeeded. */
export function refusedJob(job: VideoJob, secrets: readonly string[]): Refused {
  return refusalNamed(job, secrets) ?? retryIfUnknown(unclear(videoCalled));
}

/** Why the account may not upload now, as the service said before anything was sent. */
export function refusedByLimits(limits: UploadLimits, secrets: readonly string[]): Refused {
  const said = redact(limits.message, secrets);
  const message = `Bluesky takes no video of this account now${said === '' ? '.' : `: ${said}`}`;
  const unnamed = { ...retryLater('video-limit', message), afterMs: DAILY_LIMIT_WAIT_MS };
  return refusalNamed(limits, secrets) ?? unnamed;
}

/** What holds up a video holds up nothing else: words and pictures do not go through the video service. */
export function videosWait(failure: Refused): Refused {
  return failure.kind === 'retry-later' ? { ...failure, scope: 'target' } : failure;
}

/** Null: nobody told us what the name means, or there is none. */
function refusalNamed(
  { error, message }: Pick<VideoJob, 'error' | 'message'>,
  secrets: readonly string[],
): Refused | null {
  const meaning = meanings.get(error);
  if (meaning === undefined) return null;
  const said = { sentence: message, waitMs: usualWaitMs(error) };
  return videosWait(retryIfUnknown(refusedFor(meaning, said, secrets)));
}

function usualWaitMs(name: string): number | null {
  return name === 'DailyLimitExceeded' ? DAILY_LIMIT_WAIT_MS : null;
}

/** This upload will never do. With `again` another one of the same file may. */
export interface FailedVideo {
  readonly kind: 'failed';
  readonly again: boolean;
  /** What is said when it is given up. */
  readonly refusal: Rejected;
}

/**
 * Why a job failed. `failureCode` by the lexicon app.bsky.video.defs; encodings and deliveries also fail for reasons that pass, and
 * then the same file succeeds (twitter-to-bluesky#55). A code that nobody has described is taken for one of these.
 */
export function failedJob({ failureCode, message }: VideoJob, secrets: readonly string[]): FailedVideo {
  const said = redact(message, secrets);
  const refusal = (what: string): Rejected => {
    return { kind: 'rejected', code: 'media-refused', message: `${what}${said === '' ? '.' : `: ${said}`}` };
  };
  if (failureCode === 'validation_failure') {
    return { kind: 'failed', again: false, refusal: refusal('Bluesky cannot use this video') };
  }
  const what = failureCode === 'pds_upload_failure' ? 'bring this video to the account’s server' : 'work on this video';
  return { kind: 'failed', again: true, refusal: refusal(`Bluesky could not ${what}`) };
}

/** The account's server takes no file as large as the video that Bluesky made. `most`: what it says that it takes, in bytes. */
export function tooLargeForServer(most: number | undefined): FailedVideo {
  const files =
    most === undefined ? 'no files as large as this video' : `files of at most ${Math.floor(most / 1_000_000)} MB`;
  const message = `The account’s server takes ${files}. Post a shorter video, or ask who runs the server.`;
  return { kind: 'failed', again: false, refusal: { kind: 'rejected', code: 'too-large', message } };
}
