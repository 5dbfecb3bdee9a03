import { formatTime, type PostStatus, statusLabel } from '@nonet/domain';
import { memo } from 'react';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';

import { needsPerson } from '../address/calendar-address.ts';
import type { Entry } from '../model/entry.ts';
import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
import type { DayActions } from '../view-props.ts';
import { laneStyle } from './lane-style.ts';
import { heights, type PlacedPost } from './layout-day.ts';

/** The state is a shape first, as in the month. What stands on the lines of the hours is opaque. */
const shapes: Record<PostStatus, string> = {
  pending: 'bg-fill hover:bg-hover',
  processing: 'bg-blue-soft',
  published: 'bg-surface hover:bg-hover',
  partial: 'bg-orange-soft',
  failed: 'bg-red-soft',
  cancelled: 'bg-surface inset-ring inset-ring-line',
};
const signs: Partial<Record<PostStatus, { name: SignName; look: string }>> = {
  processing: { name: 'busy', look: 'text-blue' },
  partial: { name: 'slashed', look: 'text-orange' },
  failed: { name: 'warning', look: 'text-red' },
};
const needsYou = { name: 'alert', look: 'text-orange' } as const;

export interface WeekPostProps {
  placed: PlacedPost<Entry>;
  zone: string;
  isTabStop: boolean;
  onShow: DayActions['onShowPost'];
}

/** A post in the week, at its minute. */
export const WeekPost = memo(function WeekPost({ placed, zone, isTabStop, onShow }: WeekPostProps) {
  const { post, at } = placed.item;
  const time = formatTime(new Date(at), zone);
  const title = titleOf(post);
  const waits = needsPerson(post);
  const sign = waits ? needsYou : signs[post.status];
  const isTwo = placed.shape === 'two';
  return (
    <button
      type="button"
      data-post={post.id}
      {...useSelectedProps(post.id)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${time} ${title}, ${waits ? 'Needs you' : statusLabel(post.status)}`}
      onClick={() => onShow(post)}
      style={{ top: placed.y, height: heights[placed.shape], ...laneStyle(placed) }}
      className={cx(
        '@container absolute overflow-hidden rounded-sm px-1.5 text-left text-[0.71875rem] leading-[1.3] transition-colors',
        isTwo ? 'py-[3px]' : 'flex items-center gap-1',
        waits && post.status === 'pending' ? 'bg-orange-soft' : shapes[post.status],
        selectedLook,
      )}
    >
      <span className="flex flex-none items-center gap-1">
        <time className="text-11 leading-[1.3] font-medium whitespace-nowrap text-ink-2">{time}</time>
        <span className={cx('flex-none', isTwo ? '@max-[70px]:hidden' : '@max-[118px]:hidden')}>
          <NetworkMatrix dots={dotsOfPost(post)} size={17} label={null} />
        </span>
        {isTwo && sign && <PostSign {...sign} />}
      </span>{' '}
      <span
        className={cx(
          'block min-w-0 truncate font-[560]',
          !isTwo && 'flex-1 @max-[70px]:hidden',
          post.status === 'cancelled' ? 'text-ink-3 line-through' : 'text-ink',
        )}
      >
        {title}
      </span>
      {!isTwo && sign && <PostSign {...sign} />}
    </button>
  );
});

function PostSign({ name, look }: { name: SignName; look: string }) {
  return <Sign name={name} size={12} strokeWidth={2.25} className={cx('ml-auto flex-none', look)} />;
}
