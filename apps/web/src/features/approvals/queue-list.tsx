import type { ListedPost } from '@nonet/contract';
import { spaceMessages } from '@nonet/domain';

import { wasNotApproved } from '#/approval/not-approved.ts';
import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { QueueGroup } from './queue-groups.ts';
import { queueWords as words } from './queue-words.ts';
import { useMoment } from './use-moment.ts';

export interface QueueListProps {
  groups: readonly QueueGroup[];
  zone: string;
  /** The id of the open post. */
  open: string;
  onOpen: (id: string) => void;
  /** The ids of those that are chosen to be decided together. */
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  /** Null: all are here. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** What waits for the person, in groups; several can be chosen. */
export function QueueList({ groups, onMore, isLoadingMore, ...props }: QueueListProps) {
  return (
    <>
      {groups.map(({ name, posts }) => (
        <section key={name} aria-label={words.groups[name]}>
          <h2 className="px-2.5 pt-3 pb-[5px] text-12 font-[580] text-ink-3">{words.groups[name]}</h2>
          <ul>
            {posts.map((post) => (
              <QueueItem key={post.id} post={post} isNear={name === 'held' || name === 'soon'} {...props} />
            ))}
          </ul>
        </section>
      ))}
      {onMore && (
        <Button size="sm" className="m-2" busy={isLoadingMore} onClick={onMore}>
          {words.more}
        </Button>
      )}
    </>
  );
}

interface QueueItemProps extends Pick<QueueListProps, 'zone' | 'open' | 'onOpen' | 'chosen' | 'onChoose'> {
  post: ListedPost;
  isNear: boolean;
}

function QueueItem({ post, isNear, zone, open, onOpen, chosen, onChoose }: QueueItemProps) {
  const when = useMoment(post.scheduledDate, zone);
  const title = post.title.trim() || 'Untitled Post';
  const isReturned = post.approval?.state === 'returned';
  const sign = isReturned ? 'sent-back' : wasNotApproved(post) ? 'not-approved' : 'waits';
  return (
    <li className="relative">
      <button
        type="button"
        aria-current={post.id === open || undefined}
        onClick={() => onOpen(post.id)}
        className="grid w-full gap-0.5 rounded-[10px] px-2.5 pt-[9px] pb-2.5 text-left text-13 -outline-offset-2 hover:bg-hover aria-[current=true]:bg-surface aria-[current=true]:shadow-1 aria-[current=true]:ring-1 aria-[current=true]:ring-line"
      >
        <span className={cx('flex items-center text-12', isNear ? 'text-orange' : 'text-ink-3')}>
          <time dateTime={post.scheduledDate} className={cx('tabular-nums', isNear && 'font-[540]')}>
            {when}
          </time>
          <Sign
            name={sign}
            size={15}
            strokeWidth={2.1}
            className={cx('ml-auto flex-none', !isNear && !isReturned && 'text-ink-2', isReturned && 'text-orange')}
          />
        </span>
        <span className="truncate text-14 font-semibold">{title}</span>
        <span className="flex items-center gap-[7px] text-12 text-ink-3">
          <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
          <span dir="auto" className="min-w-0 truncate">
            {post.author?.name ?? spaceMessages.formerMember}
          </span>
        </span>
      </button>
      {post.approval?.mayApprove && !isReturned && (
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          checked={chosen.has(post.id)}
          onChange={(event) => onChoose(post.id, event.target.checked)}
          className="absolute right-2.5 bottom-2 size-6 accent-(--primary) pointer-fine:not-checked:not-focus-visible:[li:not(:hover)>&]:opacity-0"
        />
      )}
    </li>
  );
}
