import { formatShortDay, plural } from '@nonet/domain';
import { formatWallTime } from '#/lib/hour-clock.ts';

import type { Moment } from './moment.ts';

export const offlineText = 'You are offline, so nothing was moved';
export const oldTimePassedText = 'Its old time has passed, so it stays where it is';
export const notMovedText = (cause: string) => `Not moved: ${cause}`;

/** 'Thu, Nov 26, 9:30 AM'. */
export function momentText({ wallTime }: Pick<Moment, 'wallTime'>): string {
  return `${formatShortDay(wallTime.slice(0, 10))}, ${formatWallTime(wallTime)}`;
}

/** What is said of moved posts, with what a change of the clocks did to their times. */
export function movedText(moments: readonly Moment[], { isBack = false } = {}): string {
  const [only] = moments;
  const moved = isBack ? 'moved back' : 'moved';
  const said =
    only !== undefined && moments.length === 1
      ? `Post ${moved} to ${momentText(only)}`
      : `${plural(moments.length, 'post')} ${moved}`;
  const notes = new Set(moments.flatMap(({ note }) => note ?? []));
  return [said, ...notes].join('. ');
}
