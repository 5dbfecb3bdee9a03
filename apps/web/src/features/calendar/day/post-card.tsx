import type { ListedPost } from '@nonet/contract';
import { formatTime } from '@nonet/domain';
import { Link } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';

import { PlatformChip } from '#/networks/platform-chip.tsx';
import { StatusBadge } from '#/networks/status-badge.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { PostMenu } from '../actions/post-menu.tsx';
import { deletions, useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { titleOf } from '../posts/title-of.ts';
import { useIsSelected } from '../select/selection.ts';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import { outcomesOf } from './outcome.ts';
import { OutcomeList } from './outcome-list.tsx';
import { OwnTexts } from './own-texts.tsx';
import { Thumbnail } from './thumbnail.tsx';

export const cardId = (postId: string) => `post-${postId}`;

/** The whole card of a post of the chosen day: what, when, where, the outcome, and what can be done. */
export const PostCard = memo(function PostCard({ post, zone }: { post: ListedPost; zone: string }) {
  const titleId = useId();
  const phase = useDeletionPhase(post.id);
  const card = usePassedOnFocus<HTMLElement>((node) => [node.nextElementSibling, node.previousElementSibling]);
  const isLeaving = phase === 'cancelling' || phase === 'undoable' || post.removesAt !== null;
  const isOut = post.status === 'published' || post.status === 'partial';
  const isCancelled = post.status === 'cancelled' || (isLeaving && !isOut);
  return (
    <article
      ref={card}
      id={cardId(post.id)}
      data-card={post.id}
      data-selected={useIsSelected(post.id) || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(
        'grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-3.5 py-[13px] last:border-b-0 md:px-[18px] md:py-3.5',
        'transition-opacity duration-reveal focus-visible:-outline-offset-2',
        phase === 'removing' && 'opacity-0',
        'data-selected:bg-sunken data-selected:inset-ring-2 data-selected:inset-ring-ink',
      )}
    >
      <Thumbnail post={post} />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <time dateTime={post.scheduledDate} className="text-13 font-[560] text-ink-2">
            {formatTime(new Date(post.scheduledDate), zone)}
          </time>
          <span key={post.status} className="ml-auto inline-flex transition-opacity duration-reveal starting:opacity-0">
            <StatusBadge status={isCancelled ? 'cancelled' : post.status} />
          </span>
        </div>
        <h3 id={titleId} className="leading-[1.35] font-[620] wrap-anywhere">
          {titleOf(post)}
        </h3>
        <Description text={post.description} />
        <OwnTexts texts={post.descriptions} />
      </div>
      <div className="col-span-full mt-2 flex flex-wrap items-center gap-[5px]">
        {post.targets.map((target) => (
          <PlatformChip key={target.id} target={target} />
        ))}
        <span className="-mr-2 ml-auto flex">
          {!isCancelled && post.canBeEdited && (
            <Link
              to="/create-post"
              search={{ edit: post.id }}
              aria-describedby={titleId}
              className={cx(buttonClass({ kind: 'ghost', size: 'sm' }), quiet)}
            >
              <Sign name="pencil" size={15} strokeWidth={1.75} />
              Edit
            </Link>
          )}
          <PostMenu post={post} className="max-md:-my-1" />
          <DeleteButton post={post} isLeaving={isCancelled || isLeaving} titleId={titleId} />
        </span>
      </div>
      <OutcomeList post={post} outcomes={outcomesOf(post, zone)} className="col-span-full mt-1.5" />
    </article>
  );
});

const quiet = 'max-md:-my-1 max-md:h-11 px-2! text-ink-3!';

/**
 * The Delete button. For two seconds it becomes Undo in the same place, so that a keyboard user need not look for the
 * toast.
 */
function DeleteButton({ post, isLeaving, titleId }: { post: ListedPost; isLeaving: boolean; titleId: string }) {
  const phase = useDeletionPhase(post.id);
  const look = { kind: 'ghost', size: 'sm', className: quiet, 'aria-describedby': titleId } as const;
  if (isLeaving || phase === 'restoring')
    return (
      <Button
        {...look}
        icon={<Sign name="undo" size={15} strokeWidth={1.75} />}
        busy={phase === 'cancelling' || phase === 'restoring'}
        onPointerEnter={() => deletions.setHeld(post.id, true)}
        onPointerLeave={() => deletions.setHeld(post.id, false)}
        onFocus={() => deletions.setHeld(post.id, true)}
        onBlur={() => deletions.setHeld(post.id, false)}
        // A double click on Delete must not count its second press as Undo.
        onClick={(event) => event.detail < 2 && void deletions.undo(post)}
      >
        Undo
      </Button>
    );
  return (
    <Button
      {...look}
      icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
      onClick={() => void deletions.start(post)}
    >
      Delete
    </Button>
  );
}

/** Characters: longer than what usually fits into two lines. */
const longText = 110;

function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > longText || text.split('\n').length > 2;
  if (!text) return null;
  return (
    <>
      <p className={cx('mt-0.5 text-13 wrap-anywhere text-ink-2', isOpen ? 'whitespace-pre-line' : 'line-clamp-2')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-1 rounded-xs px-1 py-[3px] text-12 font-[550] text-ink-3 hover:text-ink max-md:py-2.5"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
