import { endOfDay } from '@nonet/domain';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import type { Meaning } from '#/kit/outcomes.ts';
import { refusalWire } from '#/youtube/wire.ts';

/** By which word of ours a channel has sent all the videos that YouTube takes of it. */
export const UPLOAD_LIMIT = 'upload-limit';
/** By which word of ours the person did not allow what a call needs. */
export const SCOPES_MISSING = 'scopes-missing';
/** By which word of ours the project has used up what it may call in a day. */
export const QUOTA_USED = 'quota-used';

/** "Daily quotas reset at midnight Pacific Time" ("Quota costs", 2026). */
export const QUOTA_ZONE = 'America/Los_Angeles';

/** The sentence about a video that YouTube keeps private. */
export const keptPrivate = {
  kind: 'rejected',
  code: 'kept-private',
  message:
    'YouTube has this video and keeps it private. It does so with all videos of an installation that Google has not audited. It cannot be made public any more: upload it at YouTube itself, or choose Private.',
} as const satisfies Meaning;

/** The sentence about a project that has used up what it may call in a day. */
export const quotaUsed = {
  kind: 'wait',
  code: QUOTA_USED,
  message:
    'This installation has used up what Google allows it in a day. It goes on at midnight in California (Pacific time).',
} as const satisfies Meaning;
const refused: Meaning = { kind: 'rejected', code: 'request-refused', message: 'YouTube refused this', quote: true };
const accountEnded: Meaning = {
  kind: 'rejected',
  code: 'account-suspended',
  message: 'YouTube has suspended or closed this account. Sign in at YouTube to see why.',
};
const badPicture: Meaning = {
  kind: 'rejected',
  code: 'picture-refused',
  message: 'YouTube cannot read this picture.',
};
const playlistGone: Meaning = {
  kind: 'rejected',
  code: 'playlist-gone',
  message: 'YouTube does not let videos be added to this playlist. Choose another one.',
};

/**
 * `reason` of the first error → our meaning. Sources: [err] "Errors" of the YouTube Data API, general and of `videos.insert`,
 * `videos.update`, `videos.list`, `videos.delete`, `playlistItems.insert` and `thumbnails.set` (2026); [com] the same of `commentThreads.insert`; [glob] "Standard error responses" of Google's
 * APIs; [seen] tokland/youtube-upload#188, ShareX#5888, mail-in-a-box and others, who quote whole answers.
 */
const byReason: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  [
    'authError', // [glob]
    {
      kind: 'token-refused',
      code: 'token-refused',
      message: 'The sign-in at YouTube has ended. Connect the account again.',
    },
  ],
  [
    'youtubeSignupRequired', // [err]
    {
      kind: 'rejected',
      code: 'no-channel',
      message: 'This Google account has no YouTube channel. Create one at youtube.com, then connect it again.',
    },
  ],
  [
    'insufficientPermissions', // [glob]
    {
      kind: 'grant-refused',
      code: SCOPES_MISSING,
      message: 'YouTube was not allowed to do this for you. Connect the account again and allow all of it.',
    },
  ],
  [
    'forbidden', // [err]
    { kind: 'rejected', code: 'not-allowed', message: 'YouTube does not allow this to this account.' },
  ],
  ['authenticatedUserAccountSuspended', accountEnded], // [err]
  ['authenticatedUserAccountClosed', accountEnded], // [err]
  ['quotaExceeded', quotaUsed], // [err], [seen]
  ['dailyLimitExceeded', quotaUsed], // [glob]
  ['rateLimitExceeded', { kind: 'wait', code: 'rate-limited', message: 'YouTube asks us to wait.' }], // [glob]
  ['userRateLimitExceeded', { kind: 'wait', code: 'rate-limited', message: 'YouTube asks us to wait.' }], // [glob]
  [
    'uploadLimitExceeded', // [err], [seen]
    {
      kind: 'wait',
      code: UPLOAD_LIMIT,
      message:
        'This channel has sent as many videos as YouTube takes of it in a day. Try again in 24 hours, or upload fewer.',
    },
  ],
  [
    'accessNotConfigured', // [glob], [seen]
    {
      kind: 'operator',
      code: 'api-switched-off',
      message: 'The YouTube Data API is not switched on for this installation. Its operator must see to it.',
    },
  ],
  ['forbiddenPrivacySetting', keptPrivate], // [err]
  ['invalidTitle', refused], // [err]
  ['invalidDescription', refused], // [err]
  ['invalidTags', refused], // [err]
  ['invalidCategoryId', refused], // [err]
  ['invalidVideoMetadata', refused], // [err]
  ['mediaBodyRequired', refused], // [err]
  ['invalidImage', badPicture], // [err]
  ['badContent', badPicture], // [glob]
  [
    'uploadTooLarge', // [glob]
    { kind: 'rejected', code: 'picture-refused', message: 'YouTube says that this picture is too large.' },
  ],
  [
    'uploadRateLimitExceeded', // [err]
    {
      kind: 'later',
      code: 'thumbnail-limit',
      message: 'This channel has sent as many thumbnails as YouTube takes of it for now.',
    },
  ],
  ['invalidFilename', refused], // [err]
  [
    'commentsDisabled', // [com]
    {
      kind: 'rejected',
      code: 'comments-off',
      message: 'Comments are off for this video. YouTube switches them off for what is made for kids.',
    },
  ],
  [
    'commentTextTooLong', // [com]
    { kind: 'rejected', code: 'text-too-long', message: 'YouTube says that this comment is too long.' },
  ],
  ['commentTextRequired', refused], // [com]
  ['invalidCommentThreadMetadata', refused], // [com]
  [
    'ineligibleAccount', // [com]
    {
      kind: 'rejected',
      code: 'not-allowed',
      message: 'YouTube does not let this account comment. Sign in at YouTube to see why.',
    },
  ],
  ['badRequest', refused], // [glob]
  ['videoNotFound', { kind: 'rejected', code: 'not-found', message: 'YouTube does not know this video any more.' }], // [err]
  ['notFound', { kind: 'rejected', code: 'not-found', message: 'YouTube does not know this any more.' }], // [glob]
  ['playlistNotFound', playlistGone], // [err]
  ['playlistItemsNotAccessible', playlistGone], // [err]
  ['playlistContainsMaximumNumberOfVideos', playlistGone], // [err]
]);

/** What says enough by itself: a token that is none needs no words (RFC 6750, 3.1). */
const byStatus: ReadonlyMap<number, string> = new Map([[401, 'authError']]);

/** Limits of the whole project, and not of one account. */
const ofProject: ReadonlySet<string> = new Set(['quotaExceeded', 'dailyLimitExceeded', 'rateLimitExceeded']);

/** What YouTube says with a refusal: its reason, and never its status alone. What nobody has documented proves nothing. */
export function readRefusal({ status, json }: Refusal): ReadRefusal {
  const { message = '', errors = [] } = refusalWire.safeParse(json).data?.error ?? {};
  const name = errors[0]?.reason ?? byStatus.get(status) ?? '';
  const meaning = byReason.get(name);
  const waitMs = waitOf(meaning?.code, Date.now());
  return { name, meaning, sentence: message, waitMs, limitOf: ofProject.has(name) ? 'app' : 'account' };
}

/** YouTube names no time. What is counted in a day ends with it; a channel's own limit ends "in 24 hours" ("Errors"). */
function waitOf(code: string | undefined, now: number): number | null {
  if (code === QUOTA_USED) return endOfDay(new Date(now), QUOTA_ZONE).getTime() - now;
  return code === UPLOAD_LIMIT ? 24 * 3_600_000 : null;
}

/** Why YouTube does not show a video, by `failureReason` and `rejectionReason` of `videos#status`: completes `YouTube …`. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['conversion', 'could not convert this video. Send it in another format'],
  ['invalidFile', 'cannot read this file as a video. Use another one'],
  ['emptyFile', 'found nothing in this file. Use another one'],
  ['tooSmall', 'says that this video is too small. Use a larger one'],
  ['codec', 'does not know how this video is coded. Send it in another format'],
  ['uploadAborted', 'did not get the whole video. Try again'],
  ['copyright', 'rejected this video because of copyright'],
  ['inappropriate', 'rejected this video as inappropriate'],
  ['duplicate', 'has this very video on the channel already, and takes no second one'],
  ['termsOfUse', 'rejected this video because of its terms of use'],
  ['uploaderAccountSuspended', 'rejected this video because the account is suspended'],
  ['uploaderAccountClosed', 'rejected this video because the account is closed'],
  ['length', 'rejected this video because it runs too long for the channel. Verify the channel at youtube.com/verify'],
  ['claim', 'rejected this video because of a claim of somebody else'],
  ['trademark', 'rejected this video because of a trademark'],
  ['legal', 'rejected this video for legal reasons'],
]);

/** The sentence about a video that failed or was rejected, by the reason that YouTube names. */
export function sentenceFor(reason: string | undefined): string {
  return `YouTube ${reasons.get(reason ?? '') ?? 'could not work on this video. Use another one'}.`;
}
