import type { Context } from 'hono';

import { isFrom, isSame } from '#/core/oauth/client.ts';
import { takeToken } from '#/core/oauth/token-routes.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';
import type { Parts } from '#/networks/facebook/caller.ts';
import { app, dataAccessMs } from '#/networks/facebook/grants.ts';
import type { OpenMethod } from '#/networks/facebook/graph.ts';
import { graphRefusals, type Parameters, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** What never ends. */
export const never = Number.MAX_SAFE_INTEGER;

/** The app's own token ("Access token guide", app access tokens). */
const appToken = `${app.id}|${app.secret}`;

/** The calls about tokens. They need nobody's, or that of the app. */
export function tokenMethods(world: World, parts: Parts): Readonly<Record<string, OpenMethod>> {
  const exchanged: OpenMethod = (context, parameters) => exchange(world, parts, context, parameters);
  return {
    'GET oauth/access_token': exchanged,
    'POST oauth/access_token': exchanged,
    'GET debug_token': (context, parameters) => debugToken(parts, context, parameters),
  };
}

/**
 * The token for a code (manual login flow, "Exchanging Code for an Access Token"), one that lives long for one that does not
 * ("Get a long-lived user access token"), or that of the app.
 */
function exchange(
  world: World,
  { accounts, grants }: Parts,
  context: Context<Env>,
  parameters: Parameters,
): Promise<object> | object {
  const get = (name: string): string => {
    const value = parameters.get(name) ?? '';
    if (value === '') throw new GraphError(name === 'redirect_uri' ? 191 : 101, `Missing ${name} parameter.`);
    return value;
  };
  if (get('client_id') !== app.id) {
    throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.');
  }
  const way = parameters.get('grant_type');
  const redirectUri = way === 'fb_exchange_token' || way === 'client_credentials' ? '' : get('redirect_uri');
  get('client_secret');
  if (!isFrom(app, context, get)) throw new GraphError(1, 'Error validating client secret.');
  if (way === 'client_credentials') return { access_token: appToken, token_type: 'bearer' };
  const claim =
    way === 'fb_exchange_token'
      ? grants.claimAccessToken(get('fb_exchange_token'))
      : grants.claimCode(get('code'), { redirectUri, verifier: null });
  return takeToken(world, context, { network: 'facebook', accounts, claim, refusals: graphRefusals }, () => {
    const { accessToken, accessMs } = claim.redeem();
    return { access_token: accessToken, token_type: 'bearer', expires_in: accessMs / 1_000 };
  });
}

/** What is known of a token ("Debug and error handling"), asked with the app's or with one of the same person. */
function debugToken({ grants, assets }: Parts, context: Context<Env>, parameters: Parameters): object {
  const asker = tokenOf(context, parameters);
  if (!isSame(asker, appToken)) grants.read(asker);
  const input = parameters.get('input_token') ?? '';
  if (input === '') throw new GraphError(100, '(#100) Missing required parameter input_token');
  const known = { app_id: app.id, application: app.name };
  try {
    const bearer = grants.read(input);
    const page = bearer.assetId === null ? null : assets.find(bearer.assetId);
    return {
      data: {
        ...known,
        type: page === null ? 'USER' : 'PAGE',
        data_access_expires_at: seconds(bearer.issuedAt + dataAccessMs),
        expires_at: bearer.expiresAt === never ? 0 : seconds(bearer.expiresAt),
        is_valid: true,
        issued_at: seconds(bearer.issuedAt),
        scopes: bearer.scopes,
        granular_scopes: bearer.scopes.map((scope) => granularScope(scope, bearer.assets)),
        user_id: bearer.accountId,
        ...(page === null ? {} : { profile_id: page.id }),
      },
    };
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { code, message, subcode } = error;
    return {
      data: {
        ...known,
        error: { code, message, ...(subcode === null ? {} : { subcode }) },
        is_valid: false,
        scopes: [],
      },
    };
  }
}

/** With the assets that it is for, where it is for any: Instagram's are told from pages by their ids. */
function granularScope(scope: string, assets: readonly string[]): object {
  const isInstagram = scope.startsWith('instagram_');
  if (!isInstagram && !scope.startsWith('pages_') && scope !== 'business_management') return { scope };
  return { scope, target_ids: assets.filter((id) => id.startsWith('1784') === isInstagram) };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
