import type { ListedPost } from '@nonet/contract';
import { nameList, networkName, statusLabel } from '@nonet/domain';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { StatusWord } from '#/networks/status-badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { targetNeedsPerson } from '../address/calendar-address.ts';
import { AccountList } from './account-list.tsx';
import { accountsLine } from './accounts-line.ts';
import { Answers } from './answers.tsx';
import { askText, type Outcome } from './outcome.ts';
import { PostActions } from './post-actions.tsx';
import { actionsPlace, type PostCardProps } from './post-card.tsx';
import { PostTexts } from './post-texts.tsx';
import { networksOf, saysNeedsYou } from './row-name.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The status in words, and that a post waits for the person where its status does not tell. */
export function PostState({ post, status, isWaiting }: { post: ListedPost; status: string; isWaiting: boolean }) {
  if (!saysNeedsYou({ post, isWaiting })) return <StatusWord status={status} />;
  return (
    <span className="inline-flex items-center gap-1 text-12 font-[520] whitespace-nowrap text-orange">
      <Sign name="alert" size={13} strokeWidth={2.25} />
      Needs you
      <span className="sr-only">, {statusLabel(status)}</span>
    </span>
  );
}

/** More networks than this are a matrix. */
export const mostGlyphs = 4;

/** Networks and accounts in one line; those that need the person have a ring. */
export function PostAccounts({ post }: { post: ListedPost }) {
  const { targets } = post;
  const networks = networksOf(post);
  const asking = new Set(targets.flatMap((target) => (targetNeedsPerson(target) ? target.platform : [])));
  return (
    <span className="col-span-2 col-start-2 flex min-w-0 items-center gap-2 text-12 leading-[17px] text-ink-3">
      <span className={cx('flex flex-none text-ink-2', asking.size > 0 ? 'gap-2' : 'gap-[5px]')}>
        <span className="sr-only">{nameList(networks.map(networkName))}: </span>
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
    </span>
  );
}

/** What needs the person, with its reason and the answers. */
export function PostAsk({ post, outcome }: { post: ListedPost; outcome: Outcome }) {
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

/** What an opened row shows below its line: the rest of the card. */
export function OpenedPost({ post, zone, titleId, onShowDetails }: PostCardProps & { titleId: string }) {
  return (
    <div className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1 pt-1 pb-3">
      <Thumbnail post={post} />
      <div className="min-w-0">
        <PostTexts post={post} />
      </div>
      <AccountList post={post} zone={zone} className="col-span-full mt-2" />
      <PostActions post={post} titleId={titleId} onShowDetails={onShowDetails} className={actionsPlace} />
    </div>
  );
}
