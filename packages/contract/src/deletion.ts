import { planIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedRecord, boundedText, WORD_BYTES } from './bounded.ts';

/** Body of POST /api/auth/delete-user. Without the password, the sign-in must be younger than 10 minutes (OP-18). */
export const deleteUserSchema = z.object({
  password: z.string().max(128).optional(),
  /** What becomes of spaces with other people in them, by their ids (TEAM-10). Those of nobody else go in any case. */
  spaces: boundedRecord(boundedText(WORD_BYTES), z.literal('delete')).optional(),
});

/**
 * What is kept about a deleted account for 30 days: how much was removed, and whether everything is done. Nothing in it
 * is personal.
 */
export const deletionReceiptSchema = z.object({
  /** 128 random bits; they are enough to see the receipt. */
  code: z.string(),
  requestedAt: z.string(),
  /** Null while files are still being removed and networks still being told. */
  finishedAt: z.string().nullable(),
  posts: z.number(),
  /** How many of the posts were still to go out. */
  planned: z.number(),
  /** The plan that was paid for, which ended too. */
  plan: z.enum(planIds).nullable(),
  /** Connected accounts. */
  connections: z.number(),
  /** Uploaded files. */
  media: z.number(),
  state: z.enum(['processing', 'done']),
});

/**
 * Query of GET /api/deletion-requests, with the names that a network's page links to (FBDEL-02): the record's id, and
 * the code that its receipt has.
 */
export const deletionRequestQuerySchema = z.object({
  id: boundedText(WORD_BYTES).optional(),
  confirmation_code: boundedText(WORD_BYTES).optional(),
});

/** Answer of POST /api/auth/delete-user, GET /api/deletion-receipts/{code} and GET /api/deletion-requests. */
export const deletionReceiptAnswerSchema = z.object({ receipt: deletionReceiptSchema });

export type DeleteUser = z.infer<typeof deleteUserSchema>;
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
