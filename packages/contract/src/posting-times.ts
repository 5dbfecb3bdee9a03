import { z } from 'zod';

import { boundedList, boundedText, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);

/** The ISO weekday, 1 for Monday to 7 for Sunday, and 'HH:MM' on the clock of the person's zone. */
const postingTimeSchema = z.object({ weekday: z.number(), time: word });

/** A list of posting times: what is used of it, and what only a larger plan uses. Both in the order of the week. */
const postingTimeListSchema = z.object({
  used: z.array(postingTimeSchema),
  locked: z.array(postingTimeSchema),
});

/** Answer of GET and PUT /api/posting-times (SLOT-01). */
export const postingTimesSchema = z.object({
  /** Of all accounts that have none of their own. */
  common: postingTimeListSchema,
  /** Connection id → its own times, which replace the common ones. */
  accounts: z.record(z.string(), postingTimeListSchema),
  /** Whether the common times are still the ones that everybody starts with. */
  isStartSet: z.boolean(),
  /** Why the person's plan does not let them change any, as a sentence; null when it does. */
  refusal: z.string().nullable(),
});

/** Body of PUT /api/posting-times: one list, whole. */
export const setPostingTimesSchema = z.object({
  /** The connection whose own times these are; null and absent: the common ones. */
  account: word.nullish(),
  /** No times end the own ones of an account: it has the common ones again. */
  times: boundedList(postingTimeSchema),
});

/** Query of GET /api/posting-times/free. */
export const freeTimesQuerySchema = z.object({
  /** Connection ids with commas between them. Absent: no account is chosen yet, and the common times hold. */
  accounts: z.string().max(20_000).optional(),
  /** An instant from which on; a time that is nearer than ten minutes is never offered. */
  from: word.optional(),
  /** An instant up to which; then the answer has all free times of the span, which is 62 days at most. */
  to: word.optional(),
});

/** Answer of GET /api/posting-times/free (SLOT-02). */
export const freeTimesSchema = z.object({
  /** The free times in their order: five, or all of a span. */
  times: z.array(z.object({ at: z.string(), wallTime: z.string() })),
  /** The zone of the wall times: the person's. */
  timeZone: z.string(),
  /** The last day up to which all are taken, 'YYYY-MM-DD'; null: today has a free one, or none was found. */
  filledUntil: z.string().nullable(),
  /** Whether the common times are still the ones that everybody starts with. */
  isStartSet: z.boolean(),
  /** Why `times` is empty, as a sentence; else null. */
  message: z.string().nullable(),
});

export type PostingTimesAnswer = z.infer<typeof postingTimesSchema>;
export type SetPostingTimes = z.infer<typeof setPostingTimesSchema>;
export type FreeTimes = z.infer<typeof freeTimesSchema>;
