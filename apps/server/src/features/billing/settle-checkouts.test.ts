import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '#/testing/server.ts';
import { openShop, type Shop, sendForm, VISA } from '#/testing/shop.ts';

const refunds = async ({ stripe }: Shop) => (await stripe.refunds.list()).data.map(({ amount }) => amount);

async function mailsTo(person: Person, { mails }: Shop): Promise<string[]> {
  return (await mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
}

test('paying one checkout ends the person’s other pages', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const [first, second] = await Promise.all([shop.checkOut(ada, 'basic_month'), shop.checkOut(ada, 'premium_month')]);
  await sendForm(first.body.url, { card: VISA });
  await shop.settle();
  const { data } = await shop.stripe.checkout.sessions.list();
  expect(data.map(({ status }) => status).sort()).toEqual(['complete', 'expired']);
  await expect(sendForm(second.body.url, { card: VISA })).rejects.toThrow();
});

test('of two that were paid the later is cancelled and paid back, and screen and mail say so, once', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  // The free trial is used up, so that both take money.
  await shop.stripe.subscriptions.cancel(await shop.subscribe(ada, 'basic_month'));
  await shop.settle();
  const tabs = [await shop.checkOut(ada, 'standard_month'), await shop.checkOut(ada, 'premium_month')];
  await Promise.all(tabs.map(({ body }) => sendForm(body.url, { card: VISA })));
  await shop.settle();
  await shop.settle();
  const { data } = await shop.stripe.subscriptions.list({ customer: await shop.customerOf(ada), status: 'active' });
  expect(data).toHaveLength(1);
  const kept = data[0]?.items.data[0]?.price.lookup_key?.split('_')[0];
  expect(await refunds(shop)).toEqual([kept === 'standard' ? 3_000 : 1_500]);
  expect(await shop.ownPlan(ada)).toMatchObject({
    plan: kept,
    subscription: { id: data[0]?.id, status: 'active' },
    doubleRefundedAt: expect.any(String),
  });
  const told = (await mailsTo(ada, shop)).filter((subject) => subject.startsWith('You subscribed twice'));
  expect(told).toHaveLength(1);
});

test('of two free trials the later is ended, and nobody is told that they paid', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const tabs = [await shop.checkOut(ada), await shop.checkOut(ada)];
  await Promise.all(tabs.map(({ body }) => sendForm(body.url, { card: VISA })));
  await shop.settle();
  const { data } = await shop.stripe.subscriptions.list({ status: 'all' });
  expect(data.map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
  expect(await refunds(shop)).toEqual([]);
  expect(await mailsTo(ada, shop)).toContain('You subscribed twice; the second one is undone');
});

test('a double that nobody paid back, as the job of it is lost, is paid back after the daily comparison', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.stripe.subscriptions.cancel(await shop.subscribe(ada, 'basic_month'));
  await shop.settle();
  const tabs = [await shop.checkOut(ada, 'standard_month'), await shop.checkOut(ada, 'standard_month')];
  await Promise.all(tabs.map(({ body }) => sendForm(body.url, { card: VISA })));
  await ada.json('POST', '/api/subscription/refresh');
  await sql`delete from pgboss.job where name = 'settle-checkouts'`.execute(shop.server.db);
  await shop.server.enqueueTimedJobs();
  await shop.server.runJobs();
  expect(await refunds(shop)).toEqual([1_500]);
});

test('a second subscription that was added at Stripe by hand is nobody’s mistake', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'basic_month');
  await shop.stripe.subscriptions.create({
    customer: await shop.customerOf(ada),
    items: [{ price: shop.prices['premium_month'] ?? '' }],
    trial_period_days: 30,
  });
  await shop.settle();
  expect(await refunds(shop)).toEqual([]);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'premium', doubleRefundedAt: null });
});

test('an old subscription that pays again does not make a double of what was bought meanwhile', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const old = await shop.subscribe(ada, 'basic_month');
  await shop.portal(ada, { action: 'trial-end' });
  const { data } = (await shop.stripe.subscriptions.retrieve(old)).items;
  const mug = await shop.stripe.prices.create({
    product: (await shop.stripe.products.create({ name: 'A mug' })).id,
    currency: 'eur',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  const payFor = async (price = '') => {
    await shop.stripe.subscriptions.update(old, { items: [{ id: data[0]?.id ?? '', price }] });
    await shop.settle();
  };
  await payFor(mug.id);
  const bought = await shop.subscribe(ada, 'premium_year');
  await payFor(shop.prices['basic_month']);
  expect(await refunds(shop)).toEqual([]);
  expect(await shop.ownPlan(ada)).toMatchObject({ plan: 'premium', doubleRefundedAt: null });
  expect(await shop.stripe.subscriptions.retrieve(bought)).toMatchObject({ status: 'active' });
});
