import { describe, expect, test } from 'vitest';

import { monthlyLimit, type PlanQuotas, planIds, planQuotas, plans } from '#/plans/plan.ts';

function limits(quotas?: PlanQuotas): (number | null)[] {
  return planIds.map((id) => monthlyLimit(plans[id], quotas));
}

describe('the monthly quotas', () => {
  test('USE-15 each plan limits the posts of a month; by default to the larger of both readings', () => {
    expect(limits()).toEqual([150, 500, null]);
    expect(limits('larger')).toEqual([150, 500, null]);
  });

  test('PLAN-29, PLAN-31, PLAN-33 the reading of the posting logic', () => {
    expect(limits('posting')).toEqual([150, 500, 2000]);
  });

  test('the reading of the plans page', () => {
    expect(limits('plans-page')).toEqual([30, 100, null]);
  });

  test('USE-15 the default is never below either reading', () => {
    const atLeast = (a: number | null, b: number | null) => a === null || (b !== null && a >= b);
    for (const id of planIds) {
      for (const quotas of planQuotas) {
        expect(atLeast(monthlyLimit(plans[id]), monthlyLimit(plans[id], quotas))).toBe(true);
      }
    }
  });
});

test('the prices', () => {
  expect(planIds.map((id) => [plans[id].monthlyPrice, plans[id].yearlyPrice])).toEqual([
    [5, 52],
    [15, 150],
    [30, 300],
  ]);
});

test('DATA-19, PLAN-30, PLAN-32, PLAN-34 a plan has a name, a price, its posts, what it includes and a colour', () => {
  for (const id of planIds) {
    const { displayName, color, features, monthlyPrice } = plans[id];
    expect(id).toBe(displayName.toLowerCase());
    expect(monthlyPrice).toBeGreaterThan(0);
    expect(features.length).toBeGreaterThan(0);
    expect(color).toMatch(/^[a-z]+$/);
  }
  expect(new Set(planIds.map((id) => plans[id].color)).size).toBe(planIds.length);
});
