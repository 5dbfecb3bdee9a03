import { isTimeZone } from '@nonet/domain';

/** More are not read; another letter narrows them down. */
const mostZones = 40;

/** The zones whose names contain all typed words. Zones with a place that begins with the first word come first. */
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

/** Zones that some browsers still list under the names from before the zone database renamed them. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Every zone of this browser under its present name, in order, and the current zone under whatever name. */
export function allZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => {
    const name = renamed[zone];
    return name !== undefined && isTimeZone(name) ? name : zone;
  });
  return [...new Set([...known, 'UTC', current])].sort();
}
