import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { isOwnCallback } from '#/core/oauth/own-callback.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { isUsername } from '#/networks/tiktok/accounts.ts';
import type { Gate } from '#/networks/tiktok/api.ts';
import { accessTokenInvalid, newLogId } from '#/networks/tiktok/api-error.ts';
import { apiBase, avatarHref, feedHref } from '#/networks/tiktok/links.ts';
import type { Switches } from '#/networks/tiktok/switches.ts';

/** The one app that is registered here. */
const app = {
  name: 'Nonet',
  id: 'sandboxtiktokkey',
  idName: 'client_key',
  secret: 'sandbox-tiktok-secret',
  way: 'fields',
} as const;

/** What an app can be allowed ("Scopes overview"), in a person's words. */
const meanings: Readonly<Record<string, string>> = {
  'user.info.basic': 'Read your profile info (name and picture)',
  'user.info.profile': 'Read your additional profile info',
  'user.info.stats': 'Read your profile’s engagement figures',
  'video.list': 'Read your public videos',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Upload draft content to TikTok',
};

const dayMs = 24 * 3_600_000;

/** Codes and tokens ("Manage user access tokens", 2026): a day, and a year. How long a code lives is not documented. */
export function openGrants(world: World, switches: Switches): Grants {
  return new Grants(world, {
    network: 'tiktok',
    codeMs: 10 * 60_000,
    accessMs: dayMs,
    refresh: {
      ms: 365 * dayMs,
      get rotates() {
        return switches.unknowns.refreshToken === 'rotates';
      },
      scope: null,
    },
    prefixes: { code: '', access: 'act.' },
    refuse,
  });
}

function refuse({ what }: GrantRefusal): Error {
  switch (what) {
    case 'access-token':
      return accessTokenInvalid();
    case 'code':
      return new OAuthError(400, 'invalid_grant', 'Authorization code is expired.');
    case 'redirect':
      return new OAuthError(400, 'invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
    case 'verifier':
      return new OAuthError(400, 'invalid_request', 'Code verifier or code challenge is invalid.');
    case 'refresh-token':
      return new OAuthError(400, 'invalid_grant', 'Refresh token is invalid or expired.');
    default:
      return what satisfies never;
  }
}

/** The page on which a person says yes or no, and the calls about tokens. */
export function mountSignIn(sandbox: SandboxApp, world: World, gate: Gate): void {
  const { grants } = gate;
  mountTokenRoutes(sandbox, world, gate, {
    network: 'tiktok',
    tokenPath: `${apiBase}/v2/oauth/token/`,
    revokePath: `${apiBase}/v2/oauth/revoke/`,
    client: app,
    clientRefused: () => new OAuthError(401, 'invalid_client', 'Client key or secret is incorrect.'),
    answer: ({ accountId, accessToken, accessMs, refreshToken, refreshMs, scopes }) => ({
      access_token: accessToken,
      expires_in: accessMs / 1_000,
      open_id: accountId,
      refresh_expires_in: Math.floor((refreshMs ?? 0) / 1_000),
      refresh_token: refreshToken,
      scope: scopes.join(','),
      token_type: 'Bearer',
    }),
    // "Revoke access": the token is an access token, and what ends is all that the person has allowed the app.
    revoke: (token) => {
      try {
        grants.revokeAllOf(grants.read(token).accountId);
      } catch {
        throw new OAuthError(400, 'invalid_grant', 'Access token is invalid or expired.');
      }
      return new Response(null);
    },
    refusals: {
      internalError: () => new OAuthError(500, 'server_error', 'Something went wrong. Please try again later.'),
      unknownError: () => new OAuthError(400, 'unheard_of', 'Nobody documented this error.'),
      throttled: () => new OAuthError(429, 'rate_limit_exceeded', 'Too many requests.'),
    },
    errorResponse: (error) => (error instanceof OAuthError ? error.toResponse({ log_id: newLogId() }) : null),
  });
  mountConsent(sandbox, world, gate, {
    paths: ['/tiktok/v2/auth/authorize/'],
    network: { name: 'TikTok', href: feedHref },
    app,
    heading: `Continue with TikTok to ${app.name}`,
    grantsHeading: `${app.name} would like to`,
    refusalHeading: 'Something went wrong',
    asks: {
      mayRedirectTo: (redirectUri) => isOwnCallback(redirectUri, '/tiktok-callback'),
      scopes: new Set(Object.keys(meanings)),
      scopeSeparator: /,/,
      // "Login Kit for Web" knows no challenge; that for desktops has one, in hexadecimal.
      optional: ['code_challenge'],
      pkce: { methods: ['S256'], digest: 'hex' },
      sentences: {
        client: 'We couldn’t log in with TikTok. This may be due to specific app settings: client_key.',
        redirect: 'We couldn’t log in with TikTok. This may be due to specific app settings: redirect_uri.',
        scope: (names) => `We couldn’t log in with TikTok. This may be due to specific app settings: scope ${names}.`,
      },
    },
    describe: ({ id, handle, privacy }) => ({ detail: `@${handle} · ${privacy}`, pictureHref: avatarHref(id) }),
    newAccount: {
      maxName: 30,
      handle: { label: 'Username', field: 'username', example: 'dora', max: 24 },
      isHandle: isUsername,
      problem: 'Somebody new needs a name, and a username of 2 to 24 letters, digits, _ or inner dots.',
    },
    lines: ({ scopes }) => scopes.map((scope) => ({ text: meanings[scope] ?? scope })),
    cancelled: { error: 'access_denied', error_description: 'User cancelled the authorization.' },
    toldWithCode: (scopes) => ({ scopes: scopes.join(',') }),
  });
}
