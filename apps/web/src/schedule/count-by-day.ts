import type { ListedPost } from '@nonet/contract';
import { dayKey } from '@nonet/domain';

/** How many posts each day has on the clock of `zone`; cancelled ones do not count. */
export function countByDay(
  posts: readonly Pick<ListedPost, 'scheduledDate' | 'status'>[],
  zone: string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { scheduledDate, status } of posts) {
    if (status === 'cancelled') continue;
    const day = dayKey(new Date(scheduledDate), zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
