import type { Members, Usage } from '@nonet/contract';
import { entitlementsOf, plans } from '@nonet/domain';

export interface Limit {
  isReached: boolean;
  title: string;
  reason: string;
}

/**
 * How the plan of the owner bounds the members, as far as this space shows it: those of the owner's other spaces count as well, and
 * the server has the last word. Null: it does not.
 */
export function limitOf({ members, invitations }: Members, usage: Pick<Usage, 'plan' | 'limited'>): Limit | null {
  const most = entitlementsOf(usage).members;
  if (most === null) return null;
  const used = members.length - 1 + invitations.filter(({ hasEnded }) => !hasEnded).length;
  const plan = plans[usage.plan].displayName;
  return {
    isReached: used >= most,
    title: most === 0 ? `No members on ${plan}` : `${Math.min(used, most)} of ${most} members`,
    reason:
      most === 0
        ? `The ${plan} plan of this space’s owner has no members beside the owner.`
        : `The ${plan} plan of this space’s owner has ${most} members beside the owner, counted over all their spaces. Invitations count, too.`,
  };
}
