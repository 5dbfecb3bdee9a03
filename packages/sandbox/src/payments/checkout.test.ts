import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { beginCheckout, openShop, sendForm, subscribeByCheckout } from '#/payments/testing/shop.ts';

describe('checkout', () => {
  test('subscribes with a trial, and webhooks tell it with a signature that the official package accepts', async () => {
    const shop = await openShop();
    const session = await beginCheckout(shop, {
      subscription_data: { trial_period_days: 14, metadata: { uid: 'u1' } },
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Subscribe to Basic');
    expect(page).toContain('value="4242 4242 4242 4242"');
    const answer = await sendForm(session.url ?? '', { card: '4242 4242 4242 4242' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:9/plans?success=${session.id}`,
    ]);

    const done = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null });
    const subscription = done.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({ status: 'trialing', customer: session.customer, metadata: { uid: 'u1' } });
    const [item] = subscription.items.data;
    expect([item?.price.id, item?.current_period_end]).toEqual([shop.prices.basic, subscription.trial_end]);

    const [webhook] = await shop.webhooks.of('checkout.session.completed');
    const event = shop.stripe.webhooks.constructEvent(
      webhook?.body ?? '',
      webhook?.signature ?? '',
      shop.webhooks.secret,
    );
    expect(event.data.object).toMatchObject({ id: session.id, subscription: subscription.id });
    await shop.webhooks.of('customer.subscription.created');
    await shop.webhooks.of('invoice.paid');
  });

  test('subscribes without a trial and has the first period paid', async () => {
    const shop = await openShop();
    const subscription = await subscribeByCheckout(shop);
    expect(subscription.status).toBe('active');
    const invoice = await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`, { expand: ['payments'] });
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 500,
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(invoice.payments?.data[0]?.status).toBe('paid');
  });
});
