interface Touched {
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly at: number;
}

const leastPx = 48;
/** A finger that takes longer is looking for something. */
const longestMs = 600;

/** Which page a finger has asked for: it went sideways, quickly, and hardly up or down. */
export function swipe(from: Touched, to: Touched): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < leastPx || Math.abs(x) < 2 * Math.abs(y) || to.at - from.at > longestMs) return 0;
  return x < 0 ? 1 : -1;
}
