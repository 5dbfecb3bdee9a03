import type { Account } from '#/payments/account.ts';
import { checkoutHref, portalHref } from '#/payments/links.ts';
import type { CheckoutSession, PortalSession } from '#/payments/rows.ts';
import { showPrice } from '#/payments/show-catalogue.ts';

/** A checkout session as Stripe writes it. */
export function showCheckoutSession(account: Account, session: CheckoutSession) {
  const price = account.books.prices.get(session.price);
  const amount = amountNow(account, session);
  return {
    id: session.id,
    object: 'checkout.session' as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: session.hasAutomaticTax,
      liability: session.hasAutomaticTax ? { type: 'self' as const } : null,
      provider: session.hasAutomaticTax ? 'stripe' : null,
      status: !session.hasAutomaticTax
        ? null
        : session.status === 'complete'
          ? ('complete' as const)
          : ('requires_location_inputs' as const),
    },
    billing_address_collection: session.addressCollection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent:
      !session.collectsTerms && !session.collectsPromotions
        ? null
        : {
            promotions: null,
            terms_of_service: session.collectsTerms && session.status === 'complete' ? ('accepted' as const) : null,
          },
    consent_collection:
      !session.collectsTerms && !session.collectsPromotions
        ? null
        : {
            payment_method_reuse_agreement: null,
            promotions: session.collectsPromotions ? ('auto' as const) : ('none' as const),
            terms_of_service: session.collectsTerms ? ('required' as const) : ('none' as const),
          },
    created: session.created,
    currency: price?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitMessage === null ? null : { message: session.submitMessage },
      terms_of_service_acceptance: session.termsMessage === null ? null : { message: session.termsMessage },
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customer === null ? ('always' as const) : null,
    customer_details: showPayer(account, session),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false as const,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'subscription' as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: session.cardCollection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' as const } },
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always' as const],
      payment_method_remove: 'disabled' as const,
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    tax_id_collection: { enabled: session.collectsVatNumber, required: 'never' as const },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    url: session.status === 'open' ? `${account.url}${checkoutHref(session.id)}` : null,
    wallet_options: null,
  };
}

/** What is to be paid at once: nothing while a trial lasts. */
export function amountNow({ books }: Account, session: CheckoutSession): number {
  if (session.trialDays !== null || session.trialEnd !== null) return 0;
  return (books.prices.get(session.price)?.unitAmount ?? 0) * session.quantity;
}

function showPayer({ books }: Account, session: CheckoutSession) {
  const customer = session.customer === null ? undefined : books.customers.get(session.customer);
  const email = session.payer?.email ?? customer?.email ?? session.customerEmail;
  if (email === null && customer === undefined) return null;
  const country = session.payer?.country ?? null;
  return {
    address:
      country === null ? null : { city: null, country, line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name: session.payer?.name ?? customer?.name ?? null,
    phone: null,
    tax_exempt: session.status === 'complete' ? ('none' as const) : null,
    tax_ids:
      session.status !== 'complete'
        ? null
        : customer?.vatNumber
          ? [{ type: 'eu_vat' as const, value: customer.vatNumber }]
          : [],
  };
}

/** A session of the portal as Stripe writes it. */
export function showPortalSession(account: Account, session: PortalSession) {
  return {
    id: session.id,
    object: 'billing_portal.session' as const,
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: showFlow(account, session),
    livemode: false as const,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${account.url}${portalHref(session.secret)}`,
  };
}

function showFlow({ books }: Account, { flow }: PortalSession) {
  if (flow === null) return null;
  const { type, subscription, price, doneUrl } = flow;
  const item = subscription === null ? undefined : books.subscriptions.get(subscription)?.item;
  return {
    after_completion:
      doneUrl === null
        ? { hosted_confirmation: null, redirect: null, type: 'portal_homepage' as const }
        : { hosted_confirmation: null, redirect: { return_url: doneUrl }, type: 'redirect' as const },
    customer_update: null,
    subscription_cancel: type === 'subscription_cancel' ? { retention: null, subscription: subscription ?? '' } : null,
    subscription_pause: null,
    subscription_update: type === 'subscription_update' ? { subscription: subscription ?? '' } : null,
    subscription_update_confirm:
      type === 'subscription_update_confirm'
        ? { discounts: null, items: [{ id: item ?? null, price, quantity: 1 }], subscription: subscription ?? '' }
        : null,
    type,
  };
}

/** What a checkout session sells, as Stripe writes it. */
export function showLineItems({ books }: Account, session: CheckoutSession) {
  const price = books.prices.get(session.price);
  if (price === undefined) return [];
  const amount = session.trialDays === null && session.trialEnd === null ? price.unitAmount * session.quantity : 0;
  return [
    {
      id: session.id.replace('cs_test_', 'li_').slice(0, 27),
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: books.products.get(price.product)?.name ?? null,
      metadata: {},
      price: showPrice(price),
      quantity: session.quantity,
    },
  ];
}
