import type { ListedPost, Target } from '@nonet/contract';

import { type Outcome, outcomesOf } from '../day/outcome.ts';

/** What helps: an account is connected again, the post is changed, a person decides, or it is tried again. */
export type DeskKind = 'reconnect' | 'blocked' | 'late' | 'unclear' | 'failed';

/** The part of a post that one answer settles. */
export interface DeskItem {
  readonly post: ListedPost;
  readonly targets: Outcome['targets'];
  /** Why it is not out, in words. */
  readonly reason: string;
}

export interface DeskGroup {
  readonly key: string;
  readonly kind: DeskKind;
  /** By the time of their posts. */
  readonly items: readonly [DeskItem, ...DeskItem[]];
}

const order: readonly DeskKind[] = ['reconnect', 'blocked', 'late', 'unclear', 'failed'];

/** What a person decided not to publish is no failure. */
const givenUp: ReadonlySet<string> = new Set(['skipped', 'late-skipped']);

/**
 * Everything that a person can help, grouped by what helps: a group for each account to be connected again, then what will not go
 * out for other reasons, what is late, what is unclear and what failed. Groups of a kind, and the posts of a group, are in the order of time.
 */
export function deskGroups(posts: readonly ListedPost[], zone: string): DeskGroup[] {
  const groups = new Map<string, DeskGroup>();
  const byTime = [...posts].sort((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate));
  for (const post of byTime) {
    if (post.removesAt !== null) continue;
    for (const { targets, sentence } of outcomesOf(post, zone)) {
      const kind = kindOf(targets[0]);
      if (kind === null) continue;
      const key = kind === 'reconnect' ? `${kind} ${targets[0].connectionId}` : kind;
      const item = { post, targets, reason: sentence ?? '' };
      const group = groups.get(key);
      groups.set(key, { key, kind, items: group ? [...group.items, item] : [item] });
    }
  }
  return [...groups.values()].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function kindOf({ action, error, readiness }: Target): DeskKind | null {
  switch (action) {
    case 'reconnect':
      return 'reconnect';
    case 'decide':
      return error?.code === 'late' ? 'late' : 'unclear';
    case 'retry':
      return givenUp.has(error?.code ?? '') ? null : 'failed';
    case null:
      if (readiness?.verdict !== 'blocked') return null;
      return readiness.action?.kind === 'reconnect' ? 'reconnect' : 'blocked';
    default:
      return action satisfies never;
  }
}
