const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was read: 'just now', '12 min ago', '2 h ago', '3 d ago'. */
export function agoText(readAt: string, now: number): string {
  const ageMs = now - Date.parse(readAt);
  return ageMs < MINUTE ? 'just now' : `${spanText(ageMs)} ago`;
}

/** A span in its largest whole unit: '15 s', '3 min', '6 h', '30 d'. */
export function spanText(ms: number): string {
  if (ms < MINUTE) return `${Math.round(ms / 1000)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY && ms !== DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}
