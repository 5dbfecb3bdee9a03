import { agrees, type Endpoint, endpoint, Kind, listOf, referred } from '#/payments/endpoint.ts';
import { newId } from '#/payments/ids.ts';
import { showAmount } from '#/payments/invoicing.ts';
import { integer, mergeMetadata, metadata, oneOf, paging, text, timeRange } from '#/payments/params.ts';
import type { Charge, Refund } from '#/payments/rows.ts';
import {
  showCharge,
  showInvoice,
  showInvoicePayments,
  showPaymentIntent,
  showRefund,
} from '#/payments/show-invoice.ts';
import { cardError, conflicting, noSuch } from '#/payments/stripe-error.ts';
import { retryInvoice } from '#/payments/subscribing.ts';

const invoices = new Kind(
  '/v1/invoices/:invoice',
  'invoice',
  (books) => books.invoices,
  (invoice, account) => showInvoice(account, invoice),
);
const paymentIntents = new Kind(
  '/v1/payment_intents/:intent',
  'payment_intent',
  (books) => books.paymentIntents,
  showPaymentIntent,
);
const charges = new Kind(
  '/v1/charges/:id',
  'charge',
  (books) => books.charges,
  (charge, account) => showCharge(account, charge),
);
const refunds = new Kind(
  '/v1/refunds/:id',
  'refund',
  (books) => books.refunds,
  (refund, account) => showRefund(account, refund),
);

/** Invoices, what was paid of them, and what was given back. */
export const invoiceEndpoints: readonly Endpoint[] = [
  invoices.retrieve(),

  endpoint('POST', '/v1/invoices/:invoice/pay', {}, (call) => {
    const { account } = call;
    const invoice = invoices.named(call);
    if (invoice.status !== 'open') throw conflicting('Invoice is already paid', { code: 'invoice_already_paid' });
    const isPaid = retryInvoice(account, invoice, 'absent');
    const after = invoices.named(call);
    const failure = account.books.paymentIntents.get(after.paymentIntent ?? '')?.failure;
    if (!isPaid && failure) throw cardError(failure);
    return showInvoice(account, after);
  }),

  invoices.list(
    {
      ...paging,
      created: timeRange,
      customer: text(),
      status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']),
      subscription: text(),
    },
    (row, { created, customer, status, subscription }) =>
      agrees([customer, row.customer], [status, row.status], [subscription, row.subscription]) &&
      (created?.(row.created) ?? true),
  ),

  endpoint('GET', '/v1/invoice_payments', { ...paging, invoice: text() }, ({ account, params }) => {
    const invoices = [...account.books.invoices.values()].filter(({ id }) => (params.invoice ?? id) === id);
    const payments = invoices.flatMap((invoice) => showInvoicePayments(account, invoice));
    return listOf('/v1/invoice_payments', payments, params, (payment) => payment);
  }),

  paymentIntents.retrieve(),

  charges.retrieve(),

  charges.list(
    { ...paging, created: timeRange, customer: text(), payment_intent: text() },
    (row, { created, customer, payment_intent: intent }) =>
      agrees([customer, row.customer], [intent, row.paymentIntent]) && (created?.(row.created) ?? true),
  ),

  endpoint(
    'POST',
    '/v1/refunds',
    {
      amount: integer({ min: 1 }),
      charge: text(),
      metadata,
      payment_intent: text(),
      reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
    },
    ({ account, params }) => {
      const { books } = account;
      if ((params.charge === undefined) === (params.payment_intent === undefined)) {
        throw conflicting('One of the following params should be provided for this request: payment_intent or charge.');
      }
      const id =
        params.charge ??
        referred(books.paymentIntents, 'payment_intent', params.payment_intent ?? '', 'payment_intent').charge;
      if (id === null) throw noSuch('charge', '', 'payment_intent');
      const charge = referred(books.charges, 'charge', id, 'charge');
      const amount = params.amount ?? charge.amount - charge.refunded;
      assertRefundable(charge, amount);
      const refunded: Charge = { ...charge, refunded: charge.refunded + amount };
      const refund: Refund = {
        id: newId('re', 24),
        created: account.now(),
        amount,
        currency: charge.currency,
        charge: charge.id,
        paymentIntent: charge.paymentIntent,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      };
      books.charges.set(charge.id, refunded);
      books.refunds.set(refund.id, refund);
      account.note(refund.id, `Refund ${showAmount(amount, charge.currency)}`);
      account.emit('refund.created', showRefund(account, refund));
      account.emit('charge.refunded', showCharge(account, refunded), {
        amount_refunded: charge.refunded,
        refunded: false,
      });
      return showRefund(account, refund);
    },
  ),

  refunds.retrieve(),

  refunds.list({ ...paging, charge: text() }, (row, { charge }) => agrees([charge, row.charge])),
];

function assertRefundable(charge: Charge, amount: number): void {
  if (charge.failure !== null) throw conflicting(`Charge ${charge.id} failed and cannot be refunded.`);
  if (charge.refunded === charge.amount) {
    throw conflicting(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount > charge.amount - charge.refunded) {
    const left = showAmount(charge.amount - charge.refunded, charge.currency);
    throw conflicting(
      `Refund amount (${showAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  }
}
