import type { ListedPost } from '@nonet/contract';
import { dayKey, monthGrid, monthGridRange } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { queryClient } from '#/lib/query.ts';
import { useIsOnline } from '#/lib/use-is-online.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { type Weekday, weekStartOf } from '#/lib/week-start.ts';
import { ZonePicker } from '#/time-zone/zone-picker.tsx';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Notice } from '#/ui/notice.tsx';
import { PageBody } from '#/ui/page-body.tsx';

import { CalendarHead, CalendarPhoneBar } from './calendar-head.tsx';
import { type CalendarView, selectDay, turnMonth, viewOf } from './calendar-view.ts';
import { DayPanel } from './day/day-panel.tsx';
import type { DayActions } from './month/day-cell.tsx';
import { MonthGrid } from './month/month-grid.tsx';
import { bucketByDay, dayEdges, knownDays } from './posts/bucket-by-day.ts';
import { partQuery, rangeQuery } from './posts/post-queries.ts';
import { UsageCard } from './usage-card.tsx';
import { useCalendarView } from './use-calendar-view.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useSettled } from './use-settled.ts';
import { useToday } from './use-today.ts';
import { NeedsYou, useWaitingPosts } from './waiting-posts.ts';

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const nameOfMonth = (month: string) => monthName.format(Date.parse(`${month}-01T00:00:00Z`));

export function CalendarPage() {
  const zone = useTimeZone();
  const today = useToday(zone);
  const [view, setView] = useCalendarView(today);
  const isPhone = useIsPhone();
  const weekStart = weekStartOf(navigator.language);
  const month = useMonthOfPosts(view.month, zone, weekStart);
  const waiting = useWaitingPosts(zone);
  // Both appear together: the posts that need a person stand above the day, and would push it down if they came later.
  const buckets = waiting && month.buckets;
  const isOnline = useIsOnline();
  const [shown, setShown] = useState<{ id: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();

  const actions = useMemo(
    (): DayActions => ({
      onSelect: (day) => setView((current) => selectDay(current, day, weekStart)),
      onCompose: (day) => {
        if (day >= today) void navigate({ to: '/create-post', search: { date: day } });
        else announce('This day is over. Posts can be scheduled from today on.');
      },
      onShowPost: (post) => {
        const day = dayKey(new Date(post.scheduledDate), zone);
        setView((current) => selectDay(current, day, weekStart));
        setShown({ id: post.id });
      },
      onShowDay: (day) => {
        setView((current) => selectDay(current, day, weekStart));
        heading.current?.focus();
      },
    }),
    [setView, weekStart, today, zone, navigate],
  );

  function turnTo(next: CalendarView) {
    setView(next);
    announce(nameOfMonth(next.month));
  }
  const head = {
    monthName: nameOfMonth(view.month),
    zone,
    isOnToday: view.day === today,
    onTurn: (months: number) => turnTo(turnMonth(view, months)),
    onTurnIntent: (months: number) => prefetchMonth(turnMonth(view, months).month, zone, weekStart),
    onToday: () => turnTo(viewOf(today)),
  };
  // While an arrow key is held, the calendar passes days whose cards nobody reads. Days of another page have no cards
  // here.
  const lastListed = useSettled(view.day);
  const listed = month.days.includes(lastListed) ? lastListed : view.day;

  return (
    <>
      <CalendarPhoneBar {...head} />
      <PageBody className="cal:h-[calc(100dvh-46px-var(--notice-bar)-var(--question-bar))] cal:min-h-[680px] cal:flex-none">
        <CalendarHead {...head} />
        <StateStrip month={month} isOnline={isOnline} />
        <div className="grid min-h-0 min-w-0 flex-1 grid-cols-1 gap-3 md:gap-5 cal:grid-cols-[minmax(0,1fr)_356px]">
          <MonthGrid
            view={view}
            label={head.monthName}
            buckets={buckets}
            isLoading={month.isLoading || waiting === null}
            today={today}
            zone={zone}
            weekStart={weekStart}
            isPhone={isPhone}
            actions={actions}
            onMove={setView}
          >
            <ZonePicker zone={zone} className="self-start md:hidden" />
          </MonthGrid>
          <div className="flex min-h-0 min-w-0 flex-col gap-3 max-cal:contents md:gap-4">
            {waiting && waiting.length > 0 && <NeedsYou posts={waiting} zone={zone} onShowPost={actions.onShowPost} />}
            <DayPanel
              day={listed}
              posts={buckets?.[month.days.indexOf(listed)] ?? null}
              zone={zone}
              isPast={listed < today}
              shown={shown}
              headingRef={heading}
              instead={
                month.isEmptyHanded ? <LoadFailure month={month} /> : !isOnline && !month.buckets ? <NotSaved /> : null
              }
            />
            <UsageCard />
          </div>
        </div>
      </PageBody>
    </>
  );
}

type MonthOfPosts = ReturnType<typeof useMonthOfPosts>;

/** The posts of a month's grid by day. They are sorted once when they arrive, not at every key. */
function useMonthOfPosts(month: string, zone: string, weekStart: Weekday) {
  const days = useMemo(() => monthGrid(month, weekStart), [month, weekStart]);
  const edges = useMemo(() => dayEdges(days, zone), [days, zone]);
  const range = useMemo(() => monthGridRange(month, zone, weekStart), [month, zone, weekStart]);
  const { data, error, isError, isFetching, isLoading, refetch } = useQuery(useMemo(() => rangeQuery(range), [range]));
  const { data: part } = useQuery(useMemo(() => partQuery(range), [range]));
  const buckets = useMemo((): readonly (readonly ListedPost[] | null)[] | null => {
    if (data) return bucketByDay(data, edges);
    return part ? knownDays(part, edges) : null;
  }, [data, part, edges]);
  return {
    days,
    buckets,
    failure: isError ? `Failed to load scheduled posts: ${errorText(error)}` : null,
    isEmptyHanded: isError && !data,
    isFetching,
    isLoading,
    retry: () => void refetch(),
  };
}

function prefetchMonth(month: string, zone: string, weekStart: Weekday): void {
  void queryClient.prefetchQuery(rangeQuery(monthGridRange(month, zone, weekStart)));
}

/** CAL-32, for when there are no saved posts to show instead. */
function LoadFailure({ month }: { month: MonthOfPosts }) {
  return <ErrorState title={month.failure ?? ''} retrying={month.isFetching} onRetry={month.retry} />;
}

/** Shown without a network, for a month that was never saved with one. */
function NotSaved() {
  return <EmptyState title="These days are not saved in this browser.">They show when you are back online.</EmptyState>;
}

/** Stands above the month when it does not show the latest state, and says why. */
function StateStrip({ month, isOnline }: { month: MonthOfPosts; isOnline: boolean }) {
  if (!isOnline)
    return (
      <Notice kind="note" role="status" className="mb-3">
        {month.buckets ? 'Offline. Showing the last saved calendar.' : 'Offline. This month was not saved.'}
      </Notice>
    );
  if (!month.failure || month.isEmptyHanded) return null;
  return (
    <Notice kind="error" role="alert" className="mb-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {month.failure}
        <Button size="sm" busy={month.isFetching} onClick={month.retry}>
          Try Again
        </Button>
      </span>
    </Notice>
  );
}
