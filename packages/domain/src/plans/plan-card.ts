import { heldPlan, type PlanRules } from '#/plans/held-plan.ts';
import { monthlyLimit, type Plan, type PlanQuotas, planCurrency, plans } from '#/plans/plan.ts';
import type { BillingInterval } from '#/plans/subscription.ts';
import { plural } from '#/text/plural.ts';

const count = new Intl.NumberFormat('en-US');

/** A price as it is read: '€15', '€12.50'. `amount` is in whole units of `currency`, an ISO 4217 code. */
export function formatPrice(amount: number, currency: string = planCurrency): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    amount,
  );
}

/** What is paid for each interval: '€15 a month'. */
export function formatRate(amount: number, interval: BillingInterval, currency?: string): string {
  return `${formatPrice(amount, currency)} a ${interval}`;
}

/** PLAN-10: the percent that a year saves against twelve monthly payments, rounded. */
export function yearlySaving({ monthlyPrice, yearlyPrice }: Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>): number {
  return Math.round((1 - yearlyPrice / (12 * monthlyPrice)) * 100);
}

/** The saving that the banner may claim: the largest that one of the plans has (OP-07). */
export function largestSaving(plans: readonly Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>[]): number {
  return Math.max(0, ...plans.map(yearlySaving));
}

/**
 * The first lines of a plan's card, from the limits that are enforced (OP-01): posts, then accounts; one line when
 * neither has a limit.
 */
export function limitLines(plan: Plan, quotas?: PlanQuotas): string[] {
  const posts = monthlyLimit(plan, quotas);
  const { accountLimit } = plan;
  if (posts === null && accountLimit === null) return ['Unlimited posts and accounts'];
  return [
    posts === null ? 'Unlimited posts' : `${count.format(posts)} scheduled posts per month`,
    accountLimit === null ? 'Unlimited accounts' : plural(accountLimit, 'account'),
  ];
}

/**
 * What an installation gives to people who pay nothing, in the figures of the plan that they are on:
 * 'Free: 150 scheduled posts per month and 3 accounts.'
 */
export function freeText(rules: PlanRules): string {
  const plan = plans[heldPlan({ given: null, subscribed: null }, rules)];
  const lines = limitLines(rules.limited ? plan : { ...plan, accountLimit: null }, rules.quotas);
  return `Free: ${lines.join(' and ').toLowerCase()}.`;
}

/** Every line of a plan's card. */
export function planFeatures(plan: Plan, quotas?: PlanQuotas): string[] {
  return [...limitLines(plan, quotas), ...plan.features];
}
