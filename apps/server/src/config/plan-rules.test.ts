import { expect, test } from 'vitest';

import { planRulesOf } from '#/config/plan-rules.ts';

const env = { PLAN_QUOTAS: 'larger', DEFAULT_PLAN: 'standard' } as const;
const real = { isSandbox: false };
const sandbox = { isSandbox: true };

test.each([
  [null, undefined, { sold: false, limited: false }],
  [null, 'on', { sold: false, limited: false }],
  [sandbox, undefined, { sold: true, limited: false }],
  [sandbox, 'on', { sold: true, limited: true }],
  [real, undefined, { sold: true, limited: true }],
  [real, 'off', { sold: true, limited: false }],
] as const)('with payments %o and PLAN_LIMITS=%s: %o', (payments, PLAN_LIMITS, rules) => {
  expect(planRulesOf({ ...env, PLAN_LIMITS }, payments)).toEqual({
    quotas: 'larger',
    defaultPlan: 'standard',
    ...rules,
  });
});
