import type { Http } from '#/kit/http.ts';
import { callTokenEndpoint, consentAddress, requestTokens, type TokenCall, type TokenFailure } from '#/kit/oauth.ts';
import type {
  CallResult,
  ConsentAnswer,
  ConsentRequest,
  ReconnectNeeded,
  RefreshResult,
  RetryLater,
  SignInResult,
} from '#/port.ts';
import type { Api } from '#/twitter/api.ts';
import { failureOf, notSent, retryIfUnknown } from '#/twitter/errors.ts';
import type { TwitterSettings } from '#/twitter/settings.ts';
import { meWire, SCOPES, type TwitterAuth } from '#/twitter/wire.ts';

/** The app at X and the ways to it. */
export interface App {
  readonly settings: TwitterSettings;
  readonly http: Http;
  readonly api: Api;
}

const CLIENT_REFUSED = {
  code: 'client-refused',
  message: 'X does not accept this installation’s client secret. Its operator must see to it.',
};
const GRANT_ENDED = { code: 'grant-ended', message: 'The sign-in at X has ended. Connect the account again.' };

/** A wrong client secret is mended by an operator, not by asking often. */
const OPERATOR_WAIT_MS = 15 * 60_000;

/** How long an access token lives (docs.x.com, OAuth 2.0; 2026-08-22). */
const ACCESS_TOKEN_SECONDS = 2 * 60 * 60;

/** A sign-in that comes to nothing is ended at X within this time, whatever is left for the sign-in itself. */
const END_GRANT_MS = 5_000;

/** The consent page (docs.x.com, OAuth 2.0 authorization code flow with PKCE; 2026-08-22). */
export function consentPage(settings: TwitterSettings, request: ConsentRequest): URL {
  return consentAddress(`${settings.web}/i/oauth2/authorize`, {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    scope: SCOPES.join(' '),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  });
}

/**
 * Exchanges the code, which lives 30 seconds, and asks who came with it. What was granted and leads to no account here
 * does not live on at X.
 */
export async function exchange(
  app: App,
  answer: ConsentAnswer,
  signal: AbortSignal,
): Promise<SignInResult<TwitterAuth>> {
  const tokens = await requestTokens(
    app.http,
    tokenCall(app, 'token', signal, {
      grant_type: 'authorization_code',
      code: answer.code,
      redirect_uri: answer.redirectUri,
      code_verifier: answer.codeVerifier,
    }),
    ACCESS_TOKEN_SECONDS,
  );
  if (tokens.kind !== 'tokens') {
    const failure = tokenFailure(tokens);
    if (failure.kind === 'retry-later') return failure;
    const message = 'X did not accept the answer of its own page. It is good for 30 seconds; try again.';
    return { kind: 'rejected', code: 'code-refused', message };
  }
  const { accessToken, refreshToken, scopes, expiresAt } = tokens;
  const missing = scopes === null ? [] : SCOPES.filter((scope) => !scopes.includes(scope));
  if (refreshToken === null || missing.length > 0) {
    await endGrant(app, { accessToken, refreshToken });
    const message = 'X did not grant everything that publishing needs. Connect again and allow all of it.';
    return { kind: 'rejected', code: 'scopes-missing', message };
  }
  const secrets = [accessToken, refreshToken, answer.code, answer.codeVerifier];
  const me = await app.api({
    method: 'GET',
    path: '/2/users/me',
    query: { 'user.fields': 'id,name,username,profile_image_url' },
    token: accessToken,
    answer: meWire,
    signal,
  });
  if (me.kind !== 'ok') {
    await endGrant(app, { accessToken, refreshToken });
    const failure = retryIfUnknown(failureOf(me, secrets));
    if (failure.kind !== 'reconnect-needed') return failure;
    return {
      kind: 'rejected',
      code: failure.code,
      message: 'X did not accept the sign-in it just granted. Try again.',
    };
  }
  const { id, name, username, profile_image_url: picture } = me.value.data;
  return {
    kind: 'signed-in',
    account: { remoteId: id, username, profileName: name || null, profilePicture: picture ?? null },
    auth: { userId: id, username, accessToken, refreshToken },
    expiresAt,
  };
}

/**
 * Exchanges the refresh token for a new pair; it works once, and using it again ends every token of the grant (seen:
 * gptme-contrib#285). So the caller refreshes an account in one place at a time and stores the pair before using it.
 */
export async function refresh(app: App, auth: TwitterAuth, signal: AbortSignal): Promise<RefreshResult<TwitterAuth>> {
  const tokens = await requestTokens(
    app.http,
    tokenCall(app, 'token', signal, { grant_type: 'refresh_token', refresh_token: auth.refreshToken }),
    ACCESS_TOKEN_SECONDS,
  );
  if (tokens.kind !== 'tokens') return tokenFailure(tokens);
  const { accessToken, refreshToken, expiresAt } = tokens;
  return {
    kind: 'refreshed',
    auth: { ...auth, accessToken, refreshToken: refreshToken ?? auth.refreshToken },
    expiresAt,
  };
}

/** Revokes the refresh token, and with it the grant (RFC 7009 §2.1). */
export async function revoke(
  app: App,
  { accessToken, refreshToken }: GrantedTokens,
  signal: AbortSignal,
): Promise<CallResult> {
  const form =
    refreshToken === null
      ? { token: accessToken, token_type_hint: 'access_token' }
      : { token: refreshToken, token_type_hint: 'refresh_token' };
  const answer = await callTokenEndpoint(app.http, tokenCall(app, 'revoke', signal, form));
  if (answer.kind === 'ok') return { kind: 'done' };
  const failure = tokenFailure(answer);
  // A token that is refused has nothing left to end.
  return failure.kind === 'reconnect-needed' ? { kind: 'done' } : failure;
}

/** What was granted; a refresh token may be missing. */
type GrantedTokens = Pick<TwitterAuth, 'accessToken'> & { readonly refreshToken: string | null };

/** Best effort. The signal of the sign-in may be what ended it. */
async function endGrant(app: App, tokens: GrantedTokens): Promise<void> {
  await revoke(app, tokens, AbortSignal.timeout(END_GRANT_MS));
}

function tokenCall(
  { settings }: App,
  endpoint: 'token' | 'revoke',
  signal: AbortSignal,
  form: TokenCall['form'],
): TokenCall {
  return {
    url: `${settings.api}/2/oauth2/${endpoint}`,
    client: { id: settings.clientId, secret: settings.clientSecret },
    form,
    resetHeader: 'x-rate-limit-reset',
    signal,
  };
}

/**
 * X names a dead or spent grant `invalid_request`, and sometimes `invalid_grant`; a 401 is about our own secret and not
 * about the person (docs.x.com, 2026-08-22; trypostit/trypost#126).
 */
function tokenFailure(failure: TokenFailure): ReconnectNeeded | RetryLater {
  switch (failure.kind) {
    case 'not-sent':
      return notSent(failure.reason);
    case 'unclear':
      return unclear();
    case 'refused': {
      const { status, error, waitMs } = failure;
      if (status === 401 || error === 'unauthorized_client' || error === 'invalid_client') {
        return { kind: 'retry-later', ...CLIENT_REFUSED, afterMs: OPERATOR_WAIT_MS, scope: 'network' };
      }
      if (status === 429) {
        const message = 'X asks us to wait.';
        return { kind: 'retry-later', code: 'rate-limited', message, afterMs: waitMs, scope: 'network' };
      }
      if (error !== 'invalid_request' && error !== 'invalid_grant') return unclear();
      return { kind: 'reconnect-needed', ...GRANT_ENDED, tokenMayRefresh: false };
    }
    default:
      return failure satisfies never;
  }
}

function unclear(): RetryLater {
  const message = 'X gave no clear answer.';
  return { kind: 'retry-later', code: 'no-clear-answer', message, afterMs: null, scope: 'connection' };
}
