import type { ListedPost } from '@nonet/contract';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatTime, useHourClock } from '#/lib/hour-clock.ts';

import { cx } from '#/ui/cx.ts';

import { isLeaving, shownStatus } from '../day/leaving.ts';
import { waitingOutcomesOf } from '../day/outcome.ts';
import { OpenedPost, PostAccounts, PostApproval, PostAsk, PostState } from '../day/post-row-parts.tsx';
import { rowName } from '../day/row-name.ts';
import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { titleOf } from '../posts/title-of.ts';
import { selectedRowLook, useSelectedProps } from '../select/selection.ts';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import type { DayActions } from '../view-props.ts';

interface ListRowProps {
  post: ListedPost;
  zone: string;
  actions: DayActions;
  /** The request to open it; another object opens it again. */
  shown: object | null;
  /** A line between this row and the one before. */
  above: ReactNode;
}

/** A row is painted only near the screen: a press then costs what is seen, not what is listed. Its height is known. */
const drawnWhenNearLook =
  '[content-visibility:auto] [contain-intrinsic-size:auto_53px] max-md:[contain-intrinsic-size:auto_57px] large-text:[content-visibility:visible]';

/** A post as one row, which opens to the whole card. What needs the person is said without opening it. */
export const ListRow = memo(function ListRow({ post, zone, actions, shown, above }: ListRowProps) {
  const titleId = useId();
  const phase = useDeletionPhase(post.id);
  const [isOpen, setOpen] = useState(false);
  const [lastShown, setLastShown] = useState<object | null>(null);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shown !== null) setOpen(true);
  }
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!shown) return;
    button.current?.scrollIntoView({ block: 'nearest' });
    // Where the day is docked beside the list, its card has the focus.
    if (matchMedia('(width < 1152px)').matches) button.current?.focus({ preventScroll: true });
  }, [shown]);
  const row = usePassedOnFocus<HTMLLIElement>((node) =>
    [node.nextElementSibling, node.previousElementSibling].map((one) => one?.querySelector('[data-post]') ?? null),
  );
  const time = formatTime(new Date(post.scheduledDate), zone, useHourClock());
  const title = titleOf(post);
  const status = shownStatus(post, phase);
  const waiting = isLeaving(post, phase) ? [] : waitingOutcomesOf(post, zone);
  return (
    <li
      ref={row}
      className={cx(
        'border-b border-line transition-opacity duration-reveal break-inside-avoid',
        phase === 'removing' && 'opacity-0',
        !above && !isOpen && waiting.length === 0 && !post.approval && drawnWhenNearLook,
      )}
    >
      {above}
      <button
        ref={button}
        type="button"
        data-post={post.id}
        {...useSelectedProps(post.id)}
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={`${time} ${title}, ${rowName({ post, status, isWaiting: waiting.length > 0 })}`}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'grid min-h-[52px] w-full grid-cols-[3.875rem_minmax(0,1fr)_auto] content-center gap-x-2 gap-y-0.5 px-4 py-[7px] text-left large-text:grid-cols-[minmax(0,1fr)_auto]',
          'hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-14 md:px-5',
          selectedRowLook,
        )}
      >
        <time dateTime={post.scheduledDate} className="text-13 leading-[1.125rem] font-[520] text-ink-3">
          {time}
        </time>{' '}
        <span
          id={titleId}
          className={cx(
            'min-w-0 text-13 leading-[1.125rem] large-text:order-1 large-text:col-span-full',
            post.status === 'published' ? 'font-medium' : 'font-semibold',
            isOpen ? 'wrap-anywhere' : 'truncate',
          )}
        >
          {title}
        </span>{' '}
        <PostState post={post} status={status} isWaiting={waiting.length > 0} /> <PostAccounts post={post} />
      </button>
      {isOpen ? (
        <div className="px-4 md:px-5">
          <OpenedPost post={post} zone={zone} titleId={titleId} onShowDetails={actions.onShowDetails} />
        </div>
      ) : (
        (waiting.length > 0 || (post.approval && status !== 'cancelled')) && (
          <div className="px-4 md:px-5">
            <PostApproval post={post} zone={zone} onShowDetails={actions.onShowDetails} className="-mx-2 mt-1 mb-2" />
            {waiting.map((outcome) => (
              <PostAsk key={outcome.targets[0].id} post={post} outcome={outcome} />
            ))}
          </div>
        )
      )}
    </li>
  );
});
