import { z } from 'zod';

/** A mail that is to be sent: what it says, and to whom. Links with a secret in them are made when it is sent. */
export const mailOrderSchema = z.discriminatedUnion('kind', [
  /** To whoever has this email; nothing happens when nobody has. */
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('verify-email'), userId: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId: z.string() }),
  /** `service` as people call it. */
  z.object({ kind: z.enum(['way-in-added', 'way-in-removed']), userId: z.string(), service: z.string() }),
  /** The user is gone, so the address comes with it. */
  z.object({ kind: z.literal('account-deleted'), email: z.string(), receiptUrl: z.url() }),
]);

export type MailOrder = z.infer<typeof mailOrderSchema>;
