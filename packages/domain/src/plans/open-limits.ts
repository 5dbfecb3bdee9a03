import { entitlements } from '#/plans/entitlements.ts';
import { type PlanId, plans } from '#/plans/plan.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';

/** What an installation says that limits nothing but posts, and what the plan would hold otherwise: one line. */
export function openLimitsText(plan: PlanId): string {
  const { accounts, postingTimesPerDay, analyticsDays } = entitlements[plan];
  const held = [
    ...(accounts === null ? [] : [plural(accounts, 'account')]),
    ...(postingTimesPerDay === null ? [] : [`${plural(postingTimesPerDay, 'posting time')} a day`]),
    ...(analyticsDays === null ? [] : [`figures of ${plural(analyticsDays, 'day')}`]),
  ];
  const otherwise = held.length === 0 ? '' : ` Otherwise ${plans[plan].displayName} holds ${nameList(held)}.`;
  return `Limits are open here: only posts are counted.${otherwise}`;
}

/** 'Accounts 8 / 3', or 'Accounts 8' where their number is not limited. */
export function accountsLine({ count, limit }: { count: number; limit: number | null }): string {
  return `Accounts ${count}${limit === null ? '' : ` / ${limit}`}`;
}
