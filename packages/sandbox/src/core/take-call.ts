import type { Context } from 'hono';

import { breakJson, ConnectionCut, holdBack } from '#/core/connection.ts';
import type { Fault, FaultPlace } from '#/core/faults.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';

/** A call that the network accepts unless a fault strikes. */
export interface TakenCall {
  readonly context: Context<Env>;
  readonly network: string;
  /** All names of the calling account. */
  readonly names: readonly string[];
  readonly place: FaultPlace;
  /** The status of the call's answer; 200 by default. */
  readonly status?: number;
  readonly refusals: FaultRefusals;
}

/** The errors that a fault makes a network answer. Each is thrown, and the network's own error handling answers it. */
export interface FaultRefusals {
  internalError(): Error;
  /** An error that no document of the network names. */
  unknownError(): Error;
  /** The error for too many calls; `retryAfterMs` is null when the network names no waiting time. */
  throttled(retryAfterMs: number | null): Error;
  /** Ends the token or the code that the call came with, and returns the error for that. */
  expired(): Error;
}

/**
 * Accepts a call by `accept` and answers it, unless a fault strikes. A fault strikes before the call is accepted, or
 * spoils the answer afterwards. Then the accepted change is on disk first.
 */
export async function takeCall<Answer extends object>(
  world: World,
  call: TakenCall,
  accept: () => Answer | Promise<Answer>,
): Promise<Answer | Response> {
  const fault = world.faults.strike(call.network, call.names, call.place);
  if (fault === null) return accept();
  call.context.set('fault', fault.fault);
  const gateway = fromGateway(fault);
  if (gateway !== null) return gateway;
  refuse(fault, call.refusals);
  const answer = await accept();
  await world.store.durable();
  return spoil(fault, call, answer);
}

/** The answer of a machine that stands before the network and speaks nothing of its API; null when the fault is another one. */
function fromGateway({ fault, retryAfterMs }: Fault): Response | null {
  if (fault !== 'gateway-429' && fault !== 'gateway-401') return null;
  const [status, words] = fault === 'gateway-429' ? [429, '429 Too Many Requests'] : [401, '401 Unauthorized'];
  const isTold = status === 429 && retryAfterMs !== null;
  return new Response(`<html><body><h1>${words}</h1></body></html>`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(isTold ? { 'retry-after': `${Math.ceil(retryAfterMs / 1_000)}` } : {}),
    },
  });
}

/** Throws when the fault strikes before the call is accepted. */
function refuse(fault: Fault, refusals: FaultRefusals): void {
  switch (fault.fault) {
    case 'fail-500':
      throw refusals.internalError();
    case 'unknown-error':
      throw refusals.unknownError();
    case 'throttle':
      throw refusals.throttled(fault.retryAfterMs);
    case 'expire-token':
      throw refusals.expired();
    case 'cut-before-accept':
      throw new ConnectionCut();
    case 'gateway-429':
    case 'gateway-401':
    case 'fail-500-after-accept':
    case 'cut-after-accept':
    case 'slow':
    case 'broken-json':
      return;
    default:
      fault.fault satisfies never;
  }
}

async function spoil<Answer extends object>(
  fault: Fault,
  { context, refusals, status = 200 }: TakenCall,
  answer: Answer,
): Promise<Answer | Response> {
  switch (fault.fault) {
    case 'fail-500-after-accept':
      throw refusals.internalError();
    case 'cut-after-accept':
      throw new ConnectionCut();
    case 'broken-json':
      return breakJson(answer, status);
    case 'slow':
      await holdBack(context, fault.afterMs);
      return answer;
    case 'fail-500':
    case 'unknown-error':
    case 'throttle':
    case 'gateway-429':
    case 'gateway-401':
    case 'expire-token':
    case 'cut-before-accept':
      return answer;
    default:
      return fault.fault satisfies never;
  }
}
