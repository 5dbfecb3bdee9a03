import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** Accounts that are chosen together. */
export const accountSetSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In the order in which they were chosen. Accounts that have ended stay named, so that it can be said. */
  connectionIds: z.array(z.string()),
});

/** Answer of GET /api/account-sets: in the order of their names. */
export const accountSetsSchema = z.object({ sets: z.array(accountSetSchema) });
/** Answer of POST and PATCH. */
export const accountSetKeptSchema = z.object({ set: accountSetSchema });

const connectionIds = boundedList(boundedText(WORD_BYTES)).min(1);
/** Body of POST /api/account-sets. */
export const newAccountSetSchema = z.object({ name: boundedText(LINE_BYTES), connectionIds });
/** Body of PATCH /api/account-sets/{id}: what is named is changed. */
export const changeAccountSetSchema = newAccountSetSchema.partial();

export type AccountSet = z.infer<typeof accountSetSchema>;
export type AccountSets = z.infer<typeof accountSetsSchema>;
export type AccountSetKept = z.infer<typeof accountSetKeptSchema>;
export type NewAccountSet = z.infer<typeof newAccountSetSchema>;
export type ChangeAccountSet = z.infer<typeof changeAccountSetSchema>;
