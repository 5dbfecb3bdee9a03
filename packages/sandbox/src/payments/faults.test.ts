import { expect, test } from 'vitest';

import { openShop, type Shop, stripeAt } from '#/payments/testing/shop.ts';

/** The official package tries a cut connection once more by itself, whatever it is told. */
const cut = { count: 2 };
const fault = (shop: Shop, name: string, more: object = {}) =>
  shop.sandbox.steer('faults', { network: 'payments', fault: name, account: shop.key, ...more });
const create = (shop: Shop, idempotencyKey?: string) =>
  shop.stripe.customers.create({ email: 'kim@nonet.test' }, idempotencyKey === undefined ? {} : { idempotencyKey });
const countOf = async (shop: Shop): Promise<number> => (await shop.stripe.customers.list()).data.length;

test.each([
  ['fail-500', { type: 'StripeAPIError', statusCode: 500 }],
  ['throttle', { type: 'StripeRateLimitError', statusCode: 429, headers: { 'retry-after': '1' } }],
  ['expire-token', { type: 'StripeAuthenticationError', statusCode: 401, code: 'api_key_expired' }],
  ['unknown-error', { type: 'StripeInvalidRequestError', code: 'unheard_of' }],
  ['cut-before-accept', { type: 'StripeConnectionError' }],
])('%s: the call is not accepted, and the same key works afterwards', async (name, error) => {
  const shop = await openShop();
  await fault(shop, name, name.startsWith('cut') ? cut : {});
  await expect(create(shop, 'k1')).rejects.toMatchObject(error);
  expect(await countOf(shop)).toBe(0);
  await create(shop, 'k1');
  expect(await countOf(shop)).toBe(1);
});

test.each(['cut-after-accept', 'broken-json'])(
  '%s: the call is accepted, and the same key brings its answer',
  async (name) => {
    const shop = await openShop();
    await fault(shop, name, name.startsWith('cut') ? cut : {});
    await expect(create(shop, 'k1')).rejects.toMatchObject({
      type: name === 'broken-json' ? 'StripeAPIError' : 'StripeConnectionError',
    });
    expect(await countOf(shop)).toBe(1);
    expect(await create(shop, 'k1')).toMatchObject({ email: 'kim@nonet.test' });
    expect(await countOf(shop)).toBe(1);
  },
);

test('fail-500-after-accept: the call is accepted, and its key repeats the error', async () => {
  const shop = await openShop();
  await fault(shop, 'fail-500-after-accept');
  for (let time = 0; time < 2; time += 1) await expect(create(shop, 'k1')).rejects.toMatchObject({ statusCode: 500 });
  expect(await countOf(shop)).toBe(1);
});

test('what only reads is struck at "status"', async () => {
  const shop = await openShop();
  await fault(shop, 'fail-500', { place: 'status' });
  await create(shop);
  await expect(shop.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
});

test('the official package tries again by itself, and nothing is made twice', async () => {
  const shop = await openShop();
  await fault(shop, 'cut-after-accept');
  await shop.stripe.customers.create({ email: 'kim@nonet.test' }, { maxNetworkRetries: 2 });
  expect(await countOf(shop)).toBe(1);
});

test('the next calls can be refused with any error, at some paths only', async () => {
  const shop = await openShop();
  const declined = { status: 402, type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  await shop.sandbox.steer('networks/payments/fail-next', { key: shop.key, path: '/v1/customers', ...declined });
  await shop.stripe.products.list();
  await expect(create(shop)).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  await create(shop);
  expect((await shop.sandbox.steer('networks/payments/fail-next', { status: 200 })).status).toBe(400);
});

test('Stripe is away for everybody, until it is back', async () => {
  const shop = await openShop();
  await shop.sandbox.steer('networks/payments/set-away', { ms: 3_600_000 });
  for (const stripe of [shop.stripe, stripeAt(shop.sandbox.url, 'sk_test_other')]) {
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  }
  await shop.sandbox.steer('clock', { advanceMs: 3_600_001 });
  expect(await countOf(shop)).toBe(0);
});
