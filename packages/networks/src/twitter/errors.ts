import type { IncomingHttpHeaders } from 'node:http';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Meaning, means } from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';
import { type Problem, problemWire } from '#/twitter/wire.ts';

const signInEnded = 'The sign-in at X has ended. Connect the account again.';
const notAllowed = 'X does not allow this to this account.';

const mediaRefused = means('prepare-again', 'media-expired', 'X did not take the uploaded files', {
  quote: true,
});
const rateLimited = means('wait', 'rate-limited', 'X asks us to wait.');
const usageCapped = means(
  'operator',
  'usage-capped',
  'This installation has used up what its plan at X allows. Publishing goes on when it is renewed or raised.',
);

/**
 * `type` of the problem → our meaning. Sources: [oas] OpenAPI 2.167 and 2.159, `Problem`; [doc] docs.x.com, response
 * codes and errors (snapshot of 2026-08-22); [seen] xdevplatform/xdk#25.
 */
const byType: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['invalid-request', means('rejected', 'request-refused', 'X refused this', { quote: true })], // [oas]
  ['resource-not-found', means('rejected', 'not-found', 'X does not know this any more.')], // [oas]
  ['resource-unavailable', means('rejected', 'not-found', 'X does not show this any more.')], // [oas]
  ['not-authorized-for-resource', means('rejected', 'not-allowed', notAllowed)], // [oas]
  ['disallowed-resource', means('rejected', 'not-allowed', notAllowed)], // [oas]
  ['user-suspended', means('rejected', 'account-suspended', 'X has suspended this account.')], // [doc]
  [
    'unsupported-authentication', // [oas]: a token of the wrong kind, or without a scope that this needs
    means('grant-refused', 'scopes-missing', 'X was not allowed to do this for you. Connect the account again.'),
  ],
  [
    'client-forbidden', // [oas]
    means('operator', 'client-forbidden', 'X does not let this installation in. Its operator must see to it.'),
  ],
  ['usage-capped', usageCapped], // [oas], [seen]
]);

/**
 * A 403 of type `about:blank` is told apart by its sentence alone; X documents nothing else. Only known sentences
 * count: README.md, "Refusals without a code".
 */
const bySentence: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  [
    'You are not allowed to create a Tweet with duplicate content.', // seen: akrherz/iembot#163
    means('rejected', 'duplicate', 'X has a post with this text already and takes no second one.'),
  ],
  [
    'You are not permitted to perform this action.', // seen: plhery/node-twitter-api-v2#366
    means('rejected', 'not-allowed', notAllowed),
  ],
  [
    'You can only reply to or quote posts where you are mentioned or are the author.', // seen: gptme-contrib#1302
    means('rejected', 'reply-not-allowed', 'X does not let this account reply there.'),
  ],
  [
    'You attempted to reply to a Tweet that is deleted or not visible to you.', // seen: plhery/node-twitter-api-v2#366, in threads
    means('rejected', 'reply-not-visible', 'X does not show the post before this one any more.'),
  ],
]);

/** docs.x.com, manage posts: integration guide (2026-07-24), names the limit; the sentence was seen in 2026, with and without its end. */
const twoCashtags = /^Posts are limited to a maximum of one cashtag(?: \(\$SYMBOL\))?\.?$/;

/** docs.x.com, media best practices (2026-09-11); seen with 2 minutes until July 2026. The number is the account's own limit. */
const videoTooLong = /^This user is not allowed to post a video longer than (\d{1,4}) minutes?\.?$/;

function meaningOfSentence(sentence: string): Meaning | undefined {
  if (twoCashtags.test(sentence)) {
    const message = 'X takes one cashtag in a post. Remove the others.';
    return means('rejected', 'too-many-cashtags', message);
  }
  const minutes = videoTooLong.exec(sentence)?.[1];
  if (minutes === undefined) return bySentence.get(sentence);
  const limit = `${minutes} ${minutes === '1' ? 'minute' : 'minutes'}`;
  const message = `X does not let this account post a video longer than ${limit}. Post a shorter one, or try again once X lets it.`;
  return means('rejected', 'video-too-long', message);
}

/** What says enough by itself: docs.x.com, response codes; 402 since 2026-05 (tryethernal/ethernal#1324). */
const byStatus: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [401, means('token-refused', 'token-refused', signInEnded)],
  [
    402,
    means(
      'operator',
      'credits-used-up',
      'This installation has used up its credits at X. Publishing goes on when its operator buys more.',
    ),
  ],
]);

/** The older envelope's number for a limit: docs.x.com, response codes. */
const RATE_LIMIT_CODE = 88;

/** What X says with a refusal. Its name is `invalid-request` for `https://api.x.com/2/problems/invalid-request`. */
export function readRefusal({ status, headers, json }: Refusal): ReadRefusal {
  const problem = problemWire.safeParse(json).data ?? problemWire.parse({});
  const name = nameOf(problem.type);
  const sentence = problem.errors.find(({ message }) => message !== '')?.message ?? problem.detail;
  return { name, meaning: meaningOf(status, name, problem), sentence, ...limitIn(headers) };
}

/** `invalid-request` for `https://api.x.com/2/problems/invalid-request`; empty for what has no address there. */
export function nameOf(type: string): string {
  return /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\/([\w-]+)$/.exec(type)?.[1] ?? '';
}

function meaningOf(status: number, name: string, problem: Problem): Meaning | undefined {
  if (name === 'invalid-request' && namesMediaIds(problem)) return mediaRefused;
  if (problem.title === 'UsageCapExceeded') return usageCapped;
  if (problem.errors.some(({ code }) => code === RATE_LIMIT_CODE)) return rateLimited;
  if (name === '' && status === 403) return meaningOfSentence(problem.detail);
  return byType.get(name) ?? byStatus.get(status);
}

/** An id that was valid when it was frozen, and is refused, has expired. The parameter is named by its path. */
function namesMediaIds({ errors }: Problem): boolean {
  return errors.some(({ parameters }) => 'media.media_ids' in parameters || 'media_ids' in parameters);
}

/** The daily limits have headers of their own, beside those of 15 minutes; what is used up has 0 remaining. */
function limitIn(headers: IncomingHttpHeaders): Pick<ReadRefusal, 'waitMs' | 'limitOf'> {
  const isUsedUp = (limit: string): boolean => headers[`${limit}-remaining`] === '0';
  const wait = (limit: string): number | null => retryAfterMs(headers, `${limit}-reset`, Date.now());
  if (isUsedUp('x-app-limit-24hour')) return { waitMs: wait('x-app-limit-24hour'), limitOf: 'app' };
  const limit = isUsedUp('x-user-limit-24hour') ? 'x-user-limit-24hour' : 'x-rate-limit';
  return { waitMs: wait(limit), limitOf: 'account' };
}
