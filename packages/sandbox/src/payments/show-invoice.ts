import type { Account } from '#/payments/account.ts';
import { invoicePageHref, receiptHref } from '#/payments/links.ts';
import type { Charge, Invoice, InvoiceLine, PaymentIntent, Refund } from '#/payments/rows.ts';
import { showList } from '#/payments/show-subscription.ts';

/** An invoice as Stripe writes it. Its payments are part of an answer only when they are asked for. */
export function showInvoice(account: Account, invoice: Invoice) {
  const customer = account.books.customers.get(invoice.customer);
  const subscription = account.books.subscriptions.get(invoice.subscription);
  const page = `${account.url}${invoicePageHref(account.id, invoice.token)}`;
  return {
    id: invoice.id,
    object: 'invoice' as const,
    account_country: 'PL',
    account_name: 'Nonet',
    account_tax_ids: null,
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0 || invoice.amountDue === 0,
    auto_advance: invoice.nextAttempt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: invoice.hasAutomaticTax,
      liability: invoice.hasAutomaticTax ? { type: 'self' as const } : null,
      provider: invoice.hasAutomaticTax ? 'stripe' : null,
      status: invoice.hasAutomaticTax ? ('complete' as const) : null,
    },
    automatically_finalizes_at: null,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically' as const,
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: customer?.vatNumber ? [{ type: 'eu_vat' as const, value: customer.vatNumber }] : [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.created,
    ending_balance: invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: page,
    invoice_pdf: page,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    lines: showList(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => showLine(invoice, line)),
    ),
    livemode: false as const,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription?.metadata ?? {}, subscription: invoice.subscription },
      type: 'subscription_details' as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: invoice.total,
    subtotal_excluding_tax: invoice.total,
    test_clock: null,
    total: invoice.total,
    total_discount_amounts: [],
    total_excluding_tax: invoice.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  };
}

function showLine(invoice: Invoice, line: InvoiceLine) {
  return {
    id: line.id,
    object: 'line_item' as const,
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false as const,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: { credited_items: null },
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: 'subscription_item_details' as const,
    },
    period: { end: line.to, start: line.from },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price, product: line.product },
      type: 'price_details' as const,
      unit_amount_decimal: `${Math.round(line.amount / line.quantity)}`,
    },
    quantity: line.quantity,
    quantity_decimal: `${line.quantity}`,
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

/** What was paid of an invoice, as Stripe writes it. */
export function showInvoicePayments({ books }: Account, invoice: Invoice) {
  const intent = invoice.paymentIntent === null ? undefined : books.paymentIntents.get(invoice.paymentIntent);
  if (intent === undefined) return [];
  const isPaid = intent.status === 'succeeded';
  return [
    {
      id: intent.id.replace('pi_', 'inpay_'),
      object: 'invoice_payment' as const,
      amount_paid: isPaid ? intent.amount : null,
      amount_requested: intent.amount,
      created: intent.created,
      currency: intent.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false as const,
      payment: { payment_intent: intent.id, type: 'payment_intent' as const },
      status: isPaid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
      status_transitions: {
        canceled_at: intent.status === 'canceled' ? invoice.voidedAt : null,
        paid_at: isPaid ? invoice.paidAt : null,
      },
    },
  ];
}

/** A payment as Stripe writes it. */
export function showPaymentIntent(intent: PaymentIntent) {
  return {
    id: intent.id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic' as const,
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic' as const,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error:
      intent.failure === null
        ? null
        : {
            code: intent.failure.code,
            ...(intent.failure.declineCode === null ? {} : { decline_code: intent.failure.declineCode }),
            message: intent.failure.message,
            type: 'card_error' as const,
          },
    latest_charge: intent.charge,
    livemode: false as const,
    managed_payments: null,
    metadata: {},
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: intent.card,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** A charge as Stripe writes it. */
export function showCharge(account: Account, charge: Charge) {
  const { failure } = charge;
  const card = account.books.cards.get(charge.card);
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    id: charge.id,
    object: 'charge' as const,
    amount: charge.amount,
    amount_captured: failure === null ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: noAddress,
      email: card?.email ?? null,
      name: card?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'NONET',
    captured: failure === null,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: 'Subscription update',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false as const,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: failure === null,
    payment_intent: charge.paymentIntent,
    payment_method: charge.card,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${account.url}${receiptHref(account.id, charge.id)}`,
    refunded: charge.refunded === charge.amount,
    refunds: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure === null ? ('succeeded' as const) : ('failed' as const),
    transfer_data: null,
    transfer_group: null,
  };
}

/** A refund as Stripe writes it. */
export function showRefund(account: Account, refund: Refund) {
  return {
    id: refund.id,
    object: 'refund' as const,
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: account.books.charges.get(refund.charge)?.customer ?? null,
    customer_account: null,
    destination_details: { card: { type: 'refund' as const }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: account.books.charges.get(refund.charge)?.card ?? null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
  };
}
