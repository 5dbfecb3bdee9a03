import type { ListedPost } from '@nonet/contract';
import { formatTime } from '@nonet/domain';

import { memo } from 'react';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { lookLabel, lookOf, lookShapes, lookSigns, lookTitles } from '../posts/post-look.ts';
import { shortTime, shortTimeWidth } from '../posts/short-time.ts';
import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
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
  const time = shortTime(instant.getTime(), zone);
  const isLine = shape === 'line';
  return (
    <button
      type="button"
      data-post={post.id}
      {...useSelectedProps(post.id)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${time} ${title}, ${formatTime(instant, zone)}, ${lookLabel(post)}`}
      onClick={() => onShow(post)}
      className={cx(
        'flex w-full min-w-0 flex-none gap-x-1 rounded-[6px] bg-clip-padding px-[3px] text-left text-[0.71875rem] print:text-[0.53125rem]',
        isLine
          ? 'h-6 items-center leading-none print:h-[13px]'
          : 'h-[42px] flex-wrap content-center items-center gap-y-[3px] leading-[15px] print:h-[22px] print:gap-y-0',
        lookShapes[look],
        selectedLook,
      )}
    >
      <time
        className={cx(
          'flex-none text-11 leading-none font-[480] text-ink-3 print:text-[0.5rem]',
          isLine && shortTimeWidth,
        )}
      >
        {time}
      </time>
      <span className={cx('flex-none print:[&>svg]:size-[9px]', isLine && '@max-[118px]:hidden')}>
        <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
      </span>
      {/* A line draws no space, but the two are two words. */}{' '}
      <span
        className={cx(
          'min-w-0 truncate leading-4 print:leading-[11px]',
          isLine ? 'flex-1' : 'order-last w-full basis-full',
          lookTitles[look],
        )}
      >
        {title}
      </span>
      {sign && (
        <Sign
          name={sign.name}
          size={12}
          strokeWidth={2.25}
          className={cx('ml-auto flex-none print:size-2', sign.className)}
        />
      )}
    </button>
  );
});
