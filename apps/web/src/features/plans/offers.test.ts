import type { Subscription } from '@nonet/contract';
import { type PlanId, planIds, subscriptionStatuses } from '@nonet/domain';
import { expect, test } from 'vitest';

import { currentPlan, nextPlan } from './offers.ts';

const subscribed = (status: Subscription['status'], plan: PlanId | null = 'standard') => {
  const subscription: Subscription = {
    id: 'sub_1',
    status,
    price: { id: 'price_1' },
    plan,
    interval: 'month',
    amount: 15,
    currentPeriodEnd: null,
    trialEnd: null,
    cancelAt: null,
    endedAt: null,
    card: null,
    payUrl: null,
  };
  return { subscription };
};

test('PLAN-06, BILL-11 the current plan is that of a subscription that is trialing or active', () => {
  const current = subscriptionStatuses.filter((status) => currentPlan(subscribed(status)) === 'standard');
  expect(current).toEqual(['trialing', 'active']);
});

test('PLAN-06 without a subscription, or with a price that is none of ours, no plan is the current one', () => {
  expect(currentPlan(undefined)).toBeNull();
  expect(currentPlan({ subscription: null })).toBeNull();
  expect(currentPlan(subscribed('active', null))).toBeNull();
});

test('the plan that stands out is the next one up', () => {
  expect(planIds.map((plan) => nextPlan({ plan }))).toEqual(['standard', 'premium', null]);
  expect(nextPlan(undefined)).toBeNull();
});
