import type { ListedPost } from '@nonet/contract';
import { statusLabel } from '@nonet/domain';

import type { SignName } from '#/ui/sign.tsx';

import { needsPerson } from '../address/calendar-address.ts';
import { type ApprovalLook, approvalLabel, approvalLookOf, approvalSigns } from './approval-look.ts';

/**
 * How a post is drawn in month and week. The state is a shape first: a chip waits for its time, a bare line is out, an outline does not
 * go out by itself, and what needs a look has a sign at its right end.
 */
export type PostLook =
  | ApprovalLook
  | 'pending'
  | 'at-risk'
  | 'published'
  | 'processing'
  | 'failed'
  | 'partial'
  | 'needs-you'
  | 'cancelled';

type Looked = Pick<ListedPost, 'status' | 'targets' | 'approval' | 'scheduledDate'>;

export function lookOf(post: Looked): PostLook {
  const asked = approvalLookOf(post);
  if (asked !== null && asked !== 'approved') return asked;
  const isPartlyOut = post.status === 'partial';
  if (needsPerson(post) && !isPartlyOut) return 'needs-you';
  return isAtRisk(post) ? 'at-risk' : (asked ?? post.status);
}

/** The state in words: 'Partial, needs you'. */
export function lookLabel(post: Looked): string {
  const asked = approvalLookOf(post);
  if (asked !== null && asked !== 'approved') return approvalLabel(asked, post);
  const status = asked === null ? statusLabel(post.status) : approvalLabel(asked, post);
  if (needsPerson(post)) return `${status}, needs you`;
  return isAtRisk(post) ? `${status}, at risk` : status;
}

/** A calendar that an earlier version saved has no readiness. */
function isAtRisk({ status, targets }: Pick<ListedPost, 'status' | 'targets'>): boolean {
  return status === 'pending' && targets.some(({ readiness }) => readiness?.verdict === 'at-risk');
}

/** The sign at the right end of a post, and its colour. */
export const lookSigns: Partial<Record<PostLook, { name: SignName; className: string }>> = {
  ...approvalSigns,
  'at-risk': { name: 'info', className: 'text-orange' },
  processing: { name: 'busy', className: 'text-blue animate-turn' },
  failed: { name: 'warning', className: 'text-red' },
  partial: { name: 'slashed', className: 'text-orange' },
  'needs-you': { name: 'alert', className: 'text-orange' },
};

/** The shape: fill or none, and the frame that stands for it where the system chooses the colours, or on paper. */
/** The ring lies inside the frame, so that two outlines below one another do not touch. */
const outline =
  'border border-transparent bg-surface inset-ring inset-ring-line-strong hover:bg-hover print:border-line-strong';
export const lookShapes: Record<PostLook, string> = {
  approved: 'border border-transparent bg-fill hover:bg-hover print:border-line-strong',
  waiting: outline,
  'waiting-soon': outline,
  returned: outline,
  'not-approved': 'border border-transparent bg-orange-soft print:border-line-strong',
  pending: 'border border-transparent bg-fill hover:bg-hover print:border-line-strong',
  'at-risk': 'border border-transparent bg-fill hover:bg-hover print:border-line-strong',
  published: 'border border-transparent forced-colors:border-none hover:bg-hover',
  processing: 'border border-transparent bg-blue-soft print:border-line-strong',
  failed: 'border border-transparent bg-red-soft print:border-line-strong',
  partial: 'border border-transparent bg-orange-soft print:border-line-strong',
  'needs-you': 'border border-transparent bg-orange-soft print:border-line-strong',
  cancelled: 'border border-transparent forced-colors:border-none hover:bg-hover',
};

export const lookTitles: Record<PostLook, string> = {
  approved: 'font-[550] text-ink',
  waiting: 'font-[550] text-ink',
  'waiting-soon': 'font-[550] text-ink',
  returned: 'font-[550] text-ink-2',
  'not-approved': 'font-[550] text-ink',
  pending: 'font-[550] text-ink',
  'at-risk': 'font-[550] text-ink',
  published: 'font-[450] text-ink-2',
  processing: 'font-[550] text-ink',
  failed: 'font-[550] text-ink',
  partial: 'font-[550] text-ink',
  'needs-you': 'font-[550] text-ink',
  cancelled: 'font-[450] text-ink-3 line-through',
};
