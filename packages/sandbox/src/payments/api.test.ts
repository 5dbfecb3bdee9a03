import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { beginCheckout, openShop, stripeAt, subscribeByCheckout } from '#/payments/testing/shop.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

describe('refuses as Stripe does:', () => {
  test('a key that is none of its test keys', async () => {
    const { url } = await sandboxForTest({ throwaway: true });
    for (const key of ['sk_live_51abcdefgh1234', 'rk_test_abc', 'nonsense']) {
      await expect(stripeAt(url, key).customers.list()).rejects.toMatchObject({
        type: 'StripeAuthenticationError',
        statusCode: 401,
      });
    }
    await expect(stripeAt(url, 'sk_live_51abcdefgh1234').customers.list()).rejects.toThrow(
      'Invalid API Key provided: sk_live_**********1234',
    );
    const keyless = await fetch(`${url}/v1/customers`);
    expect([keyless.status, await keyless.json()]).toMatchObject([
      401,
      { error: { message: expect.stringContaining('You did not provide an API key') } },
    ]);
  });

  test('what it does not know and what is missing', async () => {
    const { stripe, prices } = await openShop();
    await expect(stripe.customers.create({ nickname: 'Kim' } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
      message: 'Received unknown parameter: nickname',
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(stripe.products.create({} as never)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
      message: 'Missing required param: name.',
    });
    await expect(stripe.customers.create({ email: '', name: 'x', tax_exempt: '' as never })).rejects.toMatchObject({
      param: 'tax_exempt',
    });
    await expect(stripe.prices.create({ product: 'basic', currency: 'e1', unit_amount: 1 })).rejects.toMatchObject({
      param: 'currency',
    });
    await expect(stripe.products.create({ name: '' })).rejects.toMatchObject({
      code: 'parameter_invalid_empty',
      param: 'name',
    });
    await expect(stripe.subscriptions.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    await expect(stripe.prices.retrieve(prices.basic, { expand: ['nothing'] })).rejects.toThrow(
      'This property cannot be expanded (nothing).',
    );
  });

  test('what is not there', async () => {
    const { stripe, sandbox, key } = await openShop();
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      ...missing,
      message: "No such customer: 'cus_none'",
    });
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      ...missing,
      message: "No such subscription: 'sub_none'",
    });
    await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({
      ...missing,
      message: "No such price: 'price_none'",
    });
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject(missing);
    await expect(stripe.webhookEndpoints.del('we_none')).rejects.toMatchObject(missing);
    const nowhere = await fetch(`${sandbox.url}/v1/nothing`, { headers: { authorization: `Bearer ${key}` } });
    expect([nowhere.status, await nowhere.json()]).toMatchObject([
      404,
      { error: { message: expect.stringContaining('Unrecognized request URL (GET: /v1/nothing)') } },
    ]);
  });

  test('another version of its API', async () => {
    const { sandbox, key } = await openShop();
    const answer = await fetch(`${sandbox.url}/v1/customers`, {
      headers: { authorization: `Bearer ${key}`, 'stripe-version': '2023-08-16' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('accounts', () => {
  test('each key has its own, which starts empty', async () => {
    const shop = await openShop();
    await shop.stripe.customers.create({ email: 'kim@nonet.test' });
    const other = stripeAt(shop.sandbox.url, 'sk_test_other');
    expect((await other.products.list()).data).toEqual([]);
    expect((await other.customers.list()).data).toEqual([]);
    expect((await other.webhookEndpoints.list()).data).toEqual([]);
    await expect(other.products.retrieve('basic')).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a reset keeps what was set up and forgets what was sold', async () => {
    const shop = await openShop();
    const { customer } = await subscribeByCheckout(shop);
    await shop.sandbox.steer('reset', {});
    const { stripe } = shop;
    expect((await stripe.prices.list({ lookup_keys: ['basic_month'] })).data).toMatchObject([
      { id: shop.prices.basic },
    ]);
    expect((await stripe.billingPortal.configurations.list()).data).toMatchObject([{ id: shop.configuration }]);
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ url: shop.webhooks.url }]);
    await expect(stripe.customers.retrieve(`${customer}`)).rejects.toMatchObject({ statusCode: 404 });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect((await stripe.events.list()).data).toEqual([]);
    // What is sold afterwards is told as before.
    shop.webhooks.arrived.length = 0;
    await subscribeByCheckout(shop);
    await shop.webhooks.of('customer.subscription.created');
  });
});

test('the secret of the endpoints follows from the key, and only the call that makes one tells it', async () => {
  const { stripe, webhooks, key } = await openShop();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`nonet-sandbox:${key}`));
  expect(webhooks.secret).toBe(`whsec_${Buffer.from(digest).toString('base64url')}`);
  expect((await stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret');
});

test('a lookup key is handed over to another price', async () => {
  const { stripe, prices } = await openShop();
  const price = {
    product: 'basic',
    currency: 'eur',
    unit_amount: 700,
    recurring: { interval: 'month' },
    lookup_key: 'basic_month',
  } as const;
  await expect(stripe.prices.create(price)).rejects.toThrow('already uses that lookup key');
  const { id } = await stripe.prices.create({ ...price, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ['basic_month'] })).data.map((found) => found.id)).toEqual([id]);
  expect(await stripe.prices.retrieve(prices.basic)).toMatchObject({ lookup_key: null });
});

test('lists turn pages, newest first', async () => {
  const { stripe } = await openShop();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.push((await stripe.customers.create({ email: 'kim@nonet.test' })).id);
  const listed: string[] = [];
  for await (const { id } of stripe.customers.list({ email: 'kim@nonet.test', limit: 2 })) listed.push(id);
  expect(listed).toEqual(made.toReversed());
  const before = await stripe.customers.list({ limit: 2, ending_before: made[0] ?? '' });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([[made[2], made[1]], true]);
});

test('customers are found by what was put on them', async () => {
  const { stripe } = await openShop();
  await stripe.customers.create({ metadata: { uid: 'u1' } });
  const { id } = await stripe.customers.create({ email: 'sam@nonet.test', metadata: { uid: 'u2' } });
  const { data } = await stripe.customers.search({ query: "email:'sam@nonet.test' AND metadata['uid']:'u2'" });
  expect(data.map((found) => found.id)).toEqual([id]);
});

test('a deleted customer takes its subscriptions along, and buys nothing any more', async () => {
  const shop = await openShop();
  const { stripe } = shop;
  const { id, customer } = await subscribeByCheckout(shop);
  expect(await stripe.customers.del(`${customer}`)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(`${customer}`)).toEqual(
    expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
  );
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await shop.webhooks.of('customer.deleted');
  await shop.webhooks.of('customer.subscription.deleted');
  await expect(beginCheckout(shop, { customer: `${customer}` })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});

test('a refund gives back what was paid, and no more', async () => {
  const shop = await openShop();
  const { latest_invoice } = await subscribeByCheckout(shop);
  const invoice = await shop.stripe.invoices.retrieve(`${latest_invoice}`, { expand: ['payments'] });
  const payment_intent = `${invoice.payments?.data[0]?.payment.payment_intent}`;
  expect(await shop.stripe.refunds.create({ payment_intent, amount: 200 })).toMatchObject({
    amount: 200,
    status: 'succeeded',
  });
  await expect(shop.stripe.refunds.create({ payment_intent, amount: 400 })).rejects.toThrow(
    'is greater than unrefunded amount on charge',
  );
  await shop.stripe.refunds.create({ payment_intent });
  await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const [webhook] = await shop.webhooks.of('charge.refunded', 2);
  expect(webhook?.event).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false });
});
