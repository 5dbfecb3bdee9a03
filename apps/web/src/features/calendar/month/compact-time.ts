/** '9:00 AM' as '9 AM', '12:30 PM' as '12:30': the hour of the day is clear from its neighbours. */
export function compactTime(time: string): string {
  return time.includes(':00 ') ? time.replace(':00', '') : time.slice(0, time.indexOf(' '));
}
