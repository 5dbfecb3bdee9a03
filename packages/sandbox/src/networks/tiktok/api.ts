import type { Context } from 'hono';
import { answerCall } from '#/core/answer-call.ts';
import type { FaultPlace } from '#/core/faults.ts';
import { bearerOf } from '#/core/oauth/bearer.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import { isOrder, type Order } from '#/core/order.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/tiktok/accounts.ts';
import {
  ApiError,
  accessTokenInvalid,
  answerJson,
  internalError,
  invalidParams,
  success,
  tooManyRequests,
} from '#/networks/tiktok/api-error.ts';
import type { LimitedCall, RateLimits } from '#/networks/tiktok/limits.ts';
import { apiBase } from '#/networks/tiktok/links.ts';
import type { Switches } from '#/networks/tiktok/switches.ts';

/** What every call is checked against. */
export interface Gate {
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly limits: RateLimits;
  readonly switches: Switches;
}

/** One call by somebody who may make it. */
export interface Call {
  readonly account: Account;
  readonly scopes: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Order;
  /** Takes a call that nothing is wrong with, unless a fault strikes; `accept` answers the data. */
  take(place: FaultPlace, accept: () => object | Promise<object>): Promise<object>;
}

/** One method of the API, at its path, whose slash at the end belongs to it. */
export interface Method {
  readonly verb: 'GET' | 'POST';
  readonly path: string;
  /** One of these must have been allowed. */
  readonly scopes: readonly string[];
  readonly limit: LimitedCall;
  /** Answers the data. Throws `ApiError`. */
  run(call: Call): object | Promise<object>;
}

const maxBodyBytes = 256 * 1_024;

/** Registers the methods under the path that stands for open.tiktokapis.com. What an answer says is on disk before it is sent. */
export function mountApi(sandbox: SandboxApp, world: World, gate: Gate, methods: readonly Method[]): void {
  for (const method of methods) {
    sandbox.on(method.verb, `${apiBase}${method.path}`, async (context) => {
      const refusalOf = (error: unknown) => (error instanceof ApiError ? error.toResponse() : null);
      return answerCall(context, world, () => run(world, gate, method, context), { refusalOf, show: answerJson });
    });
  }
  sandbox.all(`${apiBase}/*`, () => new ApiError(404, 'invalid_params', 'Unsupported path(Janus)').toResponse());
}

async function run(world: World, gate: Gate, method: Method, context: Context<Env>): Promise<object> {
  const { bearer, account } = bearerOf(context, gate, accessTokenInvalid);
  if (!method.scopes.some((scope) => bearer.scopes.includes(scope))) throw scopeMissing(method.scopes);
  gate.limits.consume(method.limit, account.id);
  const take: Call['take'] = (place, accept) => {
    const refusals = {
      internalError,
      unknownError: () => new ApiError(400, 'unheard_of', 'Nobody documented this error.'),
      throttled: tooManyRequests,
      expired: () => gate.grants.expire(bearer.tokenKey),
    };
    const call = { context, network: 'tiktok', names: [account.id, account.handle], place, refusals };
    return takeCall(world, call, async () => success(await accept()));
  };
  const query = new URL(context.req.url).searchParams;
  const body = method.verb === 'GET' ? {} : await readFields(context);
  return method.run({ account, scopes: bearer.scopes, query, body, take });
}

/** 401: the person did not allow what the call needs. */
export function scopeMissing(scopes: readonly string[]): ApiError {
  const message = `The user did not authorize the scope required for completing this request: ${scopes.join(' or ')}.`;
  return new ApiError(401, 'scope_not_authorized', message);
}

/** JSON, declared as such; a body of nothing is no field. */
async function readFields(context: Context<Env>): Promise<Order> {
  const bytes = await readBody(context, maxBodyBytes, () => invalidParams('The request body is too large.'));
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? '')) {
    throw invalidParams('The content type of the request must be application/json; charset=UTF-8.');
  }
  try {
    const fields: unknown = JSON.parse(bytes.toString());
    if (isOrder(fields)) return fields;
  } catch {
    // What is no JSON has no fields either.
  }
  throw invalidParams('The request body is not a JSON object.');
}
