import { occurrenceOf, wallTimeOf } from '@nonet/domain';

/** What the composer's address needs to be opened for an instant, in milliseconds, as the clock of a zone shows it. */
export function composeAt(at: number, zone: string): { date: string; time: string; occurrence?: 'second' } {
  const instant = new Date(at);
  const wallTime = wallTimeOf(instant, zone);
  const time = { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) };
  return occurrenceOf(instant, zone) === 'second' ? { ...time, occurrence: 'second' } : time;
}
