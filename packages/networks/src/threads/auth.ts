import type { Ask } from '#/kit/caller.ts';
import type { OAuthServer, Tokens } from '#/kit/oauth.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import { tokenRefusalIn } from '#/meta/graph-errors.ts';
import type { ConsentAnswer, ConsentResult } from '#/port.ts';
import { type ThreadsSettings, threadsScopes } from '#/threads/settings.ts';
import { debugWire, meWire, type ThreadsAuth } from '#/threads/wire.ts';

/** The app at Threads and the ways to it. */
export type App = AppOf<ThreadsSettings>;

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, ThreadsAuth, Name>;

const DAY_MS = 24 * 60 * 60_000;

/**
 * How Threads signs people in ("Get access tokens and permissions", 2026-08-12; "Long-lived tokens"): the code brings a token of
 * an hour, that one of 60 days, which renews itself from its second day on. There is no PKCE, and nothing to revoke with.
 */
export function oauthOf({ appId, appSecret, scopes, web, api }: ThreadsSettings): OAuthServer {
  return {
    name: 'Threads',
    client: { id: appId, secret: appSecret },
    credentials: 'client_id',
    consentPage: `${web}/oauth/authorize`,
    tokenEndpoint: `${api}/oauth/access_token`,
    revocationEndpoint: null,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, threadsScopes[scope]])),
    scopeSeparator: ',',
    challenge: null,
    codeLife: 'an hour, and once',
    accessSeconds: (60 * DAY_MS) / 1_000,
    // A code, in both of its shapes, and a token ("Error codes").
    deadGrant: ['400', '100/4279030', '190'],
    refusalIn: tokenRefusalIn,
    longLived: (token) => ({
      url: `${api}/access_token`,
      method: 'GET',
      form: { grant_type: 'th_exchange_token', client_secret: appSecret, access_token: token },
    }),
    renewal: (token) => ({
      url: `${api}/refresh_access_token`,
      method: 'GET',
      form: { grant_type: 'th_refresh_token', access_token: token },
    }),
    resetHeader: '',
  };
}

/**
 * Exchanges the code, and asks who came with it. The id in the answer to a code is not used: it may come as a number, and calls
 * with it were seen to fail where those with `me` did not.
 */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  return signInByCode(app.http, oauthOf(app.settings), answer, signal, async (tokens, secrets) => {
    const ask = app.api({ token: tokens.accessToken, secrets, signal });
    const query = { fields: 'id,username,name,threads_profile_picture_url' };
    const me = await ask({ path: '/me', query, answer: meWire });
    if (me.kind !== 'ok') return me.failure;
    const { id, username, name = '', threads_profile_picture_url: picture } = me.value;
    const { scopes = app.settings.scopes, accessEndsAt } = await readGranted(ask, tokens.accessToken);
    const account = { remoteId: id, username, profileName: name || null, profilePicture: picture ?? null };
    return {
      kind: 'signed-in',
      grant: { remoteUserId: id, scopes, auth: null },
      accounts: [
        {
          network: 'threads',
          account,
          auth: { userId: id, username, ...kept(tokens) },
          expiresAt: tokens.expiresAt,
          accessEndsAt: accessEndsAt ?? null,
        },
      ],
    };
  });
}

/** Renews the token. One that is younger than a day cannot be renewed, and need not be. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  if (Date.parse(auth.issuedAt) > Date.now() - DAY_MS) {
    return { kind: 'refreshed', auth, expiresAt: new Date(auth.expiresAt) };
  }
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.accessToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const ask = app.api({ token: tokens.accessToken, secrets: [auth.accessToken, tokens.accessToken], signal });
  const { accessEndsAt } = await readGranted(ask, tokens.accessToken);
  return {
    kind: 'refreshed',
    auth: { ...auth, ...kept(tokens) },
    expiresAt: tokens.expiresAt,
    ...(accessEndsAt === undefined ? {} : { accessEndsAt }),
  };
};

/** Threads has no call for it: people remove an app in its settings. What we hold of the token is dropped by the caller. */
export const revoke: Way<'revoke'> = (app, { accessToken }, { signal }) => {
  return revokeGrant(app.http, oauthOf(app.settings), { accessToken, refreshToken: '' }, signal);
};

/**
 * What was granted, and until when: 90 days, which renewing extends where a profile is public ("Get started", 2026-06-30). Whose
 * token may ask is documented for testers only, so that no answer is no obstacle: a missing right shows when it is used.
 */
async function readGranted(
  ask: Ask,
  token: string,
): Promise<{ readonly scopes?: readonly string[]; readonly accessEndsAt?: Date }> {
  const read = await ask({ path: '/debug_token', query: { input_token: token }, answer: debugWire });
  if (read.kind !== 'ok') return {};
  const { scopes, data_access_expires_at: ends } = read.value.data;
  return { scopes, ...(ends === undefined || ends <= 0 ? {} : { accessEndsAt: new Date(ends * 1_000) }) };
}

function kept({ accessToken, expiresAt }: Tokens): Pick<ThreadsAuth, 'accessToken' | 'issuedAt' | 'expiresAt'> {
  return { accessToken, issuedAt: new Date().toISOString(), expiresAt: expiresAt.toISOString() };
}
