const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was read: 'just now', '12 min ago', '2 h ago', '3 d ago'. */
export function agoText(readAt: string, now: number): string {
  const ageMs = now - Date.parse(readAt);
  return ageMs < minuteMs ? 'just now' : `${spanText(ageMs)} ago`;
}

/** A span in its largest whole unit: '15 s', '3 min', '6 h', '30 d'. */
export function spanText(ms: number): string {
  if (ms < minuteMs) return `${Math.round(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < 2 * dayMs && ms !== dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}
