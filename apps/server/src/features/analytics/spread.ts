/** Values of several posts: how many there are, and their lower quartile, median and upper quartile; null without any. */
export interface Spread {
  posts: number;
  quartiles: [number, number, number] | null;
}

/** Fewer posts say nothing of what is usual. */
const LEAST_POSTS = 3;

/** As it is answered. */
export function spreadOf(spread: Spread | undefined): {
  posts: number;
  median: number | null;
  lowerQuartile: number | null;
  upperQuartile: number | null;
} {
  const posts = spread?.posts ?? 0;
  const quartiles = spread?.quartiles ?? null;
  if (quartiles === null || posts < LEAST_POSTS)
    return { posts, median: null, lowerQuartile: null, upperQuartile: null };
  const [lowerQuartile, median, upperQuartile] = quartiles;
  return { posts, median, lowerQuartile, upperQuartile };
}
