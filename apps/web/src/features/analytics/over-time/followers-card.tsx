import type { Analytics, Followers } from '@nonet/contract';
import { dayKey, networkRules } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { countText } from '#/figures/figure-words.ts';

import type { AnalyticsAddress } from '../address/analytics-address.ts';
import { daysOf } from '../address/span.ts';
import type { ChangeAddress } from '../address/use-analytics-address.ts';
import { type Asked, followersQuery } from '../analytics-queries.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { ChartWaits } from '../charts/chart-waits.tsx';
import { axisAround } from '../charts/ticks.ts';
import { Choice } from '../head/choice.tsx';
import { followerRows, gapText } from './follower-line.ts';
import { FollowersChart } from './followers-chart.tsx';

export interface FollowersCardProps {
  asked: Asked;
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  accounts: Analytics['accounts'];
  now: number;
}

/** The followers of one account, once a day (STAT-03). */
export function FollowersCard({ asked, address, onChange, accounts, now }: FollowersCardProps) {
  const headingId = useId();
  const telling = accounts.filter(({ followers }) => followers !== null);
  const chosen = telling.find(({ connectionId }) => connectionId === address.followers) ?? telling[0];
  const read = useQuery({ ...followersQuery(chosen?.connectionId ?? '', asked), enabled: chosen !== undefined });
  return (
    <ChartCard
      headingId={headingId}
      title="Followers"
      beside={
        chosen && (
          <Choice
            label="Account"
            className="max-w-[230px]"
            options={telling.map(({ connectionId, name, network }) => ({ value: connectionId, label: name, network }))}
            value={chosen.connectionId}
            onChoose={(followers) => onChange({ followers })}
          />
        )
      }
    >
      {chosen && read.data ? (
        <FollowersOfOne told={read.data} asked={asked} name={chosen.name} now={now} />
      ) : (
        <ChartWaits read={read} height={170} none={chosen ? null : 'No account tells how many follow it.'} />
      )}
    </ChartCard>
  );
}

function FollowersOfOne({ told, asked, name, now }: { told: Followers; asked: Asked; name: string; now: number }) {
  const unit = networkRules[told.network].figures.followers ?? 'followers';
  const counts = told.days.map(({ count }) => count);
  if (counts.length === 0) return <ChartWaits read={null} height={170} none="Nothing was read in these days." />;
  const axis = axisAround(Math.min(...counts), Math.max(...counts), 3);
  const last = told.days.at(-1);
  const isToday = last?.day === dayKey(new Date(now), asked.zone);
  const notes = [
    ...(last ? [`${countText(last.count)} ${isToday ? 'today' : 'at last'}.`] : []),
    ...(axis.from > 0 ? [`The scale starts at ${countText(axis.from)}.`] : []),
    ...told.gaps.map(gapText),
  ];
  return (
    <>
      <FollowersChart told={told} days={daysOf(asked.span)} axis={axis} unit={unit} />
      <ChartTable
        caption={`${name}: ${unit} by day`}
        heads={['Day', unit.charAt(0).toUpperCase() + unit.slice(1), 'Difference']}
        rows={followerRows(told)}
        note={<span className="min-w-0 flex-1">{notes.join(' ')}</span>}
      />
    </>
  );
}
