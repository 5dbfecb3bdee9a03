import { describe, expect, test } from 'vitest';

import { openShop, type Shop } from '#/payments/testing/shop.ts';

const create = (shop: Shop, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${shop.sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.key}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'k1',
      ...headers,
    },
    body,
  });

describe('a call with an idempotency key', () => {
  test('is carried out once and answered in the same way again, which the ledger counts as a repeat', async () => {
    const shop = await openShop();
    const [once, again] = [await create(shop, 'email=kim@nonet.test'), await create(shop, 'email=kim@nonet.test')];
    expect([once.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
    expect(again.headers.get('original-request')).toBe(once.headers.get('request-id'));
    expect(await again.json()).toEqual(await once.json());
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
    const { body: ledger } = await shop.sandbox.steer('ledger?network=payments');
    expect(ledger).toMatchObject([{ network: 'payments', repeats: 1, text: 'Customer kim@nonet.test' }]);
  });

  test('is refused with other parameters', async () => {
    const shop = await openShop();
    await create(shop, 'email=kim@nonet.test');
    const options = { idempotencyKey: 'k1' };
    await expect(shop.stripe.customers.create({ email: 'sam@nonet.test' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      message: expect.stringContaining('can only be used with the same parameters'),
    });
  });

  test('is refused while the first is under way', async () => {
    const shop = await openShop();
    await shop.sandbox.steer('faults', { network: 'payments', fault: 'slow', afterMs: 60_000, account: shop.key });
    const gone = new AbortController();
    const first = fetch(`${shop.sandbox.url}/v1/customers`, {
      method: 'POST',
      signal: gone.signal,
      headers: { authorization: `Bearer ${shop.key}`, 'idempotency-key': 'k1' },
    }).catch(() => 'given up');
    await shop.webhooks.of('customer.created');
    await expect(shop.stripe.customers.create({}, { idempotencyKey: 'k1' })).rejects.toMatchObject({ statusCode: 409 });
    gone.abort();
    expect(await first).toBe('given up');
  });

  test('keeps an error that came while it was carried out, and none from before', async () => {
    const shop = await openShop();
    const update = (price: string): Promise<unknown> =>
      shop.stripe.checkout.sessions.create(
        { mode: 'subscription', success_url: 'https://nonet.test', line_items: [{ price, quantity: 1 }] },
        { idempotencyKey: 'k2' },
      );
    await expect(update('price_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(update('price_none')).rejects.toMatchObject({
      code: 'resource_missing',
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await create(shop, 'nickname=x', { 'idempotency-key': 'k3' })).status).toBe(400);
    expect((await create(shop, 'email=kim@nonet.test', { 'idempotency-key': 'k3' })).status).toBe(200);
  });

  test('belongs to its account', async () => {
    const shop = await openShop();
    const other = await openShop(shop.sandbox);
    const [mine, theirs] = [await create(shop, 'email=a@nonet.test'), await create(other, 'email=b@nonet.test')];
    expect(await mine.json()).toMatchObject({ email: 'a@nonet.test' });
    expect(await theirs.json()).toMatchObject({ email: 'b@nonet.test' });
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });
});
