import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { mailNews } from '#/features/billing/mail-news.ts';
import { subscriptionsOf } from '#/features/billing/subscriptions.queries.ts';
import { subscriptionOnHoldMail } from '#/mail/billing-mails.ts';
import type { BillingMail } from '#/mail/mail-order.ts';
import type { ReadSubscription } from '#/payments/read-subscription.ts';
import type { Person } from '#/testing/server.ts';
import { openShop, type Shop } from '#/testing/shop.ts';
import { tellNow } from '#/testing/tell-now.ts';

async function told(person: Person, shop: Shop): Promise<string[]> {
  await tellNow(shop.server);
  const mails = (await shop.mails()).filter(({ to }) => to === person.email);
  return mails.map(({ subject }) => subject).filter((subject) => subject !== 'Verify your email address');
}

/** All that Stripe ever told, once more and backwards. */
async function repeatAll(shop: Shop): Promise<void> {
  const { data } = await shop.stripe.events.list({ limit: 100 });
  for (const event of data) await shop.send({ ...event, id: `${event.id}_again` });
  await shop.settle();
}

const trialEnds = expect.stringMatching(/^Your free trial ends on \w+ \d+, \d{4}$/);

test('a trial that ends, its receipt and the end of the subscription are told, each once', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'standard_month');
  expect(await told(ada, shop)).toEqual([]);
  await shop.portal(ada, { action: 'trial-notice' });
  expect(await told(ada, shop)).toEqual([trialEnds]);
  const [mail] = (await shop.mails()).filter(({ subject }) => subject.startsWith('Your free trial'));
  expect(mail?.text).toContain('€15 a month');
  await shop.portal(ada, { action: 'trial-end' });
  expect(await told(ada, shop)).toEqual([trialEnds, 'Your receipt']);
  await repeatAll(shop);
  await shop.portal(ada, { action: 'cancel', 'at-once': 'on' });
  await repeatAll(shop);
  expect(await told(ada, shop)).toEqual([trialEnds, 'Your receipt', 'Your subscription has ended']);
});

test('the receipt leads to the invoice at Stripe, whose address is in no job', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'standard_month');
  await shop.portal(ada, { action: 'trial-end' });
  const [receipt] = (await shop.mails()).filter(({ subject }) => subject === 'Your receipt');
  const { data } = await shop.stripe.invoices.list({ status: 'paid' });
  const url = data.find(({ amount_paid }) => amount_paid > 0)?.hosted_invoice_url ?? 'none';
  expect(receipt?.text).toContain(url);
  expect(receipt?.text).toContain('€15');
  const { rows } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(shop.server.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { data: job } of rows) expect(job).not.toContain(url);
});

test('a payment that failed, one that waits for the person, and recovery', async () => {
  const shop = await openShop();
  const ada = await shop.server.register('Ada');
  await shop.subscribe(ada, 'standard_month');
  await shop.portal(ada, { action: 'failed-renewal' });
  await repeatAll(shop);
  expect(await told(ada, shop)).toEqual(['Your payment did not go through']);
  expect(await shop.ownPlan(ada)).toMatchObject({
    plan: 'standard',
    subscription: { status: 'past_due', payUrl: null },
  });
  const eve = await shop.server.register('Eve');
  await shop.subscribe(eve, 'standard_month');
  await shop.portal(eve, { action: 'asked-renewal' });
  await repeatAll(shop);
  expect(await told(eve, shop)).toEqual(['Your bank wants you to confirm a payment']);
  const { subscription } = await shop.ownPlan(eve);
  expect(subscription).toMatchObject({ status: 'past_due', payUrl: expect.stringMatching(/^http/) });
});

test.each([
  ['unpaid', 'Pay the open invoice to have it back.'],
  ['paused', 'Add a card to have it back.'],
] as const)(
  'a subscription that is %s is mailed once, and once more when it comes to that again',
  async (status, cure) => {
    const shop = await openShop();
    const ada = await shop.server.register('Ada');
    await shop.subscribe(ada, 'standard_month');
    const { db } = shop.server;
    /** What a reading finds, as Stripe tells it: the sandbox comes to neither by itself. */
    const read = async (found: ReadSubscription['status'], invoiceId: string) => {
      const [row] = await subscriptionsOf(db, ada.uid);
      const mailed: BillingMail[] = [];
      const parts = {
        mail: async (_trx: unknown, order: BillingMail) => void mailed.push(order),
      } as unknown as SellingParts;
      const invoice = {
        ...{ id: invoiceId, createdAt: new Date(), status: 'open', url: null, paid: 0 },
        waitsForPerson: false,
      } as const;
      const subscription = {
        ...{ status: found, trialEnd: null, cancelAt: null, endedAt: null, amount: 1_500, interval: 'month' },
        invoice,
      };
      await mailNews(db, parts, row!, subscription as ReadSubscription);
      return mailed;
    };
    const order = { kind: 'subscription-on-hold', userId: ada.uid, plan: 'standard', status };
    expect(await read(status, 'in_1')).toEqual([order]);
    expect(await read(status, 'in_1')).toEqual([]);
    // An unpaid subscription gets a new invoice each month.
    expect(await read(status, 'in_2')).toEqual([]);
    expect(await read('active', 'in_2')).toEqual([]);
    expect(await read(status, 'in_3')).toEqual([order]);
    const mail = subscriptionOnHoldMail(
      { publicUrl: 'https://nonet.test', provider: [] },
      { name: null },
      { plan: 'standard', status },
    );
    expect(mail.subject).toBe('Your plan is on hold');
    expect(mail.text).toContain(`Your Standard plan is not paid. ${cure}`);
  },
);
