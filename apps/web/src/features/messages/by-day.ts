import type { Message } from '@nonet/contract';
import { addDays, dayKey, formatDay, formatShortDay } from '@nonet/domain';

export interface DayOfMessages {
  /** 'YYYY-MM-DD'. */
  day: string;
  /** 'Today', 'Yesterday', 'Mon, Nov 23'. */
  name: string;
  messages: Message[];
}

/** Messages, the newest first, by the day of the person's clock. */
export function byDay(messages: readonly Message[], zone: string, now: Date): DayOfMessages[] {
  const today = dayKey(now, zone);
  return [...Map.groupBy(messages, ({ at }) => dayKey(new Date(at), zone))].map(([day, ofDay]) => ({
    day,
    name: dayName(day, today),
    messages: ofDay,
  }));
}

function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
}
