import { z } from '@hono/zod-openapi';
import { type BillingParts, requireSold } from '#/features/billing/billing-parts.ts';
import { noteEvent } from '#/features/billing/note-event.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import { WebhookRefused } from '#/payments/read-event.ts';
import { WEBHOOK_PATH } from '#/payments/set-up-account.ts';

const route = createRoute({
  method: 'post',
  path: WEBHOOK_PATH,
  'x-action': 'anyone',
  summary: 'What Stripe calls when something changed',
  description: 'Signed by Stripe. It is only noted; the subscription is read from Stripe afterwards.',
  responses: jsonResponse(200, z.object({ received: z.literal(true) }), 'Noted, now or before.'),
});

export function webhookRoutes(api: Api, parts: BillingParts): void {
  api.openapi(route, async (c) => {
    const selling = requireSold(parts);
    const signature = c.req.header('stripe-signature') ?? '';
    const notice = await selling.payments.readEvent({ body: await c.req.text(), signature }).catch((error: unknown) => {
      if (!(error instanceof WebhookRefused)) throw error;
      parts.log.warn({ reason: error.message }, 'a webhook was refused');
      throw new ApiError(400, 'signature-refused', 'This request was not signed by Stripe.');
    });
    await noteEvent(selling, notice);
    return c.json({ received: true as const }, 200);
  });
}
