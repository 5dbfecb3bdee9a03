import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';

import { endCustomer } from '#/features/billing/end-customer.ts';
import { createPayments } from '#/payments/payments.ts';
import { readJson } from '#/testing/server.ts';
import { openShop } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

test('deleting the account ends the subscription at Stripe, once Stripe answers', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada, 'premium_month');
  const customer = await shop.customerOf(ada);
  await shop.order('set-away', { ms: 3_600_000 });
  const answer = await ada.json('POST', '/api/auth/delete-user', { password: ada.password });
  expect(answer.status).toBe(200);
  await shop.server.runJobs();
  const receipt = async () =>
    (await readJson(await shop.server.fetch(`/api/deletion-receipts/${answer.body.receipt.code}`))).receipt.state;
  expect(await receipt()).toBe('processing');
  await shop.order('set-away', { ms: 0 });
  await shop.server.runJobs({ evenPutOff: true });
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await receipt()).toBe('done');
  // What Stripe tells of it afterwards is about nobody.
  await shop.settle();
  expect(await shop.server.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
});

test('a customer that was deleted at Stripe before counts as done', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  await shop.stripe.customers.del(await shop.customerOf(ada));
  const { body } = await ada.json('POST', '/api/auth/delete-user', { password: ada.password });
  await shop.server.runJobs();
  const { receipt } = await readJson(await shop.server.fetch(`/api/deletion-receipts/${body.receipt.code}`));
  expect(receipt.state).toBe('done');
});

test('a customer who really pays is not done while the key is another account’s, and a test customer is', async () => {
  const wire = await openSpyWire();
  const shop = await openShop({ wire });
  const ada = await shop.server.register('Ada');
  const id = await shop.subscribe(ada);
  const customerId = await shop.customerOf(ada);
  const end = async (livemode: boolean) => {
    const settings = { ...shop.server.config.payments!, isLive: livemode };
    const payments = createPayments({ settings, publicUrl: shop.server.config.publicUrl });
    onTestFinished(() => payments.close());
    await endCustomer({ payments, log: pino({ level: 'silent' }) }, { customerId, livemode });
  };
  wire.signInWith('sk_test_ofanothershop');
  await expect(end(true)).rejects.toThrow('another account’s');
  await end(false);
  wire.signInWith(shop.key);
  await end(true);
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});
