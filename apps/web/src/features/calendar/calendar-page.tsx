import { addDays } from '@nonet/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { queryClient } from '#/lib/query.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { useMay } from '#/lib/use-may.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { weekStartOf } from '#/lib/week-start.ts';
import { ScopeHost } from '#/repeats/scope-host.tsx';
import { ZonePicker } from '#/time-zone/zone-picker.tsx';
import { cx } from '#/ui/cx.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import {
  type CalendarAddress,
  goToDay,
  hasFilters,
  noFilters,
  selectDay,
  turnPage,
} from './address/calendar-address.ts';
import { useCalendarView } from './address/use-calendar-view.ts';
import { useIsNear } from './drag/use-is-near.ts';
import { focusSearch } from './find/focus-search.ts';
import { CalendarHead, CalendarPhoneBar } from './head/calendar-head.tsx';
import { CalendarMenu } from './head/calendar-menu.tsx';
import { CalendarTools } from './head/calendar-tools.tsx';
import { NeedsYouButton, NeedsYouStrip } from './head/needs-you-button.tsx';
import { OfflineNote } from './head/offline-note.tsx';
import { useCalendarKeys } from './keys/use-calendar-keys.ts';
import { monthRange } from './model/month-range.ts';
import { useShown } from './model/shown.ts';
import { MonthView } from './month/month-view.tsx';
import { pageName, phonePageName } from './page-name.ts';
import { rangeQuery } from './posts/post-queries.ts';
import { SelectButton } from './select/select-button.tsx';
import { useSelecting } from './select/use-selecting.ts';
import { useWaitingDates } from './series/waiting-count.ts';
import { SeveralHost } from './several/several-host.tsx';
import { ShareHost } from './share/share-host.tsx';
import { inPlaceOfPosts, StateStrip } from './state-strip.tsx';
import { useDayActions } from './use-day-actions.ts';
import { useSettled } from './use-settled.ts';
import { useToday } from './use-today.ts';
import { useWaitingPosts } from './waiting-posts.ts';

const views = {
  month: MonthView,
  week: onDemand(() => import('./week/week-view.tsx'), 'WeekView', LoadingView),
  list: onDemand(() => import('./list/list-view.tsx'), 'ListView', LoadingView),
};
// These come when the month has been painted: what is looked for first is asked for first. Places are kept, so that nothing
// moves when they arrive.
const afterPaint = { afterPaint: true };
const FindBar = onDemand(
  () => import('./find/find-bar.tsx'),
  'FindBar',
  () => <div className="h-11 md:h-9" />,
  afterPaint,
);
const CalendarPanel = onDemand(() => import('./calendar-panel.tsx'), 'CalendarPanel', undefined, afterPaint);
const CalendarFoot = onDemand(
  () => import('./calendar-foot.tsx'),
  'CalendarFoot',
  () => <div className="h-11" />,
  afterPaint,
);
const OutlineSources = onDemand(
  () => import('./outlines/outline-sources.tsx'),
  'OutlineSources',
  undefined,
  afterPaint,
);
const NothingFitsHere = onDemand(() => import('./find/nothing-fits.tsx'), 'NothingFitsHere');
const FeedDialog = onDemand(() => import('./feed/feed-dialog.tsx'), 'FeedDialog');
const DraftsDrawer = onDemand(() => import('./drafts/drafts-drawer.tsx'), 'DraftsDrawer');
const DeskView = onDemand(() => import('./desk/desk-view.tsx'), 'DeskView', LoadingView);
const DragLayer = onDemand(() => import('./drag/drag-layer.tsx'), 'DragLayer', undefined, afterPaint);

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
  const waiting = useWaitingPosts();
  const { actions, isDayOpen, closeDay, shownPost, heading } = useDayActions({ setAddress, zone, today, weekStart });
  const showDayOf = useCallback(
    (day: string) => setAddress((current) => selectDay(current, day, weekStart)),
    [setAddress, weekStart],
  );

  const closeDetails = useCallback(() => setAddress((current) => ({ ...current, postId: null })), [setAddress]);

  function turnTo(next: CalendarAddress) {
    setAddress(next);
    announce(pageName(next, weekStart));
  }
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
  useSelecting(address.filters);
  useCalendarKeys({
    month: () => showView('month'),
    week: () => showView('week'),
    list: () => showView('list'),
    today: head.onToday,
    compose: () => actions.onCompose(address.day),
    search: focusSearch,
  });
  const [isFeedOpen, setFeedOpen] = useState(false);
  const wasFeedOpened = useWasOpened(isFeedOpen);
  const [areDraftsOpen, setDraftsOpen] = useState(false);
  const menu = (
    <CalendarMenu onDrafts={() => setDraftsOpen((isOpen) => !isOpen)} onSubscribe={() => setFeedOpen(true)} />
  );

  const tools = (
    <CalendarTools view={address.view} onView={showView} menu={!isPhone && menu}>
      <FindBar address={address} zone={zone} weekStart={weekStart} actions={actions} onMove={setAddress} />
    </CalendarTools>
  );

  const View = views[address.view];
  const isDesk = address.show === 'needs-you';
  const toggleDesk = () => setAddress({ ...address, show: isDesk ? null : 'needs-you' });
  const needs = (waiting?.length ?? 0) + useWaitingDates();
  const needsYou = waiting && needs > 0 ? { count: needs, isOn: isDesk, onPress: toggleDesk } : null;
  // While an arrow key is held, the calendar passes days whose cards nobody reads. Days of another page have no cards
  // here.
  const lastListed = useSettled(address.day);
  const listed = shown.entries(lastListed) === null ? address.day : lastListed;
  const entries = shown.entries(listed);
  const posts = useMemo(() => entries?.map(({ post }) => post) ?? null, [entries]);
  const offline = isOnline ? null : <OfflineNote asOf={shown.asOf} zone={zone} today={today} />;
  const page = useRef<HTMLDivElement>(null);
  const maySubmit = useMay('submit');
  const isNear = useIsNear(page, address.view !== 'list') && maySubmit;
  const isPanelOpen = isDayOpen || address.postId !== null;

  return (
    <>
      <CalendarPhoneBar
        {...head}
        name={isPhone ? phonePageName(address, weekStart) : head.name}
        areDetailsOpen={address.postId !== null}
        tools={isPhone && tools}
      >
        {isPhone && menu}
      </CalendarPhoneBar>
      <div
        ref={page}
        className={cx(
          'flex min-w-0 flex-1 flex-col gap-3 px-3 pt-3 pb-6 md:px-8 md:pt-6 md:pb-0 print:block! print:h-auto! print:p-0!',
          'cal:grid cal:h-[calc(100dvh-var(--notice-bar)-var(--question-bar))] cal:min-h-[680px] cal:flex-none cal:grid-rows-[minmax(0,1fr)_auto] cal:gap-0 cal:p-0',
          isPanelOpen ? 'cal:grid-cols-[minmax(0,1fr)_356px]' : 'cal:grid-cols-1',
        )}
      >
        <div
          className={cx(
            '@container relative flex min-w-0 flex-col cal:min-h-0 cal:pt-6 cal:pr-6 cal:pl-8',
            address.postId !== null && 'max-md:hidden',
          )}
        >
          <CalendarHead {...head} note={!isPhone && offline}>
            {needsYou && <NeedsYouButton {...needsYou} />}
          </CalendarHead>
          {isPhone && offline}
          {!isPhone && tools}
          <StateStrip shown={shown} isOnline={isOnline} />
          {needsYou && <NeedsYouStrip {...needsYou} />}
          {hasFilters(address.filters) && !isDesk && (
            <NothingFitsHere
              address={address}
              zone={zone}
              weekStart={weekStart}
              onClear={() => setAddress({ ...address, filters: noFilters })}
            />
          )}
          {!isDesk && <OutlineSources address={address} zone={zone} weekStart={weekStart} />}
          <div data-days className="relative flex min-h-0 flex-1 flex-col">
            {isDesk ? (
              <DeskView posts={waiting} zone={zone} onShowPost={actions.onShowPost} onClose={toggleDesk} />
            ) : (
              // On a phone a strip stands above the month when posts wait. It never pushes down what is read already.
              !(isPhone && waiting === null) && (
                <View
                  address={address}
                  zone={zone}
                  today={today}
                  weekStart={weekStart}
                  isPhone={isPhone}
                  actions={actions}
                  shownPost={shownPost}
                  onMove={setAddress}
                />
              )
            )}
            {isNear && <SeveralHost zone={zone} />}
          </div>
          {isPhone && (
            <div className="flex items-center justify-between">
              <ZonePicker zone={zone} />
              {!isDesk && maySubmit && <SelectButton />}
            </div>
          )}
        </div>
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-col cal:row-span-2 cal:border-l cal:border-line cal:bg-surface print:hidden',
            !isPanelOpen && 'cal:hidden',
            // The list has the posts of the day already, and what needs the person is a screen of its own.
            (address.view === 'list' || isDesk) && address.postId === null && 'max-cal:hidden',
            address.postId !== null && 'max-md:flex-1',
          )}
        >
          <CalendarPanel
            day={listed}
            posts={posts}
            zone={zone}
            today={today}
            filters={address.filters}
            shown={shownPost}
            headingRef={heading}
            actions={actions}
            onClose={closeDay}
            instead={inPlaceOfPosts({ shown, isOnline })}
            postId={address.postId}
            onCloseDetails={closeDetails}
            onFound={showDayOf}
          />
        </div>
        <CalendarFoot range={range} zone={zone} isPhone={isPhone} areDetailsOpen={address.postId !== null} />
        {isNear && (
          <DragLayer
            page={page}
            view={address.view}
            zone={zone}
            today={today}
            idsOn={(day) => shown.entries(day)?.map(({ id }) => id) ?? null}
            onTurn={(by, at) =>
              setAddress((current) =>
                // A phone shows one day of the week: at its edge the next one begins.
                isPhone && at === 'edge'
                  ? selectDay(current, addDays(current.day, by), weekStart)
                  : turnPage(current, by),
              )
            }
            onShowDay={showDayOf}
            actions={actions}
          />
        )}
      </div>
      <ScopeHost />
      <ShareHost address={address} zone={zone} weekStart={weekStart} />
      {areDraftsOpen && (
        <OverlayHost isOpen onMissing={() => setDraftsOpen(false)}>
          <DraftsDrawer zone={zone} day={address.day} onClose={() => setDraftsOpen(false)} />
        </OverlayHost>
      )}
      {wasFeedOpened && (
        <OverlayHost isOpen={isFeedOpen} onMissing={() => setFeedOpen(false)}>
          <FeedDialog open={isFeedOpen} onOpenChange={setFeedOpen} />
        </OverlayHost>
      )}
    </>
  );
}

/** While the code of a view is on its way; quick ways stay calm. */
function LoadingView() {
  return (
    <p role="status" className="animate-late-fade py-10 text-center text-13 text-ink-3">
      {useIsOnline() ? 'Loading...' : 'You are offline. This shows when you are back online.'}
    </p>
  );
}
