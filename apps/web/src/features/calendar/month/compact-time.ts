/** Shortens '9:00 AM' to '9 AM' and '12:30 PM' to '12:30'. The neighbours show which half of the day it is. */
export function compactTime(time: string): string {
  return time.includes(':00 ') ? time.replace(':00', '') : time.slice(0, time.indexOf(' '));
}
