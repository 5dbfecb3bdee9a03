/** How a figure stands beside the same one of the span before. */
export interface Change {
  /** Null: too little to be called a trend, so that only the old number is said. */
  readonly trend: { readonly direction: 'up' | 'down' | 'same'; readonly text: string } | null;
  readonly before: number;
}

/** Fewer posts than this make no trend. */
const fewestPosts = 3;
/** From ten times as much on, a percentage says less than how many times it is. */
const manyTimes = 10;

/** Null where one of both is not known. `posts`: how many the figure is the sum of. */
export function changeOf(now: number | null, before: number | null, posts: number): Change | null {
  if (now === null || before === null) return null;
  if (before === 0 || posts < fewestPosts) return { trend: null, before };
  const ratio = now / before;
  if (ratio >= manyTimes) return { trend: { direction: 'up', text: `${Math.round(ratio)} times` }, before };
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (percent === 0) return { trend: { direction: 'same', text: now === before ? 'unchanged' : 'under 1%' }, before };
  return { trend: { direction: ratio > 1 ? 'up' : 'down', text: `${percent}%` }, before };
}
