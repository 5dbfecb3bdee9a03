import { createHmac } from 'node:crypto';

import type { Context } from 'hono';

import type { AccountBook } from '#/core/account-book.ts';
import { isFrom, isSame } from '#/core/oauth/client.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import { takeToken } from '#/core/oauth/token-routes.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';
import { emailOf } from '#/networks/facebook/accounts.ts';
import { app } from '#/networks/facebook/grants.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import { answerGraphCall, graphRefusals, type Parameters, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

type Method = (context: Context<Env>, parameters: Parameters) => object | Promise<object>;

/** Answers calls of the Graph API at any version, or at none. */
export function graphHandler(world: World, parts: { accounts: AccountBook; grants: Grants }) {
  const exchanged: Method = (context, parameters) => exchange(world, parts, context, parameters);
  const methods = new Map<string, Method>([
    ['GET oauth/access_token', exchanged],
    ['POST oauth/access_token', exchanged],
    ['GET me', (context, parameters) => readMe(world, parts, context, parameters)],
    ['DELETE me/permissions', (context, parameters) => revoke(parts.grants, context, parameters)],
  ]);
  return (context: Context<Env>, path: string): Promise<Response> => {
    return answerGraphCall(world, context, (parameters) => {
      const method = methods.get(`${context.req.method} ${path}`);
      if (method === undefined) throw new GraphError(2500, `Unknown path components: /${path}`);
      return method(context, parameters);
    });
  };
}

/**
 * The token for a code (manual login flow, "Exchanging Code for an Access Token"), or one that lives long for one that does
 * not ("Get a long-lived user access token").
 */
function exchange(
  world: World,
  { accounts, grants }: { accounts: AccountBook; grants: Grants },
  context: Context<Env>,
  parameters: Parameters,
): Promise<object> {
  const get = (name: string): string => {
    const value = parameters.get(name) ?? '';
    if (value === '') throw new GraphError(name === 'redirect_uri' ? 191 : 101, `Missing ${name} parameter.`);
    return value;
  };
  if (get('client_id') !== app.id) {
    throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.');
  }
  const isExchange = parameters.get('grant_type') === 'fb_exchange_token';
  const redirectUri = isExchange ? '' : get('redirect_uri');
  get('client_secret');
  if (!isFrom(app, context, get)) throw new GraphError(1, 'Error validating client secret.');
  const claim = isExchange
    ? grants.claimAccessToken(get('fb_exchange_token'))
    : grants.claimCode(get('code'), { redirectUri, verifier: null });
  return takeToken(world, context, { network: 'facebook', accounts, claim, refusals: graphRefusals }, () => {
    const { accessToken, accessMs } = claim.redeem();
    return { access_token: accessToken, token_type: 'bearer', expires_in: accessMs / 1_000 };
  });
}

/** Takes back everything that the person has allowed (Graph API reference, User Permissions). */
function revoke(grants: Grants, context: Context<Env>, parameters: Parameters): object {
  grants.revokeAllOf(grants.read(tokenOf(context, parameters)).accountId);
  return { success: true };
}

/** The person whose token it is (Graph API reference, User). */
function readMe(
  world: World,
  { accounts, grants }: { accounts: AccountBook; grants: Grants },
  context: Context<Env>,
  parameters: Parameters,
): object {
  const token = tokenOf(context, parameters);
  const { accountId, scopes } = grants.read(token);
  const proof = parameters.get('appsecret_proof');
  if (proof !== undefined && !isSame(proof, createHmac('sha256', app.secret).update(token).digest('hex'))) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' });
  }
  const account = accounts.find(accountId);
  if (account === null) throw new GraphError(190, 'The user has been deleted.', { subcode: 467 });
  context.set('account', account.name);
  const email = scopes.includes('email') ? emailOf(account) : null;
  const url = `${world.origin()}${pictureHref(account.id)}`;
  const fields = new Map<string, unknown>([
    ['id', account.id],
    ['name', account.name],
    ['email', email ?? undefined],
    ['picture', { data: { height: 128, is_silhouette: false, url, width: 128 } }],
  ]);
  const asked = (parameters.get('fields') ?? 'name').split(',').filter((name) => name !== '' && name !== 'id');
  const unknown = asked.find((name) => !fields.has(name));
  if (unknown !== undefined) {
    throw new GraphError(100, `(#100) Tried accessing nonexisting field (${unknown}) on node type (User)`);
  }
  return Object.fromEntries([...asked, 'id'].map((name) => [name, fields.get(name)]));
}
