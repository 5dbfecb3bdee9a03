import { describe, expect, test } from 'vitest';

import { openShop, type Shop, subscribeByCheckout, type Webhooks } from '#/payments/testing/shop.ts';
import { sandboxForTest, temporaryFolder } from '#/testing/sandbox.ts';

const order = (shop: Shop, action: string, more: object = {}) =>
  shop.sandbox.steer(`networks/payments/${action}`, { key: shop.key, ...more });
const named = (shop: Shop, email: string) => shop.stripe.customers.create({ email });
const emailsOf = (webhooks: Webhooks): unknown[] =>
  webhooks.arrived.map(({ event }) => 'email' in event.data.object && event.data.object.email);

/** A shop whose set-up's own events have arrived and are forgotten. */
async function quietShop(given?: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(given);
  const [{ id = '' } = {}] = (await shop.stripe.webhookEndpoints.list()).data;
  await shop.stripe.webhookEndpoints.update(id, { enabled_events: ['customer.created', 'customer.deleted'] });
  return shop;
}

describe('webhooks', () => {
  test('tell only what an endpoint wants, to every endpoint, and nothing to a disabled one', async () => {
    const shop = await quietShop();
    const other = await quietShop(shop.sandbox);
    const { id } = await shop.stripe.webhookEndpoints.create({
      url: other.webhooks.url,
      enabled_events: ['customer.deleted'],
    });
    const { id: customer } = await named(shop, 'a@nonet.test');
    await shop.stripe.customers.del(customer);
    await other.webhooks.of('customer.deleted');
    expect(other.webhooks.types()).toEqual(['customer.deleted']);
    await shop.webhooks.of('customer.deleted');
    expect(shop.webhooks.types()).toEqual(['customer.created', 'customer.deleted']);
    await shop.stripe.webhookEndpoints.update(id, { disabled: true });
    await shop.stripe.customers.del((await named(shop, 'b@nonet.test')).id);
    await shop.webhooks.of('customer.deleted', 2);
    expect(other.webhooks.types()).toEqual(['customer.deleted']);
  });

  test('are sent to this machine only', async () => {
    const { stripe } = await openShop();
    const create = (url: string): Promise<unknown> => stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
    await expect(create('https://nonet.example/webhooks')).rejects.toThrow('to this machine only');
    await expect(create('http://127.0.0.1.nonet.example/')).rejects.toMatchObject({ param: 'url' });
    await expect(create('http://127.0.0.1@nonet.example/')).rejects.toMatchObject({ param: 'url' });
  });

  test('are sent again until they are taken, with the same event and a signature of their own', async () => {
    const shop = await quietShop();
    shop.webhooks.answer = () => (shop.webhooks.arrived.length < 2 ? 500 : 200);
    await named(shop, 'a@nonet.test');
    const [first, second] = await shop.webhooks.of('customer.created', 2);
    expect(second?.event.id).toBe(first?.event.id);
    const page = await untilPageSays(shop, 'delivered, 200');
    expect(page).toContain('customer.created');
  });

  test('go on after a restart', async () => {
    const dataDir = await temporaryFolder();
    const shop = await quietShop(await sandboxForTest({ dataDir }));
    await order(shop, 'set-delivery', { delayMs: 60_000 });
    await named(shop, 'a@nonet.test');
    await order(shop, 'set-delivery', { delayMs: 0, hold: null });
    await named(shop, 'b@nonet.test');
    expect(shop.webhooks.arrived).toEqual([]);
    const again = await restart(shop, dataDir);
    await order(again, 'release-deliveries');
    await shop.webhooks.of('customer.created');
    expect(emailsOf(shop.webhooks)).toEqual(['b@nonet.test']);
  });

  test('an endpoint that hangs keeps no other waiting', async () => {
    const shop = await quietShop();
    const other = await quietShop(shop.sandbox);
    let letGo = (): void => undefined;
    shop.webhooks.answer = () => new Promise((resolve) => (letGo = () => resolve(200)));
    for (let count = 0; count < 20; count += 1) await named(shop, `a${count}@nonet.test`);
    await named(other, 'b@nonet.test');
    await other.webhooks.of('customer.created');
    // So many calls to one endpoint are under way at once, and no more.
    expect(shop.webhooks.arrived.length).toBeLessThanOrEqual(4);
    letGo();
  });
});

describe('are ordered to be', () => {
  test('doubled', async () => {
    const shop = await quietShop();
    await order(shop, 'set-delivery', { copies: 2 });
    await named(shop, 'a@nonet.test');
    const [first, second] = await shop.webhooks.of('customer.created', 2);
    expect(second?.event.id).toBe(first?.event.id);
  });

  test('held back until so many are there, and sent backwards', async () => {
    const shop = await quietShop();
    await order(shop, 'set-delivery', { hold: 3 });
    for (const name of ['a', 'b']) await named(shop, `${name}@nonet.test`);
    expect(shop.webhooks.arrived).toEqual([]);
    await named(shop, 'c@nonet.test');
    await named(shop, 'd@nonet.test');
    await shop.webhooks.of('customer.created', 4);
    expect(emailsOf(shop.webhooks).filter((email) => email !== 'd@nonet.test')).toEqual([
      'c@nonet.test',
      'b@nonet.test',
      'a@nonet.test',
    ]);
  });

  test('held back until they are released', async () => {
    const shop = await quietShop();
    await order(shop, 'set-delivery', { hold: null });
    for (const name of ['a', 'b', 'c']) await named(shop, `${name}@nonet.test`);
    expect((await order(shop, 'release-deliveries')).body).toMatchObject({ released: 3 });
    await shop.webhooks.of('customer.created', 3);
    expect(emailsOf(shop.webhooks)).toEqual(['a@nonet.test', 'b@nonet.test', 'c@nonet.test']);
  });

  test('lost, but not for the list of events, and sent after all on request', async () => {
    const shop = await quietShop();
    await order(shop, 'set-delivery', { lose: 1 });
    await named(shop, 'a@nonet.test');
    await named(shop, 'b@nonet.test');
    await shop.webhooks.of('customer.created');
    expect(emailsOf(shop.webhooks)).toEqual(['b@nonet.test']);
    const { data } = await shop.stripe.events.list({ type: 'customer.created' });
    expect(data).toHaveLength(2);
    await order(shop, 'resend-event', { event: data[1]?.id });
    await shop.webhooks.of('customer.created', 2);
    expect(emailsOf(shop.webhooks)).toEqual(['b@nonet.test', 'a@nonet.test']);
  });

  test('sent although nothing happened, such as those that no card brings about', async () => {
    const shop = await quietShop();
    const { id } = await named(shop, 'a@nonet.test');
    await order(shop, 'send-event', { type: 'customer.deleted', object: id });
    const [webhook] = await shop.webhooks.of('customer.deleted');
    expect(webhook?.event.data.object).toMatchObject({ id, email: 'a@nonet.test' });
    expect((await order(shop, 'send-event', { type: 'customer.deleted', object: 'cus_none' })).status).toBe(400);
  });

  test('delivered before the call itself is answered', async () => {
    const shop = await quietShop();
    await order(shop, 'set-delivery', { beforeAnswer: true });
    await named(shop, 'a@nonet.test');
    expect(shop.webhooks.types()).toEqual(['customer.created']);
  });

  test('delivered before the checkout leads back', async () => {
    const shop = await openShop();
    await order(shop, 'set-delivery', { beforeAnswer: true });
    await subscribeByCheckout(shop);
    expect(shop.webhooks.types()).toContain('checkout.session.completed');
  });

  test('nothing that makes no sense', async () => {
    const shop = await openShop();
    expect((await order(shop, 'set-delivery', { copies: 0 })).status).toBe(400);
    expect((await order(shop, 'set-delivery', { hold: -1 })).status).toBe(400);
    expect((await order(shop, 'resend-event', { event: 'evt_none' })).status).toBe(400);
    expect((await shop.sandbox.steer('networks/payments/set-delivery', {})).body).toEqual({
      error: '"key" must be a text.',
    });
  });
});

async function untilPageSays(shop: Shop, words: string): Promise<string> {
  for (;;) {
    const page = await (await fetch(`${shop.sandbox.url}/payments`)).text();
    if (page.includes(words)) return page;
  }
}

/** The shop at a sandbox of the same folder, as the old one is closed first. */
async function restart(shop: Shop, dataDir: string): Promise<Shop> {
  await shop.sandbox.stop();
  const sandbox = await sandboxForTest({ dataDir });
  return { ...shop, sandbox };
}
