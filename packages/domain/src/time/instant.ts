import { isWallTime } from '#/time/wall-time.ts';
import { isInstant } from '#/time/zone.ts';

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant that a text names in ISO 8601 with Z or an offset, as RFC 3339 profiles it: '2026-11-24T09:00:00Z',
 * '2026-11-24T10:00+01:00'. Null for anything else, and for days and times that do not exist: `Date` alone would read
 * 30 February as 2 March.
 */
export function parseInstant(text: string): Date | null {
  const [isWhole, minutes, seconds = ''] = shape.exec(text) ?? [];
  if (isWhole === undefined || !isWallTime(`${minutes}${seconds}`)) return null;
  const instant = new Date(text);
  return isInstant(instant) ? instant : null;
}
