import type { Account } from '#/payments/account.ts';
import { letDueHappen } from '#/payments/due.ts';
import type { ChargeFailure, Invoice, Subscription } from '#/payments/rows.ts';
import { renew, retryInvoice, trialEndToldAt } from '#/payments/subscribing.ts';
import { mustConfirm } from '#/payments/test-cards.ts';

/** A way to let time pass for one subscription. */
interface Step {
  readonly id: string;
  readonly name: string;
  fits(account: Account, subscription: Subscription): boolean;
  act(account: Account, subscription: Subscription): void;
}

const noFunds: ChargeFailure = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

const isTrialing = ({ status }: Subscription): boolean => status === 'trialing';
const isRunning = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due';

/** What the portal offers, in the order in which it happens. */
export const steps: readonly Step[] = [
  {
    id: 'trial-notice',
    name: 'Three days before the trial ends',
    fits: (_account, subscription) => isTrialing(subscription) && trialEndToldAt(subscription) !== null,
    act: (account, subscription) => passUntil(account, subscription, trialEndToldAt(subscription) ?? account.now()),
  },
  {
    id: 'trial-end',
    name: 'The trial ends',
    fits: (_account, subscription) => isTrialing(subscription),
    act: (account, subscription) => passUntil(account, subscription, subscription.periodEnd),
  },
  {
    id: 'period-end',
    name: 'The period ends',
    fits: (_account, subscription) => isRunning(subscription),
    act: (account, subscription) => passUntil(account, subscription, subscription.periodEnd),
  },
  {
    id: 'failed-renewal',
    name: 'A renewal fails',
    fits: (_account, subscription) =>
      (isRunning(subscription) || isTrialing(subscription)) && subscription.cancelAt === null,
    act: (account, subscription) => failRenewal(account, subscription, noFunds),
  },
  {
    id: 'asked-renewal',
    name: 'A renewal asks for a confirmation',
    fits: (_account, subscription) =>
      (isRunning(subscription) || isTrialing(subscription)) && subscription.cancelAt === null,
    act: (account, subscription) => failRenewal(account, subscription, mustConfirm),
  },
  {
    id: 'retry',
    name: 'The next try to collect',
    fits: (account, subscription) => triedNext(account, subscription) !== null,
    act: (account, subscription) =>
      passUntil(account, subscription, triedNext(account, subscription)?.nextAttempt ?? account.now()),
  },
  {
    id: 'give-up',
    name: 'Every try fails',
    fits: (account, subscription) => triedNext(account, subscription) !== null,
    act: failAll,
  },
];

function failRenewal(account: Account, { id }: Subscription, failure: ChargeFailure): void {
  const subscription = account.books.subscriptions.get(id);
  if (subscription === undefined) return;
  age(account, subscription, subscription.periodEnd - account.now());
  renew(account, id, failure);
  letDueHappen(account);
}

function failAll(account: Account, subscription: Subscription): void {
  for (let invoice = triedNext(account, subscription); invoice !== null; invoice = triedNext(account, subscription)) {
    age(
      account,
      account.books.subscriptions.get(subscription.id) ?? subscription,
      (invoice.nextAttempt ?? 0) - account.now(),
    );
    retryInvoice(account, invoice, 'absent', noFunds);
  }
}

/** The invoice that is tried again soonest. */
function triedNext({ books }: Account, { id }: Subscription): Invoice | null {
  const waiting = [...books.invoices.values()].filter(
    ({ subscription, nextAttempt }) => subscription === id && nextAttempt !== null,
  );
  return waiting.sort((one, other) => (one.nextAttempt ?? 0) - (other.nextAttempt ?? 0))[0] ?? null;
}

function passUntil(account: Account, subscription: Subscription, moment: number): void {
  age(account, subscription, moment - account.now());
  letDueHappen(account);
}

/**
 * Makes a subscription and its invoices older by so many seconds, as if they had begun that much earlier. So what is due
 * then is due now, and the sandbox's clock, which all networks share, can stay right.
 */
function age({ books }: Account, subscription: Subscription, seconds: number): void {
  if (seconds <= 0) return;
  const back = (time: number): number => time - seconds;
  const backIfAny = (time: number | null): number | null => (time === null ? null : time - seconds);
  books.subscriptions.set(subscription.id, {
    ...subscription,
    created: back(subscription.created),
    startDate: back(subscription.startDate),
    // The day of the month moves along, so that the next period is a whole one.
    anchor: back(subscription.periodEnd),
    periodStart: back(subscription.periodStart),
    periodEnd: back(subscription.periodEnd),
    trialStart: backIfAny(subscription.trialStart),
    trialEnd: backIfAny(subscription.trialEnd),
    cancelAt: backIfAny(subscription.cancelAt),
    canceledAt: backIfAny(subscription.canceledAt),
    pending: subscription.pending.map((line) => ({ ...line, from: back(line.from), to: back(line.to) })),
  });
  for (const invoice of books.invoices.values()) {
    if (invoice.subscription !== subscription.id) continue;
    books.invoices.set(invoice.id, {
      ...invoice,
      created: back(invoice.created),
      periodStart: back(invoice.periodStart),
      periodEnd: back(invoice.periodEnd),
      nextAttempt: backIfAny(invoice.nextAttempt),
      paidAt: backIfAny(invoice.paidAt),
      lines: invoice.lines.map((line) => ({ ...line, from: back(line.from), to: back(line.to) })),
    });
  }
}
