import type { Account } from '#/payments/account.ts';
import type { Subscription } from '#/payments/rows.ts';
import { showPlan, showPrice } from '#/payments/show-catalogue.ts';

/** A list inside of an object, as Stripe writes it. */
export function showList<Item>(url: string, data: readonly Item[]) {
  return { object: 'list' as const, data, has_more: false, url };
}

/** A subscription as Stripe writes it since 2025: its periods stand on its items. */
export function showSubscription(account: Account, subscription: Subscription) {
  const { cancellation } = subscription;
  return {
    id: subscription.id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.hasAutomaticTax,
      liability: subscription.hasAutomaticTax ? { type: 'self' as const } : null,
    },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...cancellation, feedback_option: null },
    collection_method: 'charge_automatically' as const,
    created: subscription.created,
    currency: account.books.prices.get(subscription.price)?.currency ?? 'eur',
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.card,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    items: showList(`/v1/subscription_items?subscription=${subscription.id}`, [showItem(account, subscription)]),
    latest_invoice: subscription.latestInvoice,
    livemode: false as const,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off' as const,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: subscription.missingCard } },
    trial_start: subscription.trialStart,
  };
}

function showItem({ books }: Account, subscription: Subscription) {
  const price = books.prices.get(subscription.price);
  if (price === undefined) throw new Error(`The subscription ${subscription.id} has a price that is not there.`);
  return {
    id: subscription.item,
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: showPlan(price),
    price: showPrice(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}
