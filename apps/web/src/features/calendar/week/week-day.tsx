import { formatFullDay, plural } from '@nonet/domain';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';

import { cx } from '#/ui/cx.ts';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { useDropMark } from '../drag/drop-mark.ts';
import type { Entry } from '../model/entry.ts';
import { isSameDay } from '../model/is-same-day.ts';
import type { Outline } from '../outlines/outline.ts';
import { OutlineMark } from '../outlines/outline-mark.tsx';
import type { DayActions } from '../view-props.ts';
import { laneStyle } from './lane-style.ts';
import { heights, isFreeAt, layoutDay, type PlacedPost, type Room } from './layout-day.ts';
import { NowLine } from './now-line.tsx';
import { pxOf } from './scale.ts';
import type { DayOnAxis } from './week-hours.ts';
import { byTimeAndNeed, WeekMore } from './week-more.tsx';
import { WeekPost } from './week-post.tsx';

export interface WeekDayProps {
  hours: DayOnAxis;
  /** Null while unknown. */
  entries: readonly Entry[] | null;
  outlines: readonly Outline[] | undefined;
  isLoading: boolean;
  isToday: boolean;
  isSelected: boolean;
  room: Room;
  zone: string;
  actions: DayActions;
}

const none: readonly Entry[] = [];

/** Of one kind each, so that what is drawn of it stays as it is while the day is drawn again. */
const isPost = (placed: PlacedPost<Entry | Outline>): placed is PlacedPost<Entry> => placed.item.kind === 'post';
const isOutline = (placed: PlacedPost<Entry | Outline>): placed is PlacedPost<Outline> => !isPost(placed);

/** A day by the hour. It is drawn again only when itself has changed. */
export const WeekDay = memo(DrawnDay, isSameDay);

function DrawnDay({ hours, entries, outlines, isLoading, isToday, isSelected, room, zone, actions }: WeekDayProps) {
  const { day, from, until, top, marks, change } = hours;
  const layout = useMemo(() => {
    const planned = outlines?.filter(({ kind }) => kind !== 'free-time') ?? [];
    const placed = [...(entries ?? none), ...planned].toSorted(byTimeAndNeed).map((item) => ({
      item,
      y: pxOf(item.at - from),
      givesWay: item.kind !== 'post',
    }));
    return layoutDay<Entry | Outline>(placed, room);
  }, [entries, outlines, from, room]);
  const mark = useDropMark(day);
  const hasOwnHours = marks.some(({ isOdd }) => isOdd);
  // The posts of the chosen day can be reached by Tab. They are told here, so that none is drawn again for it.
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    for (const button of cell.current?.querySelectorAll('button') ?? []) button.tabIndex = isSelected ? 0 : -1;
  });
  // A free time that something else stands on could not be pressed.
  const free = outlines?.filter(
    ({ kind, at }) => kind === 'free-time' && isFreeAt(layout, pxOf(at - from), heights.one),
  );
  return (
    <td
      ref={cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid: a cell has the focus.
      role="gridcell"
      data-day={day}
      data-from={from}
      data-until={until}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      style={{ marginTop: pxOf(top), height: pxOf(until - from) }}
      className={cx(
        'relative block cursor-default border-l border-line bg-surface p-0 focus-visible:-outline-offset-2',
        'max-md:w-[calc(100%-max(48px,2.4rem))] max-md:flex-none max-md:snap-start',
        !hasOwnHours && 'week-hours',
      )}
    >
      <span className="sr-only">
        {[
          formatFullDay(day),
          isToday && 'today',
          entries && entries.length > 0 && plural(entries.length, 'post'),
          change?.label,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {isToday && <span aria-hidden className="pointer-events-none absolute inset-0 bg-brass-soft opacity-55" />}
      {hasOwnHours && <OwnHours hours={hours} />}
      {change && (
        <span
          aria-hidden
          style={{ top: pxOf(change.y - top) }}
          className="absolute inset-x-0 -translate-y-full border-b border-brass-ink/60 px-1.5 pb-px text-11 leading-tight text-brass-ink"
        >
          {change.label}
        </span>
      )}
      {free?.map((outline) => (
        <OutlineMark
          key={outline.id}
          outline={outline}
          zone={zone}
          isTabStop={false}
          className="absolute inset-x-[3px] bg-surface px-1.5!"
          style={{ top: pxOf(outline.at - from), height: heights.one }}
        />
      ))}
      {layout.posts.filter(isOutline).map(({ item, ...place }) => (
        <OutlineMark
          key={item.id}
          outline={item}
          zone={zone}
          isTabStop={false}
          isTwo={place.shape === 'two'}
          className="absolute bg-surface"
          style={{ top: place.y, height: heights[place.shape], ...laneStyle(place) }}
        />
      ))}
      {isToday && <NowLine from={from} until={until} />}
      {layout.posts.filter(isPost).map((placed) => (
        <WeekPost key={placed.item.id} placed={placed} zone={zone} onShow={actions.onShowPost} />
      ))}
      {layout.more.map((mark) => (
        <WeekMore key={mark.items[0]?.id} mark={mark} day={day} zone={zone} onShow={actions.onShowPost} />
      ))}
      {mark && mark.at !== null && (
        <span
          aria-hidden
          data-drop-slot
          style={{ top: pxOf(mark.at - from), height: heights.one }}
          className={cx(
            'pointer-events-none absolute inset-x-[3px] z-[2] rounded-sm border-[1.5px] border-dashed',
            mark.refusal === null ? 'border-brass-ink bg-brass/20' : 'border-red bg-red-soft',
          )}
        />
      )}
      {entries === null && isLoading && <Bones />}
    </td>
  );
}

/** The hours of a day on which the clocks are changed, where those beside the week are not its own. */
function OwnHours({ hours: { top, marks } }: { hours: DayOnAxis }) {
  return marks.map(({ y, label, isOdd }) => (
    <span
      key={y}
      aria-hidden
      style={{ top: pxOf(y - top) }}
      className="pointer-events-none absolute inset-x-0 border-t border-line px-1.5 text-right text-11 text-ink-3 tabular-nums first:border-t-0"
    >
      {isOdd && label}
    </span>
  ));
}

/** While its posts are loading. The list of the chosen day says so in words. */
function Bones() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-1 top-[480px]">
      <Skeleton label="">
        <Bone className="h-10" />
        <Bone className="mt-[140px] h-10" />
      </Skeleton>
    </div>
  );
}
