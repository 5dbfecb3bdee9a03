import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { openPortal, openShop, sendForm, subscribeByCheckout } from '#/payments/testing/shop.ts';

const now = (): number => Date.now() / 1_000;
const trial = { subscription_data: { trial_period_days: 14 } };

/** A customer with a subscription, in front of the portal. */
async function atPortal(more: Parameters<typeof subscribeByCheckout>[1] = {}) {
  const shop = await openShop();
  const { id, customer } = await subscribeByCheckout(shop, more);
  const url = await openPortal(shop, `${customer}`);
  const press = (action: string, fields: Record<string, string> = {}): Promise<Response> =>
    sendForm(url, { action, ...fields });
  return { shop, url, id, customer: `${customer}`, press, read: () => shop.stripe.subscriptions.retrieve(id) };
}

const periodEndOf = (subscription: Stripe.Subscription): number => subscription.items.data[0]?.current_period_end ?? 0;

describe('the portal', () => {
  test('shows the plan, the card and the invoices, and leads back', async () => {
    const { shop, url, customer } = await atPortal();
    const page = await (await fetch(url)).text();
    for (const words of ['kim@nonet.test', 'Basic', '€5.00 per month', '•••• 4242', 'paid', 'Return to 127.0.0.1:9'])
      expect(page).toContain(words);
    await expect(shop.stripe.billingPortal.sessions.create({ customer })).rejects.toThrow('No configuration provided');
  });

  test('offers the plans of its configuration and changes at once; what is unused is taken off', async () => {
    const { shop, url, press, read } = await atPortal();
    expect(await (await fetch(`${url}?step=change`)).text()).toContain('Choose Premium, €30.00 per month');
    expect(await (await fetch(`${url}?step=confirm-change&price=${shop.prices.premium}`)).text()).toContain(
      'Confirm your update',
    );
    await press('confirm-change', { price: shop.prices.premium });
    const subscription = await read();
    expect(subscription.items.data[0]?.price.id).toBe(shop.prices.premium);
    const invoice = await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`);
    // Nothing of the month is over, so the difference of the plans is paid.
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 2_500 });
    const [webhook] = await shop.webhooks.of('customer.subscription.updated');
    expect(webhook?.event.data.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: shop.prices.basic } }] },
    });
  });

  test('begins a new period where the interval changes', async () => {
    const { shop, press, read } = await atPortal();
    await press('confirm-change', { price: shop.prices.yearly });
    const subscription = await read();
    expect(periodEndOf(subscription) - now()).toBeGreaterThan(364 * 86_400);
    expect(await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`)).toMatchObject({ total: 29_500 });
  });

  test('keeps what is too much as a credit for the next invoices', async () => {
    const { shop, customer, press, read } = await atPortal();
    await press('confirm-change', { price: shop.prices.premium });
    await press('confirm-change', { price: shop.prices.basic });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -2_500 });
    await press('period-end');
    expect(await shop.stripe.invoices.retrieve(`${(await read()).latest_invoice}`)).toMatchObject({
      total: 500,
      amount_due: 0,
      status: 'paid',
    });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -2_000 });
  });

  test('changes the plan of a trial without anything to pay', async () => {
    const { shop, press, read } = await atPortal(trial);
    await press('confirm-change', { price: shop.prices.premium });
    expect(await read()).toMatchObject({
      status: 'trialing',
      items: { data: [{ price: { id: shop.prices.premium } }] },
    });
    expect((await shop.stripe.invoices.list()).data).toHaveLength(1);
  });

  test('refuses a plan that it does not offer', async () => {
    const { shop, press, read } = await atPortal();
    const { id: other } = await shop.stripe.prices.create({
      product: 'premium',
      currency: 'eur',
      unit_amount: 1,
      recurring: { interval: 'month' },
    });
    expect(await (await press('confirm-change', { price: other })).text()).toContain('This plan is not offered here.');
    expect((await read()).items.data[0]?.price.id).toBe(shop.prices.basic);
  });

  test('cancels at the end of the period in the words of flexible billing, and takes it back', async () => {
    const { shop, url, press, read } = await atPortal();
    await press('cancel');
    const ending = await read();
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: periodEndOf(ending) });
    expect(await (await fetch(url)).text()).toContain('Ends on');
    await press('resume');
    expect(await read()).toMatchObject({ cancel_at: null, canceled_at: null });
    await press('cancel');
    await press('period-end');
    expect(await read()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    await shop.webhooks.of('customer.subscription.deleted');
  });

  test('cancels at once where somebody wants that', async () => {
    const { press, read } = await atPortal();
    await press('cancel', { 'at-once': 'yes' });
    expect(await read()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
  });

  test('takes another card, and refuses one that is declined', async () => {
    const { shop, customer, press, read } = await atPortal();
    expect(await (await press('card', { card: '4000 0000 0000 0002' })).text()).toContain('Your card was declined.');
    expect(await (await press('card', { card: '4000 0027 6000 3184' })).text()).toContain('Confirm with your bank');
    await press('card', { card: '4000 0027 6000 3184', confirmation: 'complete' });
    const { default_payment_method } = await read();
    expect(await shop.stripe.paymentMethods.retrieve(`${default_payment_method}`)).toMatchObject({
      card: { last4: '3184' },
    });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method },
    });
  });

  test('a session for one thing begins there and leads on when it is done', async () => {
    const { shop, id, customer } = await atPortal();
    const url = await openPortal(shop, customer, {
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: id },
        after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:9/gone' } },
      },
    });
    expect(await (await fetch(url)).text()).toContain('Cancel your subscription');
    expect((await sendForm(url, { action: 'cancel' })).headers.get('location')).toBe('http://127.0.0.1:9/gone');
  });

  test('a session for one change confirms that change, and no other than the subscription can have', async () => {
    const { shop, id, customer, read } = await atPortal();
    const item = (await read()).items.data[0]?.id ?? '';
    const [current, other] = [shop.prices.basic, shop.prices.premium];
    const confirming = (price: string, more: { item?: string; configuration?: string } = {}) =>
      openPortal(shop, customer, {
        ...(more.configuration === undefined ? {} : { configuration: more.configuration }),
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: { subscription: id, items: [{ id: more.item ?? item, price, quantity: 1 }] },
        },
      });
    await expect(confirming(other, { item: 'si_of_nobody' })).rejects.toThrow('does not have an item si_of_nobody');
    await expect(confirming(current)).rejects.toThrow('no changes to confirm');
    const foreign = await shop.stripe.prices.create({
      ...{ product: (await shop.stripe.products.create({ name: 'A mug' })).id, currency: 'eur', unit_amount: 1 },
      recurring: { interval: 'month' },
    });
    await expect(confirming(foreign.id)).rejects.toThrow('list of products');
    const { id: strict } = await shop.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    await expect(confirming(other, { configuration: strict })).rejects.toThrow('is disabled');
    const url = await confirming(other);
    expect(await (await fetch(url)).text()).toContain('Confirm your update');
    await sendForm(url, { action: 'confirm-change', price: other });
    expect((await read()).items.data[0]?.price.id).toBe(other);
  });

  test('does only what its configuration allows', async () => {
    const { shop, id, customer } = await atPortal();
    const { id: strict } = await shop.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    const url = await openPortal(shop, customer, { configuration: strict });
    const page = await (await fetch(url)).text();
    for (const words of ['Update subscription', 'Cancel subscription', 'Update card'])
      expect(page).not.toContain(words);
    expect(await (await sendForm(url, { action: 'cancel', 'at-once': 'yes' })).text()).toContain(
      'This is not possible here.',
    );
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });
});

describe('lets time pass for one subscription, by a button:', () => {
  test('the trial is about to end, then ends and is paid', async () => {
    const { shop, press, read } = await atPortal(trial);
    await press('trial-notice');
    await shop.webhooks.of('customer.subscription.trial_will_end');
    expect(Math.round(((await read()).trial_end ?? 0) - now())).toBeCloseTo(3 * 86_400, -2);
    await press('trial-end');
    const subscription = await read();
    expect(subscription.status).toBe('active');
    expect(await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`)).toMatchObject({
      status: 'paid',
      amount_paid: 500,
      billing_reason: 'subscription_cycle',
    });
    expect(periodEndOf(subscription) - now()).toBeGreaterThan(27 * 86_400);
  });

  test('a renewal', async () => {
    const { shop, press, read, customer } = await atPortal();
    await press('period-end');
    expect((await read()).status).toBe('active');
    expect((await shop.stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2);
  });

  test('a renewal fails by the card, and the next try recovers with another card', async () => {
    const { shop, press, read, customer } = await atPortal({ card: '4000 0000 0000 0341' });
    await press('period-end');
    expect(await read()).toMatchObject({ status: 'past_due' });
    const [failed] = await shop.webhooks.of('invoice.payment_failed');
    expect(failed?.event.data.object).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.any(Number),
    });
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    await press('retry');
    expect(await read()).toMatchObject({ status: 'past_due' });
    await press('card', { card: '4242 4242 4242 4242' });
    await press('retry');
    expect(await read()).toMatchObject({ status: 'active' });
    expect((await shop.stripe.invoices.list({ customer, status: 'open' })).data).toEqual([]);
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
  });

  test('every try fails, and the subscription ends', async () => {
    const { shop, press, read } = await atPortal();
    await press('failed-renewal');
    await press('give-up');
    expect(await read()).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect((await shop.webhooks.of('invoice.payment_failed', 4)).length).toBe(4);
  });

  test('a renewal asks for a confirmation, which its page takes', async () => {
    const { shop, press, read } = await atPortal();
    await press('asked-renewal');
    const subscription = await read();
    expect(subscription.status).toBe('past_due');
    await shop.webhooks.of('invoice.payment_action_required');
    const { hosted_invoice_url } = await shop.stripe.invoices.retrieve(`${subscription.latest_invoice}`);
    expect(await (await sendForm(`${hosted_invoice_url}`, {})).text()).toContain('Confirm with your bank');
    expect(await (await sendForm(`${hosted_invoice_url}`, { confirmation: 'fail' })).text()).toContain(
      'was not confirmed',
    );
    await sendForm(`${hosted_invoice_url}`, { confirmation: 'complete' });
    expect(await read()).toMatchObject({ status: 'active' });
  });

  test('and for no other', async () => {
    const { shop, press } = await atPortal(trial);
    const { id } = await subscribeByCheckout(shop, trial);
    await press('trial-end');
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing' });
  });
});
