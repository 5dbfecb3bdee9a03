import { expect, test } from 'vitest';

import { openShop } from '#/testing/shop.ts';

const listed = { trialing: true, active: true, past_due: false, canceled: false };

test('BILL-11, DATA-08, DATA-09 only what is trialing or active is current; what is past due keeps its plan', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'premium_year');
  const path = `/api/customers/${ada.uid}/subscriptions`;
  const states: [string, () => Promise<unknown>, string][] = [
    ['trialing', async () => undefined, 'premium'],
    ['active', () => shop.portal(ada, { action: 'trial-end' }), 'premium'],
    ['past_due', () => shop.portal(ada, { action: 'failed-renewal' }), 'premium'],
    ['canceled', () => shop.stripe.subscriptions.cancel(id), 'basic'],
  ];
  for (const [status, reach, plan] of states) {
    await reach();
    await shop.settle();
    const { body } = await ada.json('GET', `${path}?status=trialing,active`);
    const isListed = listed[status as keyof typeof listed];
    expect(body.subscriptions).toMatchObject(
      isListed ? [{ id, status, price: { id: shop.prices['premium_year'] } }] : [],
    );
    expect((await ada.json('GET', path)).body.subscriptions).toMatchObject([{ id, status }]);
    expect(await shop.ownPlan(ada)).toMatchObject({ plan, subscription: { status } });
  }
});

test('PLAN-28 a larger plan that was chosen in the portal counts at once', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'basic_month');
  expect((await ada.json('GET', '/api/usage')).body).toMatchObject({ plan: 'basic', limit: 150 });
  await shop.portal(ada, { action: 'confirm-change', price: shop.prices['standard_month'] ?? '' });
  expect((await ada.json('GET', '/api/usage')).body).toMatchObject({ plan: 'standard', limit: 500 });
});

test('a refresh reads what no webhook has told yet, and answers what is known while Stripe is away', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'standard_month');
  await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect((await shop.ownPlan(ada)).subscription.cancelAt).toBeNull();
  const { status, body } = await ada.json('POST', '/api/subscription/refresh');
  expect([status, body.subscription.cancelAt]).toEqual([200, expect.any(String)]);
  await shop.order('set-away', { ms: 60_000 });
  expect(await ada.json('POST', '/api/subscription/refresh')).toMatchObject({
    status: 200,
    body: { plan: 'standard', subscription: { id }, providerAnswers: false },
  });
});

test('a price that is none of ours gives no plan, and the operator is told', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.checkOut(ada);
  const { id: product } = await shop.stripe.products.create({ name: 'A mug a month' });
  const { id: price } = await shop.stripe.prices.create({
    product,
    currency: 'eur',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  await shop.stripe.subscriptions.create({
    customer: await shop.customerOf(ada),
    items: [{ price }],
    trial_period_days: 3,
    metadata: { plan: 'premium', uid: ada.uid },
  });
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { plan: null, status: 'trialing' } });
  const errors = shop.server.logged.filter(({ level }) => level === 50);
  expect(errors).toContainEqual(expect.objectContaining({ msg: expect.stringContaining('none of ours'), price }));
});

test('an old price whose sum has changed keeps its plan, by its product', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'standard_month');
  await shop.stripe.prices.create({
    product: 'nonet_standard',
    currency: 'eur',
    unit_amount: 1_700,
    recurring: { interval: 'month' },
    lookup_key: 'standard_month',
    transfer_lookup_key: true,
  });
  await shop.stripe.customers.update(await shop.customerOf(ada), { name: 'Ada' });
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'standard', subscription: { amount: 15 } });
});
