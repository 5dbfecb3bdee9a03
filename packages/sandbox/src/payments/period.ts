import type { Price } from '#/payments/rows.ts';

type Recurring = NonNullable<Price['recurring']>;

/** The end of the period that `after` is in, in seconds: the anchor and so many intervals, the first that is later. */
export function periodEnd(anchor: number, recurring: Recurring, after: number): number {
  let count = Math.max(1, Math.floor((after - anchor) / longest(recurring)));
  while (addIntervals(anchor, recurring, count) <= after) count += 1;
  return addIntervals(anchor, recurring, count);
}

/** Whether two prices are paid equally often. */
export function isSameInterval(one: Recurring | null, other: Recurring | null): boolean {
  return one?.interval === other?.interval && one?.intervalCount === other?.intervalCount;
}

const daySeconds = 86_400;

function longest({ interval, intervalCount }: Recurring): number {
  return { day: 1, week: 7, month: 31, year: 366 }[interval] * daySeconds * intervalCount;
}

function addIntervals(anchor: number, { interval, intervalCount }: Recurring, count: number): number {
  const steps = intervalCount * count;
  if (interval === 'day' || interval === 'week') return anchor + steps * daySeconds * (interval === 'week' ? 7 : 1);
  const from = new Date(anchor * 1_000);
  const months = interval === 'year' ? 12 * steps : steps;
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  // The 31st is the last day in a shorter month, and the 31st again after it.
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1_000;
}
