/** The plans, from the smallest. */
export const planIds = ['basic', 'standard', 'premium'] as const;

/** The name of a plan as it is stored. */
export type PlanId = (typeof planIds)[number];

/**
 * Which reading of the monthly quotas is enforced and printed (setting PLAN_QUOTAS, OP-01).
 * `larger`: the larger of both per plan. `posting`: 150 / 500 / 2000. `plans-page`: 30 / 100 / unlimited.
 */
export const planQuotas = ['larger', 'posting', 'plans-page'] as const;

/** One reading of the monthly quotas. */
export type PlanQuotas = (typeof planQuotas)[number];

/** One plan: the only place where its figures are written (OP-01, OP-02). */
export interface Plan {
  readonly id: PlanId;
  readonly displayName: string;
  readonly description: string;
  /** Whole units of `planCurrency`. */
  readonly monthlyPrice: number;
  readonly yearlyPrice: number;
  /** Posts per month in each reading; null means unlimited. */
  readonly monthlyPosts: Readonly<Record<PlanQuotas, number | null>>;
  /** Connected accounts; null means unlimited. Enforced only where the operator sells plans (OP-06). */
  readonly accountLimit: number | null;
  /**
   * What the plan includes besides posts and accounts, in the words of its card. Posts and accounts have lines of their
   * own.
   */
  readonly features: readonly string[];
  /** Marked 'Most Popular'. */
  readonly popular: boolean;
  /** The design token that colours the usage card. */
  readonly color: string;
}

/** ISO 4217 code of every price (OP-08). */
export const planCurrency = 'EUR';

/** The plan catalogue (figures of 1§9, quotas of OP-01). */
export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    displayName: 'Basic',
    description: 'For one person with a few accounts.',
    monthlyPrice: 5,
    yearlyPrice: 52,
    monthlyPosts: { larger: 150, posting: 150, 'plans-page': 30 },
    accountLimit: 3,
    features: ['Basic analytics', 'Email support'],
    popular: false,
    color: 'ink',
  },
  standard: {
    id: 'standard',
    displayName: 'Standard',
    description: 'For a small team that posts every day.',
    monthlyPrice: 15,
    yearlyPrice: 150,
    monthlyPosts: { larger: 500, posting: 500, 'plans-page': 100 },
    accountLimit: 10,
    features: ['Advanced analytics', '3 team members', 'Priority support', 'Custom posting times'],
    popular: true,
    color: 'blue',
  },
  premium: {
    id: 'premium',
    displayName: 'Premium',
    description: 'For teams with a brand of their own.',
    monthlyPrice: 30,
    yearlyPrice: 300,
    monthlyPosts: { larger: null, posting: 2000, 'plans-page': null },
    accountLimit: null,
    features: ['Team management', 'Custom branding', 'API access', 'Dedicated manager', 'Phone support'],
    popular: false,
    color: 'green',
  },
};

/** Posts per month that are enforced and printed; null means unlimited. */
export function monthlyLimit(plan: Plan, quotas: PlanQuotas = 'larger'): number | null {
  return plan.monthlyPosts[quotas];
}
