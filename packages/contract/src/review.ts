import { guestRights } from '@nonet/domain';
import { z } from 'zod';

import { boundedList, boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

const word = boundedText(WORD_BYTES);
const line = boundedText(LINE_BYTES);

/** Which posts of a range are shown, as the calendar filters them: names or ids with commas between them. Absent: all. */
const filtersSchema = z.object({
  networks: line.optional(),
  accounts: line.optional(),
  statuses: line.optional(),
  templates: line.optional(),
  approval: line.optional(),
});

/**
 * Body of POST /api/review-links: the posts that people without an account see, by their ids, or all from `from` until before `to` (ISO
 * instants) as they are on the day on which one looks.
 */
export const newReviewLinkSchema = z.object({
  posts: boundedList(word, 1_000).optional(),
  from: word.optional(),
  to: word.optional(),
  filters: filtersSchema.optional(),
  may: z.enum(guestRights),
  /** What guests read as its title; absent and blank: by its days. */
  name: line.optional(),
  /** Whom it is for, as guests read it; absent and blank: nobody is named. */
  guest: line.optional(),
  /** ISO instant; absent: in 7 days. */
  expiresAt: word.optional(),
  /** Absent: none is asked for. */
  password: line.optional(),
  /** Guests see the figures of published posts. Absent: they don't. */
  showFigures: z.boolean().optional(),
});

export const reviewLinkSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    guest: z.string().nullable(),
    may: z.enum(guestRights),
    /** How many posts it names; null: it shows a range. */
    postCount: z.int().nullable(),
    /** The range, ISO instants; null: it names posts. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    hasPassword: z.boolean(),
    showFigures: z.boolean(),
    madeBy: z.object({ name: z.string().nullable(), isYou: z.boolean() }),
    createdAt: z.string(),
    expiresAt: z.string(),
    /** Why it shows nothing any more: its days are over, somebody ended it, or who made it is no longer here. Null: it is open. */
    ended: z.enum(['expired', 'ended', 'maker-left']).nullable(),
    /** Posts that a guest has approved as they are, and those that a guest wants changed. */
    approved: z.int(),
    changesAsked: z.int(),
  })
  .meta({ id: 'ReviewLink' });

/** Answer of GET /api/review-links: the newest first. What ended is told for 30 days. */
export const reviewLinksSchema = z.object({ links: z.array(reviewLinkSchema) });
/** Answer of POST /api/review-links: its address is told only here. */
export const reviewLinkMadeSchema = z.object({ id: z.uuid(), url: z.string(), link: reviewLinkSchema });

export type NewReviewLink = z.infer<typeof newReviewLinkSchema>;
export type ReviewLink = z.infer<typeof reviewLinkSchema>;
export type ReviewLinks = z.infer<typeof reviewLinksSchema>;
export type ReviewLinkMade = z.infer<typeof reviewLinkMadeSchema>;
