import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import type { FaultPlace } from '#/core/faults.ts';
import { bearerOf } from '#/core/oauth/bearer.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/twitter/accounts.ts';
import { apiBase } from '#/networks/twitter/links.ts';
import { Problem, unauthorized } from '#/networks/twitter/problem.ts';
import type { RateLimit, RateLimiter } from '#/networks/twitter/rate-limits.ts';
import { refusalsFor } from '#/networks/twitter/refusals.ts';
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
  /** Where faults strike it, by `Call.take`; absent: nowhere. */
  readonly place?: FaultPlace;
  /** Of its answer; absent: 200. */
  readonly status?: 201;
  /** Answers a JSON body. Throws `Problem`. */
  run(call: Call): Promise<object> | object;
}

/** One call by somebody who may make it. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly account: Account;
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what `run` is to answer. */
  take(accept: () => object | Promise<object>): Promise<object>;
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
      const run = async (): Promise<object> => {
        const { bearer, account } = bearerOf(context, gate, unauthorized);
        headers = gate.limiter.consume(endpoint.limit, account.id);
        assertAllowed(endpoint, bearer, account);
        if (endpoint.isBilled) assertPaidFor(gate.switches);
        const query = new URL(context.req.url).searchParams;
        const take: Call['take'] = async (accept) => {
          const { place, status } = endpoint;
          if (place === undefined) return accept();
          const names = [account.id, account.handle];
          const call = { context, network: 'twitter', names, place, refusals: refusalsFor(gate, bearer) };
          return takeCall(world, { ...call, ...(status === undefined ? {} : { status }) }, accept);
        };
        const answer = await endpoint.run({ context, query, account, take });
        if (endpoint.isBilled) spendCredit(gate.switches);
        if (!(answer instanceof Response)) return Response.json(answer, { status: endpoint.status ?? 200, headers });
        for (const name in headers) answer.headers.set(name, headers[name] ?? '');
        return answer;
      };
      return answerCall(context, world, run, {
        refusalOf: (error) => (error instanceof Problem ? error.toResponse(generation(), headers) : null),
      });
    });
  }

  app.all(`${apiBase}/*`, () => new Problem(404, 'Not Found', 'Not Found').toResponse(generation(), {}));
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
