import type { ListedPost } from '@nonet/contract';
import { dayKey, formatShortDay } from '@nonet/domain';

import { formatTime } from '#/lib/hour-clock.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { approvalLookOf } from '../posts/approval-look.ts';
import { titleOf } from '../posts/title-of.ts';
import { ApprovalAnswers } from './approval-answers.tsx';
import { clientText, returnedBy } from './approval-texts.ts';

export interface ApprovalBoxProps {
  post: ListedPost;
  zone: string;
  /** Left out where the details are shown. */
  onShowDetails?: ((postId: string) => void) | undefined;
  className?: string | undefined;
}

/** What somebody said who sent the post back; or what the client said, in the details; and, for who may, what can be said of one that waits. */
export function ApprovalBox({ post, zone, onShowDetails, className }: ApprovalBoxProps) {
  const look = approvalLookOf(post);
  const { approval } = post;
  const box = cx('rounded-md bg-sunken px-3 py-2.5 text-12 leading-[1.45]', className);
  if (look === 'returned' && approval?.sentence)
    return (
      <div className={box}>
        <p className="flex gap-2">
          <Sign name="sent-back" size={14} className="mt-0.5 flex-none text-orange" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-[620]">{returnedBy(approval, approval.at && whenOf(approval.at, zone))}</b>{' '}
            {approval.sentence}
          </span>
        </p>
      </div>
    );
  const isJudge = approval?.mayApprove && (look === 'waiting' || look === 'waiting-soon');
  const ofClient = approval && onShowDetails === undefined ? clientText(approval, (at) => whenOf(at, zone)) : null;
  if (!isJudge && ofClient === null) return null;
  return (
    <div className={cx(box, 'flex flex-wrap items-center gap-1.5')}>
      {ofClient !== null && (
        <p className="flex w-full gap-2">
          <Sign name={approval?.client ? 'check' : 'waits'} size={14} className="mt-0.5 flex-none" />
          <span className="min-w-0 wrap-anywhere">{ofClient}</span>
        </p>
      )}
      {isJudge && <ApprovalAnswers post={post} />}
      {isJudge && onShowDetails && (
        <Button kind="ghost" size="sm" className="ml-auto max-md:h-11!" onClick={() => onShowDetails(post.id)}>
          Details
          <span className="sr-only"> {titleOf(post)}</span>
        </Button>
      )}
    </div>
  );
}

function whenOf(at: string, zone: string): string {
  const instant = new Date(at);
  return `${formatShortDay(dayKey(instant, zone))}, ${formatTime(instant, zone)}`;
}
