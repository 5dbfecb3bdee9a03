import type { OAuthServer } from '#/kit/oauth.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import type { ConsentAnswer, ConsentResult } from '#/port.ts';
import type { TwitterSettings } from '#/twitter/settings.ts';
import { accessOf, meWire, subscriptionWire, type TwitterAuth } from '#/twitter/wire.ts';

/** The app at X and the ways to it. */
export type App = AppOf<TwitterSettings>;

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, TwitterAuth, Name>;

/**
 * How X signs people in (docs.x.com, OAuth 2.0 authorization code flow with PKCE, and its scopes; 2026-08-22). It names a
 * dead or spent grant `invalid_request`, and sometimes `invalid_grant`; a 401 is about our own secret (the same, and
 * trypostit/trypost#126).
 */
export function oauthOf({ clientId, clientSecret, web, api }: TwitterSettings): OAuthServer {
  return {
    name: 'X',
    client: { id: clientId, secret: clientSecret },
    credentials: 'basic',
    consentPage: `${web}/i/oauth2/authorize`,
    tokenEndpoint: `${api}/2/oauth2/token`,
    revocationEndpoint: `${api}/2/oauth2/revoke`,
    scopes: {
      'tweet.read': 'read its posts',
      'tweet.write': 'post',
      'users.read': 'read its profile',
      'media.write': 'upload pictures and videos',
      'offline.access': 'stay connected',
    },
    scopeSeparator: ' ',
    refreshScope: 'offline.access',
    challenge: 'base64url',
    codeLife: '30 seconds',
    accessSeconds: 2 * 60 * 60,
    deadGrant: ['invalid_request'],
    resetHeader: 'x-rate-limit-reset',
  };
}

/** Exchanges the code, which lives 30 seconds, and asks who came with it. */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  const server = oauthOf(app.settings);
  return signInByCode(app.http, server, answer, signal, async (tokens, secrets) => {
    const { accessToken, refreshToken, scopes, expiresAt } = tokens;
    const ask = app.api({ token: accessToken, secrets, signal });
    const query = { 'user.fields': 'id,name,username,profile_image_url' };
    const me = await ask({ path: '/2/users/me', query, answer: meWire });
    if (me.kind !== 'ok') return me.failure;
    const { id, name, username, profile_image_url: picture } = me.value.data;
    const account = { remoteId: id, username, profileName: name || null, profilePicture: picture ?? null };
    const auth = { userId: id, username, accessToken, refreshToken };
    return {
      kind: 'signed-in',
      grant: { remoteUserId: id, scopes: scopes ?? Object.keys(server.scopes), auth: null },
      accounts: [{ network: 'twitter', account, auth, expiresAt }],
    };
  });
}

/** People seldom begin or end Premium, and every read costs the operator. */
const ABILITIES_GOOD_FOR_MS = 24 * 3_600_000;

/** Whether the account has Premium, of any kind: with it a video may run longer (OpenAPI 2.167, `subscription_type`, of the caller alone). */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const ask = app.api(accessOf(auth, signal));
  const read = await ask({
    path: '/2/users/me',
    query: { 'user.fields': 'subscription_type' },
    answer: subscriptionWire,
  });
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const { subscription_type: type } = read.value.data;
  if (type === undefined) {
    return { kind: 'rejected', code: 'not-told', message: 'X did not say whether this account has Premium.' };
  }
  return { kind: 'abilities', abilities: { hasPremium: type !== 'None' }, goodForMs: ABILITIES_GOOD_FOR_MS };
};

/**
 * Exchanges the refresh token for a new pair; it works once, and using it again ends every token of the grant (seen:
 * gptme-contrib#285). So the caller refreshes an account in one place at a time and stores the pair before using it.
 */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.refreshToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { kind: 'refreshed', auth: { ...auth, accessToken, refreshToken }, expiresAt };
};

/** Revokes the refresh token, and with it the grant. */
export const revoke: Way<'revoke'> = (app, auth, { signal }) => {
  return revokeGrant(app.http, oauthOf(app.settings), auth, signal);
};
