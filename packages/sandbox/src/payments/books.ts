import type { Store, Table } from '#/core/store.ts';
import type * as rows from '#/payments/rows.ts';

/** Everything that one Stripe account holds. */
export interface Books {
  readonly products: Table<rows.Product>;
  readonly prices: Table<rows.Price>;
  readonly portalConfigurations: Table<rows.PortalConfiguration>;
  readonly webhookEndpoints: Table<rows.WebhookEndpoint>;
  readonly customers: Table<rows.Customer>;
  readonly cards: Table<rows.Card>;
  readonly sessions: Table<rows.CheckoutSession>;
  readonly subscriptions: Table<rows.Subscription>;
  readonly invoices: Table<rows.Invoice>;
  readonly paymentIntents: Table<rows.PaymentIntent>;
  readonly charges: Table<rows.Charge>;
  readonly refunds: Table<rows.Refund>;
  readonly portalSessions: Table<rows.PortalSession>;
  readonly events: Table<rows.Event>;
  readonly deliveries: Table<rows.Delivery>;
  readonly answers: Table<rows.StoredAnswer>;
}

/** What an account set up once and keeps when the sandbox is set back, as networks keep their apps. */
export const keptKinds = [
  'products',
  'prices',
  'portalConfigurations',
  'webhookEndpoints',
] as const satisfies (keyof Books)[];

/** Opens the books of one account. */
export function openBooks(store: Store, account: string): Books {
  const table = <Kind extends keyof Books>(kind: Kind): Books[Kind] =>
    store.table(`payments.${account}.${kind}`) as Books[Kind];
  return {
    products: table('products'),
    prices: table('prices'),
    portalConfigurations: table('portalConfigurations'),
    webhookEndpoints: table('webhookEndpoints'),
    customers: table('customers'),
    cards: table('cards'),
    sessions: table('sessions'),
    subscriptions: table('subscriptions'),
    invoices: table('invoices'),
    paymentIntents: table('paymentIntents'),
    charges: table('charges'),
    refunds: table('refunds'),
    portalSessions: table('portalSessions'),
    events: table('events'),
    deliveries: table('deliveries'),
    answers: table('answers'),
  };
}
