/** The posts charged to one month, and how many the plan allows; a null limit means unlimited (OP-05). */
export interface Usage {
  readonly count: number;
  readonly limit: number | null;
}

/** How many posts are left this month, never negative; null when unlimited. */
export function remainingPosts(usage: Usage): number | null {
  return usage.limit === null ? null : Math.max(0, usage.limit - usage.count);
}
