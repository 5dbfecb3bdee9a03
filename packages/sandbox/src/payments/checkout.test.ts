import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { beginCheckout, openShop, sendForm, subscribeByCheckout } from '#/payments/testing/shop.ts';

const dayMs = 86_400_000;

test('subscribes with a trial, and webhooks tell it with a signature that the official package accepts', async () => {
  const shop = await openShop();
  const session = await beginCheckout(shop, { subscription_data: { trial_period_days: 14, metadata: { uid: 'u1' } } });
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Subscribe to Basic');
  expect(page).toContain('14 days free');
  expect(page).toContain('value="4242 4242 4242 4242"');
  const answer = await sendForm(session.url ?? '', { card: '4242 4242 4242 4242' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `http://127.0.0.1:9/plans?success=${session.id}`,
  ]);

  const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.default_payment_method'],
  });
  expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'trialing', customer: session.customer, metadata: { uid: 'u1' } });
  expect(subscription.default_payment_method).toMatchObject({ card: { last4: '4242' } });
  const [item] = subscription.items.data;
  expect([item?.price.id, item?.current_period_end]).toEqual([shop.prices.basic, subscription.trial_end]);

  const [webhook] = await shop.webhooks.of('checkout.session.completed');
  const event = shop.stripe.webhooks.constructEvent(
    webhook?.body ?? '',
    webhook?.signature ?? '',
    shop.webhooks.secret,
  );
  expect(event.data.object).toMatchObject({ id: session.id, subscription: subscription.id });
  await shop.webhooks.of('customer.subscription.created');
  await shop.webhooks.of('invoice.paid');
});

test('subscribes without a trial and has the first period paid', async () => {
  const shop = await openShop();
  const subscription = await subscribeByCheckout(shop);
  expect(subscription.status).toBe('active');
  const invoice = await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`, { expand: ['payments'] });
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 500,
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(invoice.payments?.data[0]?.status).toBe('paid');
  const receipt = await (await fetch(invoice.hosted_invoice_url ?? '')).text();
  expect(receipt).toContain(`Receipt ${invoice.number}`);
});

describe('test cards', () => {
  test('a declined one is said on the page, and nothing begins', async () => {
    const shop = await openShop();
    const session = await beginCheckout(shop);
    const answer = await sendForm(session.url ?? '', { card: '4000 0000 0000 0002' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Your card was declined.')]);
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      subscription: null,
    });
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    // The same page takes another card.
    expect((await sendForm(session.url ?? '', { card: '4242424242424242' })).status).toBe(303);
  });

  test('one that asks for a confirmation pays once it is given', async () => {
    const shop = await openShop();
    const session = await beginCheckout(shop);
    const fields = { card: '4000 0025 0000 3155' };
    const asked = await (await sendForm(session.url ?? '', fields)).text();
    expect(asked).toContain('Confirm with your bank');
    expect(asked).toContain('value="4000 0025 0000 3155"');
    const failed = await (await sendForm(session.url ?? '', { ...fields, confirmation: 'fail' })).text();
    expect(failed).toContain('We are unable to authenticate your payment method.');
    expect((await sendForm(session.url ?? '', { ...fields, confirmation: 'complete' })).status).toBe(303);
  });

  test('a real number is refused', async () => {
    const shop = await openShop();
    const session = await beginCheckout(shop);
    expect(await (await sendForm(session.url ?? '', { card: '5500 0000 0000 0004' })).text()).toContain(
      'takes test cards only',
    );
  });

  test('each can be picked from a list', async () => {
    const shop = await openShop();
    const { url } = await beginCheckout(shop);
    const page = await (await fetch(`${url}?card=4000+0000+0000+0341`)).text();
    expect(page).toContain('value="4000 0000 0000 0341"');
    expect(page.match(/href="\?card=/g)).toHaveLength(5);
  });
});

test('a trial may begin without a card where the session allows it', async () => {
  const shop = await openShop();
  const trial = {
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const;
  const strict = await beginCheckout(shop, { subscription_data: trial });
  expect((await sendForm(strict.url ?? '', { card: '' })).status).toBe(200);
  const subscription = await subscribeByCheckout(shop, {
    subscription_data: trial,
    payment_method_collection: 'if_required',
    card: '',
  });
  expect(subscription).toMatchObject({ status: 'trialing', default_payment_method: null });
});

test('a page of a session that is complete or has expired says so and sells nothing', async () => {
  const shop = await openShop();
  const [complete, expired, late] = [await beginCheckout(shop), await beginCheckout(shop), await beginCheckout(shop)];
  await sendForm(complete.url ?? '', { card: '4242 4242 4242 4242' });
  await shop.stripe.checkout.sessions.expire(expired.id);
  expect(await (await fetch(complete.url ?? '')).text()).toContain('You are all done here');
  expect(await (await sendForm(complete.url ?? '', { card: '4242 4242 4242 4242' })).text()).toContain(
    'You are all done here',
  );
  expect(await (await fetch(expired.url ?? '')).text()).toContain('This checkout has expired');
  await shop.sandbox.steer('clock', { advanceMs: dayMs });
  expect(await (await sendForm(late.url ?? '', { card: '4242 4242 4242 4242' })).text()).toContain(
    'This checkout has expired',
  );
  expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  await shop.webhooks.of('checkout.session.expired', 2);
  await expect(shop.stripe.checkout.sessions.expire(complete.id)).rejects.toThrow(
    'Only Checkout Sessions with a status in ["open"] can be expired.',
  );
});

test('is reached from the product, and filled in on this page only', async () => {
  const shop = await openShop();
  const { url } = await beginCheckout(shop);
  const led = await fetch(`${url}`, { headers: { 'sec-fetch-site': 'same-site' } });
  expect(led.status).toBe(200);
  expect(led.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:9;");
  const body = new URLSearchParams({ card: '4242 4242 4242 4242' });
  const foreign = await fetch(`${url}`, { method: 'POST', headers: { origin: 'http://127.0.0.1:9' }, body });
  expect(foreign.status).toBe(403);
});

test('asks for what the session says, and keeps it with the customer', async () => {
  const shop = await openShop();
  const { id: customer } = await shop.stripe.customers.create({ email: 'kim@nonet.test' });
  const asks = {
    customer,
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    consent_collection: { terms_of_service: 'required' },
    billing_address_collection: 'required',
  } as const;
  await expect(beginCheckout(shop, asks)).rejects.toThrow('customer_update[name]');
  await expect(beginCheckout(shop, { ...asks, customer_update: { name: 'auto' } })).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
  const session = await beginCheckout(shop, { ...asks, customer_update: { name: 'auto', address: 'auto' } });
  const fields = { card: '4242 4242 4242 4242', name: 'Kim', country: 'DE', vat: 'DE123456789' };
  expect(await (await sendForm(session.url ?? '', fields)).text()).toContain('Please accept the terms');
  expect((await sendForm(session.url ?? '', { ...fields, terms: 'yes' })).status).toBe(303);
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ name: 'Kim', address: { country: 'DE' } });
  expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    automatic_tax: { enabled: true, status: 'complete' },
    consent: { terms_of_service: 'accepted' },
    customer_details: { tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }] },
  });
});

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>]>([
  ['line_items[0][price]', { line_items: [{ price: 'price_none', quantity: 1 }] }],
  ['customer', { customer: 'cus_none' }],
  ['success_url', { success_url: 'plans' }],
  ['cancel_url', { cancel_url: 'javascript:alert(1)' }],
  ['subscription_data[trial_period_days]', { subscription_data: { trial_period_days: 0 } }],
  ['subscription_data[trial_end]', { subscription_data: { trial_end: 1_900 } }],
])('refuses a wrong %s', async (param, wrong) => {
  const shop = await openShop();
  await expect(beginCheckout(shop, wrong)).rejects.toMatchObject({ statusCode: 400, param });
});
