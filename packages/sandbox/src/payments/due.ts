import type { Account } from '#/payments/account.ts';
import type { Subscription } from '#/payments/rows.ts';
import { showCheckoutSession } from '#/payments/show-session.ts';
import { end, renew, retryInvoice, tellTrialEnd, trialEndToldAt } from '#/payments/subscribing.ts';

/** Something that happens by itself, at this second. */
interface Due {
  readonly at: number;
  act(): void;
}

/** Has everything happen that is due by now, the earliest first, each as at its own moment. Says whether there was anything. */
export function letDueHappen(account: Account): boolean {
  const now = account.now();
  let isAny = false;
  for (let next = earliest(account); next !== null && next.at <= now; next = earliest(account)) {
    isAny = true;
    account.at(next.at, next.act);
  }
  return isAny;
}

function earliest(account: Account): Due | null {
  let first: Due | null = null;
  for (const due of dues(account)) if (first === null || due.at < first.at) first = due;
  return first;
}

function* dues(account: Account): Generator<Due> {
  for (const session of account.books.sessions.values()) {
    if (session.status === 'open') yield { at: session.expiresAt, act: () => expireSession(account, session.id) };
  }
  for (const invoice of account.books.invoices.values()) {
    if (invoice.nextAttempt !== null)
      yield { at: invoice.nextAttempt, act: () => retryInvoice(account, invoice, 'absent') };
  }
  for (const subscription of account.books.subscriptions.values()) yield* ofSubscription(account, subscription);
}

function* ofSubscription(account: Account, subscription: Subscription): Generator<Due> {
  const { id, status, cancelAt, periodEnd } = subscription;
  if (status === 'canceled') return;
  const toldAt = trialEndToldAt(subscription);
  if (toldAt !== null) yield { at: toldAt, act: () => tellTrialEnd(account, id) };
  if (cancelAt !== null && cancelAt <= periodEnd)
    yield { at: cancelAt, act: () => end(account, id, 'cancellation_requested') };
  else if (status !== 'paused') yield { at: periodEnd, act: () => renew(account, id) };
}

/** Ends an open checkout session. */
export function expireSession(account: Account, id: string): void {
  const session = account.books.sessions.get(id);
  if (session === undefined) return;
  const expired = { ...session, status: 'expired' as const };
  account.books.sessions.set(id, expired);
  account.emit('checkout.session.expired', showCheckoutSession(account, expired));
}
