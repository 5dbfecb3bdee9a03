import type { Context } from 'hono';
import { bareNumber } from '#/core/bare-number.ts';

import { isFrom } from '#/core/oauth/client.ts';
import { mountConsent } from '#/core/oauth/consent.ts';
import { type Claim, type GrantRefusal, Grants, type Tokens } from '#/core/oauth/grants.ts';
import { isOwnCallback } from '#/core/oauth/own-callback.ts';
import { takeToken } from '#/core/oauth/token-routes.ts';
import type { Env } from '#/core/request-log.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { graphRefusals, type Parameters, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { tokenRefusal } from '#/networks/meta/token-refusals.ts';
import { isUsername } from '#/networks/threads/accounts.ts';
import type { Gate, OpenMethod } from '#/networks/threads/api.ts';
import { avatarHref, feedHref } from '#/networks/threads/links.ts';
import { meanings } from '#/networks/threads/scopes.ts';
import type { Switches } from '#/networks/threads/switches.ts';

/** The one app that is registered here, by its Threads id and secret. */
export const app = { name: 'Nonet', id: '200000000000001', secret: 'sandbox-threads-secret', way: 'fields' } as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** "Permissions are valid for 90 days" ("Get started", June 2026). */
const accessMs = 90 * dayMs;

/** Codes and tokens ("Get access tokens and permissions", August 2026; "Long-lived access tokens"). */
export function openGrants(world: World, switches: Switches): Grants {
  return new Grants(world, {
    network: 'threads',
    codeMs: hourMs,
    accessMs: hourMs,
    refresh: null,
    longLivedMs: 60 * dayMs,
    prefixes: { code: 'AQB', access: 'THQ' },
    refuse: (refusal) => refuse(refusal, world.clock.now(), switches),
  });
}

/** The page on which a person says yes or no. */
export function mountConsentPage(sandbox: SandboxApp, world: World, gate: Gate): void {
  mountConsent(sandbox, world, gate, {
    paths: ['/threads/oauth/authorize'],
    network: { name: 'Threads', href: feedHref },
    app,
    heading: `${app.name} wants to access your Threads profile`,
    grantsHeading: `${app.name} will be able to`,
    refusalHeading: 'This app cannot ask anybody',
    asks: {
      mayRedirectTo: (redirectUri) => isOwnCallback(redirectUri, '/threads-callback'),
      scopes: new Set(Object.keys(meanings)),
      scopeSeparator: /[ ,]+/,
      optional: ['state'],
      pkce: null,
      sentences: {
        client: 'No app ID was provided in the request.',
        redirect: 'URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app.',
      },
    },
    describe: ({ id, handle }) => ({ detail: `@${handle}`, pictureHref: avatarHref(id) }),
    newAccount: {
      maxName: 50,
      handle: { label: 'Username', field: 'username', example: 'dora', max: 30 },
      isHandle: isUsername,
      problem: 'Somebody new needs a name, and a username of 1 to 30 letters, digits, _ or inner dots.',
    },
    lines: ({ scopes }) => scopes.map((scope) => ({ text: meanings[scope] ?? scope })),
    cancelled: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    },
    fragment: '#_',
  });
}

/** The calls about tokens. They need none of an account; that of the app is its id and secret. */
export function tokenMethods(world: World, gate: Gate): ReadonlyMap<string, OpenMethod> {
  const { accounts, grants, switches } = gate;
  const take = (context: Context<Env>, claim: Claim, answer: (tokens: Tokens) => object): Promise<object> => {
    return takeToken(world, context, { accounts, claim, network: 'threads', refusals: graphRefusals }, () => {
      return answer(claim.redeem());
    });
  };
  const extendAccess = (accountId: string): void => {
    const account = accounts.find(accountId);
    if (account !== null) accounts.replace({ ...account, accessEndsAt: world.clock.now() + accessMs });
  };
  const isLong = ({ issuedAt, expiresAt }: Claim): boolean => expiresAt - issuedAt > hourMs;

  return new Map<string, OpenMethod>([
    [
      'POST oauth/access_token',
      (context, parameters) => {
        assertApp(context, parameters);
        assertGrantType(parameters, 'authorization_code');
        const redirectUri = required(parameters, 'redirect_uri');
        const claim = grants.claimCode(required(parameters, 'code'), { redirectUri, verifier: null });
        return take(context, claim, ({ accessToken, accountId }) => {
          extendAccess(accountId);
          return { access_token: accessToken, user_id: bareNumber(accountId) };
        });
      },
    ],
    [
      'GET oauth/access_token',
      (context, parameters) => {
        assertApp(context, parameters);
        assertGrantType(parameters, 'client_credentials');
        return { access_token: `TH|${app.id}|${app.secret}`, token_type: 'bearer' };
      },
    ],
    [
      'GET access_token',
      (context, parameters) => {
        assertGrantType(parameters, 'th_exchange_token');
        const secret = required(parameters, 'client_secret');
        if (!isFrom({ ...app, way: 'fields' }, context, (name) => (name === 'client_id' ? app.id : secret))) {
          throw wrongSecret();
        }
        const claim = grants.claimAccessToken(tokenOf(context, parameters));
        if (isLong(claim)) {
          throw new GraphError(
            452,
            'Session key invalid. This could be because the session key has an incorrect format.',
            {
              subcode: 4_279_019,
            },
          );
        }
        return take(context, claim, longLived);
      },
    ],
    [
      'GET refresh_access_token',
      (context, parameters) => {
        assertGrantType(parameters, 'th_refresh_token');
        const claim = grants.claimAccessToken(tokenOf(context, parameters));
        const isEarly = claim.issuedAt + dayMs > world.clock.now();
        if (!isLong(claim) || (isEarly && switches.unknowns.earlyRefresh === 'refused')) {
          throw new GraphError(100, 'The access token cannot be refreshed yet', { type: 'THApiException' });
        }
        return take(context, claim, (tokens) => {
          if (switches.unknowns.refreshedToken === 'ends') claim.expire();
          if (switches.unknowns.accessAtRefresh === 'extended') extendAccess(tokens.accountId);
          return longLived(tokens);
        });
      },
    ],
    ['GET debug_token', (context, parameters) => debugToken(gate, context, parameters)],
  ]);
}

function longLived({ accessToken, accessMs: ms }: Tokens): object {
  return { access_token: accessToken, token_type: 'bearer', expires_in: ms / 1_000 };
}

/** What is known of a token ("Debug access tokens", 2025): asked with a token of an account or of the app. */
function debugToken({ accounts, grants }: Gate, context: Context<Env>, parameters: Parameters): object {
  const asker = tokenOf(context, parameters);
  if (asker !== `TH|${app.id}|${app.secret}`) grants.read(asker);
  const token = required(parameters, 'input_token');
  const { accountId, scopes } = grants.read(token);
  const { issuedAt, expiresAt } = grants.claimAccessToken(token);
  const seconds = (ms: number): number => Math.floor(ms / 1_000);
  return {
    data: {
      type: 'USER',
      application: app.name,
      data_access_expires_at: seconds(accounts.find(accountId)?.accessEndsAt ?? 0),
      expires_at: seconds(expiresAt),
      is_valid: true,
      issued_at: seconds(issuedAt),
      scopes,
      user_id: accountId,
    },
  };
}

function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name) ?? '';
  if (value === '') throw new GraphError(100, `Missing required parameter ${name}`, { type: 'THApiException' });
  return value;
}

function assertGrantType(parameters: Parameters, expected: string): void {
  if (required(parameters, 'grant_type') !== expected) throw new GraphError(100, 'Invalid grant_type');
}

function assertApp(context: Context<Env>, parameters: Parameters): void {
  if (!isFrom(app, context, (name) => required(parameters, name))) throw wrongSecret();
}

function wrongSecret(): GraphError {
  return new GraphError(1, 'Error validating client secret.');
}

function refuse(refusal: GrantRefusal, now: number, switches: Switches): Error {
  switch (refusal.what) {
    case 'code':
      if (refusal.why === 'used' && switches.unknowns.usedCode === 'graph') {
        const told = { title: 'Invalid authorization code', message: 'used_authorization_code' };
        return new GraphError(100, 'Invalid parameter', { subcode: 4_279_030, told });
      }
      return new CodeError('Matching code was not found or was already used');
    case 'redirect':
      return new CodeError('Error validating verification code. Please make sure your redirect_uri is identical.');
    case 'access-token':
      return tokenRefusal(refusal, now);
    case 'verifier':
    case 'refresh-token':
      return new GraphError(100, 'Invalid parameter');
    default:
      return refusal satisfies never;
  }
}

/** A refused code, in an envelope of its own ("Get access tokens and permissions"). */
class CodeError extends GraphError {
  constructor(message: string) {
    super(400, message);
  }

  override toResponse(): Response {
    const body = { error_type: this.type, code: this.code, error_message: this.message };
    return Response.json(body, { status: this.status });
  }
}
