import { networkIds } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, POST_TEXT_BYTES, WORD_BYTES } from './bounded.ts';
import { editPostSchema, schedulePostSchema } from './posts.ts';

const word = boundedText(WORD_BYTES);
const variations = boundedList(boundedText(POST_TEXT_BYTES), 20);

/** Body of POST /api/series: a post and how it repeats. `wallTime` has the day from which the rule counts, and the time of every date. */
export const storeSeriesSchema = schedulePostSchema.omit({ userId: true, postingTime: true, draftId: true }).extend({
  /**
   * A rule of RFC 5545, such as 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=MO': daily, weekly or monthly, every 1 to 99 of them, until a
   * day (UNTIL=20270303) at most five years ahead, for 1 to 500 times (COUNT=10), or without an end.
   */
  rule: word,
  /** Texts that take turns with `description`, which comes first. */
  variations: variations.nullish(),
  /** A planned post, in the version that was seen: it takes the first date, and becomes what this body says. */
  post: z.object({ id: word, version: z.int().min(1) }).nullish(),
});

const scopeSchema = z.enum(['following', 'all']);

/**
 * Body of PATCH /api/series/{id}: what changes, for the date that the person changed it at and those after it, or for all that were
 * not sent yet. Posts that were edited on their own stay as they are. `wallTime` is the new time of that date: another day moves the
 * rule with it.
 */
export const changeSeriesSchema = editPostSchema.omit({ postingTime: true }).extend({
  scope: scopeSchema,
  /** The date of the rule, 'YYYY-MM-DD'. */
  date: word,
  rule: word.nullish(),
  /** Absent: `description` replaces the text whose turn it is at that date. */
  variations: variations.nullish(),
});

/** Query of DELETE /api/series/{id}. */
export const endSeriesQuerySchema = z.object({
  version: z.coerce.number().int().min(1),
  scope: scopeSchema,
  /** The date of the rule from which on it ends; with `all` it may be absent. */
  date: word.optional(),
  /** Whether posts that are made stay planned. Absent: they are deleted, and given back to the month. */
  planned: z.enum(['keep', 'delete']).optional(),
});

/** Body of POST /api/series/{id}/undo. */
export const undoSeriesSchema = z.object({ change: word });

/** A date for which no post could be made yet. */
const waitingDateSchema = z.object({
  date: z.string(),
  /** ISO instant. */
  scheduledDate: z.string(),
  code: z.string(),
  message: z.string(),
});

export const seriesSchema = z.object({
  id: z.string(),
  /** Raised by every change. */
  version: z.number(),
  title: z.string(),
  description: z.string(),
  descriptions: z.partialRecord(z.enum(networkIds), z.string()),
  variations: z.array(z.string()),
  /** 'platform:accountId' of each account. */
  platforms: z.array(z.string()),
  /** A rule of RFC 5545. Its count is of this series and those that it goes on from. */
  rule: z.string(),
  /** How many of the count were before this series. */
  before: z.number(),
  /** The day 'YYYY-MM-DD' from which the rule counts. */
  start: z.string(),
  /** 'HH:MM' or 'HH:MM:SS' on the clock of `timeZone`. */
  time: z.string(),
  timeZone: z.string(),
  /** It was ended: no date on or after this day. */
  endsBefore: z.string().nullable(),
  /** Up to this day posts were made. */
  madeUntil: z.string(),
  /** The next date after that; null: there is none. */
  nextDate: z.string().nullable(),
  waits: z.array(waitingDateSchema),
});

/** Answer of GET /api/series: those that go on, or have posts that are planned. */
export const seriesListSchema = z.object({ series: z.array(seriesSchema) });

/** Answer of POST /api/series. */
export const seriesStoredSchema = z.object({ success: z.literal(true), series: seriesSchema });

/** Answer of every call that changes a series. */
export const seriesChangedSchema = z.object({
  success: z.literal(true),
  /** The series that has the changed dates: a new one, when only a part was changed. */
  series: seriesSchema,
  /** How many posts were changed, deleted, and left alone because they were edited on their own. */
  changed: z.number(),
  deleted: z.number(),
  leftAlone: z.number(),
  /** With it the change is undone; null in the answer to an undo. */
  undo: z.object({ change: z.string(), until: z.string() }).nullable(),
});

export type StoreSeries = z.infer<typeof storeSeriesSchema>;
export type ChangeSeries = z.infer<typeof changeSeriesSchema>;
export type EndSeries = z.infer<typeof endSeriesQuerySchema>;
export type Series = z.infer<typeof seriesSchema>;
export type SeriesList = z.infer<typeof seriesListSchema>;
export type SeriesStored = z.infer<typeof seriesStoredSchema>;
export type SeriesChanged = z.infer<typeof seriesChangedSchema>;
