import type { PlanId, PlanQuotas, PlanRules } from '@nonet/domain';

/**
 * What plans mean here. Where real money is taken they limit accounts and features. With the sandbox's payments they do
 * so only on request, so that people who try the product see all of it. Where nothing is sold, all of it is open.
 */
export function planRulesOf(env: PlanEnvironment, payments: { isSandbox: boolean } | null): PlanRules {
  const { PLAN_QUOTAS: quotas, DEFAULT_PLAN: defaultPlan, PLAN_LIMITS: wanted } = env;
  const limited = payments !== null && (wanted ?? (payments.isSandbox ? 'off' : 'on')) === 'on';
  return { quotas, defaultPlan, sold: payments !== null, limited };
}

interface PlanEnvironment {
  PLAN_QUOTAS: PlanQuotas;
  DEFAULT_PLAN: PlanId;
  PLAN_LIMITS?: 'on' | 'off' | undefined;
}
