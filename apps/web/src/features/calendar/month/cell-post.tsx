import type { ListedPost } from '@nonet/contract';
import { memo } from 'react';
import { formatTime, useHourClock } from '#/lib/hour-clock.ts';
import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { KindSign, kindInName, kindOf } from '../posts/kind-sign.tsx';
import { lookLabel, lookOf, lookShapes, lookSigns, lookTitles } from '../posts/post-look.ts';
import { shortTime, shortTimeWidth } from '../posts/short-time.ts';
import { TileMarks } from '../posts/tile-marks.tsx';
import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
import { doesRepeat, RepeatSign, repeatsWord } from '../series/repeat-sign.tsx';
import type { CellShape } from './layout-cell.ts';

export interface CellPostProps {
  post: ListedPost;
  shape: CellShape;
  zone: string;
  isTabStop: boolean;
  onShow: (post: ListedPost) => void;
}

/**
 * A post in the month: time, networks and title, in one line or with the title below. The gap to the next is part of the
 * button, so that a line takes a press in all of its 24 pixels.
 */
export const CellPost = memo(function CellPost({ post, shape, zone, isTabStop, onShow }: CellPostProps) {
  const instant = new Date(post.scheduledDate);
  const title = titleOf(post);
  const look = lookOf(post);
  const sign = lookSigns[look];
  const clock = useHourClock();
  const time = shortTime(instant.getTime(), zone, clock);
  const isLine = shape === 'line';
  return (
    <button
      type="button"
      data-post={post.id}
      {...useSelectedProps(post.id)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${time} ${title}, ${formatTime(instant, zone, clock)}, ${lookLabel(post)}${kindInName(post)}${doesRepeat(post) ? `, ${repeatsWord}` : ''}`}
      onClick={() => onShow(post)}
      className={cx(
        'w-full min-w-0 flex-none items-center gap-x-1 rounded-[6px] bg-clip-padding px-[3px] text-left text-[0.71875rem] print:text-[0.53125rem]',
        isLine
          ? 'flex h-[1.5rem] leading-none print:h-[13px]'
          : 'grid h-[2.625rem] grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-y-[3px] leading-[0.9375rem] print:h-[22px] print:gap-y-0',
        lookShapes[look],
        selectedLook,
      )}
    >
      <time
        className={cx(
          'flex-none text-11 leading-none font-[480] text-ink-3 print:text-[0.5rem]',
          isLine && shortTimeWidth(clock),
        )}
      >
        {time}
      </time>
      {isLine && <RepeatSign post={post} isNamed />}
      {isLine ? (
        <span className="flex-none print:[&>svg]:size-[9px] @max-[118px]:hidden">
          <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
        </span>
      ) : (
        <span className="flex items-center gap-1">
          <RepeatSign post={post} isNamed />
          <TileMarks
            post={post}
            at="month"
            hasSign={Boolean(sign) || kindOf(post) !== null}
            isRepeat={doesRepeat(post)}
          />
        </span>
      )}
      {/* A line draws no space, but the two are two words. */}{' '}
      <span
        className={cx(
          'min-w-0 truncate leading-[1rem] print:leading-[11px]',
          isLine ? 'flex-1' : 'col-span-full row-start-2',
          lookTitles[look],
        )}
      >
        {title}
      </span>
      {!sign && <KindSign post={post} isNamed className={cx(!isLine && 'col-start-3 row-start-1 ml-auto')} />}
      {sign && (
        <Sign
          name={sign.name}
          size={12}
          strokeWidth={2.25}
          className={cx('col-start-3 row-start-1 ml-auto flex-none print:size-2', sign.className)}
        />
      )}
    </button>
  );
});
