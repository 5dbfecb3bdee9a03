import { isAbove, type MemberRole, mayUse, spaceMessages } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import { foreignAccounts } from '#/features/spaces/members.queries.ts';
import type { EnteredSpace } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { ApiError } from '#/http/errors.ts';

export interface Rights {
  role: MemberRole;
  /** The accounts that a member is bound to; null: all. */
  accounts: readonly string[] | null;
}

/**
 * Refuses a role at or above one's own, and accounts beyond one's own. Which accounts somebody is bound to is a matter of
 * the owner's plan (TEAM-08).
 */
export async function requireMayGive(
  trx: Executor,
  { holderOf }: Pick<SpacesParts, 'holderOf'>,
  space: EnteredSpace,
  { role, accounts, former = null }: Rights & { former?: Rights['accounts'] },
): Promise<void> {
  if (!isAbove(space.role, role)) throw new ApiError(403, 'not-allowed', spaceMessages.roleTooHigh);
  const own = space.accounts;
  if (own !== null && (accounts === null || accounts.some((id) => !own.includes(id)))) {
    throw new ApiError(403, 'not-allowed', spaceMessages.accountsTooWide);
  }
  // What somebody was bound to before stays, whatever has become of it.
  if (accounts === null || isSame(accounts, former)) return;
  const allowed = mayUse(await holderOf(trx, space.ownerId), { accountRights: true });
  if (allowed.kind === 'refused') throw planNeeded(space, allowed.message);
  const added = accounts.filter((id) => former?.includes(id) !== true);
  if ((await foreignAccounts(trx, space.id, added)).length > 0) {
    throw new ApiError(404, 'connection-not-found', spaceMessages.noSuchAccount);
  }
}

/** Only the owner is led to the plans: nobody else can pay for this space. */
export function planNeeded(space: Pick<EnteredSpace, 'role'>, message: string): ApiError {
  if (space.role === 'owner') return new ApiError(403, 'plan-needed', message, { type: 'plan', seePlans: true });
  return new ApiError(403, 'plan-needed', spaceMessages.ownersPlan, { type: 'plan' });
}

export function isSame(one: Rights['accounts'], other: Rights['accounts']): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
