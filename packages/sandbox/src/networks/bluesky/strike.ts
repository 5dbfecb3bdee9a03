import { breakJson, ConnectionCut, holdBack } from '#/core/connection.ts';
import type { Fault } from '#/core/faults.ts';
import type { World } from '#/core/world.ts';
import { rateLimitExceeded, throttleHeaders } from '#/networks/bluesky/rate-limits.ts';
import type { Caller, Sessions } from '#/networks/bluesky/sessions.ts';
import type { Call } from '#/networks/bluesky/xrpc.ts';
import { internalError, invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** What a fault does to a call before the network takes the post: throws what it is answered, or lets it through. */
export function strikeBefore(fault: Fault, world: World, sessions: Sessions, caller: Caller): void {
  switch (fault.fault) {
    case 'fail-500':
      throw internalError();
    case 'unknown-error':
      throw invalidRequest('Nobody documented this error', 'Unheardof');
    case 'throttle':
      throw rateLimitExceeded(throttleHeaders(world.clock, fault.retryAfterMs));
    case 'expire-token':
      sessions.expire(caller);
      throw invalidRequest('Token has expired', 'ExpiredToken');
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
export async function strikeAfter(fault: Fault, world: World, call: Call, answer: object): Promise<Response | object> {
  await world.store.durable();
  switch (fault.fault) {
    case 'fail-500-after-accept':
      throw internalError();
    case 'cut-after-accept':
      throw new ConnectionCut();
    case 'broken-json':
      return breakJson(answer);
    case 'slow':
      await holdBack(call.context, fault.afterMs);
      return answer;
    case 'fail-500':
    case 'unknown-error':
    case 'throttle':
    case 'expire-token':
    case 'cut-before-accept':
      return answer;
    default:
      return fault.fault satisfies never;
  }
}
