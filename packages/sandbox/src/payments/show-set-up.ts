import type { PortalConfiguration, WebhookEndpoint } from '#/payments/rows.ts';

/** A configuration of the portal as Stripe writes it. Its products are said as in the request. */
export function showPortalConfiguration(configuration: PortalConfiguration) {
  const { cancel, update } = configuration;
  return {
    id: configuration.id,
    object: 'billing_portal.configuration' as const,
    active: configuration.active,
    application: null,
    business_profile: {
      headline: configuration.headline,
      privacy_policy_url: configuration.privacyPolicyUrl,
      terms_of_service_url: configuration.termsOfServiceUrl,
    },
    created: configuration.created,
    default_return_url: configuration.defaultReturnUrl,
    features: {
      customer_update: {
        allowed_updates: configuration.customerUpdates,
        enabled: configuration.customerUpdates.length > 0,
      },
      invoice_history: { enabled: configuration.showsInvoices },
      payment_method_update: { enabled: configuration.canUpdateCard, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: cancel.reasons.length > 0, feedback_options: null, options: cancel.reasons },
        enabled: cancel.isEnabled,
        mode: cancel.mode,
        proration_behavior: cancel.proration,
      },
      subscription_pause: { duration: { interval_options: [], type: 'interval_options' as const }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: update.allowed,
        enabled: update.isEnabled,
        products: update.products.map(({ product, prices }) => ({
          product,
          prices,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 0 },
        })),
        proration_behavior: update.proration,
        schedule_at_period_end: { conditions: update.atPeriodEnd.map((type) => ({ type })) },
        trial_update_behavior: update.trial,
      },
    },
    // Only the configuration that is saved in Stripe's dashboard is one, and the sandbox has no dashboard.
    is_default: false,
    livemode: false as const,
    login_page: { enabled: configuration.canSignIn, url: null },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: configuration.updated,
  };
}

/** A webhook endpoint as Stripe writes it; its secret is said once, by the call that makes it. */
export function showWebhookEndpoint(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint' as const,
    api_version: endpoint.apiVersion,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false as const,
    metadata: endpoint.metadata,
    status: endpoint.isEnabled ? ('enabled' as const) : ('disabled' as const),
    url: endpoint.url,
  };
}
