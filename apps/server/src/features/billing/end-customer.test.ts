import { expect, test } from 'vitest';

import { readJson } from '#/testing/server.ts';
import { openShop } from '#/testing/shop.ts';

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
