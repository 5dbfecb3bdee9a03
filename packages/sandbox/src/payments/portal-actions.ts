import type { Account } from '#/payments/account.ts';
import { attachCard, setDefaultCard } from '#/payments/cards.ts';
import type { Customer, PortalConfiguration, PortalSession, Price, Subscription } from '#/payments/rows.ts';
import { cardError, conflicting } from '#/payments/stripe-error.ts';
import { changePlan, changing, end, put } from '#/payments/subscribing.ts';
import { testCardOf } from '#/payments/test-cards.ts';
import { steps } from '#/payments/time-travel.ts';

/** What somebody sees in the portal. */
export interface PortalView {
  readonly account: Account;
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
}

/** The subscription that the portal is about: the newest that has not ended. */
export function currentSubscription({ account, customer }: PortalView): Subscription | null {
  const running = [...account.books.subscriptions.values()].filter(
    (row) => row.customer === customer.id && row.status !== 'canceled',
  );
  return running.at(-1) ?? null;
}

/** The prices that the portal's configuration offers, cheapest first. */
export function offeredPrices({ account, configuration }: PortalView): Price[] {
  const ids = configuration.update.products.flatMap(({ prices }) => prices);
  return ids
    .flatMap((id) => account.books.prices.get(id) ?? [])
    .sort((one, other) => one.unitAmount - other.unitAmount);
}

/**
 * Carries out what somebody pressed. `flow-done`: what a session was made for is done. `confirm`: the bank asks first.
 * Throws a `StripeError` when it cannot be done.
 */
export function actInPortal(view: PortalView, field: (name: string) => string): 'confirm' | 'done' | 'flow-done' {
  const { account, configuration } = view;
  const subscription = currentSubscription(view);
  const action = field('action');
  if (action === 'card' && configuration.canUpdateCard) return saveCard(view, subscription, field);
  if (subscription === null) throw conflicting('There is no subscription.');
  if (action === 'resume') {
    const cancellation = { reason: null, feedback: null, comment: null };
    changing(account, subscription.id, () =>
      put(account, subscription.id, { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null, cancellation }),
    );
    return 'done';
  }
  if (action === 'cancel' && configuration.cancel.isEnabled) {
    cancel(view, subscription, field);
    return 'flow-done';
  }
  if (action === 'confirm-change' && configuration.update.isEnabled) {
    change(view, subscription, field('price'));
    return 'flow-done';
  }
  const step = steps.find(({ id, fits }) => id === action && fits(account, subscription));
  if (step === undefined) throw conflicting('This is not possible here.');
  step.act(account, subscription);
  return 'done';
}

function saveCard(
  { account, customer }: PortalView,
  subscription: Subscription | null,
  field: (name: string) => string,
): 'confirm' | 'done' | 'flow-done' {
  const card = testCardOf(field('card'));
  if (card === null) throw conflicting('Your card was declined: this page takes test cards only.');
  if (card.atOnce !== null) throw cardError(card.atOnce);
  if (card.asksFirst === true && field('confirmation') === '') return 'confirm';
  if (field('confirmation') === 'fail')
    throw conflicting(
      'We are unable to authenticate your payment method. Please choose a different one and try again.',
    );
  const { id } = attachCard(account, customer.id, card, {
    name: customer.name,
    country: customer.address?.country ?? null,
  });
  setDefaultCard(account, customer.id, id);
  if (subscription !== null) changing(account, subscription.id, () => put(account, subscription.id, { card: id }));
  return 'flow-done';
}

/**
 * A subscription of Stripe's flexible billing, the usual one since 2025, says the end that was chosen in the portal as
 * `cancel_at`; `cancel_at_period_end` stays false (docs.stripe.com/billing/subscriptions/billing-mode/compare, 2026).
 */
function cancel(
  { account, configuration }: PortalView,
  subscription: Subscription,
  field: (name: string) => string,
): void {
  const feedback = field('reason') || null;
  if (field('at-once') !== '') {
    end(account, subscription.id, 'cancellation_requested', { proration: configuration.cancel.proration, feedback });
    return;
  }
  const cancellation = { reason: 'cancellation_requested' as const, feedback, comment: null };
  changing(account, subscription.id, () =>
    put(account, subscription.id, { cancelAt: subscription.periodEnd, canceledAt: account.now(), cancellation }),
  );
}

function change(view: PortalView, subscription: Subscription, price: string): void {
  const { proration, trial } = view.configuration.update;
  if (!offeredPrices(view).some(({ id }) => id === price)) throw conflicting('This plan is not offered here.');
  if (price === subscription.price) throw conflicting('This is the current plan.');
  changePlan(view.account, subscription.id, {
    price,
    quantity: subscription.quantity,
    proration,
    endsTrial: trial === 'end_trial',
    mustPay: true,
  });
}
