import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import type { FaultRefusals } from '#/core/take-call.ts';
import { forbidden, internalError } from '#/networks/twitter/problem.ts';
import type { RateLimiter } from '#/networks/twitter/rate-limits.ts';

/** What a fault makes the API say to the bearer of a token. */
export function refusalsFor(parts: { grants: Grants; limiter: RateLimiter }, bearer: Bearer): FaultRefusals {
  return {
    internalError,
    unknownError: () => forbidden('Nobody documented this error.'),
    throttled: (retryAfterMs) => parts.limiter.throttled(retryAfterMs),
    expired: () => parts.grants.expire(bearer.tokenKey),
  };
}
