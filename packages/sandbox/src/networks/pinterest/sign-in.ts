import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { isRegistered } from '#/core/oauth/own-callback.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { isUsername } from '#/networks/pinterest/accounts.ts';
import type { Gate } from '#/networks/pinterest/api.ts';
import { apiBase, avatarHref, feedHref, trialApiBase } from '#/networks/pinterest/links.ts';
import { internalError, PinterestError, throttled, unauthenticated } from '#/networks/pinterest/pinterest-error.ts';
import { knownScopes, meanings } from '#/networks/pinterest/scopes.ts';

/** The one app that is registered here. */
const app = { name: 'Nonet', id: '1500000', secret: 'sandbox-pinterest-secret', way: 'basic' } as const;

const dayMs = 86_400_000;

/** Codes and tokens ("Set up authentication and authorization", 2026). How long a code lives is not documented. */
export function openGrants(world: World): Grants {
  return new Grants(world, {
    network: 'pinterest',
    codeMs: 10 * 60_000,
    accessMs: 30 * dayMs,
    // A new one comes with each renewal. Whether the old one still works is not documented; here it does not.
    refresh: { ms: 60 * dayMs, rotates: true, scope: null },
    prefixes: { code: '', access: 'pina_', refresh: 'pinr.' },
    refuse,
  });
}

/** What Pinterest says of codes (pinterest/pinterest-api-demo#16), and here of refresh tokens, too. */
function refuse({ what }: GrantRefusal): Error {
  if (what === 'access-token') return unauthenticated();
  return new PinterestError(400, 283, 'The authorization grant is invalid');
}

/** The page on which a person says yes or no, and the calls about tokens. */
export function mountSignIn(sandbox: SandboxApp, world: World, gate: Gate): void {
  for (const base of [apiBase, trialApiBase]) {
    mountTokenRoutes(sandbox, world, gate, {
      network: 'pinterest',
      tokenPath: `${base}/oauth/token`,
      client: app,
      clientRefused: unauthenticated,
      answer: ({ accessToken, accessMs, refreshToken, refreshMs, scopes }, grantType) => ({
        access_token: accessToken,
        token_type: 'bearer',
        response_type: grantType,
        expires_in: accessMs / 1_000,
        refresh_token: refreshToken ?? '',
        refresh_token_expires_in: (refreshMs ?? 0) / 1_000,
        refresh_token_expires_at: Math.floor((world.clock.now() + (refreshMs ?? 0)) / 1_000),
        scope: scopes.join(' '),
      }),
      refusals: {
        internalError,
        unknownError: () => new PinterestError(400, 999_999, 'Nobody documented this error.'),
        throttled,
      },
      errorResponse: (error) => {
        if (error instanceof PinterestError) return error.toResponse();
        // Of calls that make no sense, such as those without a code.
        return error instanceof OAuthError ? new PinterestError(400, 1, error.message).toResponse() : null;
      },
    });
  }
  mountConsent(sandbox, world, gate, {
    paths: [`${feedHref}/oauth/`],
    network: { name: 'Pinterest', href: feedHref },
    app,
    heading: `Give ${app.name} access to your Pinterest account?`,
    grantsHeading: `${app.name} will be able to`,
    refusalHeading: 'Pinterest cannot give access to this app',
    asks: {
      mayRedirectTo: (redirectUri) => isRegistered(redirectUri, gate.switches.state.callbacks, '/pinterest-callback'),
      scopes: knownScopes,
      scopeSeparator: /,/,
      optional: ['state'],
      pkce: null,
    },
    describe: ({ id, handle }) => ({ detail: handle, pictureHref: avatarHref(id) }),
    newAccount: {
      maxName: 30,
      handle: { label: 'Username', field: 'username', example: 'dora_pins', max: 30 },
      isHandle: isUsername,
      problem: 'Somebody new needs a name, and a username of 3 to 30 letters, digits or _.',
    },
    lines: ({ scopes }) => scopes.map((scope) => ({ text: meanings[scope] ?? scope })),
    cancelled: { error: 'access_denied', error_description: 'The user denied the request.' },
  });
}
