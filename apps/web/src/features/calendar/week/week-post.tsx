import { memo } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';
import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import type { Entry } from '../model/entry.ts';
import { KindSign, kindInName, kindOf } from '../posts/kind-sign.tsx';
import { lookLabel, lookOf, lookShapes, lookSigns, lookTitles } from '../posts/post-look.ts';
import { shortTime } from '../posts/short-time.ts';
import { TileMarks } from '../posts/tile-marks.tsx';
import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
import { doesRepeat, RepeatSign, repeatsWord } from '../series/repeat-sign.tsx';
import type { DayActions } from '../view-props.ts';
import { laneStyle } from './lane-style.ts';
import { heights, type PlacedPost } from './layout-day.ts';

export interface WeekPostProps {
  placed: PlacedPost<Entry>;
  zone: string;
  onShow: DayActions['onShowPost'];
}

/** A post in the week, at its minute. */
export const WeekPost = memo(function WeekPost({ placed, zone, onShow }: WeekPostProps) {
  const { post, at } = placed.item;
  const look = lookOf(post);
  const sign = lookSigns[look];
  const time = shortTime(at, zone);
  const title = titleOf(post);
  const isTwo = placed.shape === 'two';
  return (
    <button
      type="button"
      data-post={post.id}
      {...useSelectedProps(post.id)}
      tabIndex={-1}
      aria-label={`${time} ${title}, ${formatTime(new Date(at), zone)}, ${lookLabel(post)}${kindInName(post)}${doesRepeat(post) ? `, ${repeatsWord}` : ''}`}
      onClick={() => onShow(post)}
      style={{ top: placed.y, height: heights[placed.shape], ...laneStyle(placed) }}
      className={cx(
        // Without an order of its own: with one, each of hundreds is layered by itself at every press.
        '@container absolute overflow-hidden rounded-[5px] px-1.5 text-left text-[0.71875rem]',
        // What stands on the lines of the hours is opaque.
        (look === 'published' || look === 'cancelled') && 'bg-surface',
        lookShapes[look],
        selectedLook,
      )}
    >
      <span
        className={cx(
          'h-full w-full min-w-0 items-center gap-x-1',
          isTwo
            ? 'grid grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-y-[3px] leading-[0.9375rem]'
            : 'flex leading-none',
        )}
      >
        <time className="flex-none text-11 leading-none font-[480] whitespace-nowrap text-ink-3">{time}</time>
        {!isTwo && <RepeatSign post={post} isNamed />}
        {isTwo ? (
          <span className="flex items-center gap-1 @max-[64px]:hidden">
            <RepeatSign post={post} isNamed />
            <TileMarks
              post={post}
              at="week"
              hasSign={Boolean(sign) || kindOf(post) !== null}
              isRepeat={doesRepeat(post)}
            />
          </span>
        ) : (
          <span className="flex-none @max-[110px]:hidden">
            <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
          </span>
        )}
        {/* A line draws no space, but the two are two words. */}{' '}
        <span
          className={cx(
            'min-w-0 truncate leading-[1rem]',
            isTwo ? 'col-span-full row-start-2' : 'flex-1',
            lookTitles[look],
          )}
        >
          {title}
        </span>
        {!sign && <KindSign post={post} isNamed className={cx(isTwo && 'col-start-3 row-start-1 ml-auto')} />}
        {sign && (
          <Sign
            name={sign.name}
            size={12}
            strokeWidth={2.25}
            className={cx('col-start-3 row-start-1 ml-auto flex-none', sign.className)}
          />
        )}
      </span>
    </button>
  );
});
