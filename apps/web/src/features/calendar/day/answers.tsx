import type { ListedPost, Target } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import { isNotApproved } from '#/approval/not-approved.ts';
import { useMay } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { openMoveDialog } from '../moving/dialog-request.ts';
import { titleOf } from '../posts/title-of.ts';
import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import type { Decision } from './decided-text.ts';
import { useDecision } from './use-decision.ts';

const ApprovalAnswers = onDemand(() => import('../approval/approval-answers.tsx'), 'ApprovalAnswers');

export interface AnswersProps {
  post: ListedPost;
  /** Targets with the same action. */
  targets: readonly [Target, ...Target[]];
  /** Reconnecting is offered above, once for many posts. */
  isReconnectAbove?: boolean;
  className?: string;
}

/** The answers that a person can choose from. Reconnecting an account also sends what waited for it. */
export function Answers({ post, targets, isReconnectAbove = false, className = '' }: AnswersProps) {
  const { busy, decide } = useDecision(post, targets);
  const row = usePassedOnFocus<HTMLDivElement>((node) => [node.closest('[tabindex="-1"]')]);
  const [mayPublish, mayConnect] = [useMay('publish'), useMay('connect')];
  const [{ action, connectionId, cure, platform, remoteUrl }] = targets;
  if (post.status === 'cancelled' || post.removesAt !== null) return null;
  // Once it is approved, it is late as others are.
  const needsYes = isNotApproved(targets[0]) && post.approval?.state !== 'approved';
  if (needsYes || targets[0].readiness?.action?.kind === 'approve')
    return (
      <div ref={row} className={cx('flex flex-wrap gap-1.5', className)}>
        <ApprovalAnswers post={post} />
      </div>
    );
  if (!mayPublish) return null;
  if (!action)
    return <Help post={post} target={targets[0]} isReconnectAbove={isReconnectAbove} className={className} />;
  // Beside other posts the words alone would not say which one is meant.
  const ofPost = <VisuallyHidden>{` ${titleOf(post)}`}</VisuallyHidden>;
  const button = (decision: Decision, label: string) => (
    <Button
      size="sm"
      busy={busy === decision}
      blocked={busy === 'skip' && 'Giving it up'}
      onClick={() => decide(decision)}
    >
      {label}
      {ofPost}
    </Button>
  );
  return (
    <div ref={row} className={cx('flex flex-wrap gap-1.5', className)}>
      {cure && cure.kind !== 'reconnect' && (
        <Link to="/create-post" search={{ edit: post.id }} className={buttonClass({ size: 'sm' })}>
          {cure.label}
          <VisuallyHidden>{`: ${titleOf(post)}`}</VisuallyHidden>
        </Link>
      )}
      {mayConnect && (action === 'reconnect' || cure?.kind === 'reconnect') && !isReconnectAbove && (
        <Link to="/accounts" search={{ account: connectionId }} className={buttonClass({ size: 'sm' })}>
          Reconnect
          <VisuallyHidden>{` the account of ${titleOf(post)}`}</VisuallyHidden>
        </Link>
      )}
      {action === 'confirm' && remoteUrl !== null && (
        <a href={remoteUrl} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'sm' })}>
          Open on {networkName(platform)}
          <Sign name="outside" size={12} className="flex-none" />
          <VisuallyHidden>{` ${titleOf(post)} (opens a new tab)`}</VisuallyHidden>
        </a>
      )}
      {action === 'confirm' && button('published', 'It is published')}
      {action === 'decide' && button('send', 'Publish now')}
      {(action === 'retry' || cure?.kind === 'reconnect') && button('send', 'Try Again')}
      {action !== 'retry' && action !== 'cure' && (
        <Button
          size="sm"
          kind="ghost"
          className="text-inherit!"
          busy={busy === 'skip'}
          blocked={(busy === 'send' && 'Publishing') || (busy === 'published' && 'Asking its network')}
          onClick={() => decide('skip')}
        >
          Don’t publish
          {ofPost}
        </Button>
      )}
    </div>
  );
}

/** What helps a planned post that will not go out, or may not. */
function Help({
  post,
  target: { connectionId, readiness },
  isReconnectAbove,
  className,
}: Required<Pick<AnswersProps, 'post' | 'isReconnectAbove' | 'className'>> & { target: Target }) {
  const action = readiness?.action;
  const mayConnect = useMay('connect');
  if (!action || (action.kind === 'reconnect' && (isReconnectAbove || !mayConnect))) return null;
  const look = buttonClass({ size: 'sm' });
  const shown = (
    <>
      {action.label}
      <VisuallyHidden>{`${action.kind === 'reconnect' ? ' the account of' : ''} ${titleOf(post)}`}</VisuallyHidden>
    </>
  );
  return (
    <div className={cx('flex flex-wrap gap-1.5', className)}>
      {action.kind === 'reconnect' && (
        <Link to="/accounts" search={{ account: connectionId }} className={look}>
          {shown}
        </Link>
      )}
      {action.kind === 'edit' && (
        <Link to="/create-post" search={{ edit: post.id }} className={look}>
          {shown}
        </Link>
      )}
      {action.kind === 'move' && (
        <Button size="sm" onClick={() => openMoveDialog([post])}>
          {shown}
        </Button>
      )}
    </div>
  );
}
