import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { isOwnCallback } from '#/core/oauth/own-callback.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { isVanityName } from '#/networks/linkedin/accounts.ts';
import type { Gate } from '#/networks/linkedin/api.ts';
import { feedHref, pictureHref } from '#/networks/linkedin/links.ts';
import { internalError, RestError, tokenErrors, tooMany } from '#/networks/linkedin/rest-error.ts';
import { meanings } from '#/networks/linkedin/scopes.ts';

/** The one app that is registered here. */
const app = { name: 'Nonet', id: 'sandbox-linkedin-client', secret: 'sandbox-linkedin-secret', way: 'fields' } as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Codes and tokens ("Authorization code flow", "Programmatic refresh tokens", August 2026). */
export function openGrants(world: World): Grants {
  return new Grants(world, {
    network: 'linkedin',
    codeMs: 30 * minuteMs,
    accessMs: 60 * dayMs,
    refresh: { ms: 365 * dayMs, rotates: false, scope: null },
    prefixes: { code: 'AQR', access: 'AQX' },
    refuse,
  });
}

function refuse(refusal: GrantRefusal): Error {
  switch (refusal.what) {
    case 'access-token':
      return tokenErrors[refusal.why]();
    case 'refresh-token':
      return new OAuthError(
        400,
        'invalid_grant',
        'The provided authorization grant or refresh token is invalid, expired or revoked.',
      );
    case 'code':
    case 'redirect':
    case 'verifier':
      return new OAuthError(
        400,
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      );
    default:
      return refusal satisfies never;
  }
}

/** The page on which a member says yes to everything or no, and the calls about tokens. */
export function mountSignIn(sandbox: SandboxApp, world: World, gate: Gate): void {
  const { switches } = gate;
  mountTokenRoutes(sandbox, world, gate, {
    network: 'linkedin',
    tokenPath: '/linkedin/oauth/v2/accessToken',
    revokePath: '/linkedin/oauth/v2/revoke',
    client: app,
    clientRefused: () => new OAuthError(401, 'invalid_client', 'Client authentication failed'),
    answer: ({ accessToken, accessMs, refreshToken, refreshMs, scopes }) => ({
      access_token: accessToken,
      expires_in: accessMs / 1_000,
      scope: scopes.join(','),
      token_type: 'Bearer',
      ...(switches.state.hasRefreshTokens
        ? { refresh_token: refreshToken, refresh_token_expires_in: Math.floor((refreshMs ?? 0) / 1_000) }
        : {}),
    }),
    refusals: {
      internalError,
      unknownError: () => new OAuthError(400, 'unheard_of', 'Nobody documented this error.'),
      throttled: () => tooMany(),
    },
    errorResponse: (error) => (error instanceof OAuthError || error instanceof RestError ? error.toResponse() : null),
  });
  mountConsent(sandbox, world, gate, {
    paths: ['/linkedin/oauth/v2/authorization'],
    network: { name: 'LinkedIn', href: feedHref },
    app,
    heading: `${app.name} would like to connect to your LinkedIn account`,
    grantsHeading: `${app.name} would like to`,
    refusalHeading: 'Bummer, something went wrong',
    asks: {
      mayRedirectTo: (redirectUri) => isOwnCallback(redirectUri, '/linkedin-callback'),
      get scopes() {
        return new Set(switches.state.scopes);
      },
      scopeSeparator: / /,
      optional: ['state'],
      pkce: null,
      sentences: {
        client: 'The passed in client_id is invalid.',
        redirect: 'The redirect_uri does not match the registered value.',
        scope: (names) => `unauthorized_scope_error: Scope "${names}" is not authorized for your application.`,
      },
    },
    describe: ({ id, handle }) => {
      const pages = gate.accounts.pages().filter(({ memberId }) => memberId === id);
      const admin = pages.length === 0 ? '' : ` · admin of ${pages.map(({ name }) => name).join(' and ')}`;
      return { detail: `in/${handle}${admin}`, pictureHref: pictureHref(id) };
    },
    newAccount: {
      maxName: 100,
      handle: { label: 'Profile address', field: 'vanity', example: 'dora-fala', max: 100 },
      isHandle: isVanityName,
      problem: 'Somebody new needs a name, and 3 to 100 letters, digits or hyphens for the address of the profile.',
    },
    lines: ({ scopes }) => scopes.map((scope) => ({ text: meanings[scope] ?? scope })),
    cancelled: {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    },
  });
}
