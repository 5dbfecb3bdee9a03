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

export function weeksOf(days: readonly string[], today: string): MonthWeek[] {
  const hasWeekToCome = (days.at(-1) ?? '') >= today;
  return Array.from({ length: days.length / 7 }, (_, place) => {
    const week = days.slice(place * 7, place * 7 + 7);
    return { days: week, isShort: hasWeekToCome && (week.at(-1) ?? '') < today };
  });
}

/** The heights; on phones all rows are alike. */
export function rowClass({ isShort }: MonthWeek): string {
  return isShort ? 'md:h-[75px] md:flex-none' : 'md:min-h-[118px] md:flex-1 md:basis-0 cal:min-h-[101px]';
}
