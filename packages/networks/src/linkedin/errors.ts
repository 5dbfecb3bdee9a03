import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import type { Meaning } from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
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
const invalid: Meaning = { kind: 'token-refused', code: 'token-refused', message: ended };
const revoked: Meaning = { kind: 'token-refused', code: TOKEN_REVOKED, message: ended };
const expired: Meaning = { kind: 'token-refused', code: 'token-expired', message: ended };
const notAllowed: Meaning = {
  kind: 'grant-refused',
  code: NOT_ALLOWED,
  message:
    'LinkedIn does not allow this for you. Connect the account again; for a page, you must be one of its admins.',
};
const wait: Meaning = { kind: 'wait', code: 'rate-limited', message: 'LinkedIn asks us to wait.' };
const refused: Meaning = { kind: 'rejected', code: 'request-refused', message: 'LinkedIn refused this', quote: true };
const notFound: Meaning = { kind: 'rejected', code: NOT_FOUND, message: 'LinkedIn does not know this any more.' };

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
    { kind: 'rejected', code: DUPLICATE, message: 'LinkedIn has this very post already and takes no second one.' },
  ],
  [
    'NONEXISTENT_VERSION', // [seen] n8n-io/n8n#28600; [doc] as 426
    {
      kind: 'operator',
      code: 'version-ended',
      message:
        'LinkedIn has ended the version of its API that this installation speaks. Its operator must set LINKEDIN_VERSION.',
    },
  ],
  ['TOO_MANY_REQUESTS', wait], // [doc]
  ['101', wait], // [seen] "Resource level throttle … DAY limit"
  ['429', wait], // [doc]
  [
    'MEDIA_ASSET_PROCESSING_FAILED', // [posts]
    { kind: 'prepare-again', code: 'media-failed', message: 'LinkedIn could not work on a file of this post.' },
  ],
  [
    'MEDIA_ASSET_WAITING_UPLOAD', // [posts]
    { kind: 'later', code: 'media-slow', message: 'LinkedIn has not finished working on a file of this post.' },
  ],
  [
    ACTIVITY_MISSING, // [seen] of posts that are seconds old
    { kind: 'later', code: 'post-not-seen-yet', message: 'LinkedIn does not know its new post everywhere yet.' },
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
export function readRefusal(web: string, { status, headers, json }: Refusal): ReadRefusal {
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
    waitMs: retryAfterMs(headers, '', Date.now()),
    first: meaning?.code === DUPLICATE ? firstIn(told.message, web) : undefined,
  };
}

/** "Content is a duplicate of urn:li:share:…": nothing else names the post. */
function firstIn(message: string, web: string): ReadRefusal['first'] {
  const [remoteId, number] = /\burn:li:(?:share|ugcPost):(\d{1,19})\b/.exec(message) ?? [];
  if (remoteId === undefined || number === undefined) return undefined;
  return { remoteId, url: addressOf(web, remoteId), madeAt: madeAt(number) };
}
