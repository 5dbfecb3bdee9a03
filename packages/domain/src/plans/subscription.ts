import { type PlanId, planIds } from '#/plans/plan.ts';

/** The states of a subscription, in the payment provider's words (Stripe, API of 2026-10-28). */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

/** One state of a subscription. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** How often a plan is paid. */
export const billingIntervals = ['month', 'year'] as const;

/** One rhythm of payment. */
export type BillingInterval = (typeof billingIntervals)[number];

/** Days of the free trial, which each person has once (OP-10). */
export const TRIAL_DAYS = 14;

/** BILL-11: only these count as the current subscription, so only then a card says Current Plan. */
export function isCurrent(status: SubscriptionStatus): boolean {
  return status === 'trialing' || status === 'active';
}

/** Whether the plan's rights and quota hold. A payment that failed keeps them while it is tried again (OP-94). */
export function keepsPlan(status: SubscriptionStatus): boolean {
  return isCurrent(status) || status === 'past_due';
}

/** The stable name of a price at the payment provider, for example `basic_month`. */
export function priceKey(plan: PlanId, interval: BillingInterval): string {
  return `${plan}_${interval}`;
}

/** The plan and the rhythm that a price's stable name stands for; null for a name that is not ours. */
export function ofPriceKey(key: string | null): { plan: PlanId; interval: BillingInterval } | null {
  for (const plan of planIds) {
    for (const interval of billingIntervals) if (priceKey(plan, interval) === key) return { plan, interval };
  }
  return null;
}

/** The larger of two plans; null stands for none. */
export function largerPlan(a: PlanId | null, b: PlanId | null): PlanId | null {
  if (a === null || b === null) return a ?? b;
  return planIds.indexOf(a) >= planIds.indexOf(b) ? a : b;
}
