import type { Account } from '#/payments/account.ts';
import { showPrice, showProduct } from '#/payments/show-catalogue.ts';
import { showCard, showCustomer } from '#/payments/show-customer.ts';
import { showCharge, showInvoice, showInvoicePayments, showPaymentIntent } from '#/payments/show-invoice.ts';
import { showCheckoutSession, showLineItems } from '#/payments/show-session.ts';
import { showPortalConfiguration } from '#/payments/show-set-up.ts';
import { showList, showSubscription } from '#/payments/show-subscription.ts';
import { invalidParameter } from '#/payments/stripe-error.ts';

type Shown = Record<string, unknown>;

/** Replaces ids in an answer by what they name, at these paths (`data.customer`). What was shown before is not changed. */
export function expandAnswer(account: Account, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((shown, path) => expandIn(account, shown, path.split('.'), path), answer);
}

function expandIn(account: Account, shown: object, [name = '', ...rest]: string[], path: string): object {
  if (Array.isArray(shown)) return shown.map((item: object) => expandIn(account, item, [name, ...rest], path));
  const value = (shown as Shown)[name];
  const found =
    typeof value === 'string' || value === undefined ? resolve(account, shown as Shown, name, value) : value;
  if (found === undefined) throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand');
  if (found === null || rest.length === 0) return { ...shown, [name]: found };
  return { ...shown, [name]: expandIn(account, found as object, rest, path) };
}

/** What has this id, as Stripe writes it; null: nothing has it. */
export function showById(account: Account, id: string): object | null {
  const names = [
    'product',
    'price',
    'customer',
    'payment_method',
    'subscription',
    'invoice',
    'payment_intent',
    'charge',
    'session',
  ];
  for (const name of names) {
    const found = resolve(account, {}, name, id);
    if (found !== undefined) return found;
  }
  return null;
}

/** What stands for an id, or what an answer leaves out until it is asked for; undefined: nothing does. */
function resolve(account: Account, shown: Shown, name: string, id: string | undefined): object | undefined {
  const { books } = account;
  if (id === undefined) {
    if (shown['object'] === 'invoice' && name === 'payments') {
      const invoice = books.invoices.get(`${shown['id']}`);
      return invoice && showList(`/v1/invoice_payments?invoice=${invoice.id}`, showInvoicePayments(account, invoice));
    }
    const session =
      shown['object'] === 'checkout.session' && name === 'line_items'
        ? books.sessions.get(`${shown['id']}`)
        : undefined;
    return session && showList(`/v1/checkout/sessions/${session.id}/line_items`, showLineItems(account, session));
  }
  const show = <Row>(table: { get(key: string): Row | undefined }, as: (row: Row) => object): object | undefined => {
    const row = table.get(id);
    return row === undefined ? undefined : as(row);
  };
  switch (name) {
    case 'product':
      return show(books.products, showProduct);
    case 'price':
    case 'default_price':
      return show(books.prices, showPrice);
    case 'customer':
      return show(books.customers, showCustomer);
    case 'default_payment_method':
    case 'payment_method':
      return show(books.cards, showCard);
    case 'subscription':
      return show(books.subscriptions, (row) => showSubscription(account, row));
    case 'invoice':
    case 'latest_invoice':
      return show(books.invoices, (row) => showInvoice(account, row));
    case 'payment_intent':
      return show(books.paymentIntents, showPaymentIntent);
    case 'charge':
    case 'latest_charge':
      return show(books.charges, (row) => showCharge(account, row));
    case 'configuration':
      return show(books.portalConfigurations, showPortalConfiguration);
    case 'session':
      return show(books.sessions, (row) => showCheckoutSession(account, row));
    default:
      return undefined;
  }
}
