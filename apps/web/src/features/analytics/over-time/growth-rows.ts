import type { Growth } from '@nonet/contract';
import { dayKey, formatShortDay, type HourClock } from '@nonet/domain';
import { countText } from '#/figures/figure-words.ts';
import { spanText } from '#/figures/reading-age.ts';
import { formatTime } from '#/lib/hour-clock.ts';

import type { TableRow } from '../charts/chart-table.tsx';

type Reading = Growth['readings'][number];
type Usual = Growth['usual'][number];

/** One age of a post: what was read then, and how the person's other posts did at that age. */
export interface AgeOfGrowth {
  readonly ageMs: number;
  readonly reading: Reading | null;
  /** Null: a reading that somebody asked for, between the planned ones. */
  readonly usual: Usual | null;
}

/** The planned ages with the first reading that came at each, and the readings in between, by age. */
export function agesOf({ readings, usual }: Pick<Growth, 'readings' | 'usual'>): AgeOfGrowth[] {
  const planned = usual.map((one, place): AgeOfGrowth => {
    const until = usual[place + 1]?.ageMs ?? Number.POSITIVE_INFINITY;
    const reading = readings.find(({ ageMs }) => ageMs >= one.ageMs && ageMs < until) ?? null;
    return { ageMs: one.ageMs, reading, usual: one };
  });
  const taken = new Set(planned.map(({ reading }) => reading));
  const between = readings
    .filter((reading) => !taken.has(reading))
    .map((reading): AgeOfGrowth => ({ ageMs: reading.ageMs, reading, usual: null }));
  return [...planned, ...between].toSorted((one, other) => one.ageMs - other.ageMs);
}

/** What the drawing of growth shows, as rows: age, when it was read, the value, and the others beside it. */
export function growthRows(
  growth: Pick<Growth, 'readings' | 'usual'>,
  zone: string,
  now: number,
  clock?: HourClock,
): TableRow[] {
  return agesOf(growth).map(({ ageMs, reading, usual }) => ({
    key: `${ageMs}${usual ? '' : ' asked'}`,
    cells: [
      spanText(ageMs),
      reading ? momentText(reading.readAt, zone, clock) : usual ? missingText(usual, zone, now) : '',
      reading?.value ?? null,
      usual?.median ?? null,
      quartileText(usual),
      usual?.posts ?? null,
    ],
    isQuiet: reading === null,
  }));
}

/** 'Thu, Nov 12, 10:00 AM'. */
export function momentText(instant: string, zone: string, clock?: HourClock): string {
  const date = new Date(instant);
  return `${formatShortDay(dayKey(date, zone))}, ${formatTime(date, zone, clock)}`;
}

function missingText({ dueAt }: Usual, zone: string, now: number): string {
  return Date.parse(dueAt) > now ? `due ${formatShortDay(dayKey(new Date(dueAt), zone))}` : 'not read';
}

/** '520 – 1,320': half of the posts are in it. */
export function quartileText(usual: Pick<Usual, 'lowerQuartile' | 'upperQuartile'> | null): string | null {
  if (usual === null || usual.lowerQuartile === null || usual.upperQuartile === null) return null;
  return `${countText(usual.lowerQuartile)} – ${countText(usual.upperQuartile)}`;
}
