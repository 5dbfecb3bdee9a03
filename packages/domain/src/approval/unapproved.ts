import type { Approval } from '#/approval/approval.ts';

/** That nobody has approved a post yet is told so long before it is due: a day, and a round of the job that judges (APPR-04). */
export const UNAPPROVED_TOLD_MS = 24 * 3_600_000 + 30 * 60_000;

/** Why a post does not go out, for want of a yes; null: that is not in its way. */
export function unapprovedText(approval: Approval): string | null {
  if (approval === 'waiting') return 'This post is not approved yet. It does not go out before it is.';
  if (approval === 'returned') return 'This post was sent back. It does not go out before it is changed and approved.';
  return null;
}

/** Of a target whose time has come without a yes (APPR-04). */
export const notApproved = {
  code: 'not-approved',
  message: 'This post was not approved before its time, so it did not go out.',
} as const;
