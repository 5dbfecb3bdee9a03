import type { ListedPost } from '@nonet/contract';
import { formatTime, nameList, networkName, statusLabel } from '@nonet/domain';
import { memo, useId, useState } from 'react';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { StatusWord } from '#/networks/status-badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { titleOf } from '../posts/title-of.ts';
import { useIsSelected } from '../select/selection.ts';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import { AccountList } from './account-list.tsx';
import { accountsLine } from './accounts-line.ts';
import { Answers } from './answers.tsx';
import { cardId } from './card-id.ts';
import { isLeaving, shownStatus } from './leaving.ts';
import { askText, type Outcome, waitingOutcomesOf } from './outcome.ts';
import { PostActions } from './post-actions.tsx';
import { actionsPlace, cardLook, type PostCardProps } from './post-card.tsx';
import { PostTexts } from './post-texts.tsx';
import { Thumbnail } from './thumbnail.tsx';

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
      className={cx(cardLook, 'px-3.5 md:px-[18px]', phase === 'removing' && 'opacity-0')}
    >
      <div className="relative -mx-3.5 grid min-h-[52px] grid-cols-[58px_minmax(0,1fr)_auto] content-center items-start gap-x-2 gap-y-0.5 px-3.5 py-[7px] hover:bg-hover max-md:min-h-14 md:-mx-[18px] md:px-[18px]">
        <time dateTime={post.scheduledDate} className="text-13 leading-[18px] font-[520] text-ink-3 tabular-nums">
          {formatTime(new Date(post.scheduledDate), zone)}
        </time>
        <h3
          className={cx(
            'min-w-0 text-13 leading-[18px]',
            post.status === 'published' ? 'font-medium' : 'font-semibold',
          )}
        >
          {/* The whole row is the button. */}
          <button
            type="button"
            id={titleId}
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
        <State post={post} status={shownStatus(post, phase)} isWaiting={waiting.length > 0} />
        <Accounts post={post} />
      </div>
      {isOpen ? (
        <div className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1 pt-1 pb-3">
          <Thumbnail post={post} />
          <div className="min-w-0">
            <PostTexts post={post} />
          </div>
          <AccountList post={post} zone={zone} className="col-span-full mt-2" />
          <PostActions post={post} titleId={titleId} onShowDetails={onShowDetails} className={actionsPlace} />
        </div>
      ) : (
        waiting.map((outcome) => <Ask key={outcome.targets[0].id} post={post} outcome={outcome} />)
      )}
    </article>
  );
});

/** The status in words, and that a post waits for the person where its status does not tell. */
function State({ post, status, isWaiting }: { post: ListedPost; status: string; isWaiting: boolean }) {
  if (!isWaiting || post.status === 'partial') return <StatusWord status={status} />;
  return (
    <span className="inline-flex items-center gap-1 text-12 font-[520] whitespace-nowrap text-orange">
      <Sign name="alert" size={13} strokeWidth={2.25} />
      Needs you
      <span className="sr-only">, {statusLabel(status)}</span>
    </span>
  );
}

/** More networks than this are a matrix. */
const mostGlyphs = 4;

function Accounts({ post }: { post: ListedPost }) {
  const { targets } = post;
  const networks = [...new Set(targets.map(({ platform }) => platform))];
  const asking = new Set(
    targets.flatMap(({ status, platform }) => (status === 'held' || status === 'asks' ? platform : [])),
  );
  return (
    <p className="col-span-2 col-start-2 flex min-w-0 items-center gap-2 text-12 leading-[17px] text-ink-3">
      <span className={cx('flex flex-none text-ink-2', asking.size > 0 ? 'gap-2' : 'gap-[5px]')}>
        <span className="sr-only">{nameList(networks.map(networkName))}:</span>
        {networks.length > mostGlyphs && <NetworkMatrix size={17} dots={dotsOfPost(post)} label={null} />}
        {networks.length <= mostGlyphs &&
          networks.map((network) => (
            <span
              key={network}
              className={cx(
                'rounded-full',
                asking.has(network) && 'text-orange ring-[1.5px] ring-current ring-offset-2 ring-offset-surface',
              )}
            >
              <PlatformGlyph network={network} size={13} plain />
            </span>
          ))}
      </span>
      <span className="truncate">{accountsLine(targets)}</span>
    </p>
  );
}

/** What needs the person, with its reason and the answers. */
function Ask({ post, outcome }: { post: ListedPost; outcome: Outcome }) {
  return (
    <div className="-mx-2 mt-1 mb-2 rounded-md bg-orange-soft py-2.5 pr-2.5 pl-3 text-12 leading-[1.45] text-orange">
      <p className="flex gap-2">
        <Sign name={post.status === 'partial' ? 'slashed' : 'alert'} size={14} className="mt-0.5 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          <b className="font-[620]">{askText(post, outcome)}</b> {outcome.sentence}
        </span>
      </p>
      <Answers post={post} targets={outcome.targets} className="mt-2 pl-[22px]" />
    </div>
  );
}
