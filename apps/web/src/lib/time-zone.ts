import { isTimeZone } from '@nonet/domain';

export const timeZoneKey = 'nonet.timeZone';

export interface TimeZoneSources {
  /** From GET /api/me; null until a browser has reported one. */
  stored: string | null | undefined;
  /** From this browser's local storage. */
  local: string | null;
  /** The time zone of the browser's system. */
  browser: string;
}

/** CAL-31: the stored zone counts. When there is none, this browser's own memory counts, then its system. */
export function chooseTimeZone({ stored, local, browser }: TimeZoneSources): string {
  const candidates = [stored, local, browser];
  return candidates.find(isTimeZone) ?? 'UTC';
}
