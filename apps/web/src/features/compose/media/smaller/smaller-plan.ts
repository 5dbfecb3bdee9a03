/** What a video is made into, so that it stays below the limit of upload. */
export interface SmallerPlan {
  /** The shorter side of the picture, in pixels. */
  lines: number;
  videoBitsPerSecond: number;
  /** What will come of it, about. */
  bytes: number;
}

/** OP-188: with less, 720 lines fall apart, and a smaller picture is nothing to publish. */
const leastBitsPerSecond = 1_000_000;
/** From here on 1,080 lines look better than 720. */
const fullBitsPerSecond = 4_000_000;
/** More is seen by nobody on a phone. */
const mostBitsPerSecond = 8_000_000;
/** What is copied of sound, and what is made of other sound, is seldom more. */
const audioBitsPerSecond = 160_000;
/** Encoders aim at a rate and miss it by some percent; the container needs room, too. */
const aim = 0.92;

/** How a video of this length and size gets below the limit; null when it would not be worth publishing. */
export function smallerPlan(
  { seconds, width, height }: { seconds: number; width: number; height: number },
  maxBytes: number,
): SmallerPlan | null {
  if (!Number.isFinite(seconds) || seconds <= 0 || width <= 0 || height <= 0) return null;
  const rate = (maxBytes * 8 * aim) / seconds - audioBitsPerSecond;
  if (rate < leastBitsPerSecond) return null;
  const videoBitsPerSecond = Math.round(Math.min(rate, mostBitsPerSecond));
  const lines = Math.min(width, height, videoBitsPerSecond >= fullBitsPerSecond ? 1080 : 720);
  return { lines, videoBitsPerSecond, bytes: Math.round(((videoBitsPerSecond + audioBitsPerSecond) * seconds) / 8) };
}
