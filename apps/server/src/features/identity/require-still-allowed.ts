import { type Action, may, mayNotText, spaceMessages } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import { findSession } from '#/features/identity/session.queries.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

/**
 * Judges the caller of a call that takes long once more, as the guard did when it began: meanwhile the session or the membership may have
 * ended, or the role may have been lowered (TEAM-09).
 */
export async function requireStillAllowed(executor: Executor, caller: Caller, action: Action): Promise<void> {
  const session = await findSession(executor, { id: caller.sessionId, uid: caller.uid }, caller.space.id);
  if (session === undefined) throw new ApiError(401, 'authentication-required', 'Authentication required');
  if (session.membership === null || session.membership === undefined) throw noSuchSpace();
  const { role, accounts } = session.membership;
  if (!may(role, action)) throw new ApiError(403, 'not-allowed', mayNotText(role, action));
  const hasLost = accounts !== null && !caller.accounts?.every((id) => accounts.includes(id));
  if (hasLost) throw new ApiError(403, 'not-allowed', spaceMessages.rightsChanged);
}
