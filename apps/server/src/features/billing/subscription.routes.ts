import { z } from '@hono/zod-openapi';
import { boundedText, type OwnPlan, ownPlanSchema, subscriptionsSchema, WORD_BYTES } from '@nonet/contract';
import { billingMessages } from '@nonet/domain';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { isConfirming } from '#/features/billing/checkouts.queries.ts';
import { findCustomer } from '#/features/billing/customers.queries.ts';
import { subscriptionOnWire } from '#/features/billing/on-wire.ts';
import { readAnew } from '#/features/billing/read-anew.ts';
import { doubleRefundedAt, shownSubscription, subscriptionsOf } from '#/features/billing/subscriptions.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';

const getRoute = createRoute({
  method: 'get',
  path: '/api/subscription',
  'x-action': 'self',
  summary: 'The plan of the caller, and what pays for it',
  responses: jsonResponse(200, ownPlanSchema, 'What is known here.'),
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/api/subscription/refresh',
  'x-action': 'self',
  summary: 'Read the subscription anew from the payment provider',
  description: 'For when a webhook is late. Without an answer of the payment provider it answers what is known here.',
  responses: jsonResponse(200, ownPlanSchema, 'What is known now.'),
});

const listRoute = createRoute({
  method: 'get',
  path: '/api/customers/{uid}/subscriptions',
  'x-action': 'self',
  summary: 'The subscriptions of the caller, the oldest first',
  description: 'BILL-11: only those with the status trialing or active are current.',
  request: {
    params: z.object({ uid: boundedText(WORD_BYTES) }),
    query: z.object({ status: boundedText(WORD_BYTES).optional() }),
  },
  responses: jsonResponse(200, subscriptionsSchema, 'Those in one of the states that `status` names, with commas.'),
});

const MINUTE_S = 60;

export function subscriptionRoutes(api: Api, parts: BillingParts & { refreshesPerMinute: number }): void {
  const { db, log, refreshesPerMinute } = parts;

  api.openapi(getRoute, async (c) => c.json(await ownPlan(parts, c.get('caller').uid), 200));

  api.openapi(refreshRoute, async (c) => {
    const { uid } = c.get('caller');
    const selling = requireSold(parts);
    await enforceLimit(db, { key: 'read-subscription', userId: uid, max: refreshesPerMinute, windowS: MINUTE_S });
    try {
      await readAnew(selling, uid);
    } catch (error) {
      if (!isPaymentProblem(error)) throw error;
      log.warn({ err: error, uid }, 'a subscription could not be read anew');
      if (error.kind !== 'away') throw new ApiError(503, 'provider-away', billingMessages.providerAway);
    }
    return c.json(await ownPlan(parts, uid), 200);
  });

  api.openapi(listRoute, async (c) => {
    const { uid } = c.req.valid('param');
    const wanted = c.req.valid('query').status?.split(',');
    const rows = await subscriptionsOf(db, uid);
    const own = rows.filter(({ status }) => wanted === undefined || wanted.includes(status));
    return c.json({ subscriptions: own.map(subscriptionOnWire) }, 200);
  });
}

async function ownPlan({ db, payments, readPlan }: BillingParts, userId: string): Promise<OwnPlan> {
  const [held, customer, rows, confirming, refundedAt] = await Promise.all([
    readPlan(db, userId),
    findCustomer(db, userId),
    subscriptionsOf(db, userId),
    isConfirming(db, userId),
    doubleRefundedAt(db, userId),
  ]);
  const shown = shownSubscription(rows);
  return {
    sold: payments !== null,
    ...held,
    subscription: shown === undefined ? null : subscriptionOnWire(shown),
    confirming,
    trialAvailable: customer?.hadTrial !== true,
    providerAnswers: payments?.answers() ?? true,
    doubleRefundedAt: refundedAt?.toISOString() ?? null,
  };
}
