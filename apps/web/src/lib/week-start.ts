/** An ISO weekday, 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The first day of the week where the reader lives; Monday where the browser cannot tell. */
export function weekStartOf(language: string): Weekday {
  const locale: WeekLocale = new Intl.Locale(language);
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
  return weekdays.find((weekday) => weekday === firstDay) ?? 1;
}

/** Engines have it as a method, older ones as a property, and some not at all. */
interface WeekLocale extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}
