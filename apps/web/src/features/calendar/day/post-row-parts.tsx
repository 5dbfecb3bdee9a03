import type { ListedPost } from '@nonet/contract';
import { nameList, networkName, type PostStatus, statusLabel } from '@nonet/domain';

import { isNotApproved } from '#/approval/not-approved.ts';
import { StatusWord } from '#/networks/status-badge.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import type { ApprovalBoxProps } from '../approval/approval-box.tsx';
import { approvalLabel, approvalLookOf, approvalSigns } from '../posts/approval-look.ts';
import { KindSign } from '../posts/kind-sign.tsx';
import { RowMarks } from '../posts/row-marks.tsx';
import { RepeatSign } from '../series/repeat-sign.tsx';
import { AccountList } from './account-list.tsx';
import { accountsLine } from './accounts-line.ts';
import { Answers } from './answers.tsx';
import { isBesideControls } from './is-beside-controls.ts';
import { askText, type Outcome } from './outcome.ts';
import { PostActions } from './post-actions.tsx';
import { NeedsYou } from './post-badge.tsx';
import { actionsPlace, type PostCardProps } from './post-card.tsx';
import { PostTexts } from './post-texts.tsx';
import { networksOf, saysNeedsYou } from './row-name.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The status in words, and that a post waits for the person where its status does not tell. */
export function PostState({ post, status, isWaiting }: { post: ListedPost; status: PostStatus; isWaiting: boolean }) {
  const asked = status === 'cancelled' ? null : approvalLookOf(post);
  if (asked !== null)
    return (
      <span
        className={cx(
          'inline-flex items-center gap-1 text-12 font-[520] whitespace-nowrap',
          approvalSigns[asked].className,
        )}
      >
        <Sign name={approvalSigns[asked].name} size={13} strokeWidth={2.25} />
        <span className={cx(asked === 'returned' && 'text-ink-2')}>{approvalLabel(asked, post)}</span>
      </span>
    );
  if (!saysNeedsYou({ post, isWaiting })) return <StatusWord status={status} />;
  return (
    <span>
      <NeedsYou />
      <span className="sr-only">, {statusLabel(status)}</span>
    </span>
  );
}

/** Networks and accounts in one line. */
export function PostAccounts({ post }: { post: ListedPost }) {
  const { targets } = post;
  return (
    <span className="col-start-2 -col-end-1 large-text:order-2 large-text:col-start-1 flex min-w-0 items-center gap-2 text-12 leading-[1.0625rem] text-ink-3">
      <span className="flex flex-none text-ink-2">
        <span className="sr-only">{nameList(networksOf(post).map(networkName))}: </span>
        <RowMarks post={post} />
      </span>
      <RepeatSign post={post} />
      <KindSign post={post} />
      <span className="truncate">{accountsLine(targets, post.author)}</span>
    </span>
  );
}

const ApprovalBox = onDemand(() => import('../approval/approval-box.tsx'), 'ApprovalBox');

/** What was said of a post that was sent back, and what can be said of one that waits; nothing where nobody is asked. */
export function PostApproval(props: ApprovalBoxProps) {
  return props.post.approval && props.post.removesAt === null ? <ApprovalBox {...props} /> : null;
}

/** What needs the person, with its reason and the answers. */
export function PostAsk({ post, outcome }: { post: ListedPost; outcome: Outcome }) {
  return (
    <div className="-mx-2 mt-1 mb-2 rounded-md bg-orange-soft py-2.5 pr-2.5 pl-3 text-12 leading-[1.45] text-orange">
      <p className="flex gap-2">
        <Sign
          name={isNotApproved(outcome.targets[0]) ? 'not-approved' : post.status === 'partial' ? 'slashed' : 'alert'}
          size={14}
          className="mt-0.5 flex-none"
        />
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
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its menu has *Details* for keys.
    <div
      onClick={(event) => isBesideControls(event) && onShowDetails(post.id)}
      className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-3 gap-y-1 pt-1 pb-3"
    >
      <Thumbnail post={post} />
      <div className="min-w-0">
        <PostTexts post={post} />
      </div>
      <PostApproval post={post} zone={zone} onShowDetails={onShowDetails} className="col-span-full mt-2" />
      <AccountList post={post} zone={zone} className="col-span-full mt-2" />
      <PostActions post={post} titleId={titleId} onShowDetails={onShowDetails} className={actionsPlace} />
    </div>
  );
}
