import { addDays } from '@nonet/domain';
import { textScale } from '#/lib/text-scale.ts';

/** A row of the month. */
export interface MonthWeek {
  readonly days: readonly string[];
  /** True for a week that is over, beside others that are not: it shows two lines a day, and the others have its room. */
  readonly isShort: boolean;
}

/** The height of a short row, and the part of any row that the day's number and the edges take, in CSS pixels. */
export const shortRowPx = 75;
export const headPx = 27;
export const shortRoomPx = shortRowPx - headPx;

export function alikeWeeksOf(days: readonly string[]): MonthWeek[] {
  return Array.from({ length: days.length / 7 }, (_, place) => ({
    days: days.slice(place * 7, place * 7 + 7),
    isShort: false,
  }));
}

export function weeksOf(days: readonly string[], today: string): MonthWeek[] {
  const isOver = ({ days: [first = ''] }: MonthWeek) => addDays(first, 6) < today;
  const weeks = alikeWeeksOf(days);
  return weeks.every(isOver) ? weeks : weeks.map((week) => ({ ...week, isShort: isOver(week) }));
}

/** The height of all weeks on a sheet that is wider than high, less the heading and the names of the days. */
const paperPx = 600;
const paperHeadPx = 19;
/** A line of a day on paper, and the same line on screen, in which `layoutCell` counts. */
const paperLinePx = 13;
const linePx = 24;

/** The room for the posts of a day on paper, as if it were on screen. */
export function paperRoomPx(weeks: number): number {
  return Math.floor((paperPx / weeks - paperHeadPx) / paperLinePx) * linePx * textScale();
}

/** The heights; on phones all rows are alike. */
export function rowClass({ isShort }: MonthWeek): string {
  return isShort
    ? 'md:h-[4.6875rem] md:flex-none'
    : 'md:min-h-[7.375rem] md:flex-1 md:basis-0 cal:min-h-[6.3125rem] print:min-h-0!';
}
