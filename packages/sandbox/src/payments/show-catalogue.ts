import type { Price, Product } from '#/payments/rows.ts';

/** A product as Stripe writes it. */
export function showProduct(product: Product) {
  return {
    id: product.id,
    object: 'product' as const,
    active: product.active,
    created: product.created,
    default_price: product.defaultPrice,
    description: product.description,
    images: product.images,
    livemode: false as const,
    marketing_features: product.marketingFeatures,
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: product.statementDescriptor,
    tax_code: product.taxCode,
    tax_details: null,
    type: 'service' as const,
    unit_label: product.unitLabel,
    updated: product.updated,
    url: product.url,
  };
}

/** A price as Stripe writes it. */
export function showPrice(price: Price) {
  return {
    id: price.id,
    object: 'price' as const,
    active: price.active,
    billing_scheme: 'per_unit' as const,
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false as const,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring:
      price.recurring === null
        ? null
        : { ...showInterval(price.recurring), meter: null, trial_period_days: null, usage_type: 'licensed' as const },
    tax_behavior: price.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring === null ? ('one_time' as const) : ('recurring' as const),
    unit_amount: price.unitAmount,
    // The official package turns only decimal texts into its numbers.
    unit_amount_decimal: `${price.unitAmount}`,
  };
}

/** The same price by the name that it had before, which subscription items still carry. */
export function showPlan(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unitAmount,
    amount_decimal: `${price.unitAmount}`,
    billing_scheme: 'per_unit' as const,
    created: price.created,
    currency: price.currency,
    ...(price.recurring === null ? { interval: 'month' as const, interval_count: 1 } : showInterval(price.recurring)),
    livemode: false as const,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}

function showInterval({ interval, intervalCount }: NonNullable<Price['recurring']>) {
  return { interval, interval_count: intervalCount };
}
