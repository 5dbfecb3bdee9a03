import { refusalWire } from '#/bluesky/wire.ts';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import type { Called, Meaning } from '#/kit/outcomes.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/** Whom failures speak of. */
export const called: Called = { name: 'Bluesky', server: 'The account’s server' };

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
    { kind: 'rejected', code: 'request-refused', message: 'Bluesky refused this', quote: true },
  ],
  [
    'BadExpiration', // [lex] getServiceAuth: the clock of this machine and that of the server are far apart
    { kind: 'rejected', code: 'request-refused', message: 'Bluesky refused this', quote: true },
  ],
  ['PayloadTooLarge', { kind: 'rejected', code: 'too-large', message: 'This is too large for the account’s server.' }], // [pds] xrpc-server, [ran]
  ['BlobTooLarge', { kind: 'rejected', code: 'too-large', message: 'A file of this post is too large for Bluesky.' }], // [pds] repo/prepare
  ['InvalidMimeType', { kind: 'rejected', code: 'media-type', message: 'Bluesky does not take this kind of file.' }], // [pds] repo/prepare
  [
    'BlobNotFound', // [pds] actor-store/blob, after the check whether the record is there already; [ran]
    {
      kind: 'prepare-again',
      code: 'media-expired',
      message: 'Bluesky did not find the uploaded files',
      quote: true,
    },
  ],
  // Limits
  ['RateLimitExceeded', { kind: 'wait', code: 'rate-limited', message: 'Bluesky asks us to wait.' }], // [pds] xrpc-server rate-limiter, [ran]
]);

/**
 * What a server says with a refusal (https://atproto.com/specs/xrpc#error-responses). A limit may be set by what stands before
 * the server, which speaks no XRPC: its status says all. Writes are limited per account: 5,000 points an hour, 35,000 a day
 * (bsky-docs@390c1e9, rate limits).
 */
export function readRefusal({ status, headers, json }: Refusal): ReadRefusal {
  const { error, message: sentence = '' } = refusalWire.safeParse(json).data ?? { error: '' };
  const name = status === 429 ? 'RateLimitExceeded' : error;
  return { name, meaning: meanings.get(name), sentence, waitMs: retryAfterMs(headers, 'ratelimit-reset', Date.now()) };
}
