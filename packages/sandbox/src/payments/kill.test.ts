import { expect, test } from 'vitest';

import { openPortal, openShop, sendForm, stripeAt, subscribeByCheckout } from '#/payments/testing/shop.ts';
import { temporaryFolder } from '#/testing/sandbox.ts';
import { kill, spawnSandbox } from '#/testing/spawn-sandbox.ts';

interface LedgerLine {
  readonly remoteId: string;
  readonly text: string;
  readonly repeats: number;
}

test.each([20, 250])('every answered call is there once after kill -9 (%i ms into the storm)', async (delayMs) => {
  const dataDir = await temporaryFolder();
  const { child, sandbox } = await spawnSandbox('--data', dataDir);
  const stripe = stripeAt(sandbox.url, 'sk_test_storm');
  const answered = new Map<string, string>();
  let next = 0;
  const client = async (): Promise<void> => {
    for (;;) {
      const key = `key-${next++}`;
      answered.set(key, (await stripe.customers.create({ email: `${key}@nonet.test` }, { idempotencyKey: key })).id);
    }
  };
  const storm = Promise.allSettled(Array.from({ length: 8 }, client));
  setTimeout(() => child.kill('SIGKILL'), delayMs);
  await storm;
  await kill(child);

  const { sandbox: restarted } = await spawnSandbox('--data', dataDir);
  const again = stripeAt(restarted.url, 'sk_test_storm');
  const listed: string[] = [];
  for await (const { id } of again.customers.list({ limit: 100 })) listed.push(id);
  const { body: ledger } = await restarted.steer('ledger?network=payments');
  // What is in the ledger is there, too, and the other way round: both were written in one line.
  expect((ledger as LedgerLine[]).map(({ remoteId }) => remoteId).toReversed()).toEqual(listed);
  expect([...answered.values()].filter((id) => !listed.includes(id))).toEqual([]);
  // Every call that was sent is repeated with its key: none is carried out a second time.
  for (let number = 0; number < next; number += 1) {
    const { id } = await again.customers.create(
      { email: `key-${number}@nonet.test` },
      { idempotencyKey: `key-${number}` },
    );
    expect(answered.get(`key-${number}`) ?? id).toBe(id);
  }
  const { body: after } = await restarted.steer('ledger?network=payments');
  expect(new Set((after as LedgerLine[]).map(({ text }) => text)).size).toBe(after.length);
  expect(after).toHaveLength(next);
});

test('what was accepted before a cut is there, with its subscription, its invoice and its webhooks', async () => {
  const dataDir = await temporaryFolder();
  const { child, sandbox } = await spawnSandbox('--data', dataDir);
  const shop = await openShop(sandbox);
  const { id, customer } = await subscribeByCheckout(shop, { subscription_data: { trial_period_days: 14 } });
  const portal = await openPortal(shop, `${customer}`);
  await shop.sandbox.steer('networks/payments/set-delivery', { key: shop.key, hold: null });
  await shop.sandbox.steer('faults', { network: 'payments', fault: 'cut-after-accept', account: shop.key, count: 2 });
  const cancel = (stripe = shop.stripe) =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: 'cancel' });
  await expect(cancel()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await kill(child);

  const { sandbox: restarted } = await spawnSandbox('--data', dataDir);
  const stripe = stripeAt(restarted.url, shop.key);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  expect(await cancel(stripe)).toMatchObject({ id, cancel_at_period_end: true });
  expect((await stripe.events.list({ type: 'customer.subscription.updated' })).data).toHaveLength(1);
  shop.webhooks.arrived.length = 0;
  await restarted.steer('networks/payments/release-deliveries', { key: shop.key });
  await shop.webhooks.of('customer.subscription.updated');
  expect((await sendForm(portal.replace(sandbox.url, restarted.url), { action: 'resume' })).status).toBe(303);
});
