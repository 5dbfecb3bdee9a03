import { inWeekOrder, type PostingTime } from '@nonet/domain';

import type { Weekday } from '#/lib/week-start.ts';

/** The weekdays in the order of the reader's weeks. */
export function weekFrom(weekStart: Weekday): number[] {
  return Array.from({ length: 7 }, (_, place) => ((weekStart - 1 + place) % 7) + 1);
}

/** A list with one more time on each of these weekdays. */
export function withTime(list: readonly PostingTime[], weekdays: readonly number[], time: string): PostingTime[] {
  return inWeekOrder([...list, ...weekdays.map((weekday) => ({ weekday, time }))]);
}

export function withoutTime(list: readonly PostingTime[], gone: PostingTime): PostingTime[] {
  return list.filter(({ weekday, time }) => weekday !== gone.weekday || time !== gone.time);
}

/** A list in which a time became another of the same day. */
export function withMoved(list: readonly PostingTime[], from: PostingTime, time: string): PostingTime[] {
  return withTime(withoutTime(list, from), [from.weekday], time);
}

/** A list in which other weekdays have the times of this one, and no others. */
export function withCopied(list: readonly PostingTime[], weekday: number, to: readonly number[]): PostingTime[] {
  const copied = list.filter((one) => one.weekday === weekday);
  const others = list.filter((one) => !to.includes(one.weekday));
  return inWeekOrder([...others, ...to.flatMap((day) => copied.map(({ time }) => ({ weekday: day, time })))]);
}
