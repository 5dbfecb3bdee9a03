import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { planChanges } from '#/assemble/plan-changes.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { reconcile as reconcilePayments } from '#/features/billing/reconcile.job.ts';
import { createPayments } from '#/payments/payments.ts';
import { startTestServer } from '#/testing/server.ts';
import { openShop, type Shop, sendForm, VISA } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

async function reconcile({ server }: Shop): Promise<void> {
  await server.enqueueTimedJobs();
  await server.runJobs();
}

const errors = ({ server }: Shop) => server.logged.filter(({ level }) => level === 50).map(({ msg }) => msg);

test('finds a subscription, a change and an end that no webhook told', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const { body } = await shop.checkOut(ada, 'basic_month');
  await sendForm(body.url, { card: VISA });
  await reconcile(shop);
  const { subscription } = await shop.ownPlan(ada);
  expect(subscription).toMatchObject({ plan: 'basic', status: 'trialing', cancelAt: null });
  await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await reconcile(shop);
  expect((await shop.ownPlan(ada)).subscription.cancelAt).toEqual(expect.any(String));
  await shop.stripe.subscriptions.cancel(subscription.id);
  await reconcile(shop);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: { status: 'canceled' } });
});

test('reads nobody anew while Stripe lists what is known', async () => {
  const wire = await openSpyWire();
  const shop = await openShop({ wire });
  await shop.subscribe(await shop.server.register('Ada'));
  wire.calls.length = 0;
  await reconcile(shop);
  expect(wire.calls).toEqual(['GET /v1/subscriptions']);
});

test('a key of another account changes nothing, and the operator is told', async () => {
  const wire = await openSpyWire();
  const shop = await openShop({ wire });
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'premium_month');
  wire.signInWith('sk_test_ofanothershop');
  await reconcile(shop);
  expect(errors(shop)).toEqual([expect.stringContaining('none of our subscriptions')]);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'premium', subscription: { status: 'trialing' } });
  await ada.json('POST', '/api/subscription/refresh');
  expect(errors(shop)).toContainEqual(expect.stringContaining('does not know a customer'));
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'premium', subscription: { status: 'trialing' } });
  expect((await shop.checkOut(ada)).body.error).not.toBeNull();
});

test('a test key on customers who really pay changes nothing, and nobody can check out', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'premium_month');
  await sql`update customers set livemode = true`.execute(shop.server.db);
  await shop.stripe.subscriptions.cancel(id);
  await shop.settle();
  await reconcile(shop);
  expect(errors(shop)).toEqual([expect.stringContaining('is a test key')]);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'premium', subscription: { status: 'trialing' } });
  expect((await shop.checkOut(ada)).body.error).toEqual({ message: 'Failed to create checkout session' });
});

test('what was subscribed to with test cards ends when the operator goes live', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'premium_month');
  const { config, db } = shop.server;
  const settings = { ...config.payments!, isLive: true };
  const payments = createPayments({ settings, publicUrl: config.publicUrl });
  onTestFinished(() => payments.close());
  const nothing = async () => undefined;
  const live: SellingParts = {
    db,
    payments,
    publicUrl: config.publicUrl,
    log: pino({ level: 'silent' }),
    setPlan: async (trx, change) => void (await planChanges(config.plans, nothing).setPlan(trx, change)),
    readPlan: () => Promise.reject(new Error('nobody asks')),
    mail: nothing,
    enqueueSettle: nothing,
    enqueueRead: nothing,
  };
  await reconcilePayments(live, new AbortController().signal);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'basic', subscription: null, trialAvailable: true });
  const { rows } = await sql`select livemode, stripe_id, generation from customers`.execute(db);
  expect(rows).toEqual([{ livemode: true, stripe_id: null, generation: 2 }]);
});

test('the operator is told of people who go on paying where nothing is sold any more', async () => {
  const server = await startTestServer({ environment: { SANDBOX: 'off' } });
  onTestFinished(() => server.close());
  const { uid } = await server.register('Ada');
  const compareDaily = async () => {
    await server.enqueueTimedJobs();
    await server.runJobs();
    return server.logged.filter(({ level }) => level === 50).map(({ msg, count }) => [msg, count]);
  };
  await sql`insert into customers (user_id, stripe_id, livemode) values (${uid}, 'cus_1', true)`.execute(server.db);
  await sql`insert into subscriptions (id, user_id, status, price_id, plan, "interval", amount, created_at)
    values ('sub_1', ${uid}, 'canceled', 'price_1', 'basic', 'month', 500, now())`.execute(server.db);
  expect(await compareDaily()).toEqual([]);
  await sql`update subscriptions set status = 'active'`.execute(server.db);
  expect(await compareDaily()).toEqual([[expect.stringContaining('no plans are sold here'), 1]]);
});
