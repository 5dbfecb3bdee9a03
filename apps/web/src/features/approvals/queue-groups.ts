import type { ListedPost } from '@nonet/contract';

import { wasNotApproved } from '#/approval/not-approved.ts';

export type QueueGroupName = 'held' | 'soon' | 'later' | 'returned';

export interface QueueGroup {
  readonly name: QueueGroupName;
  readonly posts: readonly ListedPost[];
}

const dayMs = 86_400_000;
const order: readonly QueueGroupName[] = ['held', 'soon', 'later', 'returned'];

/** What waits for the person, what is held and what is due within a day first; each group by time. What was sent back to them comes last. */
export function queueGroups(posts: readonly ListedPost[], now: number): QueueGroup[] {
  const groups = Map.groupBy(posts, (post): QueueGroupName => {
    if (post.approval?.state === 'returned') return 'returned';
    if (wasNotApproved(post)) return 'held';
    return Date.parse(post.scheduledDate) - now < dayMs ? 'soon' : 'later';
  });
  return order.flatMap((name) => {
    const own = groups.get(name);
    if (own === undefined) return [];
    return [
      { name, posts: own.toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate)) },
    ];
  });
}

/** The post that is open after this one has left the queue: the next in order, else the one before; null: none is left. */
export function nextOf(posts: readonly ListedPost[], id: string): string | null {
  const at = posts.findIndex((post) => post.id === id);
  return (posts[at + 1] ?? posts[at - 1])?.id ?? null;
}
