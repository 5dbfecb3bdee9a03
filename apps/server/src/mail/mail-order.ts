import { z } from 'zod';

/** A mail to be sent: its kind and its receiver. Links that hold a secret are made only when it is sent. */
export const mailOrderSchema = z.discriminatedUnion('kind', [
  /** For the person with this email; nothing happens when there is none. */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('verify-email'), userId: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.string() }),
  /** `service` is the name that people use. */
  z.object({ kind: z.enum(['way-in-added', 'way-in-removed']), userId: z.string(), service: z.string() }),
  z.object({
    kind: z.literal('way-in-forgotten'),
    userId: z.string(),
    service: z.string(),
    hasPassword: z.boolean(),
  }),
  /** `name` is the account with its network, as people know it. */
  z.object({
    kind: z.literal('access-ending'),
    userId: z.string(),
    accounts: z.array(z.object({ name: z.string(), endsAt: z.iso.datetime() })).min(1),
  }),
  /** The user is gone, so the order holds the address. */
  z.object({ kind: z.literal('account-deleted'), email: z.string(), receiptUrl: z.url() }),
]);

export type MailOrder = z.infer<typeof mailOrderSchema>;
