import type { OwnPlan } from '@nonet/contract';
import { isCurrent, type PlanId, planIds } from '@nonet/domain';

/** The plan whose card reads Current Plan, whichever prices are shown (PLAN-06, BILL-11); null when there is none. */
export function currentPlan(own: Pick<OwnPlan, 'subscription'> | undefined): PlanId | null {
  const subscription = own?.subscription;
  return subscription && isCurrent(subscription.status) ? subscription.plan : null;
}

/** The next plan up from what the person has; null at the largest, and while that is not known. */
export function nextPlan(own: Pick<OwnPlan, 'plan'> | undefined): PlanId | null {
  return own ? (planIds[planIds.indexOf(own.plan) + 1] ?? null) : null;
}
