import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { isRegistered } from '#/core/oauth/own-callback.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { isUsername } from '#/networks/twitter/accounts.ts';
import type { Gate } from '#/networks/twitter/api.ts';
import { apiBase, avatarHref, feedHref } from '#/networks/twitter/links.ts';
import { internalError, Problem, unauthorized } from '#/networks/twitter/problem.ts';
import { knownScopes, meanings } from '#/networks/twitter/scopes.ts';

/** The one app that is registered here: a confidential client ("Web App") of pay-per-use access. */
const app = { name: 'Nonet', id: 'sandbox-x-client', secret: 'sandbox-x-secret', way: 'basic' } as const;

const hourMs = 3_600_000;

/** Codes and tokens (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE", August 2026). */
export function openGrants(world: World): Grants {
  return new Grants(world, {
    network: 'twitter',
    codeMs: 30_000,
    accessMs: 2 * hourMs,
    // About six months, as schedulers report it; X documents no number.
    refresh: { ms: 180 * 24 * hourMs, rotates: true, scope: 'offline.access' },
    refuse,
  });
}

/** 400: what X says of codes and tokens alike when they are wrong, spent or old. */
function refuse({ what }: GrantRefusal): Error {
  if (what === 'access-token') return unauthorized();
  const names = {
    code: 'authorization code',
    redirect: 'redirect uri',
    verifier: 'code verifier',
    'refresh-token': 'token',
  };
  return new OAuthError(400, 'invalid_request', `Value passed for the ${names[what]} was invalid.`);
}

/** The page on which a person says yes or no, and the calls about tokens. */
export function mountSignIn(sandbox: SandboxApp, world: World, gate: Gate): void {
  mountTokenRoutes(sandbox, world, gate, {
    network: 'twitter',
    tokenPath: `${apiBase}/2/oauth2/token`,
    revokePath: `${apiBase}/2/oauth2/revoke`,
    client: app,
    clientRefused: () => new OAuthError(401, 'unauthorized_client', 'Missing valid authorization header'),
    answer: ({ accessToken, accessMs, refreshToken, scopes }) => ({
      token_type: 'bearer',
      expires_in: accessMs / 1_000,
      access_token: accessToken,
      scope: scopes.join(' '),
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    }),
    refusals: {
      internalError,
      unknownError: () => new OAuthError(400, 'unheard_of', 'Nobody documented this error.'),
      throttled: (retryAfterMs) => gate.limiter.throttled(retryAfterMs),
    },
    errorResponse: (error) => {
      if (error instanceof OAuthError) return error.toResponse();
      return error instanceof Problem ? error.toResponse(gate.switches.state.generation, {}) : null;
    },
  });
  mountConsent(sandbox, world, gate, {
    paths: ['/x/i/oauth2/authorize'],
    network: { name: 'X', href: feedHref },
    app,
    heading: `${app.name} wants to access your X account`,
    grantsHeading: `${app.name} will be able to`,
    refusalHeading: 'You weren’t able to give access to the app',
    asks: {
      mayRedirectTo: (redirectUri) => isRegistered(redirectUri, gate.switches.state.callbacks, '/twitter-callback'),
      scopes: knownScopes,
      scopeSeparator: / /,
      optional: [],
      pkce: { methods: ['S256', 'plain'], digest: 'base64url' },
    },
    describe: ({ id, handle }) => ({ detail: `@${handle}`, pictureHref: avatarHref(id) }),
    newAccount: {
      maxName: 50,
      handle: { label: 'Username', field: 'username', example: 'dora', max: 15 },
      isHandle: isUsername,
      problem: 'Somebody new needs a name, and a username of 1 to 15 letters, digits or _.',
    },
    lines: ({ scopes }) => scopes.map((scope) => ({ text: meanings[scope] ?? scope })),
    cancelled: { error: 'access_denied' },
  });
}
