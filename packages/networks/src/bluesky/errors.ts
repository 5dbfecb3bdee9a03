import { refusalWire } from '#/bluesky/wire.ts';
import type { ReadRefusal, Refusal } from '#/kit/caller.ts';
import { type Called, type Meaning, means } from '#/kit/outcomes.ts';
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
  ['ExpiredToken', means('token-refused', 'token-expired', signInEnded)], // [lex] refreshSession, [ran]
  ['InvalidToken', means('token-refused', 'token-invalid', signInEnded)], // [lex] refreshSession, [ran]
  ['AuthMissing', means('token-refused', 'token-missing', signInEnded)], // [pds] auth-verifier, [ran]
  ['AuthenticationRequired', means('token-refused', 'sign-in-refused', signInEnded)], // [pds] AuthRequiredError, [ran]
  [
    'AuthFactorTokenRequired', // [lex] createSession
    means(
      'rejected',
      'app-password-needed',
      'This is the password of the account itself. Create an app password in Bluesky’s settings and use that.',
    ),
  ],
  // The account
  ['AccountNotFound', means('rejected', 'account-not-found', accountGone)], // [pds] findAccount
  ['RepoNotFound', means('rejected', 'account-not-found', accountGone)], // [lex] sync.getBlob
  ['AccountTakedown', means('rejected', 'account-suspended', accountSuspended)], // [lex] createSession
  ['RepoTakendown', means('rejected', 'account-suspended', accountSuspended)], // [lex] sync.getBlob
  ['RepoSuspended', means('rejected', 'account-suspended', accountSuspended)], // [lex] sync.getBlob
  ['AccountDeactivated', means('rejected', 'account-deactivated', accountInactive)], // [pds] findAccount
  ['RepoDeactivated', means('rejected', 'account-deactivated', accountInactive)], // [lex] sync.getBlob
  // The post
  [
    'InvalidRequest', // [pds] InvalidRequestError: mostly a record that breaks its lexicon, [ran]
    means('rejected', 'request-refused', 'Bluesky refused this', { quote: true }),
  ],
  [
    'BadExpiration', // [lex] getServiceAuth: the clock of this machine and that of the server are far apart
    means('rejected', 'request-refused', 'Bluesky refused this', { quote: true }),
  ],
  ['PayloadTooLarge', means('rejected', 'too-large', 'This is too large for the account’s server.')], // [pds] xrpc-server, [ran]
  ['BlobTooLarge', means('rejected', 'too-large', 'A file of this post is too large for Bluesky.')], // [pds] repo/prepare
  ['InvalidMimeType', means('rejected', 'media-type', 'Bluesky does not take this kind of file.')], // [pds] repo/prepare
  [
    'BlobNotFound', // [pds] actor-store/blob, after the check whether the record is there already; [ran]
    means('prepare-again', 'media-expired', 'Bluesky did not find the uploaded files', { quote: true }),
  ],
  // Limits
  ['RateLimitExceeded', means('wait', 'rate-limited', 'Bluesky asks us to wait.')], // [pds] xrpc-server rate-limiter, [ran]
]);

/**
 * What a server says with a refusal (https://atproto.com/specs/xrpc#error-responses). Writes are limited per account: 5,000 points an hour, 35,000 a day
 * (bsky-docs@390c1e9, rate limits).
 */
export function readRefusal({ headers, json }: Refusal): ReadRefusal {
  const { error: name, message: sentence = '' } = refusalWire.safeParse(json).data ?? { error: '' };
  return { name, meaning: meanings.get(name), sentence, waitMs: retryAfterMs(headers, 'ratelimit-reset', Date.now()) };
}
