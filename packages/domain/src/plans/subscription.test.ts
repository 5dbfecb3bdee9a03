import { expect, test } from 'vitest';

import { planIds } from '#/plans/plan.ts';
import {
  billingIntervals,
  isCurrent,
  keepsPlan,
  largerPlan,
  ofPriceKey,
  priceKey,
  subscriptionStatuses,
} from '#/plans/subscription.ts';

test('BILL-11 only a subscription that is trialing or active is current; one past due keeps its plan', () => {
  expect(subscriptionStatuses.filter(isCurrent)).toEqual(['trialing', 'active']);
  expect(subscriptionStatuses.filter(keepsPlan)).toEqual(['trialing', 'active', 'past_due']);
});

test('a price tells its plan by its stable name, and nothing else does', () => {
  for (const plan of planIds) {
    for (const interval of billingIntervals) expect(ofPriceKey(priceKey(plan, interval))).toEqual({ plan, interval });
  }
  for (const key of [null, '', 'basic', 'basic_week', 'Basic_month', 'gold_year']) expect(ofPriceKey(key)).toBeNull();
});

test('of what is given and what is paid for, the larger holds', () => {
  expect(largerPlan('basic', 'premium')).toBe('premium');
  expect(largerPlan('standard', 'basic')).toBe('standard');
  expect(largerPlan(null, 'basic')).toBe('basic');
  expect(largerPlan('basic', null)).toBe('basic');
  expect(largerPlan(null, null)).toBeNull();
});
