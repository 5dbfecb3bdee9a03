import { z } from 'zod';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';
import type { ReconnectNeeded, Rejected } from '#/port.ts';

const rejected = (code: string, message: string) => means('rejected', code, message);
/** All of TikTok's limits of posts hold for the last 24 hours, and no answer names when they end. Others of the account may go out. */
const ofDay = (code: string, message: string): Meaning =>
  means('posts-wait', code, message, { waitMs: 24 * 3_600_000 });

export const SCOPES_MISSING = 'scopes-missing';
const notAllowed = means(
  'grant-refused',
  SCOPES_MISSING,
  'TikTok was not allowed to do this for you. Connect the account again and allow all of it.',
);
const banned = rejected('account-restricted', 'TikTok does not let this account post. Settle it in the app.');
const spam = rejected(
  'spam-risk',
  'TikTok takes this post for a risk and refuses it. Change it, or post it in the app.',
);
const tooManyPosts = ofDay(
  'too-many-posts',
  'TikTok takes no more posts of this account today from apps. It takes about 15 within 24 hours, from all apps together.',
);
const requestRefused = means('rejected', 'request-refused', 'TikTok refused this', { quote: true });
const UNKNOWN_PUBLICATION = 'publication-unknown';
const publicationUnknown = rejected(UNKNOWN_PUBLICATION, 'TikTok does not know this publication any more.');

/**
 * What TikTok's error codes mean ("Direct post", "Photo post", "Upload video", "Query creator info", "Get post status", "Error
 * handling"; 2026), by code alone: one code comes with several statuses, also with 200.
 */
export const meanings: ReadonlyMap<string, Meaning> = new Map([
  [
    'access_token_invalid',
    means('token-refused', 'token-refused', 'The sign-in at TikTok has ended. Connect the account again.'),
  ],
  ['scope_not_authorized', notAllowed],
  ['scope_permission_missed', notAllowed],
  ['rate_limit_exceeded', means('wait', 'rate-limited', 'TikTok asks us to wait.')],
  ['spam_risk_too_many_posts', tooManyPosts],
  [
    'spam_risk_too_many_pending_share',
    ofDay(
      'too-many-drafts',
      'TikTok holds 5 drafts of this account that nobody has finished. Finish or delete some in the app.',
    ),
  ],
  ['spam_risk_user_banned_from_posting', banned],
  ['spam_risk', spam],
  [
    'reached_active_user_cap',
    ofDay(
      'too-many-people',
      'TikTok lets no more people post through this installation today. Its app is not audited yet.',
    ),
  ],
  [
    'unaudited_client_can_only_post_to_private_accounts',
    rejected(
      'app-not-audited',
      'TikTok has not audited this installation yet. Until then it takes posts for “Only you” alone, and only while the account is set to private in the app.',
    ),
  ],
  [
    'url_ownership_unverified',
    rejected(
      'address-not-verified',
      'TikTok fetches photos only from addresses that are verified for this installation. Its operator must see to it; videos go out.',
    ),
  ],
  [
    'privacy_level_option_mismatch',
    rejected('privacy-not-offered', 'TikTok does not offer this audience to the account any more. Choose another one.'),
  ],
  ['invalid_param', requestRefused],
  ['invalid_params', requestRefused],
  ['invalid_file_upload', requestRefused],
  [
    'app_version_check_failed',
    rejected('app-too-old', 'The TikTok app of this account is too old for drafts. Update it, then try again.'),
  ],
  ['invalid_publish_id', publicationUnknown],
  ['token_not_authorized_for_specified_publish_id', publicationUnknown],
] satisfies [string, Meaning][]);

const errorWire = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

/** What TikTok says with a refusal. What nobody has documented proves nothing. */
export function readRefusal({ json }: Refusal): ReadRefusal {
  const { code, message } = errorWire.safeParse(json).data?.error ?? { code: '', message: '' };
  return { name: code, meaning: meanings.get(code), sentence: message };
}

/** Whether an answer with a status of success is none. */
export function isRefusal(json: unknown): boolean {
  const code = errorWire.safeParse(json).data?.error.code;
  return code !== undefined && code !== 'ok';
}

/** What the host that takes bytes answers ("Media transfer guide"): its statuses are all that it documents. */
export const UPLOAD_OVER = 'upload-over';
export const OUT_OF_STEP = 'out-of-step';
const uploadGone = means('prepare-again', UPLOAD_OVER, 'What was prepared at TikTok is no longer there.');
const uploadMeanings: ReadonlyMap<number, Meaning> = new Map([
  [400, requestRefused],
  [403, uploadGone],
  [404, uploadGone],
  [416, means('later', OUT_OF_STEP, 'TikTok has another part of the video than we thought.')],
]);

export function readUploadRefusal({ status }: Refusal): ReadRefusal {
  return { name: `${status}`, meaning: uploadMeanings.get(status), sentence: '' };
}

/** True of a refused question that says nothing about the post itself. */
export function isUnknownPublication({ code }: { readonly code: string }): boolean {
  return code === UNKNOWN_PUBLICATION;
}

const cannotUse = 'TikTok cannot use a file of this post:';
const tryAgain = 'Try again.';

/** Why a publication failed ("Get post status", "Fail reasons"): it is over, and nothing of it can be seen. */
const failReasons: ReadonlyMap<string, readonly [code: string, message: string]> = new Map([
  ['file_format_check_failed', ['media-refused', `${cannotUse} its format. Use MP4 with H.264, or JPEG.`]],
  ['duration_check_failed', ['media-refused', `${cannotUse} it is too long or too short for this account.`]],
  ['frame_rate_check_failed', ['media-refused', `${cannotUse} it has not 23 to 60 pictures a second.`]],
  [
    'picture_size_check_failed',
    ['media-refused', `${cannotUse} it is too small, too large, or has another shape than TikTok takes.`],
  ],
  ['internal', ['processing-failed', `TikTok failed while it worked on this post. ${tryAgain}`]],
  [
    'video_pull_failed',
    ['file-not-fetched', `TikTok could not fetch a file of this post from this installation. ${tryAgain}`],
  ],
  [
    'photo_pull_failed',
    ['file-not-fetched', `TikTok could not fetch a file of this post from this installation. ${tryAgain}`],
  ],
  ['publish_cancelled', ['cancelled', 'This post was cancelled at TikTok.']],
  ['spam_risk_too_many_posts', ['too-many-posts', tooManyPosts.message]],
  ['spam_risk_user_banned_from_posting', ['account-restricted', banned.message]],
  ['spam_risk_text', ['spam-risk', 'TikTok takes the text of this post for a risk and refuses it. Change it.']],
  ['spam_risk', ['spam-risk', spam.message]],
]);

/** Only the person can give our access back; then the post is sent anew, as nothing of it can be seen. */
const accessRemoved: ReconnectNeeded = {
  kind: 'reconnect-needed',
  code: 'access-removed',
  message: 'Nonet’s access was removed at TikTok while it worked on this post. Connect the account again.',
  tokenMayRefresh: false,
  prepareAgain: true,
};

export function failed(reason: string): Rejected | ReconnectNeeded {
  if (reason === 'auth_removed') return accessRemoved;
  const [code, message] = failReasons.get(reason) ?? [
    'processing-failed',
    `TikTok failed with this post, for a reason that nobody has described. ${tryAgain}`,
  ];
  return { kind: 'rejected', code, message };
}
