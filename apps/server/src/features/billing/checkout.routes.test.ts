import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { openShop, sendForm, VISA } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

test('BILL-05, BILL-06, BILL-07, BILL-08 a checkout is a document with its price and ways back, which gets an address', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const { status, body } = await shop.checkOut(ada, 'standard_year');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    price: shop.prices['standard_year'],
    success_url: '/plans?success=true',
    cancel_url: '/plans?canceled=true',
    url: expect.stringMatching(/^http/),
    error: null,
  });
  expect((await ada.json('GET', `/api/customers/${ada.uid}/checkout_sessions/${body.id}`)).body).toEqual(body);
  const { data } = await shop.stripe.checkout.sessions.list();
  expect(data).toMatchObject([
    {
      success_url: 'http://localhost:9009/plans?success=true',
      cancel_url: 'http://localhost:9009/plans?canceled=true',
      client_reference_id: ada.uid,
      metadata: { uid: ada.uid, checkout: body.id },
      payment_method_collection: 'always',
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: false },
      custom_text: { submit: { message: expect.stringContaining('14 days') } },
    },
  ]);
});

test('BILL-02 whoever pays there has the plan, and the first 14 days are free, once', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: null, trialAvailable: true });
  const first = await shop.subscribe(ada, 'standard_month');
  expect(await shop.ownPlan(ada)).toMatchObject({
    plan: 'standard',
    subscription: { id: first, status: 'trialing', plan: 'standard', interval: 'month', amount: 15 },
    trialAvailable: false,
  });
  const { trial_end, trial_start } = await shop.stripe.subscriptions.retrieve(first);
  expect((trial_end ?? 0) - (trial_start ?? 0)).toBe(14 * 86_400);

  await shop.stripe.subscriptions.cancel(first);
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { id: first, status: 'canceled' } });
  await shop.subscribe(ada, 'basic_year');
  expect(await shop.ownPlan(ada)).toMatchObject({
    plan: 'basic',
    subscription: { status: 'active', interval: 'year', amount: 52, card: { brand: 'visa', last4: '4242' } },
  });
});

test('a success page that nobody paid for grants nothing', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.checkOut(ada, 'premium_month');
  await ada.fetch('/plans?success=true');
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: null, confirming: false });
});

test('who has a subscription is led to the page on which it is changed, also while a payment failed', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'basic_month', '4000 0000 0000 0341');
  const again = await shop.checkOut(ada, 'premium_month');
  expect(again.body).toMatchObject({ url: expect.stringContaining('/payments/p/'), error: null });
  expect(again.body).not.toHaveProperty('chooseThere');
  await shop.portal(ada, { action: 'failed-renewal' });
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { id, status: 'past_due' } });
  expect((await shop.checkOut(ada, 'premium_month')).body).toMatchObject({
    url: expect.stringContaining('/payments/p/'),
    chooseThere: true,
  });
});

test('BILL-07 who has a subscription confirms the chosen plan there, and the whole page opens where that cannot be', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'basic_month');
  const pageFor = async (price: string) => (await fetch((await shop.checkOut(ada, price)).body.url)).text();
  const confirming = await pageFor('premium_month');
  expect(confirming).toContain('Confirm your update');
  expect(confirming).toContain('Premium');
  // The price that is paid already leaves nothing to confirm.
  expect(await pageFor('basic_month')).not.toContain('Confirm your update');

  await shop.portal(ada, { action: 'cancel' });
  expect(await shop.ownPlan(ada)).toMatchObject({ subscription: { id, cancelAt: expect.any(String) } });
  const whole = await pageFor('premium_month');
  expect(whole).not.toContain('Confirm your update');
  expect(whole).toContain('/plans?subscribe=premium');
});

test('BILL-07 a change that Stripe refuses opens the whole page, which is said before, and named again on the way back', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'basic_month');
  const { data } = await shop.stripe.billingPortal.configurations.list({ active: true });
  await shop.stripe.billingPortal.configurations.update(data[0]?.id ?? '', {
    features: { subscription_update: { enabled: false, default_allowed_updates: [], products: [] } },
  });
  const { body } = await shop.checkOut(ada, 'standard_month');
  expect(body).toMatchObject({ error: null, chooseThere: true });
  expect(await (await fetch(body.url)).text()).toContain('/plans?subscribe=standard');
});

test('a price that is not ours, one that costs something else by now, and a way back that leads elsewhere are refused', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const path = `/api/customers/${ada.uid}/checkout_sessions`;
  const foreign = await shop.stripe.prices.create({
    product: (await shop.stripe.products.create({ name: 'A mug' })).id,
    currency: 'eur',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  for (const price of [foreign.id, 'price_of_nobody', 'standard_month']) {
    expect(await ada.json('POST', path, { price })).toMatchObject({ status: 400, body: { code: 'unknown-price' } });
  }
  for (const url of ['https://evil.example/', '//evil.example', 'plans']) {
    expect(await shop.checkOut(ada, 'basic_month', { success_url: url })).toMatchObject({
      status: 400,
      body: { code: 'foreign-return' },
    });
  }
  const own = { success_url: '/plans?success=true&from=calendar' };
  expect((await shop.checkOut(ada, 'basic_month', own)).body).toMatchObject(own);
});

test('BILL-18 while Stripe is away the document says that there will be no payment page, and the product works on', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.order('set-away', { ms: 60_000 });
  const { status, body } = await shop.checkOut(ada);
  expect([status, body.url, body.error]).toEqual([201, null, { message: 'Failed to create checkout session' }]);
  expect(await shop.ownPlan(ada)).toMatchObject({ sold: true, plan: 'basic', providerAnswers: false });
  expect((await ada.json('GET', '/api/plans')).body).toMatchObject({ sold: true });
  await shop.order('set-away', { ms: 0 });
  expect((await shop.checkOut(ada)).body.error).toBeNull();
  expect(await shop.ownPlan(ada)).toMatchObject({ providerAnswers: true });
});

test('the log of a refusal names neither the key nor the person', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const message = `Invalid email address: ${ada.email}. Check it with ${shop.key}`;
  await shop.order('fail-next', { path: '/v1/customers', status: 400, type: 'invalid_request_error', message });
  expect((await shop.checkOut(ada)).body.error).not.toBeNull();
  const logged = JSON.stringify(shop.server.logged);
  expect(logged).toContain('Invalid email address: …');
  expect(logged).not.toContain(ada.email);
  expect(logged).not.toContain(shop.key);
});

test('two tabs that check out at once make one customer', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const tabs = await Promise.all([shop.checkOut(ada, 'basic_month'), shop.checkOut(ada, 'premium_year')]);
  expect(tabs.map(({ body }) => body.error)).toEqual([null, null]);
  expect((await shop.stripe.customers.list()).data).toHaveLength(1);
});

test('a process that dies between Stripe’s answer and its own row makes no second customer', async () => {
  const wire = await openSpyWire();
  const shop = await openShop({ wire });
  const ada = await shop.server.register('Ada');
  // The package repeats a call that was cut once by itself, as it would after a blink of the network.
  for (let cut = 0; cut < 2; cut++) wire.cutAfter('POST /v1/customers');
  expect((await shop.checkOut(ada)).body.error).toEqual({ message: 'Failed to create checkout session' });
  expect(await shop.customerOf(ada)).toBe('');
  for (let cut = 0; cut < 2; cut++) wire.cutAfter('POST /v1/checkout/sessions');
  expect((await shop.checkOut(ada)).body.error).toEqual({ message: 'Failed to create checkout session' });
  const { body } = await shop.checkOut(ada);
  expect(body.error).toBeNull();
  expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  await sendForm(body.url, { card: VISA });
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'standard', subscription: { status: 'trialing' } });
});

test('BILL-04 checkout without a session is refused in its own words, and nobody pays for another', async () => {
  const shop = await openShop();
  const [ada, eve] = await Promise.all([shop.server.register('Ada'), shop.server.register('Eve')]);
  const path = `/api/customers/${ada.uid}/checkout_sessions`;
  const answer = await shop.server.fetch(path, { method: 'POST' });
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'User must be authenticated' }]);
  const { body } = await shop.checkOut(ada);
  expect((await eve.json('POST', path, { price: shop.prices['basic_month'] })).status).toBe(403);
  expect((await eve.json('GET', `${path}/${body.id}`)).status).toBe(403);
  expect((await eve.json('GET', `/api/customers/${eve.uid}/checkout_sessions/${body.id}`)).status).toBe(404);
  expect((await ada.json('GET', `${path}/${randomUUID()}`)).status).toBe(404);
});

test('a customer that was deleted at Stripe ends the plan, and a new checkout makes a new one', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const former = await shop.customerOf(ada);
  await shop.stripe.customers.del(former);
  await shop.settle();
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { status: 'canceled' } });
  const { body } = await shop.checkOut(ada, 'basic_month');
  await sendForm(body.url, { card: VISA });
  await shop.settle();
  expect(await shop.customerOf(ada)).not.toBe(former);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
});
