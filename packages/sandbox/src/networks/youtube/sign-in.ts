import { mountConsent } from '#/core/oauth/consent.ts';
import { type GrantRefusal, Grants } from '#/core/oauth/grants.ts';
import { OAuthError } from '#/core/oauth/oauth-error.ts';
import { isOwnCallback } from '#/core/oauth/own-callback.ts';
import { mountTokenRoutes } from '#/core/oauth/token-routes.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { type Gate, scopeBase } from '#/networks/youtube/api.ts';
import { isHandle } from '#/networks/youtube/channels.ts';
import { apiBase, avatarHref, feedHref } from '#/networks/youtube/links.ts';
import { internalError, Refusal, throttled, unauthorized } from '#/networks/youtube/refusals.ts';
import type { Switches } from '#/networks/youtube/switches.ts';

/** The one client that is registered here, of the type "Web application". */
const app = {
  name: 'Nonet',
  id: 'sandbox-youtube.apps.googleusercontent.com',
  secret: 'sandbox-youtube-secret',
  way: 'fields',
} as const;

const dayMs = 24 * 3_600_000;
/** What a refresh token lives that nobody uses; while the page of consent is in testing ("Using OAuth 2.0", 2026). */
const refreshMs = { usual: 180 * dayMs, testing: 7 * dayMs } as const;

/**
 * Stands among the scopes of a grant, and never in an answer: the app asked for offline access, and for a new yes. Without the
 * second, Google hands out a refresh token with the first yes only; here everybody counts as having said it before.
 */
const offline = 'offline';

const meanings: Readonly<Record<string, string>> = {
  youtube: 'Manage your YouTube account',
  'youtube.force-ssl': 'See, edit, and permanently delete your YouTube videos, ratings, comments and captions',
  'youtube.readonly': 'View your YouTube account',
  'youtube.upload': 'Manage your YouTube videos',
};
const knownScopes = new Set(Object.keys(meanings).map((name) => `${scopeBase}${name}`));

/** Codes and tokens ("Using OAuth 2.0 for Web Server Applications", 2026). */
export function openGrants(world: World, switches: Switches): Grants {
  return new Grants(world, {
    network: 'youtube',
    codeMs: 10 * 60_000,
    accessMs: 3_599_000,
    refresh: {
      get ms() {
        return switches.isTesting ? refreshMs.testing : refreshMs.usual;
      },
      rotates: false,
      scope: offline,
    },
    prefixes: { code: '4/0', access: 'ya29.' },
    refuse,
  });
}

function refuse({ what }: GrantRefusal): Error {
  if (what === 'access-token') return unauthorized();
  if (what === 'redirect') return new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
  const description = { code: 'Malformed auth code.', verifier: 'Invalid code verifier.' };
  const ended = 'Token has been expired or revoked.';
  return new OAuthError(400, 'invalid_grant', what === 'refresh-token' ? ended : description[what]);
}

/** The page on which a person chooses a channel and says yes or no, and the calls about tokens. */
export function mountSignIn(sandbox: SandboxApp, world: World, gate: Gate): void {
  const { channels: accounts, grants, switches } = gate;
  mountTokenRoutes(
    sandbox,
    world,
    { accounts, grants },
    {
      network: 'youtube',
      tokenPath: `${apiBase}/token`,
      client: app,
      clientRefused: () => new OAuthError(401, 'invalid_client', 'Unauthorized'),
      answer: ({ accessToken, accessMs, refreshToken, refreshMs, keepsRefreshToken, scopes }) => ({
        access_token: accessToken,
        expires_in: accessMs / 1_000,
        ...(refreshToken === null || keepsRefreshToken ? {} : { refresh_token: refreshToken }),
        scope: scopes.filter((scope) => scope !== offline).join(' '),
        token_type: 'Bearer',
        // Only access that ends by itself says so.
        ...(switches.isTesting && refreshMs !== null
          ? { refresh_token_expires_in: Math.floor(refreshMs / 1_000) }
          : {}),
      }),
      refusals: {
        internalError,
        unknownError: () => new OAuthError(400, 'unheard_of', 'Nobody documented this error.'),
        throttled: () => throttled(),
      },
      errorResponse: (error) => (error instanceof OAuthError || error instanceof Refusal ? error.toResponse() : null),
    },
  );
  mountRevocation(sandbox, world, gate);
  mountConsent(
    sandbox,
    world,
    { accounts, grants },
    {
      paths: ['/youtube/o/oauth2/v2/auth'],
      network: { name: 'YouTube', href: feedHref },
      app,
      heading: `${app.name} wants access to your Google Account`,
      grantsHeading: `This will allow ${app.name} to`,
      refusalHeading: 'Access blocked: this app’s request is invalid',
      asks: {
        mayRedirectTo: (redirectUri) => isOwnCallback(redirectUri, '/youtube-callback'),
        scopes: knownScopes,
        scopeSeparator: / /,
        optional: ['state', 'code_challenge'],
        pkce: { methods: ['S256', 'plain'], digest: 'base64url' },
        sentences: {
          client: 'The OAuth client was not found. Error 401: invalid_client',
          redirect: 'Error 400: redirect_uri_mismatch',
          scope: (names) => `Some requested scopes were invalid: ${names}. Error 400: invalid_scope`,
        },
      },
      describe: ({ id, handle, exists }) => {
        return { detail: exists ? `@${handle}` : 'A Google Account without a channel', pictureHref: avatarHref(id) };
      },
      newAccount: {
        maxName: 50,
        handle: { label: 'Handle', field: 'handle', example: 'kilnnotes', max: 30 },
        isHandle,
        problem: 'Somebody new needs a name, and a handle of 3 to 30 letters, digits, dots, _ or -.',
      },
      // Of several scopes each can be left out; a single one is allowed or not ("granular permissions").
      lines: ({ scopes }) =>
        scopes.map((scope) => {
          const name = scope.slice(scopeBase.length);
          const text = meanings[name] ?? scope;
          return scopes.length === 1 ? { text } : { text, tick: { scope, field: name } };
        }),
      granted: (_account, { query }, ticked) => {
        const isOffline = query.get('access_type') === 'offline' && query.get('prompt')?.includes('consent') === true;
        return isOffline ? [...ticked, offline] : ticked;
      },
      cancelled: { error: 'access_denied' },
    },
  );
}

/** Any token of an account ends everything that it has allowed the project. Nobody has to say who asks. */
function mountRevocation(sandbox: SandboxApp, world: World, { grants }: Gate): void {
  sandbox.post(`${apiBase}/revoke`, async (context) => {
    const token = new URLSearchParams(await context.req.text()).get('token') ?? context.req.query('token') ?? '';
    const accountId = grants.ownerOf(token);
    if (accountId === null || grants.revokeAllOf(accountId) === 0) {
      return new OAuthError(400, 'invalid_token', 'Token expired or revoked').toResponse();
    }
    await world.store.durable();
    return context.json({});
  });
}
