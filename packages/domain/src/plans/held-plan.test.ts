import { expect, test } from 'vitest';

import { heldPlan, limitAfterChange } from '#/plans/held-plan.ts';
import { monthlyLimit, planIds, plans } from '#/plans/plan.ts';

const sold = { sold: true, defaultPlan: 'premium' } as const;
const unsold = { sold: false, defaultPlan: 'standard' } as const;

test('USE-17 without a usage record the quota is that of the default plan, 150', () => {
  const plan = heldPlan({ given: null, subscribed: null }, { sold: true, defaultPlan: 'basic' });
  expect(monthlyLimit(plans[plan])).toBe(150);
});

test('USE-16 whoever has no plan is on Basic where plans are sold, and on the default of the operator where not', () => {
  const none = { given: null, subscribed: null };
  expect(heldPlan(none, sold)).toBe('basic');
  expect(heldPlan(none, unsold)).toBe('standard');
});

test('PLAN-28 the larger of a plan that was given and one that is paid for holds', () => {
  for (const rules of [sold, unsold]) {
    expect(heldPlan({ given: 'basic', subscribed: 'premium' }, rules)).toBe('premium');
    expect(heldPlan({ given: 'premium', subscribed: 'standard' }, rules)).toBe('premium');
    expect(heldPlan({ given: null, subscribed: 'basic' }, rules)).toBe('basic');
    expect(heldPlan({ given: 'basic', subscribed: null }, rules)).toBe('basic');
  }
});

test('PLAN-28 a month in which the plan changed has the larger limit, whichever came first', () => {
  const limits = planIds.map((former) => planIds.map((now) => limitAfterChange(former, now, 'posting')));
  expect(limits).toEqual([
    [150, 500, 2000],
    [500, 500, 2000],
    [2000, 2000, 2000],
  ]);
  expect(limitAfterChange('premium', 'basic', 'larger')).toBeNull();
  expect(limitAfterChange('basic', 'premium', 'larger')).toBeNull();
});
