import type { ListedPost } from '@nonet/contract';
import { memo, useId } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { KindSign } from '../posts/kind-sign.tsx';
import { titleOf } from '../posts/title-of.ts';
import { selectedRowLook, useIsSelected } from '../select/selection.ts';
import { RepeatSign } from '../series/repeat-sign.tsx';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import { AccountList } from './account-list.tsx';
import { authorName } from './accounts-line.ts';
import { cardId } from './card-id.ts';
import { isBesideControls } from './is-beside-controls.ts';
import { PostActions } from './post-actions.tsx';
import { PostBadge } from './post-badge.tsx';
import { PostTexts } from './post-texts.tsx';
import { Thumbnail } from './thumbnail.tsx';

const PostFigures = onDemand(() => import('./post-figures.tsx'), 'PostFigures', undefined, { afterPaint: true });

const ApprovalBox = onDemand(() => import('../approval/approval-box.tsx'), 'ApprovalBox');

export interface PostCardProps {
  post: ListedPost;
  zone: string;
  onShowDetails: (postId: string) => void;
}

/** The whole card of a post of the chosen day: what, when, where, the outcome, and what can be done. */
export const PostCard = memo(function PostCard({ post, zone, onShowDetails }: PostCardProps) {
  const titleId = useId();
  const phase = useDeletionPhase(post.id);
  const card = usePassedOnFocus<HTMLElement>((node) => [node.nextElementSibling, node.previousElementSibling]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its menu has *Details* for keys.
    <article
      ref={card}
      id={cardId(post.id)}
      data-card={post.id}
      data-selected={useIsSelected(post.id) || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClick={(event) => isBesideControls(event) && onShowDetails(post.id)}
      className={cx(
        cardLook,
        'grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1 px-3.5 py-[13px] md:px-[18px] md:py-3.5',
        hasFailed(post) && failedEdge,
        phase === 'removing' && 'opacity-0',
        selectedRowLook,
      )}
    >
      <Thumbnail post={post} />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <time dateTime={post.scheduledDate} className="text-13 font-[560] text-ink-2">
            {formatTime(new Date(post.scheduledDate), zone)}
          </time>
          <RepeatSign post={post} />
          <KindSign post={post} />
          <span key={post.status} className="ml-auto inline-flex transition-opacity duration-reveal starting:opacity-0">
            <PostBadge post={post} phase={phase} />
          </span>
        </div>
        <h3 id={titleId} className="leading-[1.35] font-[620] wrap-anywhere">
          {titleOf(post)}
        </h3>
        <PostTexts post={post} />
      </div>
      {post.approval && post.removesAt === null && (
        <ApprovalBox post={post} zone={zone} onShowDetails={onShowDetails} className="col-span-full mt-2" />
      )}
      {post.author && <p className="col-span-full mt-2 -mb-1.5 text-12 text-ink-3">{authorName(post.author)}</p>}
      <AccountList post={post} zone={zone} className="col-span-full mt-2" />
      {post.targets.some(({ figures }) => figures) && <PostFigures post={post} />}
      <PostActions post={post} titleId={titleId} onShowDetails={onShowDetails} className={actionsPlace} />
    </article>
  );
});

/** What cards and rows have in common. */
export const cardLook =
  'border-b border-line transition-opacity duration-reveal last:border-b-0 max-md:scroll-mt-[120px] focus-visible:-outline-offset-2 data-selected:bg-sunken data-selected:inset-ring-2 data-selected:inset-ring-ink';

/** An account did not take the post: the card's edge says so before it is read. */
export function hasFailed({ status, targets }: Pick<ListedPost, 'status' | 'targets'>): boolean {
  return status !== 'cancelled' && targets.some((target) => target.status === 'rejected');
}
export const failedEdge = 'inset-shadow-[3px_0_0_var(--red)]';

export const actionsPlace = 'col-span-full -mr-2 -mb-1 mt-0.5 justify-end';
