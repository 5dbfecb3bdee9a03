import { memo, useId, useState } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { cx } from '#/ui/cx.ts';

import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { titleOf } from '../posts/title-of.ts';
import { useIsSelected } from '../select/selection.ts';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import { cardId } from './card-id.ts';
import { isLeaving, shownStatus } from './leaving.ts';
import { waitingOutcomesOf } from './outcome.ts';
import { cardLook, failedEdge, hasFailed, type PostCardProps } from './post-card.tsx';
import { OpenedPost, PostAccounts, PostApproval, PostAsk, PostState } from './post-row-parts.tsx';

export interface PostRowProps extends PostCardProps {
  /** Opens the row; another object opens it again. */
  shown: object | null;
}

/** A post of a day with many: one row, which opens to the whole card. What needs the person is said without opening it. */
export const PostRow = memo(function PostRow({ post, zone, shown, onShowDetails }: PostRowProps) {
  const titleId = useId();
  const phase = useDeletionPhase(post.id);
  const [isOpen, setOpen] = useState(false);
  const [lastShown, setLastShown] = useState<object | null>(null);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown !== null) setOpen(true);
  }
  const row = usePassedOnFocus<HTMLElement>((node) => [node.nextElementSibling, node.previousElementSibling]);
  const leaves = isLeaving(post, phase);
  const waiting = leaves ? [] : waitingOutcomesOf(post, zone);
  return (
    <article
      ref={row}
      id={cardId(post.id)}
      data-card={post.id}
      data-selected={useIsSelected(post.id) || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(
        cardLook,
        'px-3.5 md:px-[18px]',
        hasFailed(post) && failedEdge,
        phase === 'removing' && 'opacity-0',
      )}
    >
      <div className="relative -mx-3.5 grid min-h-[52px] grid-cols-[58px_minmax(0,1fr)_auto] content-center items-start gap-x-2 gap-y-0.5 px-3.5 py-[7px] hover:bg-hover max-md:min-h-14 md:-mx-[18px] md:px-[18px] large-text:grid-cols-[minmax(0,1fr)_auto]">
        <time dateTime={post.scheduledDate} className="text-13 leading-[1.125rem] font-[520] text-ink-3 tabular-nums">
          {formatTime(new Date(post.scheduledDate), zone)}
        </time>
        <h3
          className={cx(
            'min-w-0 text-13 leading-[1.125rem] large-text:order-1 large-text:col-span-full',
            post.status === 'published' ? 'font-medium' : 'font-semibold',
          )}
        >
          {/* The whole row is the button. */}
          <button
            type="button"
            id={titleId}
            data-opens-card
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={cx(
              'block w-full text-left outline-none before:absolute before:inset-0 before:-outline-offset-2 focus-visible:before:outline-2 focus-visible:before:outline-focus',
              isOpen ? 'wrap-anywhere' : 'truncate',
            )}
          >
            {titleOf(post)}
          </button>
        </h3>
        <PostState post={post} status={shownStatus(post, phase)} isWaiting={waiting.length > 0} />
        <PostAccounts post={post} />
      </div>
      {isOpen ? (
        <OpenedPost post={post} zone={zone} titleId={titleId} onShowDetails={onShowDetails} />
      ) : (
        <>
          {!leaves && (
            <PostApproval post={post} zone={zone} onShowDetails={onShowDetails} className="-mx-2 mt-1 mb-2" />
          )}
          {waiting.map((outcome) => (
            <PostAsk key={outcome.targets[0].id} post={post} outcome={outcome} />
          ))}
        </>
      )}
    </article>
  );
});
