import { addDays, addMonths } from '@nonet/domain';

/** The day that a key moves to in a month grid with weeks from Monday; null for a key that moves nothing. */
export function gridStep(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayFromMonday(day));
    case 'End':
      return addDays(day, 6 - weekdayFromMonday(day));
    case 'PageUp':
      return sameDayOf(addMonths(day.slice(0, 7), -1), day);
    case 'PageDown':
      return sameDayOf(addMonths(day.slice(0, 7), 1), day);
    default:
      return null;
  }
}

function weekdayFromMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The 31st becomes the last day of a shorter month. */
function sameDayOf(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const wanted = `${month}${day.slice(7)}`;
  return wanted > last ? last : wanted;
}
