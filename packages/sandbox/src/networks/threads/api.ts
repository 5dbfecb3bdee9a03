import type { Context } from 'hono';

import type { FaultPlace } from '#/core/faults.ts';
import type { Grants } from '#/core/oauth/grants.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { answerGraphCall, graphRefusals, type Parameters, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import type { Account, Accounts } from '#/networks/threads/accounts.ts';
import { apiBase } from '#/networks/threads/links.ts';
import { noPermission } from '#/networks/threads/refusals.ts';
import type { Switches } from '#/networks/threads/switches.ts';

/** What every call is checked against. */
export interface Gate {
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly switches: Switches;
}

/** A call that needs no account's token. */
export type OpenMethod = (context: Context<Env>, parameters: Parameters) => object | Promise<object>;

/** A call by somebody who may make it. */
export interface Call {
  readonly parameters: Parameters;
  readonly account: Account;
  /** What stands for `:id` in its path; empty: nothing does. */
  readonly id: string;
  assertScope(scope: string): void;
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what the method is to answer. */
  take(place: FaultPlace, accept: () => object | Promise<object>): Promise<object>;
}

/** One method of the API. Throws `GraphError`. */
export type Method = (call: Call) => object | Promise<object>;

/**
 * Registers the API at `/threads-api`, at any version or none. Methods are named like `GET me/threads` and `GET :id/replies`;
 * an account's own id stands for `me`.
 */
export function mountApi(
  sandbox: SandboxApp,
  world: World,
  gate: Gate,
  methods: { readonly open: ReadonlyMap<string, OpenMethod>; readonly own: ReadonlyMap<string, Method> },
): void {
  sandbox.use(`${apiBase}/*`, world.log.middleware);
  sandbox.all(`${apiBase}/*`, (context) => {
    return answerGraphCall(world, context, (parameters) => {
      const verb = context.req.method;
      const path = context.req.path.slice(apiBase.length).replace(/^\/(?:v\d+\.\d+\/)?|\/$/g, '');
      const open = methods.open.get(`${verb} ${path}`);
      if (open !== undefined) return open(context, parameters);
      const call = admit(world, gate, context, parameters);
      const [first = '', ...rest] = path.split('/');
      const isMe = first === 'me' || first === call.account.id;
      const id = !isMe && /^\d+$/.test(first) ? first : '';
      const name = [isMe ? 'me' : id === '' ? first : ':id', ...rest].join('/');
      const method = methods.own.get(`${verb} ${name}`);
      if (method === undefined) throw new GraphError(2500, `Unknown path components: /${path}`);
      return method({ ...call, id });
    });
  });
}

function admit(world: World, gate: Gate, context: Context<Env>, parameters: Parameters): Omit<Call, 'id'> {
  const bearer = gate.grants.read(tokenOf(context, parameters));
  const account = gate.accounts.find(bearer.accountId);
  if (account === null) throw new GraphError(190, 'The user has been deleted.', { subcode: 467 });
  context.set('account', account.handle);
  if (account.accessEndsAt !== null && account.accessEndsAt <= world.clock.now()) throw accessLapsed();
  if (account.status === 'untested' || !bearer.scopes.includes('threads_basic')) throw untested();
  return {
    parameters,
    account,
    assertScope: (scope) => {
      if (!bearer.scopes.includes(scope)) throw noPermission();
    },
    take: (place, accept) => {
      const isDoubtful = place === 'publish' && gate.switches.unknowns.publishFailure === 'permission';
      const refusals = {
        ...graphRefusals,
        ...(isDoubtful ? { internalError: noPermission } : {}),
        expired: () => gate.grants.expire(bearer.tokenKey),
      };
      const names = [account.id, account.handle];
      return takeCall(world, { context, network: 'threads', names, place, refusals }, accept);
    },
  };
}

function accessLapsed(): GraphError {
  const message = 'Error validating access token: The user has not authorized application.';
  return new GraphError(190, message, { subcode: 458 });
}

function untested(): GraphError {
  const message =
    'This action requires the threads_basic permission. You must submit for app review, or your user must be in the list of Threads testers.';
  return new GraphError(100, message, { type: 'THApiException', subcode: 10 });
}
