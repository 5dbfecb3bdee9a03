import type { Context } from 'hono';

import { ConnectionCut, cutConnection } from '#/core/connection.ts';
import type { Env, SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/twitter/accounts.ts';
import type { Bearer, Grants } from '#/networks/twitter/grants.ts';
import { apiBase } from '#/networks/twitter/links.ts';
import { Problem, unauthorized } from '#/networks/twitter/problem.ts';
import type { RateLimit, RateLimiter } from '#/networks/twitter/rate-limits.ts';
import type { Switches } from '#/networks/twitter/switches.ts';

/** One method of the API. */
export interface Endpoint {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** As it stands in the API's documents, with `:id` for what varies. */
  readonly path: string;
  /** What the app must have been allowed. */
  readonly scopes: readonly string[];
  readonly limit: RateLimit;
  /** Whether the call costs a credit and counts towards the usage cap. */
  readonly isBilled: boolean;
  /** Answers a JSON body (200), or a response of its own. Throws `Problem`. */
  run(call: Call): Promise<object | Response> | object | Response;
}

/** One call by somebody who may make it. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly account: Account;
  readonly bearer: Bearer;
}

/** What every call is checked against. */
export interface Gate {
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly limiter: RateLimiter;
  readonly switches: Switches;
}

/** Registers the methods under the path that stands for api.x.com. What an answer says is on disk before it is sent. */
export function mountApi(app: SandboxApp, world: World, gate: Gate, endpoints: readonly Endpoint[]): void {
  const generation = () => gate.switches.state.generation;

  for (const endpoint of endpoints) {
    app.on(endpoint.verb, `${apiBase}${endpoint.path}`, async (context) => {
      let headers: Readonly<Record<string, string>> = {};
      try {
        const bearer = bearerOf(gate.grants, context);
        const account = accountOf(gate.accounts, bearer);
        context.set('account', account.username);
        headers = gate.limiter.consume(endpoint.limit, account.id);
        assertAllowed(endpoint, bearer, account);
        if (endpoint.isBilled) assertPaidFor(gate.switches);
        const query = new URL(context.req.url).searchParams;
        const answer = await endpoint.run({ context, query, account, bearer });
        if (endpoint.isBilled) spendCredit(gate.switches);
        await world.store.durable();
        if (!(answer instanceof Response)) return Response.json(answer, { headers });
        for (const name in headers) answer.headers.set(name, headers[name] ?? '');
        return answer;
      } catch (error) {
        await world.store.durable();
        if (error instanceof ConnectionCut) return cutConnection(context);
        if (error instanceof Problem) return error.toResponse(generation(), headers);
        throw error;
      }
    });
  }

  app.all(`${apiBase}/*`, () => new Problem(404, 'Not Found', 'Not Found').toResponse(generation(), {}));
}

function bearerOf(grants: Grants, context: Context<Env>): Bearer {
  const token = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const bearer = token === undefined ? null : grants.read(token);
  if (bearer === null) throw unauthorized();
  return bearer;
}

function accountOf(accounts: Accounts, bearer: Bearer): Account {
  const account = accounts.find(bearer.accountId);
  if (account === null) throw unauthorized();
  return account;
}

function assertAllowed({ scopes }: Endpoint, bearer: Bearer, account: Account): void {
  if (account.status === 'suspended') {
    throw new Problem(403, 'User Suspended', 'Your account is suspended and is not permitted to access this feature.', {
      type: 'user-suspended',
    });
  }
  if (scopes.some((scope) => !bearer.scopes.includes(scope))) {
    throw new Problem(
      403,
      'Unsupported Authentication',
      `The access token was not granted what this endpoint needs: ${scopes.join(', ')}.`,
      { type: 'unsupported-authentication' },
    );
  }
}

function assertPaidFor(switches: Switches): void {
  if (switches.state.isUsageCapReached) {
    throw new Problem(429, 'UsageCapExceeded', 'Usage cap exceeded: Monthly product cap', {
      type: 'usage-capped',
      more: { period: 'Monthly', scope: 'Product' },
    });
  }
  if (switches.state.credits === 0) {
    throw new Problem(402, 'Payment Required', 'Your account does not have any credits to fulfill this request.');
  }
}

function spendCredit(switches: Switches): void {
  const { credits } = switches.state;
  if (credits !== null && credits > 0) switches.change({ credits: credits - 1 });
}
