import type { Analytics } from '@nonet/contract';

import type { AnalyticsAddress } from './address/analytics-address.ts';
import type { ChangeAddress } from './address/use-analytics-address.ts';
import type { Asked } from './analytics-queries.ts';
import { BestTimesCard } from './best-times/best-times-card.tsx';
import { FollowersCard } from './over-time/followers-card.tsx';
import { GrowthCard, growthHeadingId } from './over-time/growth-card.tsx';
import { PostsByDay } from './over-time/posts-by-day.tsx';
import { PostsCard } from './posts/posts-card.tsx';

export interface BelowCardsProps {
  asked: Asked;
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  data: Analytics;
  now: number;
}

/** What is below the first screen: it comes when the cards are there. */
export function BelowCards({ asked, address, onChange, data, now }: BelowCardsProps) {
  return (
    <>
      <section
        aria-label="Over time"
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3.5 md:mt-7 xl:grid-cols-[repeat(2,minmax(0,1fr))]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 xl:grid-rows-2">
          <PostsByDay days={data.postsByDay} span={asked.span} />
          <FollowersCard asked={asked} address={address} onChange={onChange} accounts={data.accounts} now={now} />
        </div>
        <GrowthCard address={address} onChange={onChange} posts={data.posts} zone={asked.zone} now={now} />
      </section>
      <PostsCard
        asked={asked}
        address={address}
        onChange={onChange}
        data={data}
        onGrowth={({ targetId }) => {
          onChange({ growth: targetId });
          document.getElementById(growthHeadingId)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
        }}
      />
      <BestTimesCard address={address} onChange={onChange} networks={data.networks} />
    </>
  );
}
