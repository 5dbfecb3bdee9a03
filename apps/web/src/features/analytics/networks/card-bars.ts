import type { NetworkAnalytics } from '@nonet/contract';
import { formatShortDay, plural } from '@nonet/domain';

import { countText } from '#/figures/figure-words.ts';

import { dayText } from '../address/span.ts';
import type { Bar } from '../charts/bar-chart.tsx';
import type { TableRow } from '../charts/chart-table.tsx';

/** More days than this are drawn as weeks: a day would be thinner than a line. */
const mostDays = 100;
const weekDays = 7;

/** Days that one bar stands for: one, or the seven of a week. */
export type Bin = readonly [string, ...string[]];

export function binsOf(days: readonly string[]): Bin[] {
  const size = days.length > mostDays ? weekDays : 1;
  return days.flatMap((day, place) =>
    place % size === 0 ? [[day, ...days.slice(place + 1, place + size)] as const] : [],
  );
}

/** A bin as an axis of a table or a reader says it: 'Thu, Nov 12', 'Nov 9 – Nov 15'. */
export function binText([first, ...others]: Bin): string {
  const last = others.at(-1);
  return last === undefined ? formatShortDay(first) : `${dayText(first)} – ${dayText(last)}`;
}

interface BinSum {
  readonly posts: number;
  /** Null: none of the posts has the figure. */
  readonly value: number | null;
}

function sumOf(bin: Bin, days: NetworkAnalytics['days']): BinSum {
  const ofBin = days.filter(({ day }) => bin.includes(day));
  const values = ofBin.flatMap(({ value }) => value ?? []);
  return {
    posts: ofBin.reduce((sum, { posts }) => sum + posts, 0),
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
  };
}

/** The bars of a network's main figure. `isGrowing`: whether posts of a day are still compared with care. */
export function cardBars(
  bins: readonly Bin[],
  days: NetworkAnalytics['days'],
  unit: string,
  isGrowing: (day: string) => boolean,
): Bar[] {
  return bins.map((bin) => {
    const { posts, value } = sumOf(bin, days);
    const grows = isGrowing(bin.at(-1) ?? bin[0]);
    const said =
      posts === 0
        ? 'no posts'
        : `${value === null ? 'not told' : `${countText(value)} ${unit}`}, ${plural(posts, 'post')}`;
    return {
      day: bin[0],
      pieces: value === null ? [] : [{ kind: grows ? 'growing' : 'bar', value }],
      text: `${binText(bin)}: ${said}${grows && posts > 0 ? ', still growing' : ''}`,
    };
  });
}

/** The same as rows of a table: days with posts. */
export function cardRows(
  bins: readonly Bin[],
  days: NetworkAnalytics['days'],
  isGrowing: (day: string) => boolean,
): TableRow[] {
  return bins.flatMap((bin) => {
    const { posts, value } = sumOf(bin, days);
    if (posts === 0) return [];
    return [
      { key: bin[0], cells: [binText(bin), posts, value, isGrowing(bin.at(-1) ?? bin[0]) ? 'still growing' : ''] },
    ];
  });
}
