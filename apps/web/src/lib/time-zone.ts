import { isTimeZone } from '@nonet/domain';

export const timeZoneKey = 'nonet.timeZone';

export interface TimeZoneSources {
  /** Of GET /api/me; null until a browser reported one. */
  stored: string | null | undefined;
  /** Of this browser's local storage. */
  local: string | null;
  /** What the browser's system says. */
  browser: string;
}

/** CAL-31: the stored zone governs; before there is one, this browser's own memory, then its system. */
export function chooseTimeZone({ stored, local, browser }: TimeZoneSources): string {
  const candidates = [stored, local, browser];
  return candidates.find(isTimeZone) ?? 'UTC';
}
