import { billingIntervals, planIds } from '@nonet/domain';
import { z } from 'zod';

const plan = z.enum(planIds).nullable();

/**
 * Mails that became messages (decision 0155). Nobody orders them any more; those that wait at an upgrade, or that a process of the
 * version before still orders, are told as messages. NOTE: to be removed with the release after the first that has messages.
 */
export const formerMailOrderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('access-ending'),
    userId: z.string(),
    accounts: z.array(z.object({ name: z.string(), endsAt: z.iso.datetime() })).min(1),
  }),
  z.object({ kind: z.literal('posts-blocked'), userId: z.string(), targetIds: z.array(z.uuid()).min(1) }),
  z.object({
    kind: z.literal('repeat-passed'),
    userId: z.string(),
    dates: z.array(z.object({ title: z.string(), day: z.iso.date() })).min(1),
  }),
  z.object({
    kind: z.literal('trial-ending'),
    userId: z.string(),
    plan,
    endsAt: z.iso.datetime(),
    cents: z.int(),
    interval: z.enum(billingIntervals),
  }),
  z.object({ kind: z.enum(['payment-failed', 'payment-waits']), userId: z.string(), plan }),
]);

export type FormerMailOrder = z.infer<typeof formerMailOrderSchema>;

export function isFormer(order: object): order is FormerMailOrder {
  return formerMailOrderSchema.safeParse(order).success;
}
