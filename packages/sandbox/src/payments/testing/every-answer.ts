import type Stripe from 'stripe';

import { beginCheckout, type Shop, subscribeByCheckout } from '#/payments/testing/shop.ts';

/** An answer as it was on the wire, and the kind of its object in Stripe's descriptions. */
export interface ShownObject {
  readonly kind: string;
  readonly shown: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they are on the wire.
type Raw = any;

const dayMs = 86_400_000;

/**
 * Every kind of object that the sandbox's Stripe answers, in the states of their lives: trials that are paid, that end without
 * a card and that are cancelled, renewals that fail, sessions that are open, complete and expired, and refusals.
 */
export async function everyAnswer(shop: Shop): Promise<ShownObject[]> {
  const call = async (method: string, path: string, fields: Record<string, string> = {}): Promise<Raw> => {
    const init = { method, headers: { authorization: `Bearer ${shop.key}` } };
    const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {};
    return (await fetch(`${shop.sandbox.url}/v1/${path}`, { ...init, ...body })).json();
  };
  const get = (path: string): Promise<Raw> => call('GET', path);
  const found: ShownObject[] = [];
  const see = (shown: Raw, kind = shown.object): Raw => {
    found.push({ kind, shown });
    return shown;
  };

  const subscription = await liveThrough(shop);
  const customer = `${subscription.customer}`;
  const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } } as const;
  const portal = { customer, configuration: shop.configuration, return_url: 'https://nonet.test/plans' };
  await shop.stripe.billingPortal.sessions.create({ ...portal, flow_data: flow });
  for (const path of ['products', 'prices', 'billing_portal/configurations', 'webhook_endpoints', 'customers']) {
    for (const one of (await get(path)).data) see(one);
  }
  see(await call('POST', 'billing_portal/sessions', { customer, configuration: shop.configuration }));
  for (const path of ['charges', 'invoices', 'checkout/sessions', 'subscriptions?status=all']) {
    for (const one of (await get(path)).data) see(one);
  }
  see(await get(`checkout/sessions/${(await beginCheckout(shop)).id}`));
  const { data: sessions } = await get('checkout/sessions');
  see((await get(`checkout/sessions/${sessions.at(-1).id}/line_items`)).data[0]);
  see((await get('invoice_payments')).data[0]);
  see(await get(`payment_methods/${subscription.default_payment_method}`));
  const { data: charges } = await get(`charges?customer=${customer}`);
  see(await get(`payment_intents/${charges[0].payment_intent}`));
  see(await call('POST', 'refunds', { charge: charges[0].id }));
  see(await call('DELETE', `subscriptions/${subscription.id}`));
  see(await call('DELETE', `customers/${customer}`), 'deleted_customer');
  see(
    await call('DELETE', `webhook_endpoints/${(await get('webhook_endpoints')).data[0].id}`),
    'deleted_webhook_endpoint',
  );
  see(await get('prices/none'), 'error');
  see(await call('POST', 'products', { colour: 'red' }), 'error');

  for (let page = await get('events?limit=100'); ; ) {
    for (const event of page.data) {
      see(event);
      see(event.data.object);
    }
    if (!page.has_more) return found;
    page = await get(`events?limit=100&starting_after=${page.data.at(-1).id}`);
  }
}

/** What happens to customers of a shop within two months. Answers a subscription that goes on. */
async function liveThrough(shop: Shop): Promise<Stripe.Subscription> {
  const trial = { trial_period_days: 14 };
  const pausing = { ...trial, trial_settings: { end_behavior: { missing_payment_method: 'pause' } } } as const;
  const paid = await subscribeByCheckout(shop);
  const ended = await subscribeByCheckout(shop, { subscription_data: trial });
  await subscribeByCheckout(shop, { card: '4000 0000 0000 0341', subscription_data: trial });
  await subscribeByCheckout(shop, { card: '4000 0027 6000 3184', subscription_data: trial });
  await subscribeByCheckout(shop, {
    card: '',
    payment_method_collection: 'if_required',
    subscription_data: pausing,
  });
  await shop.stripe.subscriptions.update(ended.id, { cancel_at_period_end: true });
  const left = await beginCheckout(shop);
  await shop.stripe.checkout.sessions.expire(left.id);
  await shop.sandbox.steer('clock', { advanceMs: 15 * dayMs });
  const item = paid.items.data[0]?.id ?? '';
  await shop.stripe.subscriptions.update(paid.id, {
    items: [{ id: item, price: shop.prices.premium }],
    proration_behavior: 'always_invoice',
  });
  await shop.sandbox.steer('clock', { advanceMs: 30 * dayMs });
  return shop.stripe.subscriptions.retrieve(paid.id);
}
