import { networkRules } from '@nonet/domain';
import type { Ask } from '#/kit/caller.ts';
import type { OAuthServer, Tokens } from '#/kit/oauth.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { ConsentAnswer, ConsentResult } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { readCreator } from '#/tiktok/creator.ts';
import { optionalScopes, type TiktokSettings, tiktokScopes } from '#/tiktok/settings.ts';
import { userWire } from '#/tiktok/wire.ts';

/**
 * How TikTok signs people in ("Login Kit for Web", "Manage user access tokens"; 2026). The client id has another name, and the
 * challenge of PKCE is written in hexadecimal ("Login Kit for Desktop"; that for the web tells of none).
 */
export function oauthOf({ clientKey, clientSecret, scopes, web, api }: TiktokSettings): OAuthServer {
  return {
    name: 'TikTok',
    client: { id: clientKey, secret: clientSecret },
    credentials: 'client_key',
    consentPage: `${web}/v2/auth/authorize/`,
    // The person who is signed in there is asked each time, and can become somebody else.
    consentFields: { disable_auto_auth: '1' },
    tokenEndpoint: `${api}/v2/oauth/token/`,
    revocationEndpoint: `${api}/v2/oauth/revoke/`,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, tiktokScopes[scope]])),
    optionalScopes,
    scopeSeparator: ',',
    challenge: 'hex',
    codeLife: 'a short time, and once',
    accessSeconds: 24 * 60 * 60,
    deadGrant: ['access_token_invalid'],
    resetHeader: '',
  };
}

/** Exchanges the code, and asks who came with it. The username is told to apps that may post, or read profiles. */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  return signInByCode(app.http, oauthOf(app.settings), answer, signal, async (tokens, secrets) => {
    const { scopes } = app.settings;
    const ask = app.api({ token: tokens.accessToken, secrets, signal });
    const readsProfile = scopes.includes('user.info.profile');
    const fields = `open_id,display_name,avatar_url${readsProfile ? ',username' : ''}`;
    const read = await ask({ path: '/v2/user/info/', query: { fields }, answer: userWire });
    if (read.kind !== 'ok') return read.failure;
    const { open_id: openId, display_name: name, avatar_url: picture, username: told } = read.value.data.user;
    const username = told ?? (scopes.includes('video.publish') ? await usernameOf(ask) : null);
    const account = {
      remoteId: openId,
      username: username ?? (name || openId),
      profileName: name || null,
      profilePicture: picture ?? null,
    };
    const { expiresAt, refreshEndsAt: accessEndsAt } = tokens;
    const auth = { openId, username, ...kept(tokens) };
    return {
      kind: 'signed-in',
      grant: { remoteUserId: openId, scopes: tokens.scopes ?? scopes, auth: null },
      accounts: [{ network: networkRules.tiktok.id, account, auth, expiresAt, accessEndsAt }],
    };
  });
}

/** Best effort: an account that may not post today can be connected all the same. */
async function usernameOf(ask: Ask): Promise<string | null> {
  const read = await readCreator(ask);
  return read.kind === 'ok' ? read.value.data.creator_username : null;
}

/** Exchanges the refresh token, which lives a year. A new one may come with it, which is kept then. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.refreshToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const { expiresAt, refreshEndsAt } = tokens;
  return {
    kind: 'refreshed',
    auth: { ...auth, ...kept(tokens) },
    expiresAt,
    ...(refreshEndsAt === null ? {} : { accessEndsAt: refreshEndsAt }),
  };
};

/** What ends our access is an access token that lives ("Revoke access"), so one that ran out is renewed for it. */
export const revoke: Way<'revoke'> = async (app, auth, { signal }) => {
  const server = oauthOf(app.settings);
  let { accessToken } = auth;
  if (Date.parse(auth.expiresAt) <= Date.now()) {
    const renewed = await refreshTokens(app.http, server, auth.refreshToken, signal);
    if (renewed.kind === 'reconnect-needed') return { kind: 'done' };
    if (renewed.kind !== 'tokens') return renewed;
    accessToken = renewed.accessToken;
  }
  return revokeGrant(app.http, server, { accessToken, refreshToken: '' }, signal);
};

function kept({ accessToken, refreshToken, expiresAt }: Tokens) {
  return { accessToken, refreshToken, expiresAt: expiresAt.toISOString() };
}
