import type { Account } from '#/payments/account.ts';
import { expireSession } from '#/payments/due.ts';
import { agrees, type Endpoint, endpoint, Kind, referred } from '#/payments/endpoint.ts';
import { alive } from '#/payments/endpoints/customers.ts';
import { newId } from '#/payments/ids.ts';
import {
  address,
  clearable,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  paging,
  required,
  text,
  timeRange,
  type Values,
} from '#/payments/params.ts';
import type { CheckoutSession, Customer } from '#/payments/rows.ts';
import { showCheckoutSession, showLineItems } from '#/payments/show-session.ts';
import { showList } from '#/payments/show-subscription.ts';
import { conflicting, invalidParameter } from '#/payments/stripe-error.ts';

const daySeconds = 86_400;
const message = clearable(object({ message: required(text(1_200)) }));

const sessionFields = {
  allow_promotion_codes: flag,
  automatic_tax: object({ enabled: required(flag) }),
  billing_address_collection: oneOf(['auto', 'required']),
  cancel_url: address,
  client_reference_id: text(200),
  consent_collection: object({ promotions: oneOf(['auto', 'none']), terms_of_service: oneOf(['none', 'required']) }),
  custom_text: object({ after_submit: message, submit: message, terms_of_service_acceptance: message }),
  customer: text(),
  customer_email: text(800),
  customer_update: object({ address: oneOf(['auto', 'never']), name: oneOf(['auto', 'never']) }),
  expires_at: integer(),
  line_items: required(list(object({ price: required(text()), quantity: integer({ min: 1 }) }))),
  // docs.stripe.com/api/checkout/sessions/create, 2026; a language that Checkout has not is refused there, too.
  locale: text(10),
  metadata,
  mode: required(oneOf(['payment', 'setup', 'subscription'])),
  payment_method_collection: oneOf(['always', 'if_required']),
  payment_method_types: list(oneOf(['card'])),
  subscription_data: object({
    description: text(500),
    metadata,
    trial_end: integer(),
    trial_period_days: integer({ min: 1, max: 730 }),
    trial_settings: object({
      end_behavior: required(
        object({ missing_payment_method: required(oneOf(['cancel', 'create_invoice', 'pause'])) }),
      ),
    }),
  }),
  success_url: required(address),
  tax_id_collection: object({ enabled: required(flag) }),
  ui_mode: oneOf(['hosted_page']),
};

type Asked = Values<typeof sessionFields>;

const sessions = new Kind(
  '/v1/checkout/sessions/:session',
  'checkout.session',
  (books) => books.sessions,
  (session, account) => showCheckoutSession(account, session),
);

/** Checkout: a page on which a customer subscribes. */
export const checkoutEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', sessionFields, ({ account, params }) => {
    const session = newSession(account, params);
    account.books.sessions.set(session.id, session);
    account.note(session.id, 'Checkout session');
    return showCheckoutSession(account, session);
  }),

  sessions.retrieve(),

  endpoint('GET', '/v1/checkout/sessions/:session/line_items', paging, (call) => {
    const session = sessions.named(call);
    return showList(`/v1/checkout/sessions/${session.id}/line_items`, showLineItems(call.account, session));
  }),

  endpoint('POST', '/v1/checkout/sessions/:session/expire', {}, (call) => {
    const { id, status } = sessions.named(call);
    if (status !== 'open') {
      throw conflicting(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
      );
    }
    expireSession(call.account, id);
    return showCheckoutSession(call.account, sessions.named(call));
  }),

  sessions.list(
    {
      ...paging,
      created: timeRange,
      customer: text(),
      status: oneOf(['complete', 'expired', 'open']),
      subscription: text(),
    },
    (row, { created, customer, status, subscription }) =>
      agrees([customer, row.customer], [status, row.status], [subscription, row.subscription]) &&
      (created?.(row.created) ?? true),
  ),
];

function newSession(account: Account, asked: Asked): CheckoutSession {
  if (asked.mode !== 'subscription') throw invalidParameter('The sandbox plays the mode subscription only.', 'mode');
  if (asked.customer !== undefined && asked.customer_email !== undefined) {
    throw conflicting('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  }
  const customer = asked.customer === undefined ? null : alive(account, asked.customer, 'customer');
  const trial: NonNullable<Asked['subscription_data']> = asked.subscription_data ?? {};
  const now = account.now();
  const session: CheckoutSession = {
    id: newId('cs_test', 58),
    created: now,
    status: 'open',
    paymentStatus: 'unpaid',
    expiresAt: expiryOf(now, asked.expires_at),
    customer: customer?.id ?? null,
    customerEmail: asked.customer_email ?? null,
    ...soldBy(account, asked.line_items),
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url ?? null,
    clientReferenceId: asked.client_reference_id ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    locale: asked.locale ?? null,
    trialDays: trial.trial_period_days ?? null,
    trialEnd: trial.trial_end ?? null,
    missingCard: trial.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    subscriptionMetadata: mergeMetadata({}, trial.metadata),
    subscriptionDescription: trial.description ?? null,
    cardCollection: asked.payment_method_collection ?? 'always',
    addressCollection: asked.billing_address_collection ?? null,
    allowsPromotionCodes: asked.allow_promotion_codes ?? null,
    hasAutomaticTax: asked.automatic_tax?.enabled ?? false,
    collectsVatNumber: asked.tax_id_collection?.enabled ?? false,
    collectsTerms: asked.consent_collection?.terms_of_service === 'required',
    collectsPromotions: asked.consent_collection?.promotions === 'auto',
    savesName: asked.customer_update?.name === 'auto',
    savesAddress: asked.customer_update?.address === 'auto',
    termsMessage: asked.custom_text?.terms_of_service_acceptance?.message ?? null,
    submitMessage: asked.custom_text?.submit?.message ?? null,
    subscription: null,
    invoice: null,
    payer: null,
  };
  assertFits(session, customer, asked, now);
  return session;
}

function soldBy({ books }: Account, items: Asked['line_items']): { price: string; quantity: number } {
  const [item, ...more] = items;
  if (item === undefined)
    throw invalidParameter('Missing required param: line_items.', 'line_items', 'parameter_missing');
  if (more.length > 0) throw invalidParameter('The sandbox sells one thing at a time.', 'line_items');
  const price = referred(books.prices, 'price', item.price, 'line_items[0][price]');
  if (!price.active) {
    throw conflicting('The price specified is inactive. This field only accepts active prices.', {
      param: 'line_items[0][price]',
    });
  }
  if (price.recurring === null) {
    throw conflicting('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (books.products.get(price.product)?.active === false) {
    throw conflicting(`Price \`${price.id}\` is not available to be purchased because its product is not active.`, {
      param: 'line_items[0][price]',
    });
  }
  return { price: price.id, quantity: item.quantity ?? 1 };
}

function assertFits(session: CheckoutSession, customer: Customer | null, asked: Asked, now: number): void {
  if (session.trialDays !== null && session.trialEnd !== null) {
    throw conflicting(
      'You may only specify one of these parameters: subscription_data[trial_period_days], subscription_data[trial_end].',
    );
  }
  if (session.trialEnd !== null && session.trialEnd < now + 2 * daySeconds) {
    throw conflicting('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  }
  if (customer === null && asked.customer_update !== undefined) {
    throw conflicting('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  if (customer !== null && session.collectsVatNumber && !session.savesName) {
    throw conflicting(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    );
  }
  if (customer !== null && session.hasAutomaticTax && customer.address === null && !session.savesAddress) {
    throw conflicting(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: 'customer_tax_location_invalid' },
    );
  }
}

function expiryOf(now: number, asked: number | undefined): number {
  if (asked !== undefined && (asked < now + 1_800 || asked > now + daySeconds)) {
    throw conflicting(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return asked ?? now + daySeconds;
}
