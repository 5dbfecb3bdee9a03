import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import type { Env, World } from '#/core/world.ts';
import { type Accounts, emailOf } from '#/networks/facebook/accounts.ts';
import { app } from '#/networks/facebook/app.ts';
import type { Grants } from '#/networks/facebook/grants.ts';
import { GraphError } from '#/networks/facebook/graph-error.ts';
import { pictureHref } from '#/networks/facebook/links.ts';

/** Parameters of a call; the API takes each from the query or from a form, whatever the method. */
type Parameters = ReadonlyMap<string, string>;

type Method = (context: Context<Env>, parameters: Parameters) => object;

/** Answers calls of the Graph API at any version, or at none. */
export function graphHandler(world: World, accounts: Accounts, grants: Grants) {
  const methods = new Map<string, Method>([
    ['GET oauth/access_token', (_, parameters) => exchange(grants, parameters)],
    ['POST oauth/access_token', (_, parameters) => exchange(grants, parameters)],
    ['GET me', (context, parameters) => readMe(world, accounts, grants, context, parameters)],
  ]);
  return async (context: Context<Env>, path: string): Promise<Response> => {
    try {
      const method = methods.get(`${context.req.method} ${path}`);
      if (method === undefined) throw new GraphError(2500, `Unknown path components: /${path}`);
      const answer = method(context, await readParameters(context));
      await world.store.durable();
      return Response.json(answer, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
    } catch (error) {
      if (error instanceof GraphError) return error.toResponse();
      throw error;
    }
  };
}

async function readParameters(context: Context<Env>): Promise<Parameters> {
  const parameters = new Map(new URL(context.req.url).searchParams);
  if (context.req.method === 'GET') return parameters;
  for (const [name, value] of Object.entries(await context.req.parseBody())) {
    if (typeof value === 'string') parameters.set(name, value);
  }
  return parameters;
}

/** The token for a code (manual login flow, "Exchanging Code for an Access Token"). */
function exchange(grants: Grants, parameters: Parameters): object {
  const get = (name: string): string => {
    const value = parameters.get(name) ?? '';
    if (value === '') throw new GraphError(name === 'redirect_uri' ? 191 : 101, `Missing ${name} parameter.`);
    return value;
  };
  if (get('client_id') !== app.id) {
    throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.');
  }
  const redirectUri = get('redirect_uri');
  if (!isSame(get('client_secret'), app.secret)) throw new GraphError(1, 'Error validating client secret.');
  const { token, expiresInS } = grants.exchange(get('code'), redirectUri);
  return { access_token: token, token_type: 'bearer', expires_in: expiresInS };
}

/** The person whose token it is (Graph API reference, User). */
function readMe(
  world: World,
  accounts: Accounts,
  grants: Grants,
  context: Context<Env>,
  parameters: Parameters,
): object {
  const token = tokenOf(context, parameters);
  const { accountId, sharesEmail } = grants.read(token);
  const proof = parameters.get('appsecret_proof');
  if (proof !== undefined && !isSame(proof, createHmac('sha256', app.secret).update(token).digest('hex'))) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { type: 'GraphMethodException' });
  }
  const account = accounts.find(accountId);
  if (account === null) throw new GraphError(190, 'The user has been deleted.', { subcode: 467 });
  context.set('account', account.name);
  const email = sharesEmail ? emailOf(account) : null;
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

function tokenOf(context: Context<Env>, parameters: Parameters): string {
  const inHeader = /^(?:Bearer|OAuth) +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const token = inHeader ?? parameters.get('access_token');
  if (token !== undefined && token !== '') return token;
  throw new GraphError(2500, 'An active access token must be used to query information about the current user.');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
