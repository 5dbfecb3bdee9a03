import { monthlyLimit, type PlanId, type PlanQuotas, plans } from '#/plans/plan.ts';
import { largerPlan } from '#/plans/subscription.ts';

/** How an installation treats plans; the same for all of its people. */
export interface PlanRules {
  readonly quotas: PlanQuotas;
  /** Whether plans are sold here. */
  readonly sold: boolean;
  /** Whether a plan limits more than the posts of a month. False wherever nothing is sold. */
  readonly limited: boolean;
  /** The plan of a person without one, where nothing is sold. */
  readonly defaultPlan: PlanId;
}

/** What a person has been given by the operator and pays for; null stands for nothing. */
export interface StoredPlan {
  readonly given: PlanId | null;
  readonly subscribed: PlanId | null;
}

/**
 * The plan that holds: the larger of what was given and what is paid for (OP-95). A person with neither is on Basic where
 * plans are sold (OP-03), and on the operator's default where not.
 */
export function heldPlan(
  { given, subscribed }: StoredPlan,
  { sold, defaultPlan }: Pick<PlanRules, 'sold' | 'defaultPlan'>,
): PlanId {
  return largerPlan(given, subscribed) ?? (sold ? 'basic' : defaultPlan);
}

/**
 * The posts of a month in which the plan changed from one to the other, in either direction: the larger limit, as
 * nothing lowers within a month (OP-11, OP-93). Null means unlimited.
 */
export function limitAfterChange(former: PlanId, now: PlanId, quotas: PlanQuotas): number | null {
  const limits = [former, now].map((plan) => monthlyLimit(plans[plan], quotas));
  const [one = null, other = null] = limits;
  return one === null || other === null ? null : Math.max(one, other);
}
