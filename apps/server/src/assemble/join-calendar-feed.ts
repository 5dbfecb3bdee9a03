import type { Foundation } from '#/assemble/foundation.ts';
import { calendarFeedRoutes } from '#/features/calendar-feed/calendar-feed.routes.ts';

export function joinCalendarFeed({ api, config: { limitFactor, publicUrl }, db, sealer }: Foundation): void {
  calendarFeedRoutes(api, { db, sealer, publicUrl, limitFactor });
}
