import type { Page } from '@playwright/test';
import type { OwnPlan, Plans, Subscription } from '../../packages/contract/src/index.ts';
import { planCurrency, planFeatures, planIds, plans, priceKey, TRIAL_DAYS } from '../../packages/domain/src/index.ts';

/*
 * Answers about plans in states that take weeks to come about at a payment provider.
 */

export const catalogue: Plans = {
  sold: true,
  currency: planCurrency,
  trialDays: TRIAL_DAYS,
  plans: planIds.map((id) => ({
    id,
    name: plans[id].displayName,
    description: plans[id].description,
    features: planFeatures(plans[id]),
    monthlyPrice: plans[id].monthlyPrice,
    yearlyPrice: plans[id].yearlyPrice,
    monthlyPriceId: priceKey(id, 'month'),
    yearlyPriceId: priceKey(id, 'year'),
    popular: plans[id].popular,
  })),
};

/** Somebody who never subscribed. */
export function ownPlan(differences: Partial<OwnPlan> = {}): OwnPlan {
  return {
    sold: true,
    limited: true,
    plan: 'basic',
    given: null,
    subscription: null,
    confirming: false,
    trialAvailable: true,
    providerAnswers: true,
    doubleRefundedAt: null,
    ...differences,
  };
}

/** Somebody who pays for Standard by the month. */
export function subscribed(differences: Partial<Subscription> = {}, around: Partial<OwnPlan> = {}): OwnPlan {
  const subscription: Subscription = {
    id: 'sub_1',
    status: 'active',
    price: { id: priceKey('standard', 'month') },
    plan: 'standard',
    interval: 'month',
    amount: plans.standard.monthlyPrice,
    currentPeriodEnd: '2031-12-24T10:00:00.000Z',
    trialEnd: null,
    cancelAt: null,
    endedAt: null,
    card: { brand: 'visa', last4: '4242' },
    payUrl: null,
    ...differences,
  };
  return ownPlan({ plan: 'standard', trialAvailable: false, subscription, ...around });
}

/** Answers a page's questions about plans. `read` is asked each time. */
export async function answerPlans(page: Page, read: () => OwnPlan, offered: Plans = catalogue): Promise<void> {
  await page.route('**/api/plans', (route) => route.fulfill({ json: offered }));
  await page.route('**/api/subscription', (route) => route.fulfill({ json: read() }));
  await page.route('**/api/subscription/refresh', (route) => route.fulfill({ json: read() }));
}
