/**
 * The states of a target (one post on one connection). The README of the server's publishing folder explains them.
 * `pending → preparing → ready → sending → published | rejected`, and
 * `processing` (the network took it and still works on it), `unknown` (it may have gone out),
 * `held` (the account must be reconnected), `asks` (only a person can decide).
 */
export const targetStatuses = [
  'pending',
  'preparing',
  'ready',
  'sending',
  'processing',
  'unknown',
  'published',
  'rejected',
  'held',
  'asks',
] as const;

/** The state of one target. */
export type TargetStatus = (typeof targetStatuses)[number];

/** The status of a post as the spec names it (2§4). */
export const postStatuses = ['pending', 'processing', 'published', 'partial', 'failed', 'cancelled'] as const;

/** The status of a post. */
export type PostStatus = (typeof postStatuses)[number];

/** The states of a target that is to come: nothing of it was sent. */
export const plannedStatuses = ['pending', 'preparing', 'ready'] as const satisfies readonly TargetStatus[];

export function isPlanned(status: TargetStatus): boolean {
  return plannedStatuses.some((planned) => planned === status);
}

/** True while it is open whether the target goes out. Nothing about the post or its account may change now. */
export function isInFlight(status: TargetStatus): boolean {
  return status === 'sending' || status === 'processing' || status === 'unknown';
}

/** True when no worker will touch the target again unless a person or a reconnect asks for it. */
export function isSettled(status: TargetStatus): boolean {
  return status === 'published' || status === 'rejected' || status === 'held' || status === 'asks';
}

/** What the status of a post is derived from: each target's state, and whether it ever passed a fence. */
export interface TargetProgress {
  status: TargetStatus;
  /** True once the target passed its first fence: from then on the content is frozen. */
  fenced: boolean;
}

/**
 * Derives the status of a post that is not cancelled. `held` and `asks` count as failed; the user is offered an action
 * for them. This is the only place with this rule; the server stores its result on the post.
 */
export function derivePostStatus(targets: readonly TargetProgress[]): Exclude<PostStatus, 'cancelled'> {
  const open = targets.filter((target) => !isSettled(target.status));
  if (open.length > 0) {
    const begun = open.some((target) => target.fenced) || targets.some((target) => target.status === 'published');
    return begun ? 'processing' : 'pending';
  }
  const published = targets.filter((target) => target.status === 'published').length;
  if (published === 0) return 'failed';
  return published === targets.length ? 'published' : 'partial';
}
