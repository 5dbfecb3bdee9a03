import type { FaultRefusals } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import { rateLimitExceeded, throttleHeaders } from '#/networks/bluesky/rate-limits.ts';
import type { Caller, Sessions } from '#/networks/bluesky/sessions.ts';
import { internalError, invalidRequest } from '#/networks/bluesky/xrpc-error.ts';

/** What a fault makes the server say to a signed-in caller. */
export function refusalsFor(world: World, sessions: Sessions, caller: Caller): FaultRefusals {
  return {
    internalError,
    unknownError: () => invalidRequest('Nobody documented this error', 'Unheardof'),
    throttled: (retryAfterMs) => rateLimitExceeded(throttleHeaders(world.clock, retryAfterMs)),
    expired: () => {
      sessions.expire(caller);
      return invalidRequest('Token has expired', 'ExpiredToken');
    },
  };
}
