import type { XrpcFailure } from '#/bluesky/xrpc.ts';
import { redact } from '#/kit/redact.ts';
import type { ReconnectNeeded, Rejected, RetryLater, Unknown } from '#/port.ts';

/** Everything a call can end in but success, in the port's words. */
export type Failure = Rejected | ReconnectNeeded | RetryLater | Unknown;

interface Meaning {
  readonly kind: 'rejected' | 'token-refused' | 'wait' | 'prepare-again';
  readonly code: string;
  readonly message: string;
  /** The server's own sentence says what is wrong, and a person can act on it. */
  readonly quoteServer?: true;
}

const accountGone = 'Bluesky does not know this account any more.';
const accountSuspended = 'Bluesky has suspended this account.';
const accountInactive = 'This Bluesky account is deactivated. Activate it at Bluesky, then try again.';
const signInEnded = 'The sign-in at Bluesky has ended. Connect the account again.';

/**
 * Their error name → our meaning. Sources: [lex] official lexicons, bluesky-social/atproto@d6296a1; [pds] packages/pds
 * and packages/xrpc-server of the same commit; [ran] seen on a real @atproto/pds 0.5.35 on 2026-11-20.
 * A name that is not here is `unknown`: nobody told us what it means.
 */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  // Tokens and sessions
  ['ExpiredToken', { kind: 'token-refused', code: 'token-expired', message: signInEnded }], // [lex] refreshSession, [ran]
  ['InvalidToken', { kind: 'token-refused', code: 'token-invalid', message: signInEnded }], // [lex] refreshSession, [ran]
  ['AuthMissing', { kind: 'token-refused', code: 'token-missing', message: signInEnded }], // [pds] auth-verifier, [ran]
  ['AuthenticationRequired', { kind: 'token-refused', code: 'sign-in-refused', message: signInEnded }], // [pds] AuthRequiredError, [ran]
  [
    'AuthFactorTokenRequired', // [lex] createSession
    {
      kind: 'rejected',
      code: 'app-password-needed',
      message: 'This is the password of the account itself. Create an app password in Bluesky’s settings and use that.',
    },
  ],
  // The account
  ['AccountNotFound', { kind: 'rejected', code: 'account-not-found', message: accountGone }], // [pds] findAccount
  ['RepoNotFound', { kind: 'rejected', code: 'account-not-found', message: accountGone }], // [lex] sync.getBlob
  ['AccountTakedown', { kind: 'rejected', code: 'account-suspended', message: accountSuspended }], // [lex] createSession
  ['RepoTakendown', { kind: 'rejected', code: 'account-suspended', message: accountSuspended }], // [lex] sync.getBlob
  ['RepoSuspended', { kind: 'rejected', code: 'account-suspended', message: accountSuspended }], // [lex] sync.getBlob
  ['AccountDeactivated', { kind: 'rejected', code: 'account-deactivated', message: accountInactive }], // [pds] findAccount
  ['RepoDeactivated', { kind: 'rejected', code: 'account-deactivated', message: accountInactive }], // [lex] sync.getBlob
  // The post
  [
    'InvalidRequest', // [pds] InvalidRequestError: mostly a record that breaks its lexicon, [ran]
    { kind: 'rejected', code: 'request-refused', message: 'Bluesky refused this', quoteServer: true },
  ],
  ['PayloadTooLarge', { kind: 'rejected', code: 'too-large', message: 'This is too large for the account’s server.' }], // [pds] xrpc-server, [ran]
  ['BlobTooLarge', { kind: 'rejected', code: 'too-large', message: 'An image is too large for Bluesky.' }], // [pds] repo/prepare
  ['InvalidMimeType', { kind: 'rejected', code: 'media-type', message: 'Bluesky does not take this kind of file.' }], // [pds] repo/prepare
  [
    'BlobNotFound', // [pds] actor-store/blob, after the check whether the record is there already; [ran]
    { kind: 'prepare-again', code: 'media-expired', message: 'The uploaded images expired at Bluesky.' },
  ],
  // Limits
  ['RateLimitExceeded', { kind: 'wait', code: 'rate-limited', message: 'Bluesky asks us to wait.' }], // [pds] xrpc-server rate-limiter, [ran]
]);

/** The port's word for a failed call. `secrets` are removed from whatever the server said. */
export function failureOf(failure: XrpcFailure, secrets: readonly string[]): Failure {
  switch (failure.kind) {
    case 'not-sent':
      return notSent(failure.reason);
    case 'unclear':
      return { kind: 'unknown', code: 'no-clear-answer', message: 'Bluesky gave no clear answer.' };
    case 'refused': {
      const meaning = meanings.get(failure.error);
      if (meaning === undefined) {
        return {
          kind: 'unknown',
          code: 'undocumented-refusal',
          message: 'Bluesky gave an answer nobody has described.',
        };
      }
      return refused(meaning, failure.message, failure.waitMs, secrets);
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

function refused(meaning: Meaning, said: string, waitMs: number | null, secrets: readonly string[]): Failure {
  const { code } = meaning;
  const quote = meaning.quoteServer === true ? redact(said, secrets) : '';
  const message =
    meaning.quoteServer === true ? `${meaning.message}${quote === '' ? '.' : `: ${quote}`}` : meaning.message;
  switch (meaning.kind) {
    case 'rejected':
      return { kind: 'rejected', code, message };
    case 'token-refused':
      return { kind: 'reconnect-needed', code, message, tokenMayRefresh: true };
    case 'wait':
      // Writes are limited per account: 5,000 points an hour, 35,000 a day (bsky-docs@390c1e9, rate limits).
      return { kind: 'retry-later', code, message, afterMs: waitMs, scope: 'connection' };
    case 'prepare-again':
      return { kind: 'retry-later', code, message, afterMs: 0, scope: 'target', prepareAgain: true };
    default:
      return meaning.kind satisfies never;
  }
}

function notSent(reason: (XrpcFailure & { kind: 'not-sent' })['reason']): Failure {
  if (reason === 'address') {
    const message = 'The account’s server is at an address that may not be called.';
    return { kind: 'rejected', code: 'address-refused', message };
  }
  if (reason === 'invalid-request') {
    return { kind: 'reconnect-needed', code: 'token-unusable', message: signInEnded, tokenMayRefresh: true };
  }
  const ours = reason === 'aborted';
  return {
    kind: 'retry-later',
    code: ours ? 'aborted' : 'unreachable',
    message: ours ? 'The call was stopped before it was sent.' : 'The account’s server could not be reached.',
    afterMs: null,
    scope: ours ? 'target' : 'connection',
  };
}
