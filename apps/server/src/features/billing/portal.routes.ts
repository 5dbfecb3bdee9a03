import { z } from '@hono/zod-openapi';
import { boundedText, createPortalLinkSchema, portalLinkSchema, WORD_BYTES } from '@nonet/contract';
import { billingMessages } from '@nonet/domain';
import { type BillingParts, requireSold, type SellingParts } from '#/features/billing/billing-parts.ts';
import { findCustomer } from '#/features/billing/customers.queries.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { ownPath } from '#/http/own-path.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';

const route = createRoute({
  method: 'post',
  path: '/api/functions/{region}/createPortalLink',
  'x-action': 'self',
  summary: 'The page on which the caller changes or cancels the subscription',
  description:
    'A callable function: it is called with `{ data }` and answers `{ result }` or `{ error: { status, message, details } }`.',
  request: { params: z.object({ region: boundedText(WORD_BYTES) }), ...jsonBody(createPortalLinkSchema) },
  responses: jsonResponse(200, portalLinkSchema, 'The address of the page. It works once, for a few minutes.'),
});

const FIVE_MINUTES_S = 300;

export function portalRoutes(
  api: Api,
  parts: BillingParts & { functionsRegion: string; portalsPerFiveMinutes: number },
): void {
  const { db, functionsRegion, portalsPerFiveMinutes: max, publicUrl } = parts;

  api.openapi(route, async (c) => {
    if (c.req.valid('param').region !== functionsRegion) {
      throw new ApiError(404, 'not-found', 'There is nothing at this address.');
    }
    const { uid } = c.get('caller');
    const selling = requireSold(parts);
    const { returnUrl, locale } = c.req.valid('json').data;
    const path = ownPath(publicUrl, returnUrl);
    if (path === undefined) throw new ApiError(400, 'foreign-return', billingMessages.foreignReturn);
    await enforceLimit(db, { key: 'portal', userId: uid, max, windowS: FIVE_MINUTES_S });
    const url = await openPortal(selling, uid, { returnUrl: publicUrl + path, locale });
    return c.json({ result: { url } }, 200);
  });
}

async function openPortal(
  { db, log, payments }: SellingParts,
  uid: string,
  portal: { returnUrl: string; locale: string },
): Promise<string> {
  const customer = await findCustomer(db, uid);
  if (customer === undefined || customer.stripeId === null || customer.livemode !== payments.isLive) {
    throw new ApiError(400, 'failed-precondition', billingMessages.noCustomer);
  }
  try {
    return await payments.openPortal({ ...portal, customerId: customer.stripeId });
  } catch (error) {
    if (!isPaymentProblem(error)) throw error;
    log.warn({ err: error, uid }, 'the customer portal could not be opened');
    const { portalFailed, noPortalUrl } = billingMessages;
    throw new ApiError(503, 'portal-failed', error.kind === 'away' ? portalFailed : noPortalUrl);
  }
}
