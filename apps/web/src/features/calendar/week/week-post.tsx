import { formatTime } from '@nonet/domain';
import { memo } from 'react';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { Entry } from '../model/entry.ts';
import { lookLabel, lookOf, lookShapes, lookSigns, lookTitles } from '../posts/post-look.ts';
import { shortTime } from '../posts/short-time.ts';
import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
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
      aria-label={`${time} ${title}, ${formatTime(new Date(at), zone)}, ${lookLabel(post)}`}
      onClick={() => onShow(post)}
      style={{ top: placed.y, height: heights[placed.shape], ...laneStyle(placed) }}
      className={cx(
        '@container absolute z-[1] overflow-hidden rounded-[5px] px-1.5 text-left text-[0.71875rem]',
        // What stands on the lines of the hours is opaque.
        (look === 'published' || look === 'cancelled') && 'bg-surface',
        lookShapes[look],
        selectedLook,
      )}
    >
      <span
        className={cx(
          'flex w-full min-w-0 items-center gap-x-1',
          isTwo ? 'h-full flex-wrap content-center gap-y-[3px] leading-[15px]' : 'h-full leading-none',
        )}
      >
        <time className="flex-none text-11 leading-none font-[480] whitespace-nowrap text-ink-3">{time}</time>
        <span className={cx('flex-none', isTwo ? '@max-[64px]:hidden' : '@max-[110px]:hidden')}>
          <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
        </span>
        {/* A line draws no space, but the two are two words. */}{' '}
        <span
          className={cx(
            'min-w-0 truncate leading-4',
            isTwo ? 'order-last w-full basis-full' : 'flex-1',
            lookTitles[look],
          )}
        >
          {title}
        </span>
        {sign && (
          <Sign name={sign.name} size={12} strokeWidth={2.25} className={cx('ml-auto flex-none', sign.className)} />
        )}
      </span>
    </button>
  );
});
