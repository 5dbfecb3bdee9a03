import type { HttpNotSent } from '#/kit/http.ts';
import { redact } from '#/kit/redact.ts';
import type { ReconnectNeeded, Rejected, RetryLater, Unknown } from '#/port.ts';
import type { ApiFailure, ApiRefused } from '#/twitter/api.ts';

/** Everything a call can end in but success, in the port's words. */
export type Failure = Rejected | ReconnectNeeded | RetryLater | Unknown;

interface Meaning {
  readonly kind: 'rejected' | 'token-refused' | 'grant-refused' | 'wait' | 'operator' | 'prepare-again';
  readonly code: string;
  readonly message: string;
  /** X's own sentence says what is wrong, and a person can act on it. */
  readonly quoteX?: true;
}

const signInEnded = 'The sign-in at X has ended. Connect the account again.';
const notAllowed = 'X does not allow this to this account.';

const mediaExpired: Meaning = {
  kind: 'prepare-again',
  code: 'media-expired',
  message: 'The uploaded files expired at X.',
};
const rateLimited: Meaning = { kind: 'wait', code: 'rate-limited', message: 'X asks us to wait.' };
const usageCapped: Meaning = {
  kind: 'operator',
  code: 'usage-capped',
  message: 'This installation has used up what its plan at X allows. Publishing goes on when it is renewed or raised.',
};

/**
 * `type` of the problem → our meaning. Sources: [oas] OpenAPI 2.167 and 2.159, `Problem`; [doc] docs.x.com, response
 * codes and errors (snapshot of 2026-08-22); [seen] xdevplatform/xdk#25.
 */
const byType: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['invalid-request', { kind: 'rejected', code: 'request-refused', message: 'X refused this', quoteX: true }], // [oas]
  ['resource-not-found', { kind: 'rejected', code: 'not-found', message: 'X does not know this any more.' }], // [oas]
  ['resource-unavailable', { kind: 'rejected', code: 'not-found', message: 'X does not show this any more.' }], // [oas]
  ['not-authorized-for-resource', { kind: 'rejected', code: 'not-allowed', message: notAllowed }], // [oas]
  ['disallowed-resource', { kind: 'rejected', code: 'not-allowed', message: notAllowed }], // [oas]
  ['user-suspended', { kind: 'rejected', code: 'account-suspended', message: 'X has suspended this account.' }], // [doc]
  [
    'unsupported-authentication', // [oas]: a token of the wrong kind, or without a scope that this needs
    {
      kind: 'grant-refused',
      code: 'scopes-missing',
      message: 'X was not allowed to do this for you. Connect the account again.',
    },
  ],
  [
    'client-forbidden', // [oas]
    {
      kind: 'operator',
      code: 'client-forbidden',
      message: 'X does not let this installation in. Its operator must see to it.',
    },
  ],
  ['usage-capped', usageCapped], // [oas], [seen]
]);

/**
 * A 403 of type `about:blank` is told apart by its sentence alone; X documents nothing else. Only these very sentences
 * count: README.md, "Refusals without a code".
 */
const bySentence: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  [
    'You are not allowed to create a Tweet with duplicate content.', // seen: akrherz/iembot#163
    { kind: 'rejected', code: 'duplicate', message: 'X has a post with this text already and takes no second one.' },
  ],
  [
    'You are not permitted to perform this action.', // seen: plhery/node-twitter-api-v2#366
    { kind: 'rejected', code: 'not-allowed', message: notAllowed },
  ],
  [
    'You can only reply to or quote posts where you are mentioned or are the author.', // seen: gptme-contrib#1302
    { kind: 'rejected', code: 'reply-not-allowed', message: 'X does not let this account reply there.' },
  ],
  [
    'You attempted to reply to a Tweet that is deleted or not visible to you.', // seen: plhery/node-twitter-api-v2#366, in threads
    { kind: 'rejected', code: 'reply-not-visible', message: 'X does not show the post before this one any more.' },
  ],
]);

/** What says enough by itself: docs.x.com, response codes; 402 since 2026-05 (tryethernal/ethernal#1324). */
const byStatus: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [401, { kind: 'token-refused', code: 'token-refused', message: signInEnded }],
  [
    402,
    {
      kind: 'operator',
      code: 'credits-used-up',
      message: 'This installation has used up its credits at X. Publishing goes on when its operator buys more.',
    },
  ],
  [429, rateLimited],
]);

/** The older envelope's number for a limit: docs.x.com, response codes. */
const RATE_LIMIT_CODE = 88;

/** Nobody here can mend what an operator must; it is asked for again in this time. */
const OPERATOR_WAIT_MS = 15 * 60_000;

/** The port's word for a failed call. `secrets` are removed from whatever X said. */
export function failureOf(failure: ApiFailure, secrets: readonly string[]): Failure {
  switch (failure.kind) {
    case 'not-sent':
      return notSent(failure.reason);
    case 'unclear':
      return { kind: 'unknown', code: 'no-clear-answer', message: 'X gave no clear answer.' };
    case 'refused': {
      const meaning = meaningOf(failure);
      return meaning === undefined
        ? { kind: 'unknown', code: 'undocumented-refusal', message: 'X gave an answer nobody has described.' }
        : refused(meaning, failure, secrets);
    }
    default:
      return failure satisfies never;
  }
}

/** For calls that make nothing visible: what is unknown can simply be tried again. */
export function retryIfUnknown(failure: Failure): Rejected | ReconnectNeeded | RetryLater {
  if (failure.kind !== 'unknown') return failure;
  return { kind: 'retry-later', code: failure.code, message: failure.message, afterMs: null, scope: 'target' };
}

/** Nothing left this machine. */
export function notSent(reason: HttpNotSent['reason']): ReconnectNeeded | RetryLater {
  if (reason === 'invalid-request') {
    return { kind: 'reconnect-needed', code: 'token-unusable', message: signInEnded, tokenMayRefresh: true };
  }
  const ours = reason === 'aborted';
  return {
    kind: 'retry-later',
    code: ours ? 'aborted' : 'unreachable',
    message: ours ? 'The call was stopped before it was sent.' : 'X could not be reached.',
    afterMs: null,
    scope: ours ? 'target' : 'network',
  };
}

function meaningOf({ status, type, problem }: ApiRefused): Meaning | undefined {
  if (type === 'invalid-request' && namesMediaIds(problem)) return mediaExpired;
  if (problem.title === 'UsageCapExceeded') return usageCapped;
  if (problem.errors.some(({ code }) => code === RATE_LIMIT_CODE)) return rateLimited;
  if (type === 'about:blank' && status === 403) return bySentence.get(problem.detail);
  return byType.get(type) ?? byStatus.get(status);
}

/** An id that was valid when it was frozen, and is refused, has expired. The parameter is named by its path. */
function namesMediaIds({ errors }: ApiRefused['problem']): boolean {
  return errors.some(({ parameters }) => 'media.media_ids' in parameters || 'media_ids' in parameters);
}

function refused(meaning: Meaning, { problem, waitMs, limitOf }: ApiRefused, secrets: readonly string[]): Failure {
  const { code } = meaning;
  const said = problem.errors.find(({ message }) => message !== '')?.message ?? problem.detail;
  const quote = meaning.quoteX === true ? redact(said, secrets) : '';
  const message = quote !== '' ? `${meaning.message}: ${quote}` : meaning.message;
  switch (meaning.kind) {
    case 'rejected':
      return { kind: 'rejected', code, message };
    case 'token-refused':
      return { kind: 'reconnect-needed', code, message, tokenMayRefresh: true };
    case 'grant-refused':
      return { kind: 'reconnect-needed', code, message, tokenMayRefresh: false };
    case 'wait':
      return {
        kind: 'retry-later',
        code,
        message,
        afterMs: waitMs,
        scope: limitOf === 'app' ? 'network' : 'connection',
      };
    case 'operator':
      return { kind: 'retry-later', code, message, afterMs: OPERATOR_WAIT_MS, scope: 'network' };
    case 'prepare-again':
      // After a pause: files that X refuses again and again would else be sent again and again.
      return { kind: 'retry-later', code, message, afterMs: null, scope: 'target', prepareAgain: true };
    default:
      return meaning.kind satisfies never;
  }
}
