import { formatFullDay, formatShortDay, plural } from '@nonet/domain';
import { memo } from 'react';

import { cx } from '#/ui/cx.ts';

import type { Entry } from '../model/entry.ts';
import type { DayActions } from '../view-props.ts';
import { CellPost } from './cell-post.tsx';
import { layoutCell } from './layout-cell.ts';
import { PhoneDots } from './phone-dots.tsx';

export interface DayCellProps {
  day: string;
  entries: readonly Entry[];
  isToday: boolean;
  isSelected: boolean;
  isOutside: boolean;
  isPhone: boolean;
  /** The height that is left for posts, in CSS pixels. */
  roomPx: number;
  zone: string;
  actions: DayActions;
}

/** Drawn again only when this day itself has changed: a month may hold thousands of posts. */
export const DayCell = memo(DrawnDay, (before, after) => {
  const { entries: entriesBefore, ...restBefore } = before;
  const { entries: entriesAfter, ...restAfter } = after;
  return isShallowEqual(restBefore, restAfter) && isShallowEqual(entriesBefore, entriesAfter);
});

function DrawnDay({ day, entries, isToday, isSelected, isOutside, isPhone, roomPx, zone, actions }: DayCellProps) {
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
        'relative flex min-w-0 cursor-default flex-col focus-visible:-outline-offset-2',
        'max-md:h-[47px] max-md:items-center max-md:gap-[3px] max-md:rounded-[10px] max-md:pt-[3px]',
        'md:min-h-0 md:gap-[3px] md:border-r md:border-b md:border-line md:px-[5px] md:pt-[5px] md:pb-1 md:last:border-r-0',
        isOutside && 'md:bg-sunken',
        isSelected && 'inset-ring-2 inset-ring-ink',
      )}
    >
      <DayNumber day={day} hasPosts={entries.length > 0} isToday={isToday} isOutside={isOutside} isPhone={isPhone} />
      <span className="sr-only">
        {[formatFullDay(day), isToday && 'today', entries.length > 0 && plural(entries.length, 'post')]
          .filter(Boolean)
          .join(', ')}
      </span>
      {isPhone ? (
        <PhoneDots entries={entries} />
      ) : (
        <CellPosts day={day} entries={entries} roomPx={roomPx} zone={zone} isTabStop={isSelected} actions={actions} />
      )}
    </td>
  );
}

type DayNumberProps = Pick<DayCellProps, 'day' | 'isToday' | 'isOutside' | 'isPhone'> & { hasPosts: boolean };

/**
 * The number of a day. The first of a month also shows the month; the number is bolder when the day has posts (CAL-02).
 * It is part of the cell's accessible name where the full date does not contain it.
 */
function DayNumber({ day, hasPosts, isToday, isOutside, isPhone }: DayNumberProps) {
  const isFirst = day.endsWith('-01') && !isPhone;
  return (
    <span
      aria-hidden={!isFirst}
      className={cx(
        'inline-grid h-[26px] flex-none place-items-center rounded-full text-13 leading-none tabular-nums md:h-[23px] md:text-12',
        isFirst ? 'justify-self-start self-start px-1.5' : 'w-[26px] md:w-[23px]',
        isToday && 'bg-brass font-[680] text-on-brass',
        !isToday && (isOutside ? 'text-ink-3' : 'text-ink-2'),
        !isToday && (hasPosts ? 'font-[680] text-ink' : isOutside ? 'font-[450]' : 'font-[560]'),
      )}
    >
      {isFirst ? formatShortDay(day).slice(5) : Number(day.slice(8))}
    </span>
  );
}

type CellPostsProps = Pick<DayCellProps, 'day' | 'entries' | 'roomPx' | 'zone' | 'actions'> & { isTabStop: boolean };

function CellPosts({ day, entries, roomPx, zone, isTabStop, actions }: CellPostsProps) {
  const { shape, shown } = layoutCell(entries.length, roomPx);
  const hidden = entries.length - shown;
  return (
    // A press on a post shows that post; a press beside it is the day's.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps presses on its buttons from the day.
    <div
      className="flex flex-col gap-[3px] empty:hidden"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {entries.slice(0, shown).map(({ post }) => (
        <CellPost
          key={post.id}
          post={post}
          shape={shape}
          zone={zone}
          isTabStop={isTabStop}
          onShow={actions.onShowPost}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => actions.onShowDay(day)}
          className="h-6 truncate rounded-sm px-1.5 text-left text-11 font-[560] text-ink-2 hover:bg-hover hover:text-ink"
        >
          {shown > 0 ? `+${hidden} more` : plural(hidden, 'post')}
        </button>
      )}
    </div>
  );
}

function isShallowEqual<Props extends object>(one: Props, other: Props): boolean {
  if (one === other) return true;
  const names = Object.keys(one) as (keyof Props)[];
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
