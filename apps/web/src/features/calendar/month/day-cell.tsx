import { formatFullDay, formatShortDay, plural } from '@nonet/domain';
import { memo, type ReactElement } from 'react';

import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { useDropMark } from '../drag/drop-mark.ts';
import type { Entry } from '../model/entry.ts';
import { isSameDay } from '../model/is-same-day.ts';
import { outlinesBeside } from '../outlines/create-outlines.ts';
import type { Outline } from '../outlines/outline.ts';
import { OutlineMark } from '../outlines/outline-mark.tsx';
import type { DayActions } from '../view-props.ts';
import { CellPost } from './cell-post.tsx';
import { chooseEntries, moreText } from './choose-entries.ts';
import { DayLoad } from './day-load.tsx';
import { type CellShape, layoutCell, linesLeft } from './layout-cell.ts';
import { outlinesInCell } from './outlines-in-cell.ts';

export interface DayCellProps {
  day: string;
  entries: readonly Entry[];
  outlines: readonly Outline[] | undefined;
  isToday: boolean;
  isSelected: boolean;
  isOutside: boolean;
  /** True for a past day, for which no post can be scheduled. */
  isOver: boolean;
  /** True where a month begins, and for the first day of the page. */
  isMonthNamed: boolean;
  isPhone: boolean;
  /** The height that is left for posts, in CSS pixels. */
  roomPx: number;
  zone: string;
  actions: DayActions;
}

/** Drawn again only when this day itself has changed: a month may hold thousands of posts. */
export const DayCell = memo(DrawnDay, isSameDay);

function DrawnDay({
  day,
  entries,
  outlines,
  isToday,
  isSelected,
  isOutside,
  isOver,
  isMonthNamed,
  isPhone,
  roomPx,
  zone,
  actions,
}: DayCellProps) {
  const mark = useDropMark(day);
  const { shape, room } = layoutCell(entries.length + (mark ? 1 : 0), roomPx);
  const chosen = chooseEntries(entries, isPhone ? 0 : mark ? room - 1 : room, isToday);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its days.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid: a cell has the focus.
      role="gridcell"
      data-day={day}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => actions.onSelect(day)}
      onDoubleClick={() => entries.length === 0 && actions.onCompose(day)}
      className={cx(
        'group @container relative flex min-w-0 cursor-default flex-col focus-visible:-outline-offset-2',
        // The number’s line, and room for the bar below it.
        'max-md:h-[max(46px,1.5rem+16px)] max-md:items-center max-md:gap-[5px] max-md:rounded-[10px] max-md:pt-[3px]',
        'md:min-h-0 md:border-r md:border-b md:border-line md:px-1 md:pt-px md:pb-px md:last:border-r-0',
        isSelected && 'inset-ring-2 inset-ring-ink print:inset-ring-0',
        mark && (mark.refusal === null ? 'bg-brass-soft' : 'bg-red-soft'),
      )}
    >
      <div className="flex h-[1.5rem] flex-none items-center md:pr-0.5 print:h-4">
        <DayNumber
          day={day}
          hasPosts={entries.length > 0}
          isToday={isToday}
          isOutside={isOutside}
          isMonthNamed={isMonthNamed && !isPhone}
        />
        <span className="sr-only">
          {[formatFullDay(day), isToday && 'today', entries.length > 0 && plural(entries.length, 'post')]
            .filter(Boolean)
            .join(', ')}
        </span>
        {chosen.hidden > 0 && !isPhone && (
          <MoreButton day={day} hidden={moreText(chosen)} isTabStop={isSelected} onShowDay={actions.onShowDay} />
        )}
      </div>
      {isPhone ? (
        <DayLoad entries={entries} />
      ) : (
        <>
          <CellPosts
            entries={chosen.shown}
            {...outlinesInCell(
              outlinesBeside(outlines, entries),
              linesLeft({ shape, posts: entries.length, mark: mark ? 1 : 0, roomPx }),
            )}
            slotAt={mark?.refusal === null ? mark.at : null}
            shape={shape}
            zone={zone}
            isSelected={isSelected}
            onShow={actions.onShowPost}
          />
          {!isOver && <ComposeButton day={day} isTabStop={isSelected} onCompose={actions.onCompose} />}
        </>
      )}
    </td>
  );
}

type DayNumberProps = Pick<DayCellProps, 'day' | 'isToday' | 'isOutside' | 'isMonthNamed'> & { hasPosts: boolean };

/**
 * The number of a day, with its month where a month begins; bolder when the day has posts (CAL-02). It is part of the
 * cell's accessible name where the full date does not contain it.
 */
function DayNumber({ day, hasPosts, isToday, isOutside, isMonthNamed }: DayNumberProps) {
  return (
    <span
      aria-hidden={!isMonthNamed}
      className={cx(
        'inline-flex h-[max(26px,1.75em)] min-w-[max(26px,1.75em)] flex-none items-center rounded-full text-13 leading-none tabular-nums max-md:justify-center',
        'md:h-[max(22px,1.75em)] md:min-w-[max(22px,1.75em)] md:px-1 md:text-12 print:h-4! print:text-[0.625rem]',
        // The frame is seen where nothing is filled: where the system chooses the colours, and on paper.
        isToday && 'justify-center border border-transparent bg-brass font-[680] text-on-brass print:border-current',
        !isToday && (isOutside ? 'text-ink-3' : hasPosts ? 'text-ink' : 'text-ink-2'),
        !isToday && (hasPosts ? (isOutside ? 'font-[560]' : 'font-[640]') : 'font-[480]'),
      )}
    >
      {isMonthNamed ? formatShortDay(day).slice(5) : Number(day.slice(8))}
    </span>
  );
}

function MoreButton({
  day,
  hidden: { count, noun, wrong },
  isTabStop,
  onShowDay,
}: Pick<DayCellProps, 'day'> & {
  hidden: ReturnType<typeof moreText>;
  isTabStop: boolean;
  onShowDay: DayActions['onShowDay'];
}) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onShowDay(day);
      }}
      className="ml-auto h-6 min-w-6 truncate rounded-[5px] px-1 text-11 font-[540] text-ink-3 tabular-nums group-hover:mr-5 group-focus-within:mr-5 hover:bg-hover print:mr-0! print:text-[0.5625rem] hover:text-ink"
    >
      {count} <span className="@max-[104px]:sr-only">{noun}</span>
      {wrong && ` · ${wrong}`}
    </button>
  );
}

/** Under the pointer and on focus; a finger has the button of the panel. */
function ComposeButton({
  day,
  isTabStop,
  onCompose,
}: Pick<DayCellProps, 'day'> & { isTabStop: boolean; onCompose: DayActions['onCompose'] }) {
  return (
    <button
      type="button"
      aria-label={`New post on ${formatShortDay(day)}`}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onCompose(day);
      }}
      className="absolute top-px right-0.5 hidden size-6 place-items-center rounded-[5px] text-ink-2 group-focus-within:grid group-focus:grid group-hover:grid print:hidden! hover:bg-hover hover:text-ink"
    >
      <Sign name="plus" size={14} />
    </button>
  );
}

interface CellPostsProps extends Pick<DayCellProps, 'entries' | 'zone' | 'isSelected'> {
  planned: readonly Outline[];
  free: readonly Outline[];
  /** Where what is dragged would stand, in milliseconds. */
  slotAt: number | null;
  shape: CellShape;
  onShow: DayActions['onShowPost'];
}

const outlinePlace = 'my-px h-[1.375rem] flex-none';
/** Free times are for the day that is looked at: a month of them would be louder than its posts. */
const onlyWhereLooked = '[td:not(:hover,:focus-within)_&]:hidden';

function CellPosts({ entries, planned, free, slotAt, shape, zone, isSelected, onShow }: CellPostsProps) {
  const line = { zone, isTabStop: isSelected };
  const lines = entries.map(({ id, at, post }) => ({
    at,
    line: <CellPost key={id} {...line} post={post} shape={shape} onShow={onShow} />,
  }));
  for (const outline of planned)
    putIn(lines, {
      at: outline.at,
      line: <OutlineMark key={outline.id} {...line} outline={outline} className={outlinePlace} />,
    });
  if (slotAt !== null) putIn(lines, { at: slotAt, line: <DropSlot key="slot" /> });
  return (
    // A press on a post shows that post; a press beside it is the day's.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps presses on its buttons from the day.
    <div
      className="flex flex-col empty:hidden"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {lines.map(({ line }) => line)}
      {/* Below everything else, so that nothing moves when they come with the pointer. */}
      {free.map((outline) => (
        <OutlineMark
          key={outline.id}
          {...line}
          outline={outline}
          className={cx(outlinePlace, !isSelected && onlyWhereLooked)}
        />
      ))}
    </div>
  );
}

/** Puts a line before the first later one: posts that failed may stand before earlier ones. */
function putIn(lines: { at: number; line: ReactElement }[], added: { at: number; line: ReactElement }): void {
  const later = lines.findIndex(({ at }) => at > added.at);
  lines.splice(later < 0 ? lines.length : later, 0, added);
}

function DropSlot() {
  return (
    <span
      aria-hidden
      data-drop-slot
      className="my-px h-[22px] flex-none rounded-[5px] border-[1.5px] border-dashed border-brass-ink bg-brass/20"
    />
  );
}
