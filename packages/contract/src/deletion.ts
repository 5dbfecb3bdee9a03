import { z } from 'zod';

/** Body of POST /api/auth/delete-user. Without the password, the sign-in must be younger than 10 minutes (OP-18). */
export const deleteUserSchema = z.object({ password: z.string().max(128).optional() });

/**
 * What is kept about a deleted account for 30 days: how much was removed, and whether everything is done. Nothing in it
 * is personal.
 */
export const deletionReceiptSchema = z.object({
  /** 128 random bits; whoever has it may see the receipt. */
  code: z.string(),
  requestedAt: z.string(),
  /** Null while files are still being removed and networks still being told. */
  finishedAt: z.string().nullable(),
  posts: z.number(),
  /** Connected accounts. */
  connections: z.number(),
  /** Uploaded files. */
  media: z.number(),
  state: z.enum(['processing', 'done']),
});

/** Answer of POST /api/auth/delete-user and of GET /api/deletion-receipts/{code}. */
export const deletionReceiptAnswerSchema = z.object({ receipt: deletionReceiptSchema });

export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
