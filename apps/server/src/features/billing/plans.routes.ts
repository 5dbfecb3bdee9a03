import { type BillingPlan, plansSchema } from '@nonet/contract';
import {
  type BillingInterval,
  type PlanId,
  type PlanQuotas,
  planCurrency,
  planFeatures,
  planIds,
  plans,
  TRIAL_DAYS,
} from '@nonet/domain';
import type { BillingParts } from '#/features/billing/billing-parts.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import type { Offer } from '#/payments/catalogue.ts';
import type { Payments } from '#/payments/payments.ts';

const route = createRoute({
  method: 'get',
  path: '/api/plans',
  'x-action': 'anyone',
  summary: 'The plans, with what they cost and hold',
  responses: jsonResponse(200, plansSchema, 'The plans, from the smallest.'),
});

/** Everybody may ask for the plans, so a payment provider that does not answer must not make them wait for long. */
const LONGEST_WAIT_MS = 2_000;

export function plansRoutes(
  api: Api,
  { payments, quotas }: Pick<BillingParts, 'payments'> & { quotas: PlanQuotas },
): void {
  api.openapi(route, async (c) => {
    const offers = payments === null ? [] : await offersSoon(payments);
    const body = {
      sold: payments !== null,
      currency: planCurrency,
      trialDays: TRIAL_DAYS,
      plans: planIds.map((id) => planOnWire(id, offers, quotas)),
    };
    return c.json(body, 200);
  });
}

/** The first caller waits a moment for the prices; later ones get what is known. */
async function offersSoon(payments: Payments): Promise<readonly Offer[]> {
  const known = payments.knownOffers();
  if (known.length > 0 || !payments.answers()) return known;
  const late = AbortSignal.timeout(LONGEST_WAIT_MS);
  const waited = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([payments.offers().catch(() => undefined), waited]);
  return payments.knownOffers();
}

function planOnWire(id: PlanId, offers: readonly Offer[], quotas: PlanQuotas): BillingPlan {
  const plan = plans[id];
  const priceId = (interval: BillingInterval) =>
    offers.find((offer) => offer.plan === id && offer.interval === interval && offer.isAsShown)?.priceId ?? null;
  return {
    id,
    name: plan.displayName,
    description: plan.description,
    features: planFeatures(plan, quotas),
    monthlyPrice: plan.monthlyPrice,
    yearlyPrice: plan.yearlyPrice,
    monthlyPriceId: priceId('month'),
    yearlyPriceId: priceId('year'),
    popular: plan.popular,
  };
}
