import { endOfDay } from '@nonet/domain';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';
import { refusalWire } from '#/youtube/wire.ts';

/** Our word for a call that the person did not allow. */
export const SCOPES_MISSING = 'scopes-missing';
/** Our word for a project that has used up its calls of a day. */
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
const refused = means('rejected', 'request-refused', 'YouTube refused this', { quote: true });
const accountEnded = means(
  'rejected',
  'account-suspended',
  'YouTube has suspended or closed this account. Sign in at YouTube to see why.',
);
const badPicture = means('rejected', 'picture-refused', 'YouTube cannot read this picture.');
const playlistGone = means(
  'rejected',
  'playlist-gone',
  'YouTube does not let videos be added to this playlist. Choose another one.',
);

/**
 * `reason` of the first error → our meaning. Sources: [err] "Errors" of the YouTube Data API, general and of `videos.insert`,
 * `videos.update`, `videos.list`, `videos.delete`, `playlistItems.insert` and `thumbnails.set` (2026); [com] the same of `commentThreads.insert`; [cap] of `captions.insert`; [glob] "Standard error responses" of Google's
 * APIs; [seen] tokland/youtube-upload#188, ShareX#5888, mail-in-a-box and others, who quote whole answers.
 */
const byReason: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  [
    'authError', // [glob]
    means('token-refused', 'token-refused', 'The sign-in at YouTube has ended. Connect the account again.'),
  ],
  [
    'youtubeSignupRequired', // [err]
    means(
      'rejected',
      'no-channel',
      'This Google account has no YouTube channel. Create one at youtube.com, then connect it again.',
    ),
  ],
  [
    'insufficientPermissions', // [glob]
    means(
      'grant-refused',
      SCOPES_MISSING,
      'YouTube was not allowed to do this for you. Connect the account again and allow all of it.',
    ),
  ],
  [
    'forbidden', // [err]
    means('rejected', 'not-allowed', 'YouTube does not allow this to this account.'),
  ],
  ['authenticatedUserAccountSuspended', accountEnded], // [err]
  ['authenticatedUserAccountClosed', accountEnded], // [err]
  ['quotaExceeded', quotaUsed], // [err], [seen]
  ['dailyLimitExceeded', quotaUsed], // [glob]
  ['rateLimitExceeded', means('wait', 'rate-limited', 'YouTube asks us to wait.')], // [glob]
  ['userRateLimitExceeded', means('wait', 'rate-limited', 'YouTube asks us to wait.')], // [glob]
  [
    'uploadLimitExceeded', // [err], [seen]
    {
      kind: 'posts-wait',
      code: 'upload-limit',
      message: 'This channel has sent as many videos as YouTube takes of it in a day.',
      // "Users may try again in 24 hours" ("Errors").
      waitMs: 24 * 3_600_000,
    },
  ],
  [
    'accessNotConfigured', // [glob], [seen]
    means(
      'operator',
      'api-switched-off',
      'The YouTube Data API is not switched on for this installation. Its operator must see to it.',
    ),
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
    means('rejected', 'picture-refused', 'YouTube says that this picture is too large.'),
  ],
  [
    'uploadRateLimitExceeded', // [err]
    means('later', 'thumbnail-limit', 'This channel has sent as many thumbnails as YouTube takes of it for now.'),
  ],
  ['invalidFilename', refused], // [err]
  ['captionExists', means('rejected', 'captions-there', 'YouTube has captions in this language already.')], // [cap]
  ['contentRequired', refused], // [cap]
  ['invalidMetadata', refused], // [cap]
  ['nameTooLong', refused], // [cap]
  [
    'commentsDisabled', // [com]
    means(
      'rejected',
      'comments-off',
      'Comments are off for this video. YouTube switches them off for what is made for kids.',
    ),
  ],
  [
    'commentTextTooLong', // [com]
    means('rejected', 'text-too-long', 'YouTube says that this comment is too long.'),
  ],
  ['commentTextRequired', refused], // [com]
  ['invalidCommentThreadMetadata', refused], // [com]
  [
    'ineligibleAccount', // [com]
    means('rejected', 'not-allowed', 'YouTube does not let this account comment. Sign in at YouTube to see why.'),
  ],
  ['badRequest', refused], // [glob]
  ['videoNotFound', means('rejected', 'not-found', 'YouTube does not know this video any more.')], // [err]
  ['notFound', means('rejected', 'not-found', 'YouTube does not know this any more.')], // [glob]
  ['playlistNotFound', playlistGone], // [err]
  ['playlistItemsNotAccessible', playlistGone], // [err]
  ['playlistContainsMaximumNumberOfVideos', playlistGone], // [err]
]);

/** Limits of the whole project, and not of one account. */
const ofProject: ReadonlySet<string> = new Set(['quotaExceeded', 'dailyLimitExceeded', 'rateLimitExceeded']);

/** What YouTube says with a refusal: its reason. What nobody has documented proves nothing. */
export function readRefusal({ json }: Refusal): ReadRefusal {
  const { message = '', errors = [] } = refusalWire.safeParse(json).data?.error ?? {};
  const name = errors[0]?.reason ?? '';
  const meaning = byReason.get(name);
  const waitMs = waitOf(meaning?.code, Date.now());
  return { name, meaning, sentence: message, waitMs, limitOf: ofProject.has(name) ? 'app' : 'account' };
}

/** YouTube names no time, but what is counted in a day ends with it. */
function waitOf(code: string | undefined, now: number): number | null {
  return code === QUOTA_USED ? endOfDay(new Date(now), QUOTA_ZONE).getTime() - now : null;
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
