import type { Account } from '#/payments/account.ts';
import { newId } from '#/payments/ids.ts';
import { cardFor, makeInvoice, payInvoice, periodLine } from '#/payments/invoicing.ts';
import { isSameInterval, periodEnd } from '#/payments/period.ts';
import type {
  BillingReason,
  ChargeFailure,
  InvoiceLine,
  Metadata,
  MissingCard,
  Price,
  Proration,
  Subscription,
} from '#/payments/rows.ts';
import { showSubscription } from '#/payments/show-subscription.ts';
import { cardError, conflicting } from '#/payments/stripe-error.ts';
import { failureOf } from '#/payments/test-cards.ts';

const daySeconds = 86_400;
const toldBeforeSeconds = 3 * daySeconds;

/** What a subscription begins with. */
export interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly quantity: number;
  readonly card: string | null;
  /** Null: it is paid from its first day on. */
  readonly trialEnd: number | null;
  readonly missingCard: MissingCard;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly hasAutomaticTax: boolean;
}

/** Begins a subscription whose owner is there. A card that does not pay now is refused, and nothing begins. */
export function subscribe(account: Account, asked: NewSubscription): Subscription {
  const { books } = account;
  const price = priceOf(account, asked.price);
  const now = account.now();
  if (asked.trialEnd === null && price.unitAmount > 0) assertPays(account, asked, 'present');
  const { trialEnd, ...rest } = asked;
  const subscription: Subscription = {
    ...rest,
    id: newId('sub', 24),
    created: now,
    item: newId('si'),
    status: trialEnd === null ? 'active' : 'trialing',
    startDate: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEnd(now, recurringOf(price), now),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, feedback: null, comment: null },
    latestInvoice: null,
    pending: [],
    isTrialEndTold: false,
  };
  books.subscriptions.set(subscription.id, subscription);
  account.note(subscription.id, `Subscription to ${nameOf(account, price)}`);
  const invoice = makeInvoice(account, subscription, 'subscription_create', [
    periodLine(price, subscription, nameOf(account, price)),
  ]);
  payInvoice(account, invoice.id, {
    presence: 'present',
    retriesEnded: (ended) => end(account, ended.id, 'payment_failed'),
  });
  const begun = found(account, subscription.id);
  account.emit('customer.subscription.created', showSubscription(account, begun));
  return begun;
}

/** Changes a subscription and tells it, unless nothing changed or it has ended and was told so. */
export function changing(account: Account, id: string, act: (subscription: Subscription) => void): Subscription {
  const before = showSubscription(account, found(account, id));
  act(found(account, id));
  const after = found(account, id);
  const shown = showSubscription(account, after);
  const previous = differenceOf(before, shown);
  if (after.status !== 'canceled' && previous !== null) account.emit('customer.subscription.updated', shown, previous);
  return after;
}

/** Stores changed fields of a subscription. */
export function put(account: Account, id: string, changes: Partial<Subscription>): void {
  account.books.subscriptions.set(id, { ...found(account, id), ...changes });
}

/** Ends a subscription now. */
export function end(
  account: Account,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
  {
    proration = 'none',
    feedback = null,
    comment = null,
  }: { proration?: Proration; feedback?: string | null; comment?: string | null } = {},
): Subscription {
  const { books } = account;
  const subscription = found(account, id);
  const now = account.now();
  if (subscription.status === 'canceled') throw conflicting('This subscription is already canceled.');
  const credit =
    proration !== 'none' && subscription.status === 'active'
      ? creditFor(account, subscription, priceOf(account, subscription.price))
      : null;
  const ended = {
    ...subscription.cancellation,
    reason,
    ...(feedback === null ? {} : { feedback }),
    ...(comment === null ? {} : { comment }),
  };
  put(account, id, {
    status: 'canceled',
    endedAt: now,
    canceledAt: subscription.canceledAt ?? now,
    cancellation: ended,
    pending: [],
  });
  if (credit !== null && credit.amount < 0 && proration === 'always_invoice')
    pay(account, id, 'subscription_update', [credit]);
  // What is still unpaid is not tried again.
  for (const invoice of books.invoices.values()) {
    if (invoice.subscription === id && invoice.nextAttempt !== null)
      books.invoices.set(invoice.id, { ...invoice, nextAttempt: null });
  }
  account.note(`${id}/cancellation`, `Cancellation: ${reason === 'payment_failed' ? 'payment failed' : 'asked for'}`);
  account.emit('customer.subscription.deleted', showSubscription(account, found(account, id)));
  return found(account, id);
}

/** Begins the next period and has it paid: after a trial, and at each renewal. */
export function renew(account: Account, id: string, ordered: ChargeFailure | null = null): void {
  const subscription = found(account, id);
  if (
    subscription.status === 'trialing' &&
    cardFor(account, subscription) === undefined &&
    subscription.missingCard !== 'create_invoice'
  ) {
    if (subscription.missingCard === 'cancel') end(account, id, 'cancellation_requested');
    else {
      changing(account, id, () => put(account, id, { status: 'paused' }));
      account.emit('customer.subscription.paused', showSubscription(account, found(account, id)));
    }
    return;
  }
  changing(account, id, () => beginPeriod(account, id, 'subscription_cycle', [], ordered));
}

/** Ends the trial of a subscription, or of one that was paused at its end, and has the first period paid. */
export function endTrial(account: Account, id: string): void {
  const subscription = found(account, id);
  const now = account.now();
  changing(account, id, () => {
    put(account, id, {
      trialEnd: subscription.trialEnd === null ? null : Math.min(now, subscription.trialEnd),
      periodEnd: now,
      anchor: now,
    });
    beginPeriod(account, id, 'subscription_cycle', [], null);
  });
}

/** What a change of the plan asks for. */
export interface PlanChange {
  readonly price: string;
  readonly quantity: number;
  readonly proration: Proration;
  /** Whether the change ends a trial. */
  readonly endsTrial: boolean;
  /** Whether a card that does not pay refuses the change; else the subscription is past due then. */
  readonly mustPay: boolean;
}

/** Changes the plan at once. What was paid for the old plan and is not used up is taken off. */
export function changePlan(account: Account, id: string, change: PlanChange): Subscription {
  const subscription = found(account, id);
  const [before, after] = [priceOf(account, subscription.price), priceOf(account, change.price)];
  const next = { price: after.id, quantity: change.quantity };
  if (subscription.status === 'trialing' && !change.endsTrial)
    return changing(account, id, () => put(account, id, next));
  const isPaidFor = subscription.status !== 'trialing';
  const unused = isPaidFor && change.proration !== 'none' ? creditFor(account, subscription, before) : null;
  const isNewPeriod = !isPaidFor || !isSameInterval(before.recurring, after.recurring);
  const share = isNewPeriod ? 1 : shareLeft(account, subscription);
  const price = after.unitAmount * change.quantity;
  const due =
    change.proration === 'create_prorations' && !isNewPeriod ? 0 : Math.round(price * share) + (unused?.amount ?? 0);
  if (change.mustPay && due > 0 && (isNewPeriod || change.proration === 'always_invoice'))
    assertPays(account, subscription, 'present');
  return changing(account, id, () => {
    if (isNewPeriod) {
      const now = account.now();
      put(account, id, { ...next, anchor: now, periodEnd: now, ...(isPaidFor ? {} : { trialEnd: now }) });
      beginPeriod(account, id, 'subscription_update', unused === null ? [] : [unused], null, 'present');
      return;
    }
    put(account, id, next);
    if (unused === null) return;
    const debit: InvoiceLine = {
      ...unused,
      id: newId('il', 24),
      amount: Math.round(price * share),
      description: `Remaining time on ${nameOf(account, after)}`,
      price: after.id,
      product: after.product,
      quantity: change.quantity,
    };
    if (change.proration === 'always_invoice')
      pay(account, id, 'subscription_update', [unused, debit], null, 'present');
    else put(account, id, { pending: [...found(account, id).pending, unused, debit] });
  });
}

/** Tells once that the trial is about to end. */
export function tellTrialEnd(account: Account, id: string): void {
  put(account, id, { isTrialEndTold: true });
  account.emit('customer.subscription.trial_will_end', showSubscription(account, found(account, id)));
}

/** When that is to be told: three days before the end, or at once when the trial is shorter. */
export function trialEndToldAt({ trialEnd, isTrialEndTold, created, status }: Subscription): number | null {
  return status !== 'trialing' || trialEnd === null || isTrialEndTold
    ? null
    : Math.max(created, trialEnd - toldBeforeSeconds);
}

/** Tries again to have an invoice paid. */
export function retryInvoice(
  account: Account,
  invoice: { id: string; subscription: string },
  presence: 'present' | 'absent',
  failure: ChargeFailure | null = null,
): boolean {
  let isPaid = false;
  const retriesEnded = (subscription: Subscription): void => void end(account, subscription.id, 'payment_failed');
  changing(account, invoice.subscription, () => {
    isPaid = payInvoice(account, invoice.id, { presence, failure, retriesEnded });
  });
  return isPaid;
}

/** The name of what a price is for. */
export function nameOf({ books }: Account, price: Price): string {
  return books.products.get(price.product)?.name ?? price.product;
}

function beginPeriod(
  account: Account,
  id: string,
  reason: BillingReason,
  first: readonly InvoiceLine[],
  failure: ChargeFailure | null,
  presence: 'present' | 'absent' = 'absent',
): void {
  const old = found(account, id);
  const price = priceOf(account, old.price);
  const begins = old.periodEnd;
  const status = old.status === 'past_due' || old.status === 'unpaid' ? old.status : 'active';
  put(account, id, {
    status,
    periodStart: begins,
    periodEnd: periodEnd(old.anchor, recurringOf(price), begins),
    pending: [],
  });
  const lines = [...first, ...old.pending, periodLine(price, found(account, id), nameOf(account, price))];
  pay(account, id, reason, lines, failure, presence);
}

function pay(
  account: Account,
  id: string,
  reason: BillingReason,
  lines: readonly InvoiceLine[],
  failure: ChargeFailure | null = null,
  presence: 'present' | 'absent' = 'absent',
): void {
  const invoice = makeInvoice(account, found(account, id), reason, lines);
  payInvoice(account, invoice.id, {
    presence,
    failure,
    retriesEnded: (subscription) => end(account, subscription.id, 'payment_failed'),
  });
}

/** What was paid for the rest of the period, taken off. */
function creditFor(account: Account, subscription: Subscription, price: Price): InvoiceLine {
  return {
    id: newId('il', 24),
    amount: -Math.round(price.unitAmount * subscription.quantity * shareLeft(account, subscription)),
    description: `Unused time on ${nameOf(account, price)}`,
    item: subscription.item,
    price: price.id,
    product: price.product,
    quantity: subscription.quantity,
    from: account.now(),
    to: subscription.periodEnd,
    isProration: true,
  };
}

function shareLeft(account: Account, { periodStart, periodEnd }: Subscription): number {
  return Math.min(1, Math.max(0, (periodEnd - account.now()) / (periodEnd - periodStart)));
}

function assertPays(
  account: Account,
  payer: Pick<Subscription, 'card' | 'customer'>,
  presence: 'present' | 'absent',
): void {
  const failure = failureOf(cardFor(account, payer), presence);
  if (failure !== null) throw cardError(failure);
}

function found({ books }: Account, id: string): Subscription {
  const subscription = books.subscriptions.get(id);
  if (subscription === undefined) throw new Error(`There is no subscription ${id}.`);
  return subscription;
}

function priceOf({ books }: Account, id: string): Price {
  const price = books.prices.get(id);
  if (price === undefined) throw new Error(`There is no price ${id}.`);
  return price;
}

function recurringOf(price: Price): NonNullable<Price['recurring']> {
  if (price.recurring === null) throw conflicting('The price must be recurring to be subscribed to.');
  return price.recurring;
}

/** What members had before, of those that differ; of lists the whole list, as in Stripe's events. Null: nothing differs. */
export function differenceOf(before: object, after: object): object | null {
  const differing = Object.entries(before).flatMap(([name, old]) => {
    const now: unknown = (after as Record<string, unknown>)[name];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const isNested = isPlain(old) && isPlain(now) && !('object' in old);
    return [[name, isNested ? differenceOf(old, now) : old]];
  });
  return differing.length === 0 ? null : Object.fromEntries(differing);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
