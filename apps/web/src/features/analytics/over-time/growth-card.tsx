import type { Analytics, MeasuredPost } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { figureWord, unitOf } from '#/figures/figure-words.ts';
import { useHourClock } from '#/lib/hour-clock.ts';

import type { AnalyticsAddress } from '../address/analytics-address.ts';
import type { ChangeAddress } from '../address/use-analytics-address.ts';
import { growthQuery } from '../analytics-queries.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { ChartWaits } from '../charts/chart-waits.tsx';
import { Choice } from '../head/choice.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { growthRows } from './growth-rows.ts';

export const growthHeadingId = 'growth-of-a-post';

export interface GrowthCardProps {
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  posts: Analytics['posts'];
  zone: string;
  now: number;
}

const dayMs = 86_400_000;

/** How one post grew over its first days, beside the others. */
export function GrowthCard({ address, onChange, posts, zone, now }: GrowthCardProps) {
  const clock = useHourClock();
  const measured = posts.filter(({ readAt }) => readAt !== null);
  const chosen = address.growth ?? firstOf(measured, now)?.targetId ?? null;
  const post = posts.find(({ targetId }) => targetId === chosen);
  const read = useQuery({ ...growthQuery(chosen ?? ''), enabled: chosen !== null });
  const title = post?.title || 'This post';
  const growth = read.data;
  const isCompared = growth?.usual.some(({ median }) => median !== null) ?? false;
  return (
    <ChartCard
      headingId={growthHeadingId}
      title="Growth of a post"
      beside={
        chosen !== null && (
          <Choice
            label="Post"
            className="max-w-[260px]"
            options={[
              ...measured.map(({ targetId, title, network }) => ({
                value: targetId,
                label: title || 'Untitled',
                network,
              })),
              ...(post || growth === undefined ? [] : [{ value: chosen, label: title, network: growth.network }]),
            ]}
            value={chosen}
            onChoose={(growth) => onChange({ growth })}
          />
        )
      }
    >
      {growth && growth.readings.length > 0 ? (
        <>
          <GrowthChart growth={growth} title={title} />
          <ChartTable
            caption={`${title}: ${unitOf(growth.network, growth.figure)} by age`}
            heads={[
              'After',
              'Read',
              figureWord(growth.network, growth.figure),
              'Median',
              'Typical range',
              'Posts compared',
            ]}
            rows={growthRows(growth, zone, now, clock)}
            words={[1]}
            below={{ place: 1, label: '' }}
            isOpenFirst
            note={
              <span className="min-w-0 flex-1">
                {networkName(growth.network)} {unitOf(growth.network, growth.figure)}. Dots are readings; the time scale
                is logarithmic.
                {isCompared &&
                  ' Dashed: the median of your posts. Shaded: their typical range, the middle half of them.'}
              </span>
            }
          />
        </>
      ) : (
        <ChartWaits
          read={read}
          height={250}
          none={chosen === null || growth ? 'Once a post was read twice, its growth is drawn here.' : null}
        />
      )}
    </ChartCard>
  );
}

/** The newest that has had days to grow, a week if there is one, else the newest that was read. */
function firstOf(measured: readonly MeasuredPost[], now: number): MeasuredPost | undefined {
  const olderThan = (days: number) => measured.find(({ publishedAt }) => Date.parse(publishedAt) < now - days * dayMs);
  return olderThan(7) ?? olderThan(3) ?? olderThan(1) ?? measured[0];
}
