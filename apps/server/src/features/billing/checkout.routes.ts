import { z } from '@hono/zod-openapi';
import { boundedText, checkoutSchema, checkoutSessionSchema, WORD_BYTES } from '@nonet/contract';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { findCheckout } from '#/features/billing/checkouts.queries.ts';
import { checkoutOnWire } from '#/features/billing/on-wire.ts';
import { openCheckout } from '#/features/billing/open-checkout.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const uid = boundedText(WORD_BYTES);

const postRoute = createRoute({
  method: 'post',
  path: '/api/customers/{uid}/checkout_sessions',
  'x-action': 'self',
  summary: 'Open a payment page for a plan',
  description:
    'The answer has `url`, the page to go to, or `error`. Who has a subscription already is led to the page on which it is changed.',
  request: { params: z.object({ uid }), ...jsonBody(checkoutSchema) },
  responses: jsonResponse(201, checkoutSessionSchema, 'The checkout.'),
});

const getRoute = createRoute({
  method: 'get',
  path: '/api/customers/{uid}/checkout_sessions/{id}',
  'x-action': 'self',
  summary: 'A checkout',
  request: { params: z.object({ uid, id: z.uuid() }) },
  responses: jsonResponse(200, checkoutSessionSchema, 'The checkout.'),
});

const FIVE_MINUTES_S = 300;

export function checkoutRoutes(api: Api, parts: BillingParts & { checkoutsPerFiveMinutes: number }): void {
  const { db, checkoutsPerFiveMinutes: max } = parts;

  api.openapi(postRoute, async (c) => {
    const caller = c.get('caller');
    const selling = requireSold(parts);
    await enforceLimit(db, { key: 'checkout', userId: caller.uid, max, windowS: FIVE_MINUTES_S });
    const { row, chooseThere } = await openCheckout(selling, caller, c.req.valid('json'));
    return c.json({ ...checkoutOnWire(row), ...(chooseThere && { chooseThere }) }, 201);
  });

  api.openapi(getRoute, async (c) => {
    const row = await findCheckout(db, c.get('caller').uid, c.req.valid('param').id);
    if (row === undefined) throw new ApiError(404, 'not-found', 'There is no such checkout.');
    return c.json(checkoutOnWire(row), 200);
  });
}
