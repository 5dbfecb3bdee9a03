import { expect, test } from 'vitest';

import { type Offer, planOfPrice } from '#/payments/catalogue.ts';

const offers: Offer[] = [
  { plan: 'standard', interval: 'month', priceId: 'price_own', productId: 'prod_of_the_operator', isAsShown: true },
];
const nothing = { id: 'price_x', lookupKey: null, productId: 'prod_x' };

test('a price tells its plan by its id, its lookup key, or its product; nothing else does', () => {
  expect(planOfPrice({ ...nothing, id: 'price_own' }, offers)).toBe('standard');
  expect(planOfPrice({ ...nothing, lookupKey: 'premium_year' }, offers)).toBe('premium');
  expect(planOfPrice({ ...nothing, productId: 'nonet_basic' }, offers)).toBe('basic');
  expect(planOfPrice({ ...nothing, productId: 'prod_of_the_operator' }, offers)).toBe('standard');
  expect(planOfPrice(nothing, offers)).toBeNull();
  expect(planOfPrice({ ...nothing, lookupKey: 'premium_week' }, offers)).toBeNull();
});

test('the id that a setting names wins over the lookup key', () => {
  expect(planOfPrice({ ...nothing, id: 'price_own', lookupKey: 'basic_month' }, offers)).toBe('standard');
});
