import type { ListedPost } from '@nonet/contract';
import { formatTime, type PostStatus, statusLabel } from '@nonet/domain';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { titleOf } from '../posts/title-of.ts';
import { selectedLook, useSelectedProps } from '../select/selection.ts';
import { compactTime } from './compact-time.ts';
import type { CellShape } from './layout-cell.ts';

const tints: Record<PostStatus, string> = {
  pending: 'bg-fill hover:bg-hover',
  processing: 'bg-blue-soft',
  published: 'bg-fill hover:bg-hover',
  partial: 'bg-orange-soft',
  failed: 'bg-red-soft',
  cancelled: 'inset-ring inset-ring-line',
};

const warnings: Partial<Record<PostStatus, string>> = { partial: 'text-orange', failed: 'text-red' };

export interface CellPostProps {
  post: ListedPost;
  shape: CellShape;
  zone: string;
  isTabStop: boolean;
  onShow: (post: ListedPost) => void;
}

/** A post in the month: networks, time and title, in as much room as its day has. */
export function CellPost({ post, shape, zone, isTabStop, onShow }: CellPostProps) {
  const time = formatTime(new Date(post.scheduledDate), zone);
  const title = titleOf(post);
  const warning = warnings[post.status];
  const isRow = shape === 'row';
  const shownTime = isRow || warning ? compactTime(time) : time;
  return (
    <button
      type="button"
      data-post={post.id}
      {...useSelectedProps(post.id)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${shownTime} ${title}, ${time}, ${statusLabel(post.status)}`}
      onClick={() => onShow(post)}
      className={cx(
        'grid w-full flex-none grid-cols-[17px_minmax(0,1fr)] gap-x-1 rounded-sm px-[3px] text-left text-[0.71875rem] leading-[1.3]',
        'transition-colors cal:gap-x-1.5 cal:pr-1.5 cal:pl-[5px]',
        isRow ? 'h-[25px] items-center' : 'items-start py-1',
        tints[post.status],
        selectedLook,
      )}
    >
      <span className={isRow ? undefined : 'mt-px'}>
        <NetworkMatrix dots={dotsOfPost(post)} size={17} label={null} />
      </span>
      <span className={cx('min-w-0', isRow && 'flex items-center gap-[5px]')}>
        <span className={cx('flex items-center gap-1', isRow && 'flex-none')}>
          <time className="min-w-0 truncate text-11 leading-[1.3] font-medium text-ink-3">{shownTime}</time>
          {warning && <Sign name="warning" size={11} strokeWidth={2.25} className={cx('ml-auto flex-none', warning)} />}
        </span>
        {/* A grid draws no space, but the two are two words. */}{' '}
        <span
          className={cx(
            'font-[560]',
            shape === 'two' ? 'line-clamp-2 wrap-break-word' : 'block truncate',
            isRow && 'min-w-0 flex-1',
            post.status === 'cancelled' ? 'text-ink-3 line-through' : 'text-ink',
          )}
        >
          {title}
        </span>
      </span>
    </button>
  );
}
