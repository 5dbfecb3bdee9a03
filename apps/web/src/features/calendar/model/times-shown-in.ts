import { addDays, startOfDay, zoneLabel, zoneOffsetMs } from '@nonet/domain';

/** Which clock the times of a day are on: the device's own as long as that shows the same all day, else the zone by its name (OP-189). */
export function timesShownIn(day: string, zone: string, deviceZone = systemZone()): string {
  const first = startOfDay(day, zone);
  const last = new Date(startOfDay(addDays(day, 1), zone).getTime() - 1000);
  const isSame = [first, last].every((at) => zoneOffsetMs(at, zone) === zoneOffsetMs(at, deviceZone));
  return `Times shown in ${isSame ? 'your local timezone' : zoneLabel(zone, last)}`;
}

const systemZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
