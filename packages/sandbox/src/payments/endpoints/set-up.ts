import { isLoopbackHost } from '#/core/loopback-only.ts';
import { type Account, apiVersion } from '#/payments/account.ts';
import { agrees, type Endpoint, endpoint, Kind, referred } from '#/payments/endpoint.ts';
import { newId } from '#/payments/ids.ts';
import {
  address,
  clearable,
  flag,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  paging,
  required,
  text,
  type Values,
} from '#/payments/params.ts';
import type { PortalConfiguration, WebhookEndpoint } from '#/payments/rows.ts';
import { showPortalConfiguration, showWebhookEndpoint } from '#/payments/show-set-up.ts';
import { conflicting, invalidParameter } from '#/payments/stripe-error.ts';

const prorations = ['always_invoice', 'create_prorations', 'none'] as const;

const features = object({
  customer_update: object({
    allowed_updates: clearable(list(oneOf(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))),
    enabled: flag,
  }),
  invoice_history: object({ enabled: required(flag) }),
  payment_method_update: object({ enabled: required(flag) }),
  subscription_cancel: object({
    cancellation_reason: object({
      enabled: required(flag),
      options: clearable(
        list(
          oneOf([
            'customer_service',
            'low_quality',
            'missing_features',
            'other',
            'switched_service',
            'too_complex',
            'too_expensive',
            'unused',
          ]),
        ),
      ),
    }),
    enabled: flag,
    mode: oneOf(['at_period_end', 'immediately']),
    proration_behavior: oneOf(prorations),
  }),
  subscription_update: object({
    default_allowed_updates: clearable(list(oneOf(['price', 'promotion_code', 'quantity']))),
    enabled: flag,
    products: clearable(list(object({ prices: required(list(text())), product: required(text()) }))),
    proration_behavior: oneOf(prorations),
    schedule_at_period_end: object({
      conditions: clearable(list(object({ type: required(oneOf(['decreasing_item_amount', 'shortening_interval'])) }))),
    }),
    trial_update_behavior: oneOf(['continue_trial', 'end_trial']),
  }),
});

const portalFields = {
  business_profile: object({
    headline: clearable(text(60)),
    privacy_policy_url: address,
    terms_of_service_url: address,
  }),
  default_return_url: clearable(address),
  login_page: object({ enabled: required(flag) }),
  metadata,
  name: clearable(text()),
};

const fresh: Omit<PortalConfiguration, 'created' | 'id' | 'updated'> = {
  active: true,
  name: null,
  defaultReturnUrl: null,
  headline: null,
  privacyPolicyUrl: null,
  termsOfServiceUrl: null,
  metadata: {},
  canSignIn: false,
  customerUpdates: [],
  showsInvoices: false,
  canUpdateCard: false,
  cancel: { isEnabled: false, mode: 'at_period_end', proration: 'none', reasons: [] },
  update: { isEnabled: false, allowed: [], proration: 'none', products: [], trial: 'end_trial', atPeriodEnd: [] },
};

const configurations = new Kind(
  '/v1/billing_portal/configurations/:configuration',
  'configuration',
  (books) => books.portalConfigurations,
  showPortalConfiguration,
);
const webhookEndpoints = new Kind(
  '/v1/webhook_endpoints/:webhook_endpoint',
  'webhook endpoint',
  (books) => books.webhookEndpoints,
  showWebhookEndpoint,
);

const eventNames = list(text());
const webhookFields = { description: clearable(text()), metadata };

/** Configurations of the portal and webhook endpoints: what an account is set up with once. */
export const setUpEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/billing_portal/configurations',
    { ...portalFields, features: required(features) },
    ({ account, params }) => {
      const now = account.now();
      return store(
        account,
        configure(account, { ...fresh, id: newId('bpc', 24), created: now, updated: now }, params),
        'created',
      );
    },
  ),

  configurations.retrieve(),

  endpoint(
    'POST',
    '/v1/billing_portal/configurations/:configuration',
    { ...portalFields, active: flag, features },
    (call) => {
      const { account, params } = call;
      const old = configurations.named(call);
      const now = { active: params.active ?? old.active, updated: account.now() };
      return store(account, configure(account, { ...old, ...now }, params), 'updated');
    },
  ),

  configurations.list(
    { ...paging, active: flag, is_default: flag },
    (row, { active, is_default: isDefault }) => agrees([active, row.active]) && isDefault !== true,
  ),

  endpoint(
    'POST',
    '/v1/webhook_endpoints',
    { ...webhookFields, api_version: text(), enabled_events: required(eventNames), url: required(address) },
    ({ account, params }) => {
      if (params.api_version !== undefined && params.api_version !== apiVersion) {
        throw invalidParameter(`The sandbox writes events of ${apiVersion} only.`, 'api_version');
      }
      const made: WebhookEndpoint = {
        id: newId('we', 24),
        created: account.now(),
        url: ownMachine(params.url),
        enabledEvents: someEvents(params.enabled_events),
        apiVersion: params.api_version ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        isEnabled: true,
      };
      account.books.webhookEndpoints.set(made.id, made);
      return { ...showWebhookEndpoint(made), secret: account.webhookSecret };
    },
  ),

  webhookEndpoints.retrieve(),

  endpoint(
    'POST',
    '/v1/webhook_endpoints/:webhook_endpoint',
    { ...webhookFields, disabled: flag, enabled_events: eventNames, url: address },
    (call) => {
      const { account, params } = call;
      const old = webhookEndpoints.named(call);
      const changed: WebhookEndpoint = {
        ...old,
        url: params.url === undefined ? old.url : ownMachine(params.url),
        enabledEvents: params.enabled_events === undefined ? old.enabledEvents : someEvents(params.enabled_events),
        description: params.description === undefined ? old.description : params.description,
        metadata: mergeMetadata(old.metadata, params.metadata),
        isEnabled: params.disabled === undefined ? old.isEnabled : !params.disabled,
      };
      account.books.webhookEndpoints.set(changed.id, changed);
      return showWebhookEndpoint(changed);
    },
  ),

  endpoint('DELETE', '/v1/webhook_endpoints/:webhook_endpoint', {}, (call) => {
    const { id } = webhookEndpoints.named(call);
    call.account.books.webhookEndpoints.delete(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),

  webhookEndpoints.list(paging, () => true),
];

type PortalParams = Partial<Values<typeof portalFields & { features: typeof features }>>;

function configure(account: Account, old: PortalConfiguration, params: PortalParams): PortalConfiguration {
  const { business_profile: profile, features: asked } = params;
  const [customer, cancel, update] = [asked?.customer_update, asked?.subscription_cancel, asked?.subscription_update];
  const products = update?.products === undefined ? old.update.products : (update.products ?? []);
  for (const { product, prices } of products) {
    referred(account.books.products, 'product', product, 'features[subscription_update][products]');
    for (const price of prices)
      referred(account.books.prices, 'price', price, 'features[subscription_update][products]');
  }
  const reason = cancel?.cancellation_reason;
  return {
    ...old,
    name: params.name === undefined ? old.name : params.name,
    defaultReturnUrl: params.default_return_url === undefined ? old.defaultReturnUrl : params.default_return_url,
    headline: profile?.headline === undefined ? old.headline : profile.headline,
    privacyPolicyUrl: profile?.privacy_policy_url ?? old.privacyPolicyUrl,
    termsOfServiceUrl: profile?.terms_of_service_url ?? old.termsOfServiceUrl,
    metadata: mergeMetadata(old.metadata, params.metadata),
    canSignIn: params.login_page?.enabled ?? old.canSignIn,
    customerUpdates:
      customer?.enabled === false
        ? []
        : customer?.allowed_updates === undefined
          ? old.customerUpdates
          : (customer.allowed_updates ?? []),
    showsInvoices: asked?.invoice_history?.enabled ?? old.showsInvoices,
    canUpdateCard: asked?.payment_method_update?.enabled ?? old.canUpdateCard,
    cancel: {
      isEnabled: cancel?.enabled ?? old.cancel.isEnabled,
      mode: cancel?.mode ?? old.cancel.mode,
      proration: cancel?.proration_behavior ?? old.cancel.proration,
      reasons: reason === undefined ? old.cancel.reasons : reason.enabled ? (reason.options ?? []) : [],
    },
    update: {
      isEnabled: update?.enabled ?? old.update.isEnabled,
      allowed:
        update?.default_allowed_updates === undefined ? old.update.allowed : (update.default_allowed_updates ?? []),
      proration: update?.proration_behavior ?? old.update.proration,
      products,
      trial: update?.trial_update_behavior ?? old.update.trial,
      atPeriodEnd:
        update?.schedule_at_period_end?.conditions === undefined
          ? old.update.atPeriodEnd
          : (update.schedule_at_period_end.conditions ?? []).map(({ type }) => type),
    },
  };
}

function store(account: Account, configuration: PortalConfiguration, what: 'created' | 'updated'): object {
  account.books.portalConfigurations.set(configuration.id, configuration);
  account.emit(
    `billing_portal.configuration.${what}`,
    showPortalConfiguration(configuration),
    what === 'updated' ? {} : null,
  );
  return showPortalConfiguration(configuration);
}

/** Stripe asks for a public address; the sandbox calls nobody but this machine. */
function ownMachine(url: string): string {
  if (!isLoopbackHost(new URL(url).hostname)) {
    throw invalidParameter(
      'The sandbox sends webhooks to this machine only: 127.0.0.1, localhost or [::1].',
      'url',
      'url_invalid',
    );
  }
  return url;
}

function someEvents(names: readonly string[]): readonly string[] {
  if (names.length === 0) throw conflicting('You must specify at least one event.', { param: 'enabled_events' });
  const strange = names.find((name) => name !== '*' && !/^[a-z_]+(\.[a-z_]+)+$/.test(name));
  if (strange !== undefined)
    throw invalidParameter(`Invalid enabled_events: ${strange} is not an event.`, 'enabled_events');
  return names;
}
