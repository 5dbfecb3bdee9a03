import type { Account } from '#/payments/account.ts';
import { agrees, type Call, type Endpoint, endpoint, Kind, referred } from '#/payments/endpoint.ts';
import { alive } from '#/payments/endpoints/customers.ts';
import {
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
} from '#/payments/params.ts';
import type { Subscription } from '#/payments/rows.ts';
import { showSubscription } from '#/payments/show-subscription.ts';
import { conflicting, noSuch } from '#/payments/stripe-error.ts';
import { changePlan, changing, end, endTrial, put, subscribe } from '#/payments/subscribing.ts';

const trialSettings = object({
  end_behavior: required(object({ missing_payment_method: required(oneOf(['cancel', 'create_invoice', 'pause'])) })),
});
const details = object({
  comment: clearable(text()),
  feedback: clearable(
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
});
const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

const subscriptions = new Kind(
  '/v1/subscriptions/:id',
  'subscription',
  (books) => books.subscriptions,
  (subscription, account) => showSubscription(account, subscription),
);

/** Subscriptions. People begin theirs at the checkout; the call that begins one is for tests. */
export const subscriptionEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/subscriptions',
    {
      customer: required(text()),
      default_payment_method: text(),
      description: clearable(text(500)),
      items: required(list(object({ price: required(text()), quantity: integer({ min: 1 }) }))),
      metadata,
      trial_end: text(),
      trial_period_days: integer({ min: 1, max: 730 }),
      trial_settings: trialSettings,
    },
    ({ account, params }) => {
      const customer = alive(account, params.customer, 'customer');
      const [item, ...more] = params.items;
      if (item === undefined || more.length > 0)
        throw conflicting('The sandbox sells one thing at a time.', { param: 'items' });
      const price = referred(account.books.prices, 'price', item.price, 'items[0][price]');
      if (price.recurring === null) {
        throw conflicting(
          `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
          { param: 'items[0][price]' },
        );
      }
      const days = params.trial_period_days;
      const begun = subscribe(account, {
        customer: customer.id,
        price: price.id,
        quantity: item.quantity ?? 1,
        card: params.default_payment_method ?? null,
        trialEnd:
          days === undefined
            ? params.trial_end === undefined
              ? null
              : later(account, params.trial_end)
            : account.now() + days * 86_400,
        missingCard: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
        metadata: mergeMetadata({}, params.metadata),
        description: params.description ?? null,
        hasAutomaticTax: false,
      });
      return showSubscription(account, begun);
    },
  ),

  subscriptions.retrieve(),

  endpoint(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at: clearable(integer()),
      cancel_at_period_end: flag,
      cancellation_details: details,
      default_payment_method: clearable(text()),
      description: clearable(text(500)),
      items: list(object({ id: text(), price: text(), quantity: integer({ min: 1 }) })),
      metadata,
      payment_behavior: oneOf(['allow_incomplete', 'error_if_incomplete']),
      proration_behavior: oneOf(['always_invoice', 'create_prorations', 'none']),
      trial_end: text(),
      trial_settings: trialSettings,
    },
    (call) => {
      const { account, params } = call;
      const old = running(call);
      const { books } = account;
      if (params.default_payment_method)
        referred(books.cards, 'PaymentMethod', params.default_payment_method, 'default_payment_method');
      const [item, ...more] = params.items ?? [];
      if (more.length > 0) throw conflicting('The sandbox sells one thing at a time.', { param: 'items' });
      if (item !== undefined && item.id !== old.item)
        throw conflicting(`The subscription item must be named: items[0][id]=${old.item}.`, { param: 'items[0][id]' });
      if (item?.price !== undefined) referred(books.prices, 'price', item.price, 'items[0][price]');
      const trialEnd =
        params.trial_end === undefined || params.trial_end === 'now' ? null : later(account, params.trial_end);
      changing(account, old.id, () =>
        put(account, old.id, {
          ...quietChanges(account, old, params),
          ...(trialEnd === null ? {} : trialUntil(account, old, trialEnd)),
        }),
      );
      if (item !== undefined) {
        changePlan(account, old.id, {
          price: item.price ?? old.price,
          quantity: item.quantity ?? old.quantity,
          proration: params.proration_behavior ?? 'create_prorations',
          endsTrial: params.trial_end === 'now',
          mustPay: params.payment_behavior === 'error_if_incomplete',
        });
      } else if (params.trial_end === 'now' && old.status === 'trialing') endTrial(account, old.id);
      return showSubscription(account, subscriptions.named(call));
    },
  ),

  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: details, invoice_now: flag, prorate: flag },
    (call) => {
      const { account, params } = call;
      const { id } = running(call);
      const proration =
        params.prorate !== true ? 'none' : params.invoice_now === true ? 'always_invoice' : 'create_prorations';
      const { comment = null, feedback = null } = params.cancellation_details ?? {};
      return showSubscription(account, end(account, id, 'cancellation_requested', { proration, comment, feedback }));
    },
  ),

  endpoint(
    'POST',
    '/v1/subscriptions/:id/resume',
    { billing_cycle_anchor: oneOf(['now', 'unchanged']), proration_behavior: oneOf(['none']) },
    (call) => {
      const { account } = call;
      const { id, status } = subscriptions.named(call);
      if (status !== 'paused') throw conflicting('You can only resume subscriptions with a status of `paused`.');
      endTrial(account, id);
      const resumed = showSubscription(account, subscriptions.named(call));
      account.emit('customer.subscription.resumed', resumed);
      return resumed;
    },
  ),

  subscriptions.list(
    { ...paging, created: timeRange, customer: text(), price: text(), status: oneOf(statuses) },
    (row, { created, customer, price, status }) =>
      agrees([customer, row.customer], [price, row.price]) &&
      (created?.(row.created) ?? true) &&
      isAsked(row.status, status),
  ),
];

function isAsked(status: Subscription['status'], asked: (typeof statuses)[number] | undefined): boolean {
  if (asked === 'all') return true;
  if (asked === undefined) return status !== 'canceled';
  return asked === 'ended' ? status === 'canceled' : status === asked;
}

interface QuietChanges {
  readonly cancel_at?: number | null | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
  readonly cancellation_details?:
    | { readonly comment?: string | null | undefined; readonly feedback?: string | null | undefined }
    | undefined;
  readonly default_payment_method?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
  readonly trial_settings?:
    | { readonly end_behavior: { readonly missing_payment_method: Subscription['missingCard'] } }
    | undefined;
}

/** What is changed without anything to pay. */
function quietChanges(account: Account, old: Subscription, params: QuietChanges): Partial<Subscription> {
  return {
    ...cancelChanges(account, old, params),
    card: params.default_payment_method === undefined ? old.card : params.default_payment_method,
    description: params.description === undefined ? old.description : params.description,
    metadata: mergeMetadata(old.metadata, params.metadata),
    missingCard: params.trial_settings?.end_behavior.missing_payment_method ?? old.missingCard,
  };
}

function cancelChanges(account: Account, old: Subscription, params: QuietChanges): Partial<Subscription> {
  const { comment, feedback } = params.cancellation_details ?? {};
  const said = {
    ...old.cancellation,
    ...(comment === undefined ? {} : { comment }),
    ...(feedback === undefined ? {} : { feedback }),
  };
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw conflicting('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const at =
    params.cancel_at_period_end === true
      ? old.periodEnd
      : params.cancel_at_period_end === false
        ? null
        : params.cancel_at;
  if (at === undefined) return { cancellation: said };
  if (at === null)
    return { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null, cancellation: { ...said, reason: null } };
  if (at <= account.now())
    throw conflicting('The `cancel_at` timestamp must be in the future.', { param: 'cancel_at' });
  return {
    cancelAt: at,
    cancelAtPeriodEnd: params.cancel_at_period_end === true,
    canceledAt: account.now(),
    cancellation: { ...said, reason: 'cancellation_requested' },
  };
}

/** A trial until then; what was paid already is not given back. */
function trialUntil(account: Account, old: Subscription, trialEnd: number): Partial<Subscription> {
  const now = account.now();
  return {
    status: 'trialing',
    trialStart: old.status === 'trialing' ? old.trialStart : now,
    trialEnd,
    anchor: trialEnd,
    periodStart: old.status === 'trialing' ? old.periodStart : now,
    periodEnd: trialEnd,
    isTrialEndTold: false,
    ...(old.cancelAtPeriodEnd ? { cancelAt: trialEnd } : {}),
  };
}

function later(account: Account, asked: string): number {
  const at = integer().read(asked, 'trial_end');
  if (at <= account.now())
    throw conflicting('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  return at;
}

/** A subscription that has not ended. Stripe finds an ended one for reading only. */
function running(call: Pick<Call, 'account' | 'ids'>): Subscription {
  const subscription = subscriptions.named(call);
  if (subscription.status !== 'canceled') return subscription;
  throw noSuch('subscription', subscription.id, 'id', 404);
}
