import { expect, test } from 'vitest';

import { readJson } from '#/testing/server.ts';
import { openShop } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

test('DATA-10 everybody can read the plans, with what they cost and the ids of their prices', async () => {
  const shop = await openShop();
  const answer = await shop.server.fetch('/api/plans');
  expect(answer.status).toBe(200);
  const { sold, currency, trialDays, plans } = await readJson(answer);
  expect({ sold, currency, trialDays }).toEqual({ sold: true, currency: 'EUR', trialDays: 14 });
  expect(plans[1]).toEqual({
    id: 'standard',
    name: 'Standard',
    description: 'For a small team that posts every day.',
    features: expect.arrayContaining(['500 scheduled posts per month', '10 accounts', 'Advanced analytics']),
    monthlyPrice: 15,
    yearlyPrice: 150,
    monthlyPriceId: expect.stringMatching(/^price_/),
    yearlyPriceId: expect.stringMatching(/^price_/),
    popular: true,
  });
  const { data } = await shop.stripe.prices.list({ lookup_keys: ['standard_year'] });
  expect(data.map(({ id }) => id)).toEqual([plans[1].yearlyPriceId]);
});

test('the id that the settings name wins over the lookup key, and a sum that is not shown is not sold', async () => {
  const wire = await openSpyWire();
  const first = await openShop({ wire });
  const make = async (cents: number) =>
    (
      await first.stripe.prices.create({
        product: 'nonet_basic',
        currency: 'eur',
        unit_amount: cents,
        recurring: { interval: 'month' },
        tax_behavior: 'inclusive',
      })
    ).id;
  const [right, wrong] = [await make(500), await make(499)];
  const idWith = async (named: string) => {
    const shop = await openShop({
      environment: { STRIPE_SECRET_KEY: first.key, STRIPE_PRICE_BASIC_MONTH: named },
    });
    return shop.prices['basic_month'];
  };
  expect(await idWith(right)).toBe(right);
  expect(await idWith(wrong)).toBeNull();
  expect(await idWith('price_of_nobody')).toBeNull();
});

test('while Stripe does not answer, the plans are there without prices that can be bought', async () => {
  const wire = await openSpyWire();
  wire.layTo('http://127.0.0.1:9');
  const shop = await openShop({ environment: { STRIPE_API: wire.url, STRIPE_SECRET_KEY: 'sk_test_nobody' } });
  const { plans } = await readJson(await shop.server.fetch('/api/plans'));
  expect(plans).toMatchObject([{ monthlyPrice: 5, monthlyPriceId: null }, { monthlyPrice: 15 }, { monthlyPrice: 30 }]);
});
