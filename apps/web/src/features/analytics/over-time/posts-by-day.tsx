import type { Analytics } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { useId } from 'react';

import { countText } from '#/figures/figure-words.ts';

import { type DaySpan, daysOf } from '../address/span.ts';
import { type Bar, BarChart } from '../charts/bar-chart.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { type Bin, binsOf, binText } from '../networks/card-bars.ts';

type Day = Analytics['postsByDay'][number];

/** How many posts went out, and how many went wrong, by day. */
export function PostsByDay({ days, span }: { days: readonly Day[]; span: DaySpan }) {
  const headingId = useId();
  const bins = binsOf(daysOf(span));
  const sums = bins.map((bin) => ({ bin, ...sumOf(days.filter(({ day }) => bin.includes(day))) }));
  const all = sumOf(days);
  const total = all.published + all.partial + all.failed;
  return (
    <ChartCard
      headingId={headingId}
      title="Posts by day"
      beside={
        <span className="text-12 text-ink-3 tabular-nums">
          {`${countText(total)} ${total === 1 ? 'post' : 'posts'} · ${resultText(all)}`}
        </span>
      }
    >
      <BarChart label="Posts by day" bars={sums.map(barOf)} height={164} steps={3} />
      <ChartTable
        caption="Posts by day"
        heads={['Day', 'Published', 'Partial', 'Failed']}
        rows={sums
          .filter(({ published, partial, failed }) => published + partial + failed > 0)
          .map(({ bin, published, partial, failed }) => ({
            key: bin[0],
            cells: [binText(bin), published, partial, failed],
          }))}
        note={<Key />}
      />
    </ChartCard>
  );
}

type Sums = Omit<Day, 'day'>;

function sumOf(days: readonly Day[]): Sums {
  const sum = { published: 0, partial: 0, failed: 0 };
  for (const { published, partial, failed } of days) {
    sum.published += published;
    sum.partial += partial;
    sum.failed += failed;
  }
  return sum;
}

function barOf({ bin, published, partial, failed }: Sums & { bin: Bin }): Bar {
  const total = published + partial + failed;
  return {
    day: bin[0],
    pieces: [
      { kind: 'bar', value: published },
      { kind: 'partial', value: partial },
      { kind: 'failed', value: failed },
    ],
    text: `${binText(bin)}: ${total === 0 ? 'no posts' : partial + failed === 0 ? plural(published, 'post') : resultText({ published, partial, failed })}`,
  };
}

/** '295 published, 3 partial, 2 failed': what there is none of is not said. */
function resultText({ published, partial, failed }: Sums): string {
  return [
    `${countText(published)} published`,
    ...(partial > 0 ? [`${countText(partial)} partial`] : []),
    ...(failed > 0 ? [`${countText(failed)} failed`] : []),
  ].join(', ');
}

function Key() {
  return (
    <span className="flex flex-wrap gap-x-[18px] gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-[11px] w-[9px] bg-ink/80 print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]"
        />
        Published
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-[7px] w-[11px] border-[1.5px] border-orange" />
        Partial
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-[7px] w-[11px] border-[1.5px] border-red" />
        Failed
      </span>
    </span>
  );
}
