import { findLostFiles, type LostFilesParts } from '#/features/posts/readiness/find-lost-files.ts';
import { type JudgeParts, judgeBetween, judgeBlocked } from '#/features/posts/readiness/judge-planned.ts';

type AheadParts = JudgeParts & LostFilesParts;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Between two runs of the job that looks ahead, and a little more. */
const ROUND_MS = 15 * MINUTE_MS;
/** People look at a month. What lies further ahead is judged when its account changes, and when it comes nearer. */
const MONTH_MS = 31 * DAY_MS;

/** Judges what is due within the hour and what is blocked until tomorrow, each time, and what is due in a day, once. */
export async function judgeAhead(parts: AheadParts, signal: AbortSignal): Promise<void> {
  await look(parts, 0, HOUR_MS + ROUND_MS, signal);
  await look(parts, DAY_MS, DAY_MS + ROUND_MS, signal);
  await judgeBlocked(parts, fromNow(0, DAY_MS + HOUR_MS), signal);
}

export function judgeMonth(parts: AheadParts, signal: AbortSignal): Promise<void> {
  return look(parts, 0, MONTH_MS, signal);
}

async function look(parts: AheadParts, fromMs: number, toMs: number, signal: AbortSignal): Promise<void> {
  const range = fromNow(fromMs, toMs);
  await findLostFiles(parts, range, signal);
  await judgeBetween(parts, range, signal);
}

function fromNow(fromMs: number, toMs: number): { from: Date; to: Date } {
  const now = Date.now();
  return { from: new Date(now + fromMs), to: new Date(now + toMs) };
}
