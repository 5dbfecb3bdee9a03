/** How far the making of a file is that networks get in place of another one. `recipe` is the name of its recipe. */
export interface Making {
  readonly recipe: string;
  /** `waiting`: its turn has not come. `failed`: it is not tried again. */
  readonly state: 'waiting' | 'making' | 'ready' | 'failed';
  /** From 0 to 1; null when unknown. */
  readonly progress: number | null;
  /** How long it may still take, in seconds; null when unknown. */
  readonly secondsLeft: number | null;
  /** Why it failed, or what it waits for, in words for its owner; null when nothing is the matter. */
  readonly reason: string | null;
}

/** What decides how long a post waits for a file that is made. */
export type MakingLeft = Pick<Making, 'state' | 'secondsLeft' | 'reason'>;

/** Most conversions take minutes, so it is told no earlier before a post is due that one is not ready. */
export const CONVERSION_TOLD_MS = 15 * 60_000;
/** So long the network needs the file before the post is due. */
const HANDED_OVER_MS = 60_000;

/** That a video is not ready yet, and how long it may take, as its owner reads it. `whose` names the video: 'X’s video'. */
export function stillConverting(
  { secondsLeft, reason }: Pick<Making, 'secondsLeft' | 'reason'>,
  whose = 'The video',
): string {
  if (reason !== null) return reason;
  if (secondsLeft === null) return `${whose} is still converting.`;
  const minutes = Math.ceil(secondsLeft / 60);
  const about = minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `${whose} is still converting, ${about}.`;
}

/** The file that keeps a post waiting longest, a failed one before all others; null: all are ready. */
export function longestMaking<Kind extends MakingLeft>(makings: readonly (Kind | null)[]): Kind | null {
  const unready = makings.filter((making) => making !== null && making.state !== 'ready');
  const failed = unready.find((making) => making?.state === 'failed');
  const [longest] = unready.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  return failed ?? longest ?? null;
}

/** That a file will not be ready when its post is due, in words; null when it will be, or that is too far ahead to say. */
export function convertingLate(making: MakingLeft, { nowMs, dueMs }: { nowMs: number; dueMs: number }): string | null {
  if (making.state === 'failed' || making.state === 'ready' || dueMs - nowMs > CONVERSION_TOLD_MS) return null;
  const readyMs = making.secondsLeft === null ? dueMs : nowMs + making.secondsLeft * 1000;
  return readyMs + HANDED_OVER_MS <= dueMs ? null : stillConverting(making);
}

function secondsOf(making: MakingLeft | null): number {
  return making?.secondsLeft ?? Number.POSITIVE_INFINITY;
}
