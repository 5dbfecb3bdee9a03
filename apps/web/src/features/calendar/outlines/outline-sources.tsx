import type { ListedDraft } from '@nonet/contract';
import { dayKey, draftName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { draftsQuery } from '#/drafts/drafts-query.ts';
import { freeTimesQuery } from '#/posting-times/free-times-query.ts';
import { dueTime } from '#/schedule/chosen-time.ts';

import type { CalendarAddress } from '../address/calendar-address.ts';
import { composeAt } from '../compose-at.ts';
import type { ViewProps } from '../view-props.ts';
import type { Outline } from './outline.ts';
import { outlineRange } from './outline-range.ts';
import { useShownKinds } from './outlines.ts';
import { Repeats } from './repeats-source.tsx';
import { useSource } from './use-source.ts';

export interface OutlineSourceProps extends Pick<ViewProps, 'address' | 'zone' | 'weekStart'> {}

/** Reads what is drawn as outlines in the month that the views show, after the posts. It draws nothing itself. */
export function OutlineSources(props: OutlineSourceProps) {
  const kinds = useShownKinds();
  return (
    <>
      {kinds.includes('draft') && <Drafts {...props} />}
      {kinds.includes('free-time') && mayShowFreeTimes(props.address.filters) && <FreeTimes {...props} />}
      <Repeats {...props} isShown={kinds.includes('repeat')} />
    </>
  );
}

/** DRAFT-04: drafts stand on their day; nothing is sent then. A draft has no state, so it fits no filter by one. */
function Drafts({ address: { view, month, filters }, zone, weekStart }: OutlineSourceProps) {
  const days = useMemo(() => {
    const { from, to } = outlineRange({ view, month }, { zone, weekStart });
    return { from: dayKey(from, zone), to: dayKey(new Date(to.getTime() - 1), zone) };
  }, [view, month, zone, weekStart]);
  const { data } = useQuery(draftsQuery(days));
  const dated = useMemo(() => {
    const { accounts, statuses } = filters;
    const fits = ({ connectionIds }: ListedDraft) =>
      accounts.length === 0 || connectionIds.some((id) => accounts.includes(id));
    const drafts = statuses.length > 0 ? [] : (data?.drafts.filter(fits) ?? []);
    return drafts.flatMap((draft) => draftOutline(draft, zone) ?? []);
  }, [data, filters, zone]);
  useSource('draft', dated);
  return null;
}

function draftOutline({ id, day, time, ...draft }: ListedDraft, zone: string): Outline | null {
  const due = dueTime({ day, time, occurrence: 'first' }, zone);
  if (day === null || due === null) return null;
  const href = `/create-post?draft=${id}`;
  return { kind: 'draft', id: `draft-${id}`, at: due.instant.getTime(), day, title: draftName(draft), href };
}

/** A free time has neither a state nor a template, so it fits no such filter. */
function mayShowFreeTimes({ statuses, templates }: CalendarAddress['filters']): boolean {
  return statuses.length === 0 && templates.length === 0;
}

/** Of the accounts that are filtered for; of all where none is filtered for. */
function FreeTimes({ address: { view, month, filters }, zone, weekStart }: OutlineSourceProps) {
  const span = useMemo(() => {
    const { from, to } = outlineRange({ view, month }, { zone, weekStart });
    return { from: from.getTime(), to: to.getTime() };
  }, [view, month, zone, weekStart]);
  const { data } = useQuery({ ...freeTimesQuery(filters.accounts, span), enabled: span.to > Date.now() });
  // A start set that nobody has chosen does not fill the month; the week has room for it.
  const isAsked = view === 'week' || data?.isStartSet === false;
  const free = useMemo(
    () => (isAsked ? (data?.times ?? []) : []).map(({ at, wallTime }) => freeTime(Date.parse(at), wallTime, zone)),
    [data, isAsked, zone],
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
