import { breakJson, ConnectionCut, holdBack } from '#/core/connection.ts';
import type { Fault } from '#/core/faults.ts';
import type { World } from '#/core/world.ts';
import type { Call, Gate } from '#/networks/twitter/api.ts';
import { forbidden, Problem, unauthorized } from '#/networks/twitter/problem.ts';

/** What a fault does to a call before the network takes the post: throws what it is answered, or lets it through. */
export function strikeBefore(fault: Fault, gate: Gate, call: Call): void {
  switch (fault.fault) {
    case 'fail-500':
      throw internalError();
    case 'unknown-error':
      throw forbidden('Nobody documented this error.');
    case 'throttle':
      throw gate.limiter.throttled(fault.retryAfterMs);
    case 'expire-token':
      gate.grants.expire(call.bearer);
      throw unauthorized();
    case 'cut-before-accept':
      throw new ConnectionCut();
    case 'fail-500-after-accept':
    case 'cut-after-accept':
    case 'slow':
    case 'broken-json':
      return;
    default:
      fault.fault satisfies never;
  }
}

/** What a fault does to the answer of a post that was taken. */
export async function strikeAfter(fault: Fault, world: World, call: Call, answer: object): Promise<Response> {
  await world.store.durable();
  switch (fault.fault) {
    case 'fail-500-after-accept':
      throw internalError();
    case 'cut-after-accept':
      throw new ConnectionCut();
    case 'broken-json':
      return breakJson(answer, 201);
    case 'slow':
      await holdBack(call.context, fault.afterMs);
      return created(answer);
    case 'fail-500':
    case 'unknown-error':
    case 'throttle':
    case 'expire-token':
    case 'cut-before-accept':
      return created(answer);
    default:
      return fault.fault satisfies never;
  }
}

function internalError(): Problem {
  return new Problem(500, 'Internal Server Error', 'Internal Server Error');
}

/** The answer of a post that was taken. */
export function created(answer: object): Response {
  return Response.json(answer, { status: 201 });
}
