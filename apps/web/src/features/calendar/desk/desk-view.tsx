import type { ListedPost } from '@nonet/contract';
import { addDays, dayKey, daysRange, plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { seriesListQuery } from '#/repeats/series-queries.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { noFilters } from '../address/calendar-address.ts';
import { stretchQuery } from '../posts/post-queries.ts';
import { WaitingRepeat } from '../series/waiting-repeat.tsx';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import { DeskGroup } from './desk-group.tsx';
import { deskGroups } from './desk-groups.ts';

export interface DeskViewProps {
  /** The posts that wait for the person; null while unknown. */
  posts: readonly ListedPost[] | null;
  zone: string;
  onShowPost: (post: ListedPost) => void;
  /** Back to the calendar. */
  onClose: () => void;
}

/** What failed longer ago is found by the filter of the state. */
const failedDays = 7;

/** Everything of all time that waits for the person, and what failed lately, grouped by what helps. */
export function DeskView({ posts, zone, onShowPost, onClose }: DeskViewProps) {
  const failed = useFailedPosts(zone);
  const groups = useMemo(() => {
    if (posts === null) return [];
    const waiting = new Set(posts.map(({ id }) => id));
    return deskGroups([...posts, ...failed.filter(({ id }) => !waiting.has(id))], zone);
  }, [posts, failed, zone]);
  const repeats = (useQuery(seriesListQuery).data ?? []).filter(({ waits }) => waits.length > 0);
  const section = usePassedOnFocus<HTMLElement>(() => []);
  return (
    <section
      ref={section}
      aria-labelledby="needs-you"
      tabIndex={-1}
      className="min-h-0 flex-1 rounded-xl focus-visible:-outline-offset-2 cal:overflow-y-auto"
    >
      <header className="flex flex-wrap items-center gap-3 pb-3">
        <h2 id="needs-you" className="display-17">
          Needs you
        </h2>
        {posts !== null && posts.length > 0 && (
          <span className="text-13 text-ink-3">{plural(posts.length, 'post')}</span>
        )}
        <Button
          size="sm"
          kind="ghost"
          className="ml-auto"
          icon={<Sign name="previous" size={15} strokeWidth={1.75} />}
          onClick={onClose}
        >
          Back to the calendar
        </Button>
      </header>
      {posts === null ? (
        <Skeleton label="Loading what needs you...">
          <Bone className="h-40 rounded-xl" />
        </Skeleton>
      ) : (
        <div className="grid gap-3.5 pb-4">
          {posts.length === 0 && repeats.length === 0 && <Relief />}
          {repeats.map((series) => (
            <WaitingRepeat key={series.id} series={series} />
          ))}
          {groups.map((group) => (
            <DeskGroup key={group.key} group={group} zone={zone} onShowPost={onShowPost} />
          ))}
        </div>
      )}
    </section>
  );
}

function Relief() {
  return (
    <Card>
      <EmptyState
        sign={<Sign name="check" size={30} strokeWidth={1.5} className="text-green" />}
        title="Nothing needs you."
      >
        What is planned goes out by itself.
      </EmptyState>
    </Card>
  );
}

const none: readonly ListedPost[] = [];

/** Posts of the last days that failed in part. */
function useFailedPosts(zone: string): readonly ListedPost[] {
  const today = dayKey(new Date(), zone);
  const query = useMemo(() => {
    const { from, to } = daysRange(addDays(today, -failedDays), today, zone);
    return stretchQuery(
      { from: from.toISOString(), to: to.toISOString() },
      { ...noFilters, statuses: ['failed', 'partial'] },
    );
  }, [today, zone]);
  return useQuery(query).data ?? none;
}
