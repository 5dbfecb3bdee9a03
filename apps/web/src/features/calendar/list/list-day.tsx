import type { ListedPost } from '@nonet/contract';
import { addDays, formatFullDay, plural } from '@nonet/domain';
import { memo, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useMay } from '#/lib/use-may.ts';

import { Link } from '#/router/link.tsx';
import { cx } from '#/ui/cx.ts';

import { hasFilters, type PostFilters } from '../address/calendar-address.ts';
import { NowLine } from '../day/post-list.tsx';
import { useMinute } from '../day/use-minute.ts';
import type { Outline } from '../outlines/outline.ts';
import type { DayActions } from '../view-props.ts';
import type { PlaceKeeper } from './keep-place.ts';
import { ListOutline } from './list-outline.tsx';
import { ListRow } from './list-row.tsx';
import { nextRowOf, rowsOfDay } from './rows-of-day.ts';

interface ListDayProps {
  day: string;
  posts: readonly ListedPost[];
  outlines: readonly Outline[] | undefined;
  zone: string;
  today: string;
  filters: PostFilters;
  actions: DayActions;
  keeper: PlaceKeeper | null;
  /** The request to scroll to this day. */
  wanted: object | null;
  /** The post to open. */
  shown: { id: string } | null;
}

export const ListDay = memo(function ListDay({
  day,
  posts,
  outlines,
  zone,
  today,
  filters,
  actions,
  keeper,
  wanted,
  shown,
}: ListDayProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const done = useRef<object | null>(null);
  useLayoutEffect(() => {
    if (!wanted || !keeper || !section.current || done.current === wanted) return;
    done.current = wanted;
    keeper.putAtTop(section.current);
    section.current.querySelector(`[data-post="${shown?.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [wanted, keeper, shown]);
  const rows = useMemo(() => rowsOfDay(posts, outlines), [posts, outlines]);
  const now = useMinute(day === today && rows.length > 0);
  const next = now === null ? -1 : nextRowOf(rows, now);
  const near = nameOfNearDay(day, today);
  return (
    <section
      ref={section}
      data-day={day}
      aria-labelledby={headingId}
      // Isolated: what changes in another day does not have this one painted anew.
      className={cx('isolate', posts.length === 0 && rows.length > 0 && 'print:hidden')}
    >
      <header
        data-day-heading={day}
        className="sticky top-0 z-1 flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-4 md:px-5 print:static print:bg-transparent"
      >
        <h3
          id={headingId}
          aria-current={day === today ? 'date' : undefined}
          className={cx('text-13 font-[620]', day < today && 'text-ink-2')}
        >
          {near && (
            <span className={cx(day === today && 'mr-2 rounded-full bg-brass px-2 py-0.5 text-on-brass')}>{near}</span>
          )}
          {near && day !== today && ', '}
          {formatFullDay(day)}
        </h3>
        <span className="ml-auto text-12 text-ink-3">{plural(posts.length, 'post')}</span>
      </header>
      {rows.length === 0 ? (
        <NothingThatDay day={day} isPast={day < today} isFiltered={hasFilters(filters)} />
      ) : (
        <ol>
          {rows.map((row, place) => {
            const above = now !== null && place === next && (
              // The head of the day has a mark of its own where the first row begins.
              <NowLine now={now} zone={zone} pillAt={place === 0 ? 'left-[88px]' : 'left-2.5'} />
            );
            return 'post' in row ? (
              <ListRow
                key={row.id}
                post={row.post}
                zone={zone}
                actions={actions}
                shown={shown?.id === row.id ? shown : null}
                above={above}
              />
            ) : (
              <ListOutline key={row.id} outline={row.outline} zone={zone} above={above} />
            );
          })}
        </ol>
      )}
    </section>
  );
});

function NothingThatDay({ day, isPast, isFiltered }: { day: string; isPast: boolean; isFiltered: boolean }) {
  const mayWrite = useMay('draft');
  return (
    <p className="border-b border-line px-4 py-[15px] text-13 text-ink-3 md:px-5">
      {isFiltered ? 'No post of this day fits your filters.' : 'No posts scheduled for this date.'}{' '}
      {mayWrite && !isPast && (
        <Link to="/create-post" search={{ date: day }} className="text-link text-ink-2 max-md:py-3 print:hidden">
          Create Post
        </Link>
      )}
    </p>
  );
}

function nameOfNearDay(day: string, today: string): string | null {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day === addDays(today, -1) ? 'Yesterday' : null;
}
