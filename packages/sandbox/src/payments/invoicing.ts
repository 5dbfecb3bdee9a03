import type { Account } from '#/payments/account.ts';
import { newId, randomText } from '#/payments/ids.ts';
import type {
  BillingReason,
  Card,
  ChargeFailure,
  Invoice,
  InvoiceLine,
  PaymentIntent,
  Price,
  Subscription,
} from '#/payments/rows.ts';
import { showCustomer } from '#/payments/show-customer.ts';
import { showCharge, showInvoice, showPaymentIntent } from '#/payments/show-invoice.ts';
import { failureOf, mustConfirm } from '#/payments/test-cards.ts';

const daySeconds = 86_400;
/** How long after each failed try of a renewal the next one comes. After the last the subscription ends. */
const retryDays = [3, 5, 7];

/** Makes an invoice of these lines and finalises it at once (Stripe leaves a renewal's open for an hour). It is not paid yet. */
export function makeInvoice(
  account: Account,
  subscription: Subscription,
  reason: BillingReason,
  lines: readonly InvoiceLine[],
): Invoice {
  const { books } = account;
  const customer = books.customers.get(subscription.customer);
  if (customer === undefined) throw new Error(`The subscription ${subscription.id} has no customer.`);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const endingBalance = Math.min(0, customer.balance + total);
  const amountDue = Math.max(0, customer.balance + total);
  const invoice: Invoice = {
    id: newId('in', 24),
    created: account.now(),
    number: `${customer.invoicePrefix}-${`${customer.nextInvoice}`.padStart(4, '0')}`,
    customer: customer.id,
    subscription: subscription.id,
    status: 'open',
    reason,
    currency: books.prices.get(subscription.price)?.currency ?? 'eur',
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    lines,
    total,
    startingBalance: customer.balance,
    endingBalance,
    amountDue,
    amountPaid: 0,
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    voidedAt: null,
    hasAutomaticTax: subscription.hasAutomaticTax,
    paymentIntent: null,
    token: `test_${randomText(24)}`,
  };
  books.invoices.set(invoice.id, invoice);
  books.customers.set(customer.id, {
    ...customer,
    balance: endingBalance,
    nextInvoice: customer.nextInvoice + 1,
    currency: invoice.currency,
  });
  setLatestInvoice(account, invoice);
  account.note(invoice.id, `Invoice ${invoice.number}: ${showAmount(amountDue, invoice.currency)}`);
  account.emit('invoice.created', showInvoice(account, invoice));
  account.emit('invoice.finalized', showInvoice(account, invoice));
  return invoice;
}

/** A line for a whole period. */
export function periodLine(price: Price, subscription: Subscription, name: string): InvoiceLine {
  const isTrial = subscription.status === 'trialing';
  return {
    id: newId('il', 24),
    amount: isTrial ? 0 : price.unitAmount * subscription.quantity,
    description: isTrial
      ? `Trial period for ${name}`
      : `${subscription.quantity} × ${name} (at ${showAmount(price.unitAmount, price.currency)} / ${price.recurring?.interval ?? 'once'})`,
    item: subscription.item,
    price: price.id,
    product: price.product,
    quantity: subscription.quantity,
    from: subscription.periodStart,
    to: subscription.periodEnd,
    isProration: false,
  };
}

/**
 * Tries to have an open invoice paid and says whether it is. The subscription follows: it is active once paid, past due
 * while Stripe tries again, and `retriesEnded` is called when it has given up.
 */
export function payInvoice(
  account: Account,
  id: string,
  {
    presence,
    failure: ordered,
    retriesEnded,
  }: { presence: 'present' | 'absent'; failure?: ChargeFailure | null; retriesEnded(subscription: Subscription): void },
): boolean {
  const { books } = account;
  const invoice = books.invoices.get(id);
  if (invoice === undefined || invoice.status !== 'open') return invoice?.status === 'paid';
  if (invoice.amountDue === 0) {
    settle(account, { ...invoice, status: 'paid', paidAt: account.now() });
    return true;
  }
  const card = cardOf(account, invoice);
  const failure = ordered ?? failureOf(card, presence);
  const intent = charge(account, invoice, card, failure);
  if (failure === null) {
    settle(account, {
      ...invoice,
      status: 'paid',
      paidAt: account.now(),
      amountPaid: invoice.amountDue,
      attempts: invoice.attempts + 1,
      nextAttempt: null,
      paymentIntent: intent.id,
    });
    return true;
  }
  const days = retryDays[invoice.attempts];
  const nextAttempt = days === undefined ? null : account.now() + days * daySeconds;
  const failed: Invoice = { ...invoice, attempts: invoice.attempts + 1, nextAttempt, paymentIntent: intent.id };
  books.invoices.set(id, failed);
  followStatus(account, failed, 'past_due');
  account.emit('invoice.payment_failed', showInvoice(account, failed));
  if (failure.code === mustConfirm.code) account.emit('invoice.payment_action_required', showInvoice(account, failed));
  account.emit('invoice.updated', showInvoice(account, failed));
  const subscription = books.subscriptions.get(invoice.subscription);
  if (nextAttempt === null && subscription !== undefined) retriesEnded(subscription);
  return false;
}

/** The card that pays a subscription: its own, or the customer's. */
export function cardFor({ books }: Account, subscription: Pick<Subscription, 'card' | 'customer'>): Card | undefined {
  const id = subscription.card ?? books.customers.get(subscription.customer)?.defaultPaymentMethod ?? null;
  return id === null ? undefined : books.cards.get(id);
}

/** "€15.00" */
export function showAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
}

function cardOf(account: Account, invoice: Invoice): Card | undefined {
  const subscription = account.books.subscriptions.get(invoice.subscription);
  return cardFor(account, subscription ?? { card: null, customer: invoice.customer });
}

/** Charges the card, or notes why it was not charged. */
function charge(
  account: Account,
  invoice: Invoice,
  card: Card | undefined,
  failure: ChargeFailure | null,
): PaymentIntent {
  const { books } = account;
  const known = invoice.paymentIntent === null ? undefined : books.paymentIntents.get(invoice.paymentIntent);
  const waits = failure?.code === mustConfirm.code;
  const made =
    card === undefined || waits
      ? null
      : {
          id: newId('ch', 24),
          created: account.now(),
          amount: invoice.amountDue,
          refunded: 0,
          currency: invoice.currency,
          customer: invoice.customer,
          paymentIntent: known?.id ?? newId('pi', 24),
          card: card.id,
          failure,
        };
  const intent: PaymentIntent = {
    id: made?.paymentIntent ?? known?.id ?? newId('pi', 24),
    created: known?.created ?? account.now(),
    amount: invoice.amountDue,
    currency: invoice.currency,
    customer: invoice.customer,
    invoice: invoice.id,
    status: failure === null ? 'succeeded' : waits ? 'requires_action' : 'requires_payment_method',
    card: failure === null || waits ? (card?.id ?? null) : null,
    charge: made?.id ?? known?.charge ?? null,
    failure,
  };
  books.paymentIntents.set(intent.id, intent);
  if (known === undefined) account.emit('payment_intent.created', showPaymentIntent(intent));
  if (made !== null) {
    books.charges.set(made.id, made);
    account.emit(failure === null ? 'charge.succeeded' : 'charge.failed', showCharge(account, made));
  }
  const told = failure === null ? 'succeeded' : waits ? 'requires_action' : 'payment_failed';
  account.emit(`payment_intent.${told}`, showPaymentIntent(intent));
  return intent;
}

function settle(account: Account, invoice: Invoice): void {
  account.books.invoices.set(invoice.id, invoice);
  followStatus(account, invoice, 'active');
  account.emit('invoice.paid', showInvoice(account, invoice));
  account.emit('invoice.payment_succeeded', showInvoice(account, invoice));
}

/** The subscription's and the customer's state after a try to have an invoice paid. */
function followStatus(account: Account, invoice: Invoice, status: 'active' | 'past_due'): void {
  const { books } = account;
  const subscription = books.subscriptions.get(invoice.subscription);
  const from = status === 'active' ? ['past_due', 'unpaid', 'incomplete'] : ['active'];
  if (subscription !== undefined && from.includes(subscription.status))
    books.subscriptions.set(subscription.id, { ...subscription, status });
  const customer = books.customers.get(invoice.customer);
  const isDelinquent = status === 'past_due';
  if (customer === undefined || customer.isDelinquent === isDelinquent) return;
  books.customers.set(customer.id, { ...customer, isDelinquent });
  account.emit('customer.updated', showCustomer({ ...customer, isDelinquent }), { delinquent: !isDelinquent });
}

function setLatestInvoice({ books }: Account, invoice: Invoice): void {
  const subscription = books.subscriptions.get(invoice.subscription);
  if (subscription !== undefined)
    books.subscriptions.set(subscription.id, { ...subscription, latestInvoice: invoice.id });
}
