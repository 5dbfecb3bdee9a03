import { type JudgeParts, judgeBetween } from '#/features/posts/readiness/judge-planned.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Between two runs of the job that looks ahead, and a little more. */
const ROUND_MS = 15 * MINUTE_MS;
/** People look at a month. What lies further ahead is judged when its account changes, and when it comes nearer. */
const MONTH_MS = 31 * DAY_MS;

/** Judges what is due within the hour, each time, and what is due in a day, once. */
export async function judgeAhead(parts: JudgeParts, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  for (const [from, to] of [
    [0, HOUR_MS + ROUND_MS],
    [DAY_MS, DAY_MS + ROUND_MS],
  ] as const) {
    await judgeBetween(parts, { from: new Date(now + from), to: new Date(now + to) }, signal);
  }
}

export function judgeMonth(parts: JudgeParts, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  return judgeBetween(parts, { from: new Date(now), to: new Date(now + MONTH_MS) }, signal);
}
