import type { Http } from '#/kit/http.ts';
import { callTokenEndpoint, type OAuthServer, requestTokens, type TokenFailure, type Tokens } from '#/kit/oauth.ts';
import { type Failure, notSent, OPERATOR_WAIT_MS, retryIfUnknown, unclear } from '#/kit/outcomes.ts';
import type { CallResult, ConsentAnswer, ReconnectNeeded, Rejected, RetryLater } from '#/port.ts';

/** What ends a grant: its refresh token, else (that is empty) its access token. */
export type GrantedTokens = Pick<Tokens, 'accessToken' | 'refreshToken'>;

/** A sign-in that comes to nothing is ended at the network within this time, whatever is left for the sign-in itself. */
const END_GRANT_MS = 5_000;

/** RFC 6749 §5.2: these speak of us and not of the person. */
const clientRefusals: readonly string[] = ['invalid_client', 'unauthorized_client'];

/**
 * Exchanges the code, and asks `whoCame`, which is told the tokens and what must appear in no message. What was granted in
 * part, and what leads to no account, does not live on at the network.
 */
export async function signInByCode<SignedIn extends { readonly kind: 'signed-in' }>(
  http: Http,
  server: OAuthServer,
  answer: ConsentAnswer,
  signal: AbortSignal,
  whoCame: (tokens: Tokens, secrets: readonly string[]) => Promise<SignedIn | Failure>,
): Promise<SignedIn | Rejected | RetryLater> {
  const { name, codeLife } = server;
  const { code, redirectUri, codeVerifier } = answer;
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(server.challenge === null ? {} : { code_verifier: codeVerifier }),
    ...server.codeFields,
  };
  const first = await requestTokens(http, server, { form }, signal);
  if (first.kind !== 'tokens') {
    const failure = tokenFailure(server, first);
    if (failure.kind === 'retry-later') return failure;
    const message = `${name} did not accept the answer of its own page. It is good for ${codeLife}; try again.`;
    return { kind: 'rejected', code: 'code-refused', message };
  }
  const missing = missingScopes(server, first);
  if (missing.length > 0) {
    await endGrant(http, server, first);
    return { kind: 'rejected', code: 'scopes-missing', message: notAllowed(server, missing) };
  }
  const tokens = server.longLived
    ? await requestTokens(http, server, server.longLived(first.accessToken), signal)
    : first;
  const secrets = [first.accessToken, first.refreshToken, code, codeVerifier];
  const came =
    tokens.kind === 'tokens' ? await whoCame(tokens, [...secrets, tokens.accessToken]) : tokenFailure(server, tokens);
  if (came.kind === 'signed-in') return came;
  await endGrant(http, server, first);
  const failure = retryIfUnknown(came);
  if (failure.kind !== 'reconnect-needed') return failure;
  const message = `${name} did not accept the sign-in it just granted. Try again.`;
  return { kind: 'rejected', code: failure.code, message };
}

/** Exchanges the refresh token, or the token that is renewed by itself. The old one stays in the answer when no new one came. */
export async function refreshTokens(
  http: Http,
  server: OAuthServer,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Tokens | ReconnectNeeded | RetryLater> {
  const usual = { form: { grant_type: 'refresh_token', refresh_token: refreshToken } };
  const tokens = await requestTokens(http, server, server.renewal?.(refreshToken) ?? usual, signal);
  if (tokens.kind !== 'tokens') return tokenFailure(server, tokens);
  return { ...tokens, refreshToken: tokens.refreshToken || refreshToken };
}

/** Ends the grant (RFC 7009 §2.1). One that is refused has nothing left to end; nor has one that only the person can end. */
export async function revokeGrant(
  http: Http,
  server: OAuthServer,
  { accessToken, refreshToken }: GrantedTokens,
  signal: AbortSignal,
): Promise<CallResult> {
  if (server.revocationEndpoint === null) return { kind: 'done' };
  const form =
    refreshToken === ''
      ? { token: accessToken, token_type_hint: 'access_token' }
      : { token: refreshToken, token_type_hint: 'refresh_token' };
  const answer = await callTokenEndpoint(http, server, { url: server.revocationEndpoint, form }, signal);
  if (answer.kind === 'ok') return { kind: 'done' };
  const failure = tokenFailure(server, answer);
  return failure.kind === 'reconnect-needed' ? { kind: 'done' } : failure;
}

/** Best effort. The signal of the sign-in may be what ended it. */
async function endGrant(http: Http, server: OAuthServer, tokens: GrantedTokens): Promise<void> {
  await revokeGrant(http, server, tokens, AbortSignal.timeout(END_GRANT_MS));
}

/** What a person left out on the consent page, or the network did not hand out. */
function missingScopes({ scopes, optionalScopes, refreshScope }: OAuthServer, tokens: Tokens): string[] {
  return Object.keys(scopes).filter(
    (scope) =>
      (tokens.scopes?.includes(scope) === false && !optionalScopes?.includes(scope)) ||
      (scope === refreshScope && tokens.refreshToken === ''),
  );
}

function notAllowed({ name, scopes }: OAuthServer, missing: readonly string[]): string {
  const named = missing.map((scope) => `${scopes[scope]} (${scope})`);
  return `${name} did not allow Nonet to ${new Intl.ListFormat('en').format(named)}. Connect again and allow all of it.`;
}

/** A 401 is about our own secret and not about the person (RFC 6749 §5.2). */
function tokenFailure(server: OAuthServer, failure: TokenFailure): ReconnectNeeded | RetryLater {
  const { name } = server;
  if (failure.kind === 'refused') {
    const { status, error, waitMs } = failure;
    if (status === 401 || clientRefusals.includes(error)) {
      const message = `${name} does not accept this installation’s client secret. Its operator must see to it.`;
      return { kind: 'retry-later', code: 'client-refused', message, afterMs: OPERATOR_WAIT_MS, scope: 'network' };
    }
    if (status === 429) {
      const message = `${name} asks us to wait.`;
      return { kind: 'retry-later', code: 'rate-limited', message, afterMs: waitMs, scope: 'network' };
    }
    if (error === 'invalid_grant' || server.deadGrant.includes(error)) {
      const message = `The sign-in at ${name} has ended. Connect the account again.`;
      return { kind: 'reconnect-needed', code: 'grant-ended', message, tokenMayRefresh: false };
    }
  }
  if (failure.kind === 'not-sent') {
    const unsent = notSent(failure.reason, server);
    if (unsent.kind === 'retry-later') return unsent;
  }
  const { code, message } = unclear(server);
  return { kind: 'retry-later', code, message, afterMs: null, scope: 'connection' };
}
