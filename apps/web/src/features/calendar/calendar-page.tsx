import { dayKey } from '@nonet/domain';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';

import { Footer } from '#/brand/footer.tsx';
import { queryClient } from '#/lib/query.ts';
import { useIsOnline } from '#/lib/use-is-online.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { weekStartOf } from '#/lib/week-start.ts';
import { ZonePicker } from '#/time-zone/zone-picker.tsx';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { late } from '#/ui/late.tsx';
import { Notice } from '#/ui/notice.tsx';
import { toast } from '#/ui/toast.ts';

import { type CalendarAddress, goToDay, selectDay, turnPage } from './address/calendar-address.ts';
import { useCalendarView } from './address/use-calendar-view.ts';
import { composeAt } from './compose-at.ts';
import { DayPanel } from './day/day-panel.tsx';
import { CalendarHead, CalendarPhoneBar } from './head/calendar-head.tsx';
import { CalendarTools } from './head/calendar-tools.tsx';
import { NeedsYouButton } from './head/needs-you-button.tsx';
import { monthRange } from './model/month-range.ts';
import { type Shown, useShown } from './model/shown.ts';
import { MonthView } from './month/month-view.tsx';
import { pageName } from './page-name.ts';
import { rangeQuery } from './posts/post-queries.ts';
import { UsageCard } from './usage-card.tsx';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useSettled } from './use-settled.ts';
import { useToday } from './use-today.ts';
import type { DayActions } from './view-props.ts';
import { NeedsYou, useWaitingPosts } from './waiting-posts.ts';

const views = {
  month: MonthView,
  week: late(() => import('./week/week-view.tsx'), 'WeekView'),
  list: late(() => import('./list/list-view.tsx'), 'ListView'),
};
const DeskView = late(() => import('./desk/desk-view.tsx'), 'DeskView');
const DetailsPanel = late(() => import('./details/details-panel.tsx'), 'DetailsPanel');
const SelectLayer = late(() => import('./select/select-layer.tsx'), 'SelectLayer');

/** One page for every view of the calendar, and for the details of a post beside it (/posts/<id>). */
export function CalendarPage() {
  const zone = useTimeZone();
  const today = useToday(zone);
  const [address, setAddress] = useCalendarView(today);
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const weekStart = weekStartOf(navigator.language);
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const waiting = useWaitingPosts(zone);
  const [isDayOpen, setDayOpen] = useState(true);
  const [shownPost, setShownPost] = useState<{ id: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();

  const actions = useMemo((): DayActions => {
    function openDay(day: string) {
      setAddress((current) => ({ ...selectDay(current, day, weekStart), postId: null }));
      setDayOpen(true);
    }
    return {
      onSelect: openDay,
      onCompose: (day) => {
        if (day >= today) void navigate({ to: '/create-post', search: { date: day } });
        else announce('This day is over. Posts can be scheduled from today on.');
      },
      onComposeAt: (at) => {
        if (at > Date.now()) void navigate({ to: '/create-post', search: composeAt(at, zone) });
        else toast.info('This time is over. Posts can be scheduled from now on.', { id: 'time-is-over' });
      },
      onShowPost: (post) => {
        openDay(dayKey(new Date(post.scheduledDate), zone));
        setAddress((current) => ({ ...current, show: null }));
        setShownPost({ id: post.id });
      },
      onShowDay: (day) => {
        openDay(day);
        // The panel may have been closed: its heading is there a moment later.
        setTimeout(() => heading.current?.focus());
      },
      onShowDetails: (postId) => setAddress((current) => ({ ...current, postId })),
    };
  }, [setAddress, weekStart, today, zone, navigate]);
  const showDayOf = useCallback(
    (day: string) => setAddress((current) => selectDay(current, day, weekStart)),
    [setAddress, weekStart],
  );

  const turnTo = (next: CalendarAddress) => {
    setAddress(next);
    announce(pageName(next, weekStart));
  };
  const showView = (view: CalendarAddress['view']) => setAddress({ ...address, view, show: null });
  const head = {
    name: pageName(address, weekStart),
    page: address.view === 'week' ? ('week' as const) : ('month' as const),
    isOnToday: address.day === today,
    onTurn: (by: 1 | -1) => turnTo(turnPage(address, by)),
    onTurnIntent: (by: 1 | -1) =>
      void queryClient.prefetchQuery(rangeQuery(monthRange(turnPage(address, by).month, zone, weekStart))),
    onToday: () => turnTo(goToDay(address, today)),
  };
  useCalendarKeys({ onView: showView, onToday: head.onToday, onCompose: () => actions.onCompose(address.day) });

  const View = views[address.view];
  const isDesk = address.show === 'needs-you';
  const showNeedsYou = () => setAddress({ ...address, show: isDesk ? null : 'needs-you' });
  // While an arrow key is held, the calendar passes days whose cards nobody reads. Days of another page have no cards
  // here.
  const lastListed = useSettled(address.day);
  const listed = shown.entries(lastListed) === null ? address.day : lastListed;
  const entries = shown.entries(listed);
  const posts = useMemo(() => (waiting && entries ? entries.map(({ post }) => post) : null), [waiting, entries]);
  const isPanelOpen = isDayOpen || address.postId !== null;

  return (
    <>
      <CalendarPhoneBar {...head} />
      <div className={cx('grid flex-1 grid-cols-1', isPanelOpen && 'cal:grid-cols-[minmax(0,1fr)_356px]')}>
        <div className="flex min-w-0 flex-col px-3 pt-3 md:px-8 md:pt-6 cal:h-[calc(100dvh-var(--notice-bar)-var(--question-bar))] cal:min-h-[680px]">
          <CalendarHead {...head}>
            {waiting && waiting.length > 0 && (
              <NeedsYouButton count={waiting.length} isOn={isDesk} onPress={showNeedsYou} />
            )}
          </CalendarHead>
          <CalendarTools view={address.view} onView={showView} />
          <StateStrip shown={shown} isOnline={isOnline} />
          <div className="relative flex min-h-0 flex-1 flex-col">
            {isDesk ? (
              <DeskView posts={waiting} zone={zone} onShowPost={actions.onShowPost} onClose={showNeedsYou} />
            ) : (
              <View
                address={address}
                zone={zone}
                today={today}
                weekStart={weekStart}
                isPhone={isPhone}
                actions={actions}
                onMove={setAddress}
              />
            )}
            <SelectLayer filters={address.filters} zone={zone} />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 py-2 max-md:hidden">
            <ZonePicker zone={zone} className="-ml-2" />
            <Footer className="flex-1" />
          </div>
          <ZonePicker zone={zone} className="self-start md:hidden" />
        </div>
        <div
          className={cx(
            'flex min-w-0 flex-col gap-3 px-3 pb-6 md:px-8 cal:sticky cal:top-0 cal:h-[calc(100dvh-var(--question-bar))] cal:gap-0 cal:border-l cal:border-line cal:bg-surface cal:p-0',
            !isPanelOpen && 'cal:hidden',
          )}
        >
          {waiting && waiting.length > 0 && !isDesk && (
            <NeedsYou posts={waiting} zone={zone} onShowPost={actions.onShowPost} />
          )}
          {address.postId !== null ? (
            <DetailsPanel
              postId={address.postId}
              zone={zone}
              onClose={() => setAddress({ ...address, postId: null })}
              onFound={showDayOf}
            />
          ) : (
            <DayPanel
              day={listed}
              posts={posts}
              zone={zone}
              isToday={listed === today}
              isPast={listed < today}
              shown={shownPost}
              headingRef={heading}
              onShowDetails={actions.onShowDetails}
              onClose={() => setDayOpen(false)}
              instead={
                shown.isEmptyHanded ? <LoadFailure shown={shown} /> : !isOnline && shown.isUnknown ? <NotSaved /> : null
              }
            />
          )}
          <UsageCard />
        </div>
      </div>
    </>
  );
}

/** CAL-32, for when there are no saved posts to show instead. */
function LoadFailure({ shown }: { shown: Shown }) {
  return <ErrorState title={shown.failure ?? ''} retrying={shown.isFetching} onRetry={shown.retry} />;
}

/** Shown without a network, for a month that was never saved with one. */
function NotSaved() {
  return <EmptyState title="These days are not saved in this browser.">They show when you are back online.</EmptyState>;
}

/** Stands above the view when it does not show the latest state, and says why. */
function StateStrip({ shown, isOnline }: { shown: Shown; isOnline: boolean }) {
  if (!isOnline)
    return (
      <Notice kind="note" role="status" className="mb-3">
        {shown.isUnknown ? 'Offline. This month was not saved.' : 'Offline. Showing the last saved calendar.'}
      </Notice>
    );
  if (!shown.failure || shown.isEmptyHanded) return null;
  return (
    <Notice kind="error" role="alert" className="mb-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {shown.failure}
        <Button size="sm" busy={shown.isFetching} onClick={shown.retry}>
          Try Again
        </Button>
      </span>
    </Notice>
  );
}
