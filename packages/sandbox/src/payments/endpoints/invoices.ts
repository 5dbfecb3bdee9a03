import { type Endpoint, endpoint, listOf, named, referred } from '#/payments/endpoint.ts';
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

/** Invoices, what was paid of them, and what was given back. */
export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint('GET', '/v1/invoices/:invoice', {}, ({ account, ids }) => {
    return showInvoice(account, named(account.books.invoices, 'invoice', ids['invoice'] ?? '', 'invoice'));
  }),

  endpoint('POST', '/v1/invoices/:invoice/pay', {}, ({ account, ids }) => {
    const invoice = named(account.books.invoices, 'invoice', ids['invoice'] ?? '', 'invoice');
    if (invoice.status !== 'open') throw conflicting('Invoice is already paid', { code: 'invoice_already_paid' });
    const isPaid = retryInvoice(account, invoice, 'absent');
    const after = named(account.books.invoices, 'invoice', invoice.id, 'invoice');
    const failure = account.books.paymentIntents.get(after.paymentIntent ?? '')?.failure;
    if (!isPaid && failure) throw cardError(failure);
    return showInvoice(account, after);
  }),

  endpoint(
    'GET',
    '/v1/invoices',
    {
      ...paging,
      created: timeRange,
      customer: text(),
      status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']),
      subscription: text(),
    },
    ({ account, params }) => {
      const found = [...account.books.invoices.values()].filter(
        ({ created, customer, status, subscription }) =>
          (params.customer ?? customer) === customer &&
          (params.status ?? status) === status &&
          (params.subscription ?? subscription) === subscription &&
          (params.created?.(created) ?? true),
      );
      return listOf('/v1/invoices', found, params, (invoice) => showInvoice(account, invoice));
    },
  ),

  endpoint('GET', '/v1/invoice_payments', { ...paging, invoice: text() }, ({ account, params }) => {
    const invoices = [...account.books.invoices.values()].filter(({ id }) => (params.invoice ?? id) === id);
    const payments = invoices.flatMap((invoice) => showInvoicePayments(account, invoice));
    return listOf('/v1/invoice_payments', payments, params, (payment) => payment);
  }),

  endpoint('GET', '/v1/payment_intents/:intent', {}, ({ account, ids }) => {
    return showPaymentIntent(named(account.books.paymentIntents, 'payment_intent', ids['intent'] ?? '', 'intent'));
  }),

  endpoint('GET', '/v1/charges/:charge', {}, ({ account, ids }) => {
    return showCharge(account, named(account.books.charges, 'charge', ids['charge'] ?? ''));
  }),

  endpoint(
    'GET',
    '/v1/charges',
    { ...paging, created: timeRange, customer: text(), payment_intent: text() },
    ({ account, params }) => {
      const found = [...account.books.charges.values()].filter(
        ({ created, customer, paymentIntent }) =>
          (params.customer ?? customer) === customer &&
          (params.payment_intent ?? paymentIntent) === paymentIntent &&
          (params.created?.(created) ?? true),
      );
      return listOf('/v1/charges', found, params, (charge) => showCharge(account, charge));
    },
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

  endpoint('GET', '/v1/refunds/:refund', {}, ({ account, ids }) =>
    showRefund(account, named(account.books.refunds, 'refund', ids['refund'] ?? '')),
  ),

  endpoint('GET', '/v1/refunds', { ...paging, charge: text() }, ({ account, params }) => {
    const found = [...account.books.refunds.values()].filter(({ charge }) => (params.charge ?? charge) === charge);
    return listOf('/v1/refunds', found, params, (refund) => showRefund(account, refund));
  }),
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
