import type { Access, Ask } from '#/kit/caller.ts';
import type { OAuthServer } from '#/kit/oauth.ts';
import { refreshTokens, revokeGrant, signInByCode } from '#/kit/sign-in-by-code.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import { tokenRefusalIn } from '#/pinterest/errors.ts';
import { type PinterestSettings, pinterestScopes } from '#/pinterest/settings.ts';
import { meWire, type PinterestAuth } from '#/pinterest/wire.ts';
import type { ConsentAnswer, ConsentResult } from '#/port.ts';

/** The app at Pinterest and the ways to it. */
export interface App extends AppOf<PinterestSettings> {
  /** The host that takes videos. It knows no token of ours. */
  uploads(access: Access): Ask;
}

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, PinterestAuth, Name>;

const HOUR_MS = 3_600_000;

/**
 * How Pinterest signs people in ("Set up authentication and authorization", 2026; API description 5.23.0, POST /oauth/token). There is
 * no PKCE, and tokens of people cannot be revoked. Its own envelope names a dead code or grant 283.
 */
export function oauthOf({ appId, appSecret, scopes, web, api }: PinterestSettings): OAuthServer {
  return {
    name: 'Pinterest',
    client: { id: appId, secret: appSecret },
    credentials: 'basic',
    consentPage: `${web}/oauth/`,
    tokenEndpoint: `${api}/v5/oauth/token`,
    revocationEndpoint: null,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, pinterestScopes[scope]])),
    scopeSeparator: ',',
    challenge: null,
    // An app from before 2025-09-25 has to ask for tokens that can be renewed for ever; newer ones get no others.
    codeFields: { continuous_refresh: 'true' },
    codeLife: 'a few minutes, and once',
    accessSeconds: (30 * 24 * HOUR_MS) / 1_000,
    deadGrant: ['283'],
    refusalIn: tokenRefusalIn,
    resetHeader: '',
  };
}

/** Exchanges the code, and asks who came with it. */
export function exchange(app: App, answer: ConsentAnswer, signal: AbortSignal): Promise<ConsentResult> {
  const server = oauthOf(app.settings);
  return signInByCode(app.http, server, answer, signal, async (tokens, secrets) => {
    const ask = app.api({ token: tokens.accessToken, secrets, signal });
    const me = await ask({ path: '/user_account', answer: meWire });
    if (me.kind !== 'ok') return me.failure;
    const { id, username, business_name: name, profile_image: picture } = me.value;
    if (id === undefined) return { kind: 'rejected', code: 'user-id-missing', message: 'User ID not found' };
    const scopes = [...(tokens.scopes ?? Object.keys(server.scopes))];
    const { accessToken, refreshToken, expiresAt } = tokens;
    const account = { remoteId: id, username, profileName: name || null, profilePicture: picture ?? null };
    const auth: PinterestAuth = { userId: id, username, accessToken, refreshToken, scopes };
    return {
      kind: 'signed-in',
      grant: { remoteUserId: id, scopes, auth: null },
      accounts: [{ network: 'pinterest', account, auth, expiresAt }],
    };
  });
}

/** Exchanges the refresh token for a new pair, which ends 60 days later: accounts that nobody uses are renewed, too. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const tokens = await refreshTokens(app.http, oauthOf(app.settings), auth.refreshToken, signal);
  if (tokens.kind !== 'tokens') return tokens;
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { kind: 'refreshed', auth: { ...auth, accessToken, refreshToken }, expiresAt };
};

/** Pinterest revokes tokens of its system users only: people remove an app in its settings. The caller drops our copy. */
export const revoke: Way<'revoke'> = (app, auth, { signal }) => {
  return revokeGrant(app.http, oauthOf(app.settings), auth, signal);
};

/** What Pinterest granted to the app, and the person to us. No call tells it: the operator's setting does. */
export const readAbilities: Way<'abilities'> = async ({ settings }, { scopes }) => {
  const maySecret = ['boards:write_secret', 'pins:write_secret'].every((scope) => scopes.includes(scope));
  const abilities = { access: settings.access, secretBoards: maySecret };
  return { kind: 'abilities', abilities, goodForMs: HOUR_MS };
};
