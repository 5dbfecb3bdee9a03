import { z } from 'zod';

import type { StripeClient } from '#/payments/stripe-client.ts';

/** What we take from a webhook: never the state of things, only that something about this customer changed. */
export interface EventNotice {
  id: string;
  type: string;
  at: Date;
  isLive: boolean;
  customerId: string | null;
  /** The checkout session that it is about. */
  sessionId: string | null;
}

/** Why a webhook is not taken, for the log. */
export class WebhookRefused extends Error {}

/** A captured webhook must not work later, nor one that was signed for later (OP-90). */
const TOLERANCE_S = 300;

const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

/**
 * Reads the body of a webhook after its signature was checked. The package refuses signatures that are too old, and takes those
 * of the future, so these are refused here.
 */
export async function readEvent(
  { load }: StripeClient,
  webhookSecrets: readonly string[],
  { body, signature }: { body: string; signature: string },
): Promise<EventNotice> {
  const { webhooks } = await load();
  const { Stripe } = await import('stripe');
  const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  if (signedAt > Date.now() / 1000 + TOLERANCE_S) throw new WebhookRefused('signed for another time');
  for (const secret of webhookSecrets) {
    try {
      webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      throw new WebhookRefused('not an event', { cause: error });
    }
    return noticeOf(eventSchema.parse(JSON.parse(body)));
  }
  throw new WebhookRefused('not signed with our secret, or too long ago');
}

function noticeOf({ id, type, created, livemode, data: { object } }: z.infer<typeof eventSchema>): EventNotice {
  const customer = object.object === 'customer' ? object.id : object.customer;
  return {
    id,
    type,
    at: new Date(created * 1000),
    isLive: livemode,
    customerId: typeof customer === 'object' ? (customer?.id ?? null) : (customer ?? null),
    sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
  };
}
