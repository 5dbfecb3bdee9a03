import { addDays, dayKey } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { ErrorState } from '#/ui/status/error-state.tsx';

import { fits, type PostFilters } from '../address/calendar-address.ts';
import { useOutlines } from '../outlines/outlines.ts';
import { stretchQuery } from '../posts/post-queries.ts';
import type { DayActions } from '../view-props.ts';
import type { PlaceKeeper } from './keep-place.ts';
import { ListDay } from './list-day.tsx';
import { byDay, type Stretch } from './stretch.ts';
import { useNear } from './use-near.ts';

export interface StretchShared {
  zone: string;
  today: string;
  /** The chosen day: it and today stand in the list even without posts. */
  chosen: string;
  filters: PostFilters;
  actions: DayActions;
  keeper: PlaceKeeper | null;
  /** The day to scroll to; a new object for each request. */
  wanted: { day: string } | null;
  /** The post to open. */
  shown: { id: string } | null;
}

/** What an undrawn stretch is taken for until it has been drawn, in pixels. */
const rowPx = 58;
const headPx = 36;

/** Days that are drawn and kept up to date while they are near; else an empty place of the same height. */
export function StretchOfDays({
  stretch,
  isDrawn,
  isLeftOut,
  ...shared
}: StretchShared & {
  stretch: Stretch;
  /** Drawn wherever it is. */
  isDrawn: boolean;
  /** Not printed. */
  isLeftOut: boolean;
}) {
  const part = useRef<HTMLDivElement>(null);
  const { isNear, heightPx } = useNear(part);
  const { keeper } = shared;
  // Before it is painted, so that nobody sees it push away what is read.
  useLayoutEffect(() => {
    const node = part.current;
    return node && keeper ? keeper.watch(node) : undefined;
  }, [keeper]);
  const isShown = isNear || isDrawn;
  const { posts, days } = stretch.size;
  return (
    <div
      ref={part}
      data-stretch={stretch.from}
      hidden={isLeftOut}
      style={isShown ? undefined : { height: heightPx ?? posts * rowPx + days * headPx }}
    >
      {isShown && <Days {...shared} stretch={stretch} />}
    </div>
  );
}

function Days({
  stretch,
  zone,
  today,
  chosen,
  filters,
  actions,
  keeper,
  wanted,
  shown,
}: StretchShared & { stretch: Stretch }) {
  const query = useMemo(() => stretchQuery(stretch, filters), [stretch, filters]);
  const { data, error, isFetching, refetch } = useQuery(query);
  const outlines = useOutlines();
  const days = useMemo(() => {
    if (!data) return null;
    const known = byDay(
      data.filter((post) => fits(post, filters)),
      zone,
    ).filter(({ day }) => isIn(stretch, day, zone));
    const bare = [...new Set([today, chosen, ...outlines.keys()])].filter(
      (day) => isIn(stretch, day, zone) && !known.some((one) => one.day === day),
    );
    return [...known, ...bare.map((day) => ({ day, posts: [] }))].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }, [data, filters, zone, stretch, today, chosen, outlines]);
  if (!days)
    return error ? (
      <ErrorState
        title={`Failed to load scheduled posts: ${errorText(error)}`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  return days.map(({ day, posts }) => (
    <ListDay
      key={day}
      day={day}
      posts={posts}
      outlines={outlines.get(day)}
      zone={zone}
      today={today}
      filters={filters}
      actions={actions}
      keeper={keeper}
      wanted={wanted?.day === day ? wanted : null}
      shown={shown && posts.some(({ id }) => id === shown.id) ? shown : null}
    />
  ));
}

/** True when the day belongs to the stretch, whose edges are the beginnings of days. */
export function isIn({ from, to }: Pick<Stretch, 'from' | 'to'>, day: string, zone: string): boolean {
  return dayKey(new Date(from), zone) <= day && day <= addDays(dayKey(new Date(to), zone), -1);
}
