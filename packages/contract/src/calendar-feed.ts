import { z } from 'zod';

/** Answer of GET, POST and DELETE /api/calendar-feed (FEED-01). */
export const calendarFeedSchema = z.object({
  /** The address for calendar programs, which ends in `.ics`. It is enough to read the posts. Null: there is none. */
  address: z.string().nullable(),
});

export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
