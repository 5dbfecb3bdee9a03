import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test } from 'vitest';

import { openFakeStripe } from '#/testing/fake-stripe.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

const SECRET = 'whsec_of_a_test';

async function shop() {
  const stripe = await openFakeStripe();
  const server = await startTestServer({
    environment: {
      SANDBOX: 'on',
      SANDBOX_PORT: new URL(stripe.url).port,
      STRIPE_SECRET_KEY: `sk_test_${randomUUID().replaceAll('-', '')}`,
      STRIPE_API: stripe.url,
      STRIPE_WEBHOOK_SECRET: SECRET,
    },
  });
  onTestFinished(() => server.close());
  const ada = await server.register('Ada');
  const { plans } = (await ada.json('GET', '/api/plans')).body;
  return { stripe, server, ada, plans };
}

const checkOut = (person: Person, price: string, more: object = {}) =>
  person.json('POST', `/api/customers/${person.uid}/checkout_sessions`, { price, ...more });

/** The customer has this subscription now, as far as Stripe is concerned. */
async function subscribe({ stripe, server, ada }: Awaited<ReturnType<typeof shop>>, price: object, more: object = {}) {
  const customer = await server.db
    .selectFrom('customers')
    .selectAll()
    .where('user_id', '=', ada.uid)
    .executeTakeFirstOrThrow();
  return stripe.add('subscriptions', 'sub', {
    customer: customer.stripe_id,
    status: 'active',
    metadata: {},
    cancel_at_period_end: false,
    default_payment_method: { card: { brand: 'visa', last4: '4242' } },
    latest_invoice: null,
    items: { data: [{ price, quantity: 1, current_period_end: 1_900_000_000 }] },
    ...more,
  });
}

async function send(
  server: TestServer,
  event: object,
  { timestamp = Math.floor(Date.now() / 1000), secret = SECRET } = {},
) {
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return server.fetch('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
}

const eventAbout = (customer: unknown, more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'customer.subscription.updated',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object: { id: 'sub_1', object: 'subscription', customer } },
  ...more,
});

test('BILL-05, BILL-06, BILL-07, BILL-08 a checkout is a document with its price and ways back, which gets an address', async () => {
  const { stripe, ada, plans } = await shop();
  const { status, body } = await checkOut(ada, plans[1].monthlyPriceId);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    price: plans[1].monthlyPriceId,
    success_url: '/plans?success=true',
    cancel_url: '/plans?canceled=true',
    url: expect.stringContaining('https://checkout.test/'),
    error: null,
  });
  expect((await ada.json('GET', `/api/customers/${ada.uid}/checkout_sessions/${body.id}`)).body).toEqual(body);
  const [session] = stripe.rows.sessions!.values();
  expect(session).toMatchObject({
    success_url: 'http://localhost:9009/plans?success=true',
    cancel_url: 'http://localhost:9009/plans?canceled=true',
    'subscription_data[trial_period_days]': '14',
  });
});

test('a price that is not ours and a way back that leads elsewhere are refused', async () => {
  const { ada, plans } = await shop();
  expect(await checkOut(ada, 'price_of_somebody')).toMatchObject({ status: 400, body: { code: 'unknown-price' } });
  const away = { success_url: 'https://evil.example/' };
  expect(await checkOut(ada, plans[0].yearlyPriceId, away)).toMatchObject({
    status: 400,
    body: { code: 'foreign-return' },
  });
});

test('BILL-18 while Stripe is away the document says that there will be no payment page', async () => {
  const { stripe, ada, plans } = await shop();
  stripe.state.away = true;
  const { status, body } = await checkOut(ada, plans[0].monthlyPriceId);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { url: null, error: { message: 'Failed to create checkout session' } },
  });
  expect((await ada.json('GET', '/api/subscription')).body).toMatchObject({ sold: true, providerAnswers: false });
});

test('a connection that is cut after Stripe made the customer makes no second one', async () => {
  const { stripe, ada, plans } = await shop();
  stripe.state.cut = 'POST /v1/customers';
  expect((await checkOut(ada, plans[0].monthlyPriceId)).body.error).not.toBeNull();
  stripe.state.cut = undefined;
  expect((await checkOut(ada, plans[0].monthlyPriceId)).body.error).toBeNull();
  expect(stripe.rows.customers!.size).toBe(1);
});

test('BILL-11, DATA-08, DATA-09 a webhook makes the subscription be read, and only trialing and active are current', async () => {
  const all = await shop();
  const { server, ada, plans, stripe } = all;
  await checkOut(ada, plans[1].monthlyPriceId);
  const sub = await subscribe(all, stripe.rows.prices!.get(plans[1].monthlyPriceId)!);
  const event = eventAbout(sub.customer);
  expect((await send(server, event)).status).toBe(200);
  expect((await send(server, event)).status).toBe(200);
  await server.runJobs();
  const current = await ada.json('GET', `/api/customers/${ada.uid}/subscriptions?status=trialing,active`);
  expect(current.body.subscriptions).toMatchObject([
    {
      id: sub.id,
      status: 'active',
      price: { id: plans[1].monthlyPriceId },
      plan: 'standard',
      amount: 15,
      card: { last4: '4242' },
    },
  ]);
  expect((await ada.json('GET', '/api/subscription')).body).toMatchObject({
    plan: 'standard',
    subscription: { id: sub.id },
  });
  sub.status = 'past_due';
  await send(server, eventAbout(sub.customer));
  await server.runJobs();
  expect(
    (await ada.json('GET', `/api/customers/${ada.uid}/subscriptions?status=trialing,active`)).body.subscriptions,
  ).toEqual([]);
  expect((await ada.json('GET', '/api/subscription')).body).toMatchObject({
    plan: 'standard',
    subscription: { status: 'past_due' },
  });
  sub.status = 'canceled';
  await send(server, eventAbout(sub.customer));
  await server.runJobs();
  expect((await ada.json('GET', '/api/subscription')).body).toMatchObject({
    plan: 'basic',
    subscription: { status: 'canceled' },
  });
});

test('who has a subscription is led to where it is changed, and a second trial is not given', async () => {
  const all = await shop();
  const { ada, plans, stripe } = all;
  await checkOut(ada, plans[0].monthlyPriceId);
  const sub = await subscribe(all, stripe.rows.prices!.get(plans[0].monthlyPriceId)!, {
    status: 'trialing',
    trial_start: 1,
    trial_end: 1_900_000_000,
  });
  expect((await checkOut(ada, plans[2].monthlyPriceId)).body.url).toBe(`https://billing.test/${sub.customer}`);
  sub.status = 'canceled';
  expect((await checkOut(ada, plans[2].monthlyPriceId)).body.url).toContain('https://checkout.test/');
  const session = [...stripe.rows.sessions!.values()].at(-1);
  expect(session).not.toHaveProperty('subscription_data[trial_period_days]');
});

test('webhooks that are unsigned, foreign, old or of the future are refused; those about nobody are ignored', async () => {
  const { server } = await shop();
  const event = eventAbout('cus_of_somebody');
  const now = Math.floor(Date.now() / 1000);
  const unsigned = await server.fetch('/api/stripe/webhook', { method: 'POST', body: JSON.stringify(event) });
  expect(unsigned.status).toBe(400);
  expect((await send(server, event, { secret: 'whsec_of_another' })).status).toBe(400);
  expect((await send(server, event, { timestamp: now - 86_400 })).status).toBe(400);
  expect((await send(server, event, { timestamp: now + 86_400 })).status).toBe(400);
  expect((await sql`select from webhook_events`.execute(server.db)).rows).toEqual([]);
  expect((await send(server, event)).status).toBe(200);
  expect((await sql<object>`select type, state from webhook_events`.execute(server.db)).rows).toEqual([
    { type: event.type, state: 'ignored' },
  ]);
});

test('BILL-04 without a session, checkout says that one must sign in, and nobody pays for another', async () => {
  const { server, ada, plans } = await shop();
  const answer = await server.fetch(`/api/customers/${ada.uid}/checkout_sessions`, { method: 'POST' });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: 'User must be authenticated' });
  const eve = await server.register('Eve');
  const body = { price: plans[0].monthlyPriceId };
  expect((await eve.json('POST', `/api/customers/${ada.uid}/checkout_sessions`, body)).status).toBe(403);
});
