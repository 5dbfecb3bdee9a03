/** More are not read; another letter narrows them down. */
const mostZones = 40;

/** The zones whose name has all the typed words; those with a place that begins with the first word come first. */
export function findZones(typed: string, zones: readonly string[]): string[] {
  const words = plain(typed).split(' ').filter(Boolean);
  const found = zones.filter((zone) => words.every((word) => plain(zone).includes(word)));
  const [first = ''] = words;
  const begins = (zone: string) => (plain(zone).split(' / ').at(-1)?.startsWith(first) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, mostZones);
}

/** 'America/New_York' as people type it: 'america / new york'. */
function plain(zone: string): string {
  return zone.toLowerCase().replaceAll('_', ' ').replaceAll('/', ' / ').trim();
}

export function allZones(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
}
