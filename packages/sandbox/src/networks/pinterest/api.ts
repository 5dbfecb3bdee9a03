import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import type { FaultPlace } from '#/core/faults.ts';
import type { Limiter } from '#/core/limiter.ts';
import { bearerOf } from '#/core/oauth/bearer.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/pinterest/accounts.ts';
import { apiBase, trialApiBase } from '#/networks/pinterest/links.ts';
import {
  internalError,
  notApproved,
  PinterestError,
  scopeMissing,
  throttled,
  unauthenticated,
} from '#/networks/pinterest/pinterest-error.ts';
import type { Switches } from '#/networks/pinterest/switches.ts';

/** One method of the API. */
export interface Endpoint {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** As it stands in the API's description, with `:id` for what varies. */
  readonly path: string;
  /** What the person must have allowed. */
  readonly scopes: readonly string[];
  readonly limit: keyof typeof limits;
  /** Where faults strike it, by `Call.take`; absent: nowhere. */
  readonly place?: FaultPlace;
  /** Of its answer; absent: 200. 204 has no body. */
  readonly status?: 201 | 204;
  /** Throws `PinterestError`. */
  run(call: Call): Promise<object> | object;
}

/** One call by somebody who may make it. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly account: Account;
  readonly scopes: readonly string[];
  /** Whether it came to the host where Pins are not shown to others. */
  readonly isTrialHost: boolean;
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what `run` is to answer. */
  take(accept: () => object | Promise<object>): Promise<object>;
}

/** What every call is checked against. */
export interface Gate {
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly limiter: Limiter;
  readonly switches: Switches;
}

/** Calls per minute and person with standard access, by category (rate limits, 2026; these two as schedulers report them). */
const limits = { org_read: 1_000, org_write: 100 } as const;
/** Calls per day with trial access, of everybody together (rate limits, 2026). */
const trialCallsPerDay = 1_000;
const dayMs = 86_400_000;

/** What a fault makes the API say to the bearer of a token. */
function refusalsFor(grants: Grants, bearer: Bearer) {
  return {
    internalError,
    unknownError: () => new PinterestError(400, 999_999, 'Nobody documented this error.'),
    throttled,
    expired: () => grants.expire(bearer.tokenKey),
  };
}

/** Registers the methods at both hosts. What an answer says is on disk before it is sent. */
export function mountApi(app: SandboxApp, world: World, gate: Gate, endpoints: readonly Endpoint[]): void {
  for (const base of [apiBase, trialApiBase]) {
    for (const endpoint of endpoints) {
      app.on(endpoint.verb, `${base}${endpoint.path}`, async (context) => {
        const { status = 200 } = endpoint;
        return answerCall(context, world, () => answerTo(world, gate, endpoint, context, base === trialApiBase), {
          refusalOf: (error) => (error instanceof PinterestError ? error.toResponse() : null),
          show: (answer) => (status === 204 ? new Response(null, { status }) : Response.json(answer, { status })),
        });
      });
    }
    app.all(`${base}/*`, () => new PinterestError(404, 404, 'Not found.').toResponse());
  }
}

async function answerTo(
  world: World,
  { accounts, grants, limiter, switches }: Gate,
  endpoint: Endpoint,
  context: Context<Env>,
  isTrialHost: boolean,
): Promise<object> {
  const { bearer, account } = bearerOf(context, { accounts, grants }, unauthenticated);
  if (switches.state.access === 'none') throw notApproved();
  countCall(limiter, switches, endpoint, account);
  if (endpoint.scopes.some((scope) => !bearer.scopes.includes(scope))) throw scopeMissing();
  const take: Call['take'] = async (accept) => {
    const { place, status = 200 } = endpoint;
    if (place === undefined) return accept();
    const names = [account.id, account.handle];
    const call = { context, network: 'pinterest', names, place, status, refusals: refusalsFor(grants, bearer) };
    return takeCall(world, call, accept);
  };
  const query = new URL(context.req.url).searchParams;
  return endpoint.run({ context, query, account, scopes: bearer.scopes, isTrialHost, take });
}

function countCall(limiter: Limiter, switches: Switches, { limit }: Endpoint, { id }: Account): void {
  const isTrial = switches.state.access === 'trial';
  const window = isTrial ? limiter.count('app', dayMs) : limiter.count(`${limit} ${id}`, 60_000);
  if (window !== null && window.used > (isTrial ? trialCallsPerDay : limits[limit])) throw throttled(null);
}
