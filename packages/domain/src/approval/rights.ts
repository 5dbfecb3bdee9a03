import type { Approval } from '#/approval/approval.ts';
import { may, type Role } from '#/spaces/may.ts';

/** What a space says of approval (APPR-06). */
export interface ApprovalRules {
  /** Editors may approve, too. */
  readonly editorsApprove: boolean;
  /** Nobody’s yes counts for what they wrote themselves, so every post waits for somebody else. */
  readonly twoPersons: boolean;
  /** A guest of a review link is asked, too: a post goes out once the team and the client have approved the same version. */
  readonly clientApproves: boolean;
}

/** Who does something with a post. */
export interface Actor {
  readonly uid: string;
  readonly role: Role;
}

/** Whether this role gives a yes at all. */
export function approves(role: Role, { editorsApprove }: ApprovalRules): boolean {
  return may(role, 'approve') || (editorsApprove && role === 'editor');
}

/** How far a version is. */
export interface Standing {
  readonly state: Approval;
  /** Nobody of the team is asked about it, or any more. */
  readonly isTeamYes: boolean;
}

/** How a new post begins. */
export function approvalOfNew(role: Role, { twoPersons, clientApproves }: ApprovalRules): Standing {
  const isTeamYes = may(role, 'publish') && !twoPersons;
  return { state: isTeamYes && !clientApproves ? 'none' : 'waiting', isTeamYes };
}

/**
 * What becomes of a post by a change: a change by who may approve is its own yes, and anybody else's is one that somebody must approve
 * (APPR-02, OP-169). Where nobody was asked, nobody is asked for what an editor changes.
 */
export function approvalAfterChange(before: Approval, role: Role, rules: ApprovalRules): Standing {
  const asNew = approvalOfNew(role, rules);
  if (!asNew.isTeamYes || before === 'none') return asNew;
  const isTeamYes = approves(role, rules);
  return { state: isTeamYes && !rules.clientApproves ? 'approved' : 'waiting', isTeamYes };
}

/** Whether this person’s yes counts for a post of this author, in the version that `changedBy` made. Ids of persons. */
export function mayApprove(
  { authorId, changedBy }: { authorId: string; changedBy: string },
  { uid, role }: Actor,
  rules: ApprovalRules,
): boolean {
  return approves(role, rules) && !(rules.twoPersons && (uid === authorId || uid === changedBy));
}

/** Whether a role may change a post, move or delete it: writers only their own (APPR-01). */
export function mayChange(authorId: string, { uid, role }: Actor): boolean {
  return may(role, 'publish') || (may(role, 'submit') && uid === authorId);
}
