import { addDays } from '@nonet/domain';

/** The day of an address; null for what is none, so that it asks for the last week. The server knows days from 2000 on. */
export function askedDay(of: string | null): string | null {
  if (of === null || !/^2\d{3}-\d\d-\d\d$/.test(of) || Number.isNaN(Date.parse(of))) return null;
  // The engine reads 31 February as a day of March.
  return addDays(of, 0) === of ? of : null;
}
