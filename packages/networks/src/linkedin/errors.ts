import { endOfDay } from '@nonet/domain';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';
import { addressOf } from '#/linkedin/post-address.ts';
import { refusalWire } from '#/linkedin/wire.ts';

/** A token that was revoked; a new one is said to be, too, for a while: app.ts. */
export const TOKEN_REVOKED = 'token-revoked';
const DUPLICATE = 'duplicate';
/** Our name of a refusal that LinkedIn tells by its sentence alone. */
const ACTIVITY_MISSING = 'activity-missing';
/** Our name of a refusal that says by its sentence that it is a post which is not there. */
export const POST_MISSING = 'post-missing';
export const NOT_ALLOWED = 'not-allowed';
export const NOT_FOUND = 'not-found';

const ended = 'The sign-in at LinkedIn has ended. Connect the account again.';
const invalid = means('token-refused', 'token-refused', ended);
const revoked = means('token-refused', TOKEN_REVOKED, ended);
const expired = means('token-refused', 'token-expired', ended);
const notAllowed = means(
  'grant-refused',
  NOT_ALLOWED,
  'LinkedIn does not allow this for you. Connect the account again; for a page, you must be one of its admins.',
);
const wait = means('wait', 'rate-limited', 'LinkedIn asks us to wait.');
const refused = means('rejected', 'request-refused', 'LinkedIn refused this', { quote: true });
const notFound = means('rejected', NOT_FOUND, 'LinkedIn does not know this any more.');

/**
 * A code of the envelope, a code of an input, a number of the envelope, or a status that has one meaning → our meaning. Sources: [doc]
 * learn.microsoft.com/linkedin, error-handling, rate-limits, versioning, 2026-08; [posts] posts-api there, its list of errors;
 * [seen] answers that others have shown, by issue.
 */
export const linkedinMeanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['INVALID_ACCESS_TOKEN', invalid], // [doc]
  ['EMPTY_ACCESS_TOKEN', invalid], // [doc]
  ['65600', invalid], // [doc]
  ['REVOKED_ACCESS_TOKEN', revoked], // [seen] n8n-io/n8n#28967
  ['65601', revoked], // [seen] n8n-io/n8n#28967
  ['EXPIRED_ACCESS_TOKEN', expired], // [doc]
  ['65602', expired], // [doc]
  ['ACCESS_DENIED', notAllowed], // [doc]
  ['100', notAllowed], // [doc] "Not enough permissions to access"
  [
    'DUPLICATE_POST', // [posts]; [seen] Arisamiga/Linkedin-RSS#5
    means('rejected', DUPLICATE, 'LinkedIn has this very post already and takes no second one.'),
  ],
  [
    'NONEXISTENT_VERSION', // [seen] n8n-io/n8n#28600; [doc] as 426
    means(
      'operator',
      'version-ended',
      'LinkedIn has ended the version of its API that this installation speaks. Its operator must set LINKEDIN_VERSION.',
    ),
  ],
  ['TOO_MANY_REQUESTS', wait], // [doc]
  ['101', wait], // [seen] "Resource level throttle … DAY limit"
  [
    'MEDIA_ASSET_PROCESSING_FAILED', // [posts]
    means('prepare-again', 'media-failed', 'LinkedIn could not work on a file of this post.'),
  ],
  [
    'MEDIA_ASSET_WAITING_UPLOAD', // [posts]
    means('later', 'media-slow', 'LinkedIn has not finished working on a file of this post.'),
  ],
  [
    ACTIVITY_MISSING, // [seen] of posts that are seconds old
    means('later', 'post-not-seen-yet', 'LinkedIn does not know its new post everywhere yet.'),
  ],
  ['ILLEGAL_ARGUMENT', refused], // [doc]
  ['INVALID_URN_TYPE', refused], // [posts]
  ['INVALID_URN_ID', refused], // [posts]
  ['MISSING_FIELD', refused], // [posts]
  ['INVALID_VALUE_FOR_FIELD', refused], // [posts]
  ['INVALID_VALUE_BLANK_FIELD', refused], // [posts]
  ['FIELD_LENGTH_TOO_LONG', refused], // [posts]
  ['UNPROCESSABLE_ENTITY', refused], // [posts]
  ['NOT_FOUND', notFound], // [doc]
  ['RESOURCE_NOT_FOUND', notFound], // [doc]
  [POST_MISSING, notFound],
]);

/**
 * When LinkedIn made a post: its number begins with the milliseconds since 1970, above 22 bits. No document says so:
 * README.md, "Exactly once".
 */
function madeAt(number: string): Date {
  return new Date(Number(BigInt(number) >> 22n));
}

/** What LinkedIn says with a refusal. `web` is where posts are seen. */
export function readRefusal(web: string, { status, json }: Refusal): ReadRefusal {
  const told = refusalWire.safeParse(json).data ?? refusalWire.parse({});
  const inputs = told.errorDetails?.inputErrors ?? [];
  const missing = /unable to obtain activity/i.test(told.message) ? [ACTIVITY_MISSING] : [];
  const gone = status === 404 && /\burn:li:(?:share|ugcPost):\d/.test(told.message) ? [POST_MISSING] : [];
  const names = [
    ...missing,
    ...gone,
    ...inputs.map(({ code }) => code),
    told.code,
    `${told.serviceErrorCode ?? ''}`,
    `${status}`,
  ];
  const name = names.find((one) => linkedinMeanings.has(one)) ?? told.code;
  const meaning = linkedinMeanings.get(name);
  return {
    name,
    meaning,
    sentence: inputs.find(({ code, description }) => code === name && description !== '')?.description ?? told.message,
    // "Rate limits": they are counted by the day, which ends "at midnight UTC", and no header says so.
    waitMs: /\bDAY limit\b/.test(told.message) ? untilMidnight(Date.now()) : null,
    first: meaning?.code === DUPLICATE ? firstIn(told.message, web) : undefined,
  };
}

function untilMidnight(now: number): number {
  return endOfDay(new Date(now), 'UTC').getTime() - now;
}

/** "Content is a duplicate of urn:li:share:…": nothing else names the post. */
function firstIn(message: string, web: string): ReadRefusal['first'] {
  const [remoteId, number] = /\burn:li:(?:share|ugcPost):(\d{1,19})\b/.exec(message) ?? [];
  if (remoteId === undefined || number === undefined) return undefined;
  return { remoteId, url: addressOf(web, remoteId), madeAt: madeAt(number) };
}
