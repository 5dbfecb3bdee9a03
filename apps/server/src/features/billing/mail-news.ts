import type { NewMessage } from '@nonet/domain';
import { sql } from 'kysely';

import { addMessages } from '#/db/add-messages.ts';
import type { Executor } from '#/db/pool.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import type { SubscriptionRow } from '#/features/billing/subscriptions.queries.ts';
import type { BillingMail } from '#/mail/mail-order.ts';
import type { ReadSubscription } from '#/payments/read-subscription.ts';

/** What is news and what is history, for a subscription that is read for the first time: Stripe sends its events for three days. */
const NEWS_MS = 4 * 86_400_000;
/** Stripe's event comes three days before; its clock may be a little ahead of ours. */
const TRIAL_END_TOLD_MS = 3 * 86_400_000 + 3_600_000;
/** More than a subscription gives rise to while its news are news. */
const REMEMBERED = 30;
/** The key of what is told while it lasts, however many invoices come meanwhile. */
const ON_HOLD = 'on-hold';

/**
 * Tells what a reading shows for the first time. What was told is noted on the subscription in the same transaction, so each thing
 * is told once, however often and in which order webhooks lead to readings.
 */
export async function mailNews(
  trx: Executor,
  { mail }: SellingParts,
  row: SubscriptionRow,
  read: ReadSubscription,
): Promise<void> {
  // Once it is paid again, the next time is news.
  const known = isOnHold(read.status) ? row.told : row.told.filter((key) => key !== ON_HOLD);
  const news = newsOf(row, read).filter(({ key }) => !known.includes(key));
  if (news.length === 0 && known.length === row.told.length) return;
  const told = [...known, ...news.map(({ key }) => key)].slice(-REMEMBERED);
  await sql`update subscriptions set told = ${told} where id = ${row.id}`.execute(trx);
  for (const { order } of news) if (order !== undefined) await mail(trx, order);
  await addMessages(
    trx,
    news.flatMap(({ message }) => message ?? []),
  );
}

/** Something that is mailed now, or that the person is told as they have chosen. */
interface News {
  key: string;
  order?: BillingMail;
  message?: NewMessage;
}

function newsOf({ id, user_id: userId, plan, double_found_at }: SubscriptionRow, read: ReadSubscription): News[] {
  // The person is told of a double when it is paid back.
  if (double_found_at !== null) return [];
  const { status, trialEnd, cancelAt, endedAt, invoice, amount, interval } = read;
  const now = Date.now();
  const isNews = (at: Date) => now - at.getTime() < NEWS_MS;
  const news: News[] = [];
  if (status === 'trialing' && trialEnd !== null && cancelAt === null && trialEnd.getTime() - now < TRIAL_END_TOLD_MS) {
    const endsAt = trialEnd.toISOString();
    const data = { plan, endsAt, cents: amount, interval };
    const key = `trial-ending ${endsAt}`;
    news.push({ key, message: { kind: 'trial-ends', userId, key: `${key} ${id}`, data } });
  }
  if (status === 'past_due' && invoice?.status === 'open') {
    const { waitsForPerson } = invoice;
    const key = `${waitsForPerson ? 'payment-waits' : 'payment-failed'} ${invoice.id}`;
    news.push({ key, message: { kind: 'payment-failed', userId, key, data: { plan, waitsForPerson } } });
  }
  if (invoice?.status === 'paid' && invoice.paid > 0 && isNews(invoice.createdAt)) {
    const order = { kind: 'receipt', userId, plan, cents: invoice.paid, invoiceId: invoice.id } as const;
    news.push({ key: `receipt ${invoice.id}`, order });
  }
  if (isOnHold(status)) news.push({ key: ON_HOLD, order: { kind: 'subscription-on-hold', userId, plan, status } });
  if (status === 'canceled' && endedAt !== null && isNews(endedAt)) {
    news.push({ key: 'ended', order: { kind: 'subscription-ended', userId, plan } });
  }
  return news;
}

/** The plan is lost and can be had back, which nobody sees who does not open the plans page. */
function isOnHold(status: ReadSubscription['status']): status is 'unpaid' | 'paused' {
  return status === 'unpaid' || status === 'paused';
}
