import type { Account } from '#/payments/account.ts';
import { attachCard } from '#/payments/cards.ts';
import { newId, randomText } from '#/payments/ids.ts';
import type { CheckoutSession, Customer } from '#/payments/rows.ts';
import { showCustomer } from '#/payments/show-customer.ts';
import { amountNow, showCheckoutSession } from '#/payments/show-session.ts';
import { cardError } from '#/payments/stripe-error.ts';
import { differenceOf, subscribe } from '#/payments/subscribing.ts';
import type { TestCard } from '#/payments/test-cards.ts';

const daySeconds = 86_400;

/** What somebody entered on the checkout page. */
export interface Payer {
  readonly email: string | null;
  readonly name: string | null;
  readonly country: string | null;
  readonly vatNumber: string | null;
  /** Null: the trial begins without a card. */
  readonly card: TestCard | null;
}

/** Subscribes by an open session. Throws a `StripeError` when the card is declined; then nothing has changed. */
export function completeCheckout(account: Account, session: CheckoutSession, payer: Payer): CheckoutSession {
  const { books } = account;
  if (payer.card !== null && payer.card.atOnce !== null) throw cardError(payer.card.atOnce);
  const customer = payingCustomer(account, session, payer);
  const card = payer.card === null ? null : attachCard(account, customer.id, payer.card, payer);
  const trialEnd = session.trialDays === null ? session.trialEnd : account.now() + session.trialDays * daySeconds;
  const subscription = subscribe(account, {
    customer: customer.id,
    price: session.price,
    quantity: session.quantity,
    card: card?.id ?? null,
    trialEnd,
    missingCard: session.missingCard,
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
    hasAutomaticTax: session.hasAutomaticTax,
  });
  const complete: CheckoutSession = {
    ...session,
    status: 'complete',
    paymentStatus: amountNow(account, session) === 0 ? 'no_payment_required' : 'paid',
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
    payer: { email: customer.email, name: payer.name, country: payer.country },
  };
  books.sessions.set(session.id, complete);
  account.emit('checkout.session.completed', showCheckoutSession(account, complete));
  return complete;
}

/** The session's customer with what was entered, or a new one where the session names none. */
function payingCustomer(account: Account, session: CheckoutSession, payer: Payer): Customer {
  const known = session.customer === null ? undefined : account.books.customers.get(session.customer);
  const isNew = known === undefined || known.isDeleted;
  const old: Customer = isNew ? blankCustomer(account, payer.email ?? session.customerEmail) : known;
  const address =
    payer.country === null || !(isNew || session.savesAddress)
      ? old.address
      : { city: null, line1: null, line2: null, postal_code: null, state: null, country: payer.country };
  const customer: Customer = {
    ...old,
    address,
    name: payer.name !== null && (isNew || session.savesName) ? payer.name : old.name,
    vatNumber: payer.vatNumber ?? old.vatNumber,
  };
  account.books.customers.set(customer.id, customer);
  if (isNew) {
    account.note(customer.id, `Customer ${customer.email ?? customer.id}`);
    account.emit('customer.created', showCustomer(customer));
  } else {
    const previous = differenceOf(showCustomer(old), showCustomer(customer));
    if (previous !== null) account.emit('customer.updated', showCustomer(customer), previous);
  }
  return customer;
}

/** A customer of whom nothing but the address of mail is known. */
export function blankCustomer(account: Account, email: string | null): Customer {
  return {
    id: newId('cus'),
    created: account.now(),
    email,
    name: null,
    phone: null,
    description: null,
    address: null,
    metadata: {},
    locales: [],
    balance: 0,
    currency: null,
    defaultPaymentMethod: null,
    vatNumber: null,
    invoicePrefix: randomText(8).toUpperCase(),
    nextInvoice: 1,
    isDelinquent: false,
    isDeleted: false,
  };
}
