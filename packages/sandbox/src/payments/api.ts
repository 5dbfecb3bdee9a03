import { randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import { ConnectionCut, cutConnection } from '#/core/connection.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { SandboxApp } from '#/core/world.ts';
import { type Accounts, apiVersion } from '#/payments/account.ts';
import { carryOut, type Desk, logUrl, type Request } from '#/payments/carry-out.ts';
import type { Endpoint } from '#/payments/endpoint.ts';
import { StripeError, unauthorized, unknownPath } from '#/payments/stripe-error.ts';

const maxBodyBytes = 256 * 1_024;

/** Registers the API below `/v1`, where the official package looks for it. */
export function mountApi(app: SandboxApp, desk: Desk, accounts: Accounts, endpoints: readonly Endpoint[]): void {
  app.use('/v1/*', desk.world.log.middleware);
  app.all('/v1/*', async (context) => {
    const id = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const headers = { 'request-id': id, 'stripe-version': apiVersion };
    try {
      const form = await readForm(context);
      if (desk.switches.isAway()) throw new ConnectionCut();
      return await carryOut(desk, { ...understand(context, accounts, endpoints), context, id, form, headers });
    } catch (error) {
      if (error instanceof ConnectionCut) return cutConnection(context);
      if (!(error instanceof StripeError)) throw error;
      await desk.world.store.durable();
      const answer = { status: error.status, headers: { ...headers, ...error.details.headers } };
      return Response.json(error.body(logUrl(desk.world)), answer);
    }
  });
}

/** Whose call it is and which. */
function understand(
  context: Context<Env>,
  accounts: Accounts,
  endpoints: readonly Endpoint[],
): Pick<Request, 'account' | 'endpoint' | 'idempotencyKey' | 'ids'> {
  const { method, path } = context.req;
  const key = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? null;
  if (key === null || !/^sk_test_\w+$/.test(key)) throw unauthorized(key);
  const account = accounts.of(key);
  context.set('account', account.id);
  const version = context.req.header('stripe-version');
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, `Invalid Stripe API version: ${version}. The sandbox plays ${apiVersion} only.`);
  }
  const idempotencyKey = method === 'POST' ? (context.req.header('idempotency-key') ?? null) : null;
  for (const endpoint of endpoints) {
    const ids = endpoint.method === method ? match(endpoint.path, path) : null;
    if (ids !== null) return { account, endpoint, ids, idempotencyKey };
  }
  throw unknownPath(method, path);
}

async function readForm(context: Context<Env>): Promise<string> {
  const encoded = [new URL(context.req.url).search.slice(1)];
  if (context.req.method === 'POST' || context.req.method === 'DELETE') {
    const tooLarge = (): Error => new StripeError(413, 'The request is too large.');
    encoded.push((await readBody(context, maxBodyBytes, tooLarge)).toString('utf8'));
  }
  return encoded.filter((part) => part !== '').join('&');
}

/** The ids that a path has where the pattern names some; null: it is another path. */
function match(pattern: string, path: string): Record<string, string> | null {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  if (parts.length !== given.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') ids[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return ids;
}
