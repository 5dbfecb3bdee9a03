const hourMs = 3_600_000;
/** About as much of a day as a phone shows at once. */
const seenMs = 6 * hourMs;

export interface OpensAt {
  /** The instants of the posts that are seen, in milliseconds. */
  posts: readonly number[];
  /** Now, in milliseconds, where the one day that a phone shows is today; else null. */
  now: number | null;
}

/**
 * The instant at which a week opens; null for its morning. Today on a phone opens at now, or at the next post when that is
 * too far below to be seen from there; else a week opens at its first post (VIEW-02).
 */
export function opensAt({ posts, now }: OpensAt): number | null {
  if (now === null) return posts.length > 0 ? Math.min(...posts) : null;
  const next = Math.min(...posts.filter((at) => at >= now));
  return next > now + seenMs && Number.isFinite(next) ? next : now;
}
