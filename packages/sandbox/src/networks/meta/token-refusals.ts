import type { GrantRefusal } from '#/core/oauth/grants.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** Why an access token is not good, in the words that apps of Meta see. */
export function tokenRefusal(refusal: Extract<GrantRefusal, { what: 'access-token' }>, now: number): GraphError {
  return refusal.why === 'expired' ? sessionExpired(refusal.at, now) : tokenRefusals[refusal.why]();
}

const tokenRefusals = {
  unknown: () => new GraphError(190, 'Invalid OAuth access token - Cannot parse access token'),
  ended: () =>
    new GraphError(190, 'Error validating access token: The user has not authorized application.', { subcode: 458 }),
};

function sessionExpired(at: number, now: number): GraphError {
  const [then, current] = [at, now].map((ms) => new Date(ms).toUTCString());
  const message = `Error validating access token: Session has expired on ${then}. The current time is ${current}.`;
  return new GraphError(190, message, { subcode: 463 });
}
