import { expect, test } from 'vitest';

import { openShop, type Shop, subscribeByCheckout } from '#/payments/testing/shop.ts';

const dayMs = 86_400_000;
const pass = (shop: Shop, days: number): Promise<unknown> => shop.sandbox.steer('clock', { advanceMs: days * dayMs });
/** A little more than what is left of a period. */
const passPeriod = async (shop: Shop, id: string): Promise<unknown> => {
  const { items } = await shop.stripe.subscriptions.retrieve(id);
  const end = (items.data[0]?.current_period_end ?? 0) * 1_000;
  return shop.sandbox.steer('clock', { advanceMs: Math.ceil(end - Date.now()) + 60_000 });
};
const toldOf = async (shop: Shop, ...types: string[]): Promise<string[]> => {
  const told: string[] = [];
  for await (const { type } of shop.stripe.events.list({ limit: 100, types })) told.unshift(type);
  return told;
};

test('moving the clock has everything happen that is due, in its order and each at its own moment', async () => {
  const shop = await openShop();
  const trial = await subscribeByCheckout(shop, { subscription_data: { trial_period_days: 14 } });
  await pass(shop, 45);
  const subscription = await shop.stripe.subscriptions.retrieve(trial.id);
  expect(subscription.status).toBe('active');
  expect(await toldOf(shop, 'customer.subscription.trial_will_end', 'invoice.paid')).toEqual([
    'invoice.paid',
    'customer.subscription.trial_will_end',
    'invoice.paid',
    'invoice.paid',
  ]);
  const [second, first] = (await shop.stripe.invoices.list({ customer: `${trial.customer}` })).data;
  expect(first?.created).toBe(trial.trial_end);
  expect(second?.created).toBe(first?.lines.data[0]?.period.end);
  // Nothing is signed with the moved clock: the product refuses signatures of another time.
  for (const { body, signature } of await shop.webhooks.of('invoice.paid', 3)) {
    expect(() => shop.stripe.webhooks.constructEvent(body, signature, shop.webhooks.secret)).not.toThrow();
  }
});

test('a trial of less than three days is told at once to be ending', async () => {
  const shop = await openShop();
  await subscribeByCheckout(shop, { subscription_data: { trial_period_days: 2 } });
  await shop.webhooks.of('customer.subscription.trial_will_end');
});

test('a failed renewal is tried again after 3, 5 and 7 days, and then the subscription ends', async () => {
  const shop = await openShop();
  const { id } = await subscribeByCheckout(shop, { card: '4000 0000 0000 0341' });
  const statusAfter = async (days: number): Promise<string> => {
    await pass(shop, days);
    return (await shop.stripe.subscriptions.retrieve(id)).status;
  };
  await passPeriod(shop, id);
  expect(await statusAfter(0)).toBe('past_due');
  expect([await statusAfter(3), await statusAfter(5), await statusAfter(6)]).toEqual([
    'past_due',
    'past_due',
    'past_due',
  ]);
  expect(await statusAfter(2)).toBe('canceled');
  expect(await toldOf(shop, 'invoice.payment_failed', 'customer.subscription.deleted')).toEqual([
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ]);
});

test.each([
  ['cancel', 'canceled'],
  ['pause', 'paused'],
  ['create_invoice', 'past_due'],
] as const)('a trial without a card ends by "%s"', async (missing_payment_method, status) => {
  const shop = await openShop();
  const { id } = await subscribeByCheckout(shop, {
    card: '',
    payment_method_collection: 'if_required',
    subscription_data: { trial_period_days: 7, trial_settings: { end_behavior: { missing_payment_method } } },
  });
  await pass(shop, 7);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status });
});

test('a paused subscription is resumed', async () => {
  const shop = await openShop();
  const { id } = await subscribeByCheckout(shop, {
    card: '',
    payment_method_collection: 'if_required',
    subscription_data: { trial_period_days: 7, trial_settings: { end_behavior: { missing_payment_method: 'pause' } } },
  });
  await expect(shop.stripe.subscriptions.resume(id)).rejects.toThrow('status of `paused`');
  await pass(shop, 7);
  await shop.stripe.subscriptions.resume(id);
  await shop.webhooks.of('customer.subscription.paused');
  await shop.webhooks.of('customer.subscription.resumed');
});

test('what is to end at the end of its period ends then, and not before', async () => {
  const shop = await openShop();
  const { id } = await subscribeByCheckout(shop);
  const ending = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({ cancel_at_period_end: true, cancel_at: ending.items.data[0]?.current_period_end });
  await pass(shop, 26);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  await pass(shop, 5);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: ending.cancel_at,
  });
  await expect(shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 404,
  });
  expect((await shop.stripe.subscriptions.list({ customer: `${ending.customer}` })).data).toEqual([]);
});
