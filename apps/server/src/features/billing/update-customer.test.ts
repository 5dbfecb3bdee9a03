import { expect, onTestFinished, test } from 'vitest';

import { createPayments } from '#/payments/payments.ts';
import { tokenIn } from '#/testing/mail.ts';
import { openShop } from '#/testing/shop.ts';

test('the customer at Stripe gets the email that the person has now, once Stripe answers', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const customer = await shop.customerOf(ada);
  const newEmail = 'ada@elsewhere.example.org';
  await ada.json('POST', '/api/auth/change-email', { newEmail, password: ada.password });
  await shop.server.runJobs();
  const token = tokenIn(await shop.mails(), newEmail, '/confirm-email-change');
  await shop.order('set-away', { ms: 3_600_000 });
  expect((await ada.json('POST', '/api/auth/confirm-email-change', { token })).status).toBe(200);
  await shop.server.runJobs();
  await shop.order('set-away', { ms: 0 });
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ email: ada.email });
  await shop.server.runJobs({ evenPutOff: true });
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ email: newEmail });
});

test('a customer that is not there any more is no reason to try again', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada);
  const customer = await shop.customerOf(ada);
  await shop.stripe.customers.del(customer);
  const { config } = shop.server;
  const payments = createPayments({ settings: config.payments!, publicUrl: config.publicUrl });
  onTestFinished(() => payments.close());
  await expect(payments.updateCustomer(customer, 'ada@elsewhere.example.org')).resolves.toBeUndefined();
});
