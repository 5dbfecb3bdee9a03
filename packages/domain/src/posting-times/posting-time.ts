/** A time at which a person usually posts, on the clock of their zone: a rule for each week, not one instant. */
export interface PostingTime {
  /** The ISO weekday, 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** 'HH:MM', of 24 hours. */
  readonly time: string;
}

/** All posting times of a person. */
export interface PostingTimes {
  readonly common: readonly PostingTime[];
  /** Account id → its own times, which replace the common ones (OP-108). An account without any is not in it. */
  readonly own: Readonly<Record<string, readonly PostingTime[]>>;
}

/** Posting times of one day in one list (OP-110). */
export const POSTING_TIMES_PER_DAY = 24;

/** The ISO weekdays in their order. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** The posting times of a person who has chosen none: before work, at lunch, and after work, every day. */
export const startSet: readonly PostingTime[] = weekdays.flatMap((weekday) =>
  ['09:00', '12:30', '18:00'].map((time) => ({ weekday, time })),
);

/** True for 'HH:MM' of 24 hours. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The same times in the order of the week, each once. */
export function inWeekOrder(times: readonly PostingTime[]): PostingTime[] {
  const byKey = new Map(times.map(({ weekday, time }) => [`${weekday} ${time}`, { weekday, time }]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, time]) => time);
}

/** The times of one list that a plan uses, and those that it does not: after the first `perDay` of a day (OP-112). */
export function usedAndLocked(
  times: readonly PostingTime[],
  perDay: number | null,
): { used: PostingTime[]; locked: PostingTime[] } {
  const days = Map.groupBy(inWeekOrder(times), ({ weekday }) => weekday);
  const most = perDay ?? POSTING_TIMES_PER_DAY;
  return {
    used: [...days.values()].flatMap((day) => day.slice(0, most)),
    locked: [...days.values()].flatMap((day) => day.slice(most)),
  };
}

/**
 * The times at which a post on these accounts is offered: those of any of them, and the common ones for no account
 * (OP-108). `perDay` is what the plan uses of a day of each list; null: all.
 */
export function timesFor(
  { common, own }: PostingTimes,
  accountIds: readonly string[],
  perDay: number | null,
): PostingTime[] {
  const lists = accountIds.length === 0 ? [common] : accountIds.map((id) => own[id] ?? common);
  return inWeekOrder([...new Set(lists)].flatMap((list) => usedAndLocked(list, perDay).used));
}
