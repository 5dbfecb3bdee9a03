import { expect, onTestFinished, test } from 'vitest';
import { createPayments } from '#/payments/payments.ts';
import { webhookEvents } from '#/payments/set-up-account.ts';
import { startNonet } from '#/testing/nonet-process.ts';
import { openShop } from '#/testing/shop.ts';
import { openSpyWire } from '#/testing/spy-wire.ts';

async function account() {
  const shop = await openShop({ wire: await openSpyWire() });
  const { payments: settings, publicUrl } = shop.server.config;
  if (settings === null) throw new Error('Nothing is sold');
  const payments = createPayments({ settings, publicUrl });
  onTestFinished(() => payments.close());
  return { ...shop, payments };
}

test('makes products, prices, portal and webhook, and does nothing the second time', async () => {
  const { stripe, payments } = await account();
  const prices = (await stripe.prices.list({ limit: 100 })).data;
  expect(
    prices.map(({ lookup_key, unit_amount, tax_behavior }) => [lookup_key, unit_amount, tax_behavior]).sort(),
  ).toEqual([
    ['basic_month', 500, 'inclusive'],
    ['basic_year', 5_200, 'inclusive'],
    ['premium_month', 3_000, 'inclusive'],
    ['premium_year', 30_000, 'inclusive'],
    ['standard_month', 1_500, 'inclusive'],
    ['standard_year', 15_000, 'inclusive'],
  ]);
  const { data: endpoints } = await stripe.webhookEndpoints.list();
  expect(endpoints).toMatchObject([{ url: 'http://localhost:9009/api/stripe/webhook', enabled_events: webhookEvents }]);
  const { data: portals } = await stripe.billingPortal.configurations.list();
  expect(portals).toMatchObject([
    {
      features: {
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: true },
      },
    },
  ]);
  expect(await payments.setUp()).toMatchObject({ done: [], webhookSecret: null });
  expect((await stripe.prices.list({ limit: 100 })).data).toHaveLength(6);
});

test('mends what was changed: a price that costs something else, a webhook that is off, a product that is hidden', async () => {
  const { stripe, payments } = await account();
  const { id } = await stripe.prices.create({
    product: 'nonet_basic',
    currency: 'eur',
    unit_amount: 700,
    recurring: { interval: 'month' },
    lookup_key: 'basic_month',
    transfer_lookup_key: true,
  });
  expect(
    (await payments.offers()).find(({ plan, interval }) => plan === 'basic' && interval === 'month'),
  ).toMatchObject({
    priceId: id,
    isAsShown: false,
  });
  await stripe.products.update('nonet_premium', { active: false });
  const { data: endpoints } = await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', { disabled: true });
  const { done } = await payments.setUp();
  expect(done).toEqual([
    'Made the price basic_month anew, as it cost something else.',
    'Changed the product nonet_premium.',
    'Changed the webhook endpoint http://localhost:9009/api/stripe/webhook.',
  ]);
});

test('npm run stripe:setup says what it made and the line for the settings, and nothing of the key', async () => {
  const { sandboxUrl } = await openShop();
  const environment = { STRIPE_SECRET_KEY: `sk_test_setup${Date.now()}`, STRIPE_API: sandboxUrl, SANDBOX: 'off' };
  const run = async (more: Record<string, string> = {}) => {
    const command = startNonet({ ...environment, ...more }, { args: ['stripe-setup'] });
    return { code: await command.ended, out: command.stdout(), err: command.stderr() };
  };
  const first = await run();
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('Made the product nonet_basic.');
  expect(first.out).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\S+$/m);
  const second = await run();
  expect(second.out).toContain('Everything is there already, in the test mode of this account.');
  expect(second.out).toContain('STRIPE_WEBHOOK_SECRET is not set');
  const away = await run({ STRIPE_API: 'http://127.0.0.1:9' });
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('The account could not be set up.') });
  for (const { out, err } of [first, second, away]) expect(out + err).not.toContain(environment.STRIPE_SECRET_KEY);
  expect(await run({ STRIPE_SECRET_KEY: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set STRIPE_SECRET_KEY'),
  });
});
