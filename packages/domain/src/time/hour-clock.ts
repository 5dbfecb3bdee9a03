/** How many hours a clock counts to. */
export type HourClock = '12h' | '24h';

/** What a person can choose: one of the two, or what the device before them has. */
export const hourClockChoices = ['12h', '24h', 'device'] as const;
export type HourClockChoice = (typeof hourClockChoices)[number];

/** The clock for whom chose it. Mails, messages, reports and paper know no device; there it is that of twelve hours (2§2.3). */
export function hourClockOf(choice: HourClockChoice, device: HourClock = '12h'): HourClock {
  return choice === 'device' ? device : choice;
}
