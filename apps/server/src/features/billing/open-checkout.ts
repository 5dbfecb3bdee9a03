import { randomUUID } from 'node:crypto';
import type { Checkout } from '@nonet/contract';
import { billingMessages } from '@nonet/domain';

import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { type CheckoutRow, findCheckout } from '#/features/billing/checkouts.queries.ts';
import { findCustomer } from '#/features/billing/customers.queries.ts';
import { ensureCustomer } from '#/features/billing/ensure-customer.ts';
import { readAnew } from '#/features/billing/read-anew.ts';
import { pays, type SubscriptionRow, subscriptionsOf } from '#/features/billing/subscriptions.queries.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { ownPath } from '#/http/own-path.ts';
import type { Offer } from '#/payments/catalogue.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';

const SUCCESS = '/plans?success=true';
const CANCELED = '/plans?canceled=true';

/**
 * Opens a payment page for a plan. Who has a subscription already gets the page on which it is changed. The row is stored first and
 * its id is the key of the call. When Stripe fails, the row says so (BILL-08).
 */
export async function openCheckout(
  parts: SellingParts,
  caller: Caller,
  { price, success_url = SUCCESS, cancel_url = CANCELED }: Checkout,
): Promise<{ row: CheckoutRow; chooseThere: boolean }> {
  const { db, log } = parts;
  const paths = { success_url: pathOf(parts, success_url), cancel_url: pathOf(parts, cancel_url) };
  const offer = await findOffer(parts, price);
  const id = randomUUID();
  await db
    .insertInto('checkout_sessions')
    .values({ id, user_id: caller.uid, price_id: offer?.priceId ?? price, ...paths })
    .execute();
  const opened = offer === undefined ? undefined : await open(parts, caller, { id, offer, ...paths }).catch(noted);
  const { url = null, sessionId = null, chooseThere = false } = opened ?? {};
  await db
    .updateTable('checkout_sessions')
    .set({ url, stripe_id: sessionId, error: url === null ? billingMessages.checkoutFailed : null })
    .where('id', '=', id)
    .execute();
  const row = await findCheckout(db, caller.uid, id);
  if (row === undefined) throw new ApiError(401, 'authentication-required', billingMessages.signedOut);
  return { row, chooseThere };

  function noted(error: unknown): undefined {
    if (!isPaymentProblem(error)) throw error;
    log.warn({ err: error, checkout: id }, 'a checkout could not be opened');
  }
}

/** Undefined when Stripe does not tell its prices now. */
async function findOffer({ payments, log }: SellingParts, price: string): Promise<Offer | undefined> {
  let offers: readonly Offer[];
  try {
    offers = await payments.offers();
  } catch (error) {
    if (!isPaymentProblem(error)) throw error;
    log.warn({ err: error }, 'the prices of the plans could not be read');
    return undefined;
  }
  const offer = offers.find(({ priceId }) => priceId === price);
  if (offer?.isAsShown) return offer;
  throw new ApiError(400, 'unknown-price', billingMessages.unknownPrice);
}

interface Opening {
  id: string;
  offer: Offer;
  success_url: string;
  cancel_url: string;
}

async function open(
  parts: SellingParts,
  caller: Caller,
  { id, offer, success_url, cancel_url }: Opening,
): Promise<{ url: string | null; sessionId?: string; chooseThere?: boolean }> {
  const { db, payments, publicUrl } = parts;
  await readAnew(parts, caller.uid);
  const customerId = await ensureCustomer(parts, caller);
  const barring = (await subscriptionsOf(db, caller.uid)).filter(bars);
  if (barring.length > 0) return openPortal(parts, { customerId, barring, offer });
  const customer = await findCustomer(db, caller.uid);
  return payments.openCheckout({
    id,
    uid: caller.uid,
    customerId,
    priceId: offer.priceId,
    successUrl: publicUrl + success_url,
    cancelUrl: publicUrl + cancel_url,
    withTrial: customer?.hadTrial === false,
    consent: billingMessages.consent,
  });
}

/**
 * The page on which a subscription is changed, with the chosen price to be confirmed. Where that is not possible, the whole page, on
 * which the plan is chosen again: the browser says so before it goes there, and the way back names the choice.
 */
async function openPortal(
  { payments, publicUrl, log }: SellingParts,
  { customerId, barring, offer }: { customerId: string; barring: readonly SubscriptionRow[]; offer: Offer },
): Promise<{ url: string; chooseThere?: boolean }> {
  const portal = { customerId, locale: 'auto' };
  const [only] = barring;
  if (only !== undefined && barring.length === 1 && canChange(only, offer)) {
    const change = { subscriptionId: only.id, priceId: offer.priceId };
    try {
      return { url: await payments.openPortal({ ...portal, returnUrl: `${publicUrl}/plans`, change }) };
    } catch (error) {
      if (!isPaymentProblem(error)) throw error;
      log.warn({ err: error }, 'a change of plan could not be offered by itself');
    }
  }
  const returnUrl = `${publicUrl}/plans?subscribe=${offer.plan}`;
  return { url: await payments.openPortal({ ...portal, returnUrl }), chooseThere: true };
}

/** Not one that ends, waits for money (OP-94), or costs this already: there is something else to be done first, or nothing. */
function canChange({ status, cancel_at, price_id }: SubscriptionRow, { priceId }: Offer): boolean {
  return (status === 'active' || status === 'trialing') && cancel_at === null && price_id !== priceId;
}

/** One subscription at a time; one whose first payment waits for the person counts, too. */
function bars(subscription: SubscriptionRow): boolean {
  return pays(subscription) || (subscription.status === 'incomplete' && subscription.pay_url !== null);
}

function pathOf({ publicUrl }: SellingParts, given: string): string {
  const path = ownPath(publicUrl, given);
  if (path === undefined) throw new ApiError(400, 'foreign-return', billingMessages.foreignReturn);
  return path;
}
