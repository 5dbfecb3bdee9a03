import type { Followers } from '@nonet/contract';
import { addDays, formatShortDay } from '@nonet/domain';

import { countText } from '#/figures/figure-words.ts';

import { spanText } from '../address/span.ts';
import type { TableRow } from '../charts/chart-table.tsx';

type Day = Followers['days'][number];

/** Stretches of days that follow each other: between them nothing is drawn, as nothing is known. */
export function stretchesOf(days: readonly Day[]): Day[][] {
  const stretches: Day[][] = [];
  for (const day of days) {
    const current = stretches.at(-1);
    const last = current?.at(-1);
    if (current && last && addDays(last.day, 1) === day.day) current.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

/** Why days were not read: 'Nov 14 – 16: signed out'. */
export function gapText({ from, to, reason }: Followers['gaps'][number]): string {
  return `${spanText({ first: from, last: to })}: ${reason ?? 'not read'}`;
}

/** Counts and gaps in the order of their days, with what was won or lost since the count before. */
export function followerRows({ days, gaps }: Pick<Followers, 'days' | 'gaps'>): TableRow[] {
  const counted = days.map(({ day, count }, place) => ({
    day,
    row: { key: day, cells: [formatShortDay(day), count, differenceText(days[place - 1]?.count, count)] },
  }));
  const missing = gaps.map((gap) => ({
    day: gap.from,
    row: {
      key: `gap-${gap.from}`,
      cells: [spanText({ first: gap.from, last: gap.to }), gap.reason ?? 'not read', ''],
      isQuiet: true,
    },
  }));
  return [...counted, ...missing].toSorted((one, other) => (one.day < other.day ? -1 : 1)).map(({ row }) => row);
}

function differenceText(before: number | undefined, now: number): string {
  if (before === undefined) return '';
  const by = now - before;
  return by === 0 ? '0' : `${by > 0 ? '+' : '−'}${countText(Math.abs(by))}`;
}
