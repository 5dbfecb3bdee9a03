import type { Post } from '@nonet/contract';
import { type ResolvedTime, wallTimeOf } from '@nonet/domain';

/** The form shows whole minutes. */
const minuteMs = 60_000;

/** When a stored post is due, on the clock of `zone`, and whether the form has shown the same moment as `due`. */
export function storedTime(
  post: Pick<Post, 'scheduledDate' | 'wallTime' | 'timeZone'>,
  due: Pick<ResolvedTime, 'instant'> | null,
  zone: string,
): { wallTime: string; isAsShown: boolean } {
  const instant = new Date(post.scheduledDate);
  const shown = due?.instant ?? instant;
  return {
    wallTime: post.timeZone === zone ? post.wallTime : wallTimeOf(instant, zone),
    isAsShown: Math.abs(instant.getTime() - shown.getTime()) < minuteMs,
  };
}

/** The sentence for when the server and this browser know different rules for the clocks of `zone`. */
export function otherRulesText(when: string, zone: string): string {
  return (
    `This browser knows other clock rules for ${zone} than Nonet. The post goes out on ${when} on the clock there, ` +
    'but times may be shown wrong here. Update your browser.'
  );
}
