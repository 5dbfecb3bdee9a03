import type { Connection } from '@nonet/contract';
import { plural } from '@nonet/domain';

const warnedDays = 14;

/** The warning about ended access: which posts wait until the account is connected again. */
export function endedWarning({
  reconnectReason,
  postsAtRisk,
}: Pick<Connection, 'reconnectReason' | 'postsAtRisk'>): string {
  const waiting = `${plural(postsAtRisk, 'post')} ${postsAtRisk === 1 ? 'waits' : 'wait'}`;
  return `${reconnectReason ?? 'Access has ended.'} ${postsAtRisk === 0 ? 'Posts wait' : waiting} until you reconnect.`;
}

/**
 * The warning that access ends within two weeks: when, and which posts are due after it. Null when there is nothing to
 * warn about.
 */
export function endingWarning(
  { accessEndsAt, postsAtRisk }: Pick<Connection, 'accessEndsAt' | 'postsAtRisk'>,
  nowMs: number,
  timeZone: string,
): string | null {
  if (accessEndsAt === null || Date.parse(accessEndsAt) - nowMs > warnedDays * 86_400_000) return null;
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone });
  const end = `Access ends on ${day.format(Date.parse(accessEndsAt))}.`;
  if (postsAtRisk === 0) return `${end} Reconnect before that.`;
  return `${end} ${plural(postsAtRisk, 'post')} ${postsAtRisk === 1 ? 'is' : 'are'} due after that.`;
}
