import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { freeTimesQuery } from '#/posting-times/free-times-query.ts';

import type { CalendarAddress } from '../address/calendar-address.ts';
import { composeAt } from '../compose-at.ts';
import { useIsNewsHeld } from '../drag/hold-news.ts';
import { monthRange } from '../model/month-range.ts';
import type { ViewProps } from '../view-props.ts';
import type { Outline, OutlineKind } from './outline.ts';
import { outlines, useShownKinds } from './outlines.ts';

export interface OutlineSourceProps extends Pick<ViewProps, 'address' | 'zone' | 'weekStart'> {}

/** Reads what is drawn as outlines in the month that the views show, after the posts. It draws nothing itself. */
export function OutlineSources(props: OutlineSourceProps) {
  const kinds = useShownKinds();
  return kinds.includes('free-time') && mayShowFreeTimes(props.address.filters) && <FreeTimes {...props} />;
}

/** A free time has neither a state nor a template, so it fits no such filter. */
function mayShowFreeTimes({ statuses, templates }: CalendarAddress['filters']): boolean {
  return statuses.length === 0 && templates.length === 0;
}

/** Of the accounts that are filtered for; of all where none is. */
function FreeTimes({ address, zone, weekStart }: OutlineSourceProps) {
  const span = useMemo(() => {
    const { from, to } = monthRange(address.month, zone, weekStart);
    return { from: from.getTime(), to: to.getTime() };
  }, [address.month, zone, weekStart]);
  const { data } = useQuery({ ...freeTimesQuery(address.filters.accounts, span), enabled: span.to > Date.now() });
  const free = useMemo(
    () => (data?.times ?? []).map(({ at, wallTime }) => freeTime(Date.parse(at), wallTime, zone)),
    [data, zone],
  );
  useSource('free-time', free);
  return null;
}

function freeTime(at: number, wallTime: string, zone: string): Outline {
  const search = new URLSearchParams({ ...composeAt(at, zone), offered: 'true' });
  return {
    kind: 'free-time',
    id: `free-${at}`,
    at,
    day: wallTime.slice(0, 10),
    title: 'Free time',
    href: `/create-post?${search}`,
  };
}

/** Hands outlines to the views, but nothing new while somebody drags; they go with their source. */
export function useSource(kind: OutlineKind, list: readonly Outline[]): void {
  const isHeld = useIsNewsHeld();
  useEffect(() => {
    if (!isHeld) outlines.set(kind, list);
  }, [kind, list, isHeld]);
  useEffect(() => () => outlines.set(kind, []), [kind]);
}
