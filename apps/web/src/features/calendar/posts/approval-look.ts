import type { ListedPost } from '@nonet/contract';

import { wasNotApproved } from '#/approval/not-approved.ts';
import type { SignName } from '#/ui/sign.tsx';

/** How far the approval of a post is, as it is drawn. `waiting-soon`: it waits for this person, and is due within a day. */
export type ApprovalLook = 'approved' | 'waiting' | 'waiting-soon' | 'returned' | 'not-approved';

type Asked = Pick<ListedPost, 'status' | 'targets' | 'approval' | 'scheduledDate'>;

const hourMs = 3_600_000;
const soonMs = 24 * hourMs;

/**
 * Null: nobody is asked, or what became of the post says more than its approval. A post that goes out no more by itself says that before
 * anything else that may be wrong with it.
 */
export function approvalLookOf(
  { status, targets, approval, scheduledDate }: Asked,
  now = Date.now(),
): ApprovalLook | null {
  if (approval === undefined || status === 'cancelled') return null;
  const isOver = wasNotApproved({ targets });
  // Its targets ask, so that its status is that of one that failed.
  if (status !== 'pending' && !isOver) return null;
  switch (approval.state) {
    case 'none':
      return null;
    case 'approved':
      return 'approved';
    case 'returned':
    case 'waiting': {
      if (isOver) return 'not-approved';
      if (approval.state === 'returned') return 'returned';
      return approval.mayApprove && Date.parse(scheduledDate) - now < soonMs ? 'waiting-soon' : 'waiting';
    }
    default:
      return approval.state satisfies never;
  }
}

const labels: Record<ApprovalLook, string> = {
  approved: 'Approved',
  waiting: 'Waiting',
  'waiting-soon': 'Waiting',
  returned: 'Sent back',
  'not-approved': 'Not approved',
};

/** 'Waiting, 4 h left'; 'Waits for the client' once the team has approved it. */
export function approvalLabel(
  look: ApprovalLook,
  { approval, scheduledDate }: Pick<Asked, 'approval' | 'scheduledDate'>,
  now = Date.now(),
): string {
  if (look === 'waiting' && approval?.awaitsClient) return 'Waits for the client';
  return look === 'waiting-soon' ? `${labels[look]}, ${leftText(Date.parse(scheduledDate) - now)}` : labels[look];
}

function leftText(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / 60_000))} min left`;
  return `${Math.round(ms / hourMs)} h left`;
}

/** The sign at the right end of a post; the dashed circle means approval and nothing else. */
export const approvalSigns: Record<ApprovalLook, { name: SignName; className: string }> = {
  approved: { name: 'check', className: 'text-ink-3' },
  waiting: { name: 'waits', className: 'text-ink-2' },
  'waiting-soon': { name: 'waits', className: 'text-orange' },
  returned: { name: 'sent-back', className: 'text-orange' },
  'not-approved': { name: 'not-approved', className: 'text-orange' },
};
