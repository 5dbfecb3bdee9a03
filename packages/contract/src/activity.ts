import { type ActivityKind, activityActors, activityGroups, activityKinds, networkIds, roles } from '@nonet/domain';
import { z } from 'zod';

import { boundedText, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);
const kinds = Object.values(activityKinds).flat() as [ActivityKind, ...ActivityKind[]];

/** Filters of GET /api/activity.csv. */
export const activityFilterSchema = z.object({
  /** Only what this person did. */
  person: word.optional(),
  /** Only what is about this. */
  what: z.enum(activityGroups).optional(),
  /** From this instant on, */
  from: word.optional(),
  /** and before this one. */
  to: word.optional(),
});

/** Query of GET /api/activity. */
export const activityQuerySchema = activityFilterSchema.extend({ cursor: word.optional() });

const account = z.object({
  /** Null: the account is gone, with all that was known of it. */
  network: z.enum(networkIds).nullable(),
  name: z.string().nullable(),
});

const factsSchema = z.object({
  /** When the post goes out. */
  at: z.string().optional(),
  role: z.enum(roles).optional(),
  /** Of those that the caller has; null: all of the space. */
  accounts: z.array(account).nullable().optional(),
  /** Of the space. */
  name: z.string().optional(),
  /** Of a repeat: its rule of RFC 5545, its first day, and its time on the clock. */
  repeat: z.object({ rule: z.string(), start: z.string(), time: z.string() }).optional(),
  editorsApprove: z.boolean().optional(),
  twoPersons: z.boolean().optional(),
});

export const activityEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({
    actor: z.enum(activityActors),
    /** Of a person who is still here. */
    id: z.string().nullable(),
    name: z.string(),
    isYou: z.boolean(),
  }),
  what: z.enum(kinds),
  /** The post, where it still stands and the caller may see it. */
  post: z.object({ id: z.string(), title: z.string() }).nullable(),
  account: account.nullable(),
  /** To whom it was done; null as name: they are gone. */
  person: z.object({ name: z.string().nullable() }).nullable(),
  before: factsSchema.nullable(),
  after: factsSchema.nullable(),
});

/** Answer of GET /api/activity: the newest first. */
export const activitySchema = z.object({
  entries: z.array(activityEntrySchema),
  nextCursor: z.string().nullable(),
  /** What the plan of the space's owner does not show; null: all that is kept is shown. */
  limit: z.object({ days: z.int(), message: z.string(), seePlans: z.boolean() }).nullable(),
  /** Why the caller cannot take it away as a file; null: they can. */
  csvRefused: z.string().nullable(),
});

export type ActivityFilter = z.infer<typeof activityFilterSchema>;
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
export type Activity = z.infer<typeof activitySchema>;
