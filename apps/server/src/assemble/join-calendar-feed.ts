import type { Foundation } from '#/assemble/foundation.ts';
import { brandOf } from '#/db/brand-of.ts';
import { calendarFeedRoutes } from '#/features/calendar-feed/calendar-feed.routes.ts';

export function joinCalendarFeed({ api, config, db, sealer }: Foundation): void {
  const { limitFactor, plans, publicUrl } = config;
  calendarFeedRoutes(api, { db, sealer, publicUrl, limitFactor, brandOf: (spaceId) => brandOf(db, plans, spaceId) });
}
