import { postingTimeMessages, wallTimeOf } from '@nonet/domain';

import { hourClock } from '#/lib/hour-clock.ts';
import { toast } from '#/ui/status/toast.ts';

/** Long enough to read something that is shown only once. */
const readingMs = 15_000;

/** Says that an offered posting time was taken by another post, or has passed, and which one is used (SLOT-03). */
export function tellMoved(movedFrom: string, wallTime: string, zone: string): void {
  const asked = new Date(movedFrom);
  const say = asked <= new Date() ? postingTimeMessages.passed : postingTimeMessages.moved;
  toast.info(say(wallTimeOf(asked, zone), wallTime, hourClock()), { durationMs: readingMs });
}
