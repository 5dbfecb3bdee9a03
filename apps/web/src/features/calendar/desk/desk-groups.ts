import type { ListedPost, Target } from '@nonet/contract';
import { reasonInLateText } from '@nonet/domain';

import { isNotApproved } from '#/approval/not-approved.ts';

import { type Outcome, outcomesOf } from '../day/outcome.ts';

/**
 * What helps: somebody approves, an account is connected again, the post is changed, a limit ends, a person decides or publishes it at its network, or it is
 * tried again.
 */
export type DeskKind =
  | 'not-approved'
  | 'unapproved'
  | 'reconnect'
  | 'blocked'
  | 'limited'
  | 'late'
  | 'draft'
  | 'unclear'
  | 'refused'
  | 'failed';

/** The part of a post that one answer settles. */
export interface DeskItem {
  readonly post: ListedPost;
  readonly targets: Outcome['targets'];
  /** Why it is not out, in words; null when the group says all of it. */
  readonly reason: string | null;
}

export interface DeskGroup {
  readonly key: string;
  readonly kind: DeskKind;
  /** By the time of their posts. */
  readonly items: readonly [DeskItem, ...DeskItem[]];
}

const order: readonly DeskKind[] = [
  'not-approved',
  'unapproved',
  'reconnect',
  'blocked',
  'limited',
  'late',
  'draft',
  'unclear',
  'refused',
  'failed',
];

/** What a person decided not to publish is no failure. */
const givenUp: ReadonlySet<string> = new Set(['skipped', 'late-skipped']);

/**
 * Everything that a person can help, grouped by what helps: what nobody approved in time, or has yet, a group for each account to be
 * connected again, then what will not go out for other reasons, what a limit has stopped, what is late, what a network keeps as a draft, what is unclear, what was refused, by its cure, and what failed. Groups
 * of a kind, and the posts of a group, are in the order of time.
 */
export function deskGroups(posts: readonly ListedPost[], zone: string): DeskGroup[] {
  const groups = new Map<string, DeskGroup>();
  const byTime = [...posts].sort((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate));
  for (const post of byTime) {
    if (post.removesAt !== null) continue;
    for (const { targets, sentence } of outcomesOf(post, zone)) {
      const kind = kindOf(targets[0]);
      if (kind === null) continue;
      const key = keyOf(kind, targets[0]);
      const item = { post, targets, reason: reasonIn(kind, sentence ?? '') };
      const group = groups.get(key);
      groups.set(key, { key, kind, items: group ? [...group.items, item] : [item] });
    }
  }
  return [...groups.values()].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** What the same press helps: an account is connected once for all, and what was refused has the same cure. */
function keyOf(kind: DeskKind, { connectionId, cure }: Target): string {
  if (kind === 'reconnect') return `${kind} ${connectionId}`;
  return kind === 'refused' ? `${kind} ${cure?.label}` : kind;
}

/** That they are late stands above those that are. */
function reasonIn(kind: DeskKind, sentence: string): string | null {
  return kind === 'late' ? reasonInLateText(sentence) : sentence;
}

function kindOf(target: Target): DeskKind | null {
  if (isNotApproved(target)) return 'not-approved';
  const { action, cure, error, readiness } = target;
  switch (action) {
    case 'reconnect':
      return 'reconnect';
    case 'decide':
      return error?.code === 'late' || error?.code === 'limited' ? error.code : 'unclear';
    case 'confirm':
      return 'draft';
    case 'cure':
      return cure?.kind === 'reconnect' ? 'reconnect' : 'refused';
    case 'retry':
      return givenUp.has(error?.code ?? '') ? null : 'failed';
    case null:
      if (readiness?.verdict !== 'blocked') return null;
      if (readiness.action?.kind === 'approve') return 'unapproved';
      return readiness.action?.kind === 'reconnect' ? 'reconnect' : 'blocked';
    default:
      return action satisfies never;
  }
}
