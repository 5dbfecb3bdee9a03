import type { Address, Card, Customer } from '#/payments/rows.ts';

const noAddress: Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/** A customer as Stripe writes it; of a deleted one only its id is left. */
export function showCustomer(customer: Customer) {
  if (customer.isDeleted) return { id: customer.id, object: 'customer' as const, deleted: true as const };
  return {
    id: customer.id,
    object: 'customer' as const,
    address: customer.address,
    balance: customer.balance,
    created: customer.created,
    currency: customer.currency,
    default_source: null,
    delinquent: customer.isDelinquent,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false as const,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoice,
    phone: customer.phone,
    preferred_locales: customer.locales,
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  };
}

/** A card as a payment method, as Stripe writes it. */
export function showCard(card: Card) {
  return {
    id: card.id,
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: {
      address: { ...noAddress, country: card.country },
      email: card.email,
      name: card.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expires.month,
      exp_year: card.expires.year,
      fingerprint: `sandbox${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated' as const,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: card.customer,
    customer_account: null,
    livemode: false as const,
    metadata: {},
    type: 'card' as const,
  };
}
