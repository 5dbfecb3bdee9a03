import { startOfDay } from '@nonet/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { useMay } from '#/lib/use-may.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { seriesListQuery } from '#/repeats/series-queries.ts';
import { hasMoreDates } from '#/repeats/series-text.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { hasFilters, noFilters, type PostFilters, writeAddress } from '../address/calendar-address.ts';
import { NothingFits } from '../find/nothing-fits.tsx';
import { useOutlines } from '../outlines/outlines.ts';
import { stretchQuery } from '../posts/post-queries.ts';
import type { ViewProps } from '../view-props.ts';
import { keepPlace, type PlaceKeeper } from './keep-place.ts';
import { ListReader, type SideState } from './list-reader.ts';
import { savedSource, source } from './list-sources.ts';
import type { Side, Stretch } from './stretch.ts';
import { isIn, StretchOfDays } from './stretch-of-days.tsx';
import { useOffScreen } from './use-off-screen.ts';
import { usePrintedFrom } from './use-printed-from.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface EndlessDaysProps extends ViewProps {
  /** The day that stands at the top at first. */
  startDay: string;
  /** A day is asked for that has not been read: the list has to begin there. */
  onFarDay: (day: string) => void;
  /** Without a network: what this browser has saved. */
  isSaved: boolean;
}

/** The posts of all time as one list that is read on in both directions as one scrolls. Only what is near is drawn. */
export function EndlessDays(props: EndlessDaysProps) {
  const { address, zone, today, startDay, isSaved, actions, onMove } = props;
  const { filters } = address;
  // The list is drawn anew, with another key, when one of these changes.
  const [reader] = useState(
    () =>
      new ListReader(startOfDay(startDay, zone).toISOString(), zone, isSaved ? savedSource(filters) : source(filters)),
  );
  const { stretches, earlier, later } = useSyncExternalStore(reader.subscribe, reader.state);
  const scroller = useRef<HTMLElement>(null);
  const filler = useRef<HTMLDivElement>(null);
  const keeper = useKeeper(scroller, filler);
  const wanted = useWantedDay(props, stretches, scroller);
  const printedFrom = usePrintedFrom(keeper);
  const rowFocus = useRowFocus(scroller);
  const hasNoPosts = useHasNone(stretches, earlier.is === 'end' && later.is === 'end', filters);
  const hasNone = useOutlines().size === 0 && hasNoPosts;

  useEffect(() => {
    void reader.read('later');
  }, [reader]);

  const isFiltered = hasFilters(filters);
  const goesOn = useQuery(seriesListQuery).data?.some(hasMoreDates) ?? false;
  const shared = { zone, today, filters, chosen: address.day, actions, keeper, wanted, shown: props.shownPost };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1 max-cal:h-[calc(100dvh-210px)] max-cal:min-h-[420px] max-cal:flex-none max-md:h-[calc(100dvh-260px)] max-md:min-h-[340px] print:block print:h-auto! print:overflow-visible print:border-0 print:shadow-none">
      <section
        ref={scroller}
        aria-label="Posts by day"
        data-scroller
        {...rowFocus}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [overflow-anchor:none] focus-visible:-outline-offset-2 print:overflow-visible"
      >
        {stretches.length === 0 ? (
          <FirstRead reader={reader} state={later} />
        ) : hasNone ? (
          isFiltered ? (
            <NothingFits onClear={() => onMove({ ...address, filters: noFilters })} />
          ) : (
            <NoPosts />
          )
        ) : (
          <>
            <Edge
              side="earlier"
              reader={reader}
              state={earlier}
              texts={isSaved ? savedTexts : isFiltered ? filteredTexts : allTexts}
            />
            {stretches.map((stretch) => (
              <StretchOfDays
                key={`${stretch.from} ${stretch.to}`}
                {...shared}
                stretch={stretch}
                isLeftOut={printedFrom !== null && stretch.from < printedFrom}
                isDrawn={
                  (wanted !== null && isIn(stretch, wanted.day, zone)) ||
                  (printedFrom !== null && stretch.from >= printedFrom)
                }
              />
            ))}
            <Edge
              side="later"
              reader={reader}
              state={later}
              texts={isSaved ? savedTexts : isFiltered ? filteredTexts : goesOn ? repeatTexts : allTexts}
            />
          </>
        )}
        <div ref={filler} hidden={hasNone} className="print:hidden" />
      </section>
      <BackToToday scroller={scroller} today={today} onPress={onToday} />
    </div>
  );

  function onToday() {
    onMove({ ...address, day: today, month: today.slice(0, 7) });
  }
}

function useKeeper(scroller: RefObject<HTMLElement | null>, filler: RefObject<HTMLElement | null>): PlaceKeeper | null {
  const [keeper, setKeeper] = useState<PlaceKeeper | null>(null);
  useLayoutEffect(() => {
    if (!scroller.current || !filler.current) return;
    const made = keepPlace(scroller.current, filler.current);
    setKeeper(made);
    return () => made.end();
  }, [scroller, filler]);
  return keeper;
}

/** The day that the list has to scroll to: the first one, and later any that is chosen and not on screen. */
function useWantedDay(
  { address, zone, startDay, onFarDay }: EndlessDaysProps,
  stretches: readonly Stretch[],
  scroller: RefObject<HTMLElement | null>,
): { day: string } | null {
  const [wanted, setWanted] = useState<{ day: string }>({ day: startDay });
  const last = useRef(address);
  useEffect(() => {
    const before = last.current;
    last.current = address;
    if (before === address) return;
    // The day that is chosen already is asked for: T is pressed, and one has scrolled away from today.
    const isAskedAgain = writeAddress(before) === writeAddress(address);
    if (!isAskedAgain && (before.day === address.day || isSeen(scroller.current, address.day))) return;
    if (stretches.some((stretch) => isIn(stretch, address.day, zone))) setWanted({ day: address.day });
    else if (stretches.length > 0) onFarDay(address.day);
  }, [address, stretches, zone, scroller, onFarDay]);
  return wanted;
}

function isSeen(scroller: HTMLElement | null, day: string): boolean {
  const section = scroller?.querySelector(`[data-day="${day}"]`);
  if (!scroller || !section) return false;
  const [view, box] = [scroller.getBoundingClientRect(), section.getBoundingClientRect()];
  return box.bottom > view.top && box.top < view.bottom;
}

/** True when there is no post at all: two stretches to both ends of time hold nothing. News of a first post change it. */
function useHasNone(stretches: readonly Stretch[], isReadWhole: boolean, filters: PostFilters): boolean {
  const isEmpty = isReadWhole && stretches.every(({ size }) => size.posts === 0);
  return useQueries({
    queries: isEmpty ? stretches.map((stretch) => stretchQuery(stretch, filters)) : [],
    combine: (results) => isEmpty && results.every(({ data }) => data?.length === 0),
  });
}

/** Before there is anything: it loads, or could not be loaded. */
function FirstRead({ reader, state }: { reader: ListReader; state: SideState }) {
  if (state.is === 'failed')
    return (
      <ErrorState
        title={`Failed to load scheduled posts: ${errorText(state.error)}`}
        retrying={state.reading}
        onRetry={() => void reader.read('later')}
      />
    );
  return (
    <Skeleton label="Loading your posts...">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3 border-b border-line px-5 py-2.5">
          <Bone className="h-3.5 w-14 flex-none" />
          <div className="grid flex-1 gap-2">
            <Bone className="h-3.5 w-48" />
            <Bone className="h-3 w-32" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** An end of what has been read. When it comes near, more is read; what stands here is the same height meanwhile. */
function Edge({ side, reader, state, texts }: { side: Side; reader: ListReader; state: SideState; texts: EdgeTexts }) {
  const isOnline = useIsOnline();
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = edge.current;
    if (!node || state.is !== 'more') return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void reader.read(side), {
      root: node.closest('[data-scroller]'),
      rootMargin: '100% 0px',
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [reader, side, state.is]);
  return (
    <div ref={edge} className="grid min-h-14 place-items-center px-4 py-2 text-center text-13 text-ink-3 print:hidden">
      {state.is === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 text-red">
          {`Failed to load ${side} posts: ${errorText(state.error)}`}
          <Button size="sm" busy={state.reading} onClick={() => void reader.read(side)}>
            Try Again
          </Button>
        </div>
      ) : state.is === 'end' ? (
        <p>{texts[side]}</p>
      ) : (
        <p className="animate-late-fade">
          {isOnline ? `Loading ${side} posts...` : `You are offline. The ${side} posts load when you are back online.`}
        </p>
      )}
    </div>
  );
}

type EdgeTexts = Readonly<Record<Side, string>>;
const allTexts: EdgeTexts = { earlier: 'There is nothing before this.', later: 'Nothing is scheduled after this.' };
const repeatTexts: EdgeTexts = {
  ...allTexts,
  later: 'Repeats go on after this. Their posts are made as their dates come near.',
};
const filteredTexts: EdgeTexts = {
  earlier: 'Nothing before this fits your filters.',
  later: 'Nothing after this fits your filters.',
};
const savedTexts: EdgeTexts = {
  earlier: 'Earlier posts are not saved in this browser.',
  later: 'Later posts are not saved in this browser.',
};

function NoPosts() {
  return (
    <EmptyState
      sign={<NetworkMatrix dots={{}} size={36} label={null} />}
      title="You have no posts yet."
      action={
        useMay('draft') && (
          <Link to="/create-post" className={buttonClass({ size: 'sm' })}>
            Create Post
          </Link>
        )
      }
    >
      What you schedule is listed here, day by day.
    </EmptyState>
  );
}

/** Leads back when one has scrolled away from today. */
function BackToToday({
  scroller,
  today,
  onPress,
}: {
  scroller: RefObject<HTMLElement | null>;
  today: string;
  onPress: () => void;
}) {
  const where = useOffScreen(scroller, today);
  if (!where) return null;
  return (
    <Button
      size="sm"
      className="absolute! bottom-3 left-1/2 w-max -translate-x-1/2 rounded-full! bg-raised! shadow-2 print:hidden"
      icon={<Sign name="previous" size={15} className={where === 'above' ? 'rotate-90' : '-rotate-90'} />}
      onClick={onPress}
    >
      Back to today
    </Button>
  );
}
