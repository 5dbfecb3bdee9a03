import { formatMoment, hourClockOf, lateText, networkName, type TargetStatus } from '@nonet/domain';

import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import { waitAsTold } from '#/features/publishing/answers/wait-as-told.ts';
import { LONGEST_BACKOFF_MS } from '#/features/publishing/backoff.ts';
import type { Work } from '#/features/publishing/work.ts';

/** How late a post may go out without asking. */
export const LATE_MS = 60 * 60_000;

export function isTooLate(work: Work): boolean {
  return work.lateMs > LATE_MS && work.latePolicy !== 'publish';
}

export function lateAnswer(work: Work): Answer {
  const message = lateText('Held: more than an hour late.', work.lastReason);
  return work.latePolicy === 'skip'
    ? settled('rejected', { code: 'late-skipped', message })
    : settled('asks', { code: 'late', message });
}

/**
 * Waits as long as the network says. Where the post would be late by then, its owner is asked at once, with when the limit ends: an hour
 * later they would read that it is late, and no longer why.
 */
export function waitingFor(
  outcome: Parameters<typeof waitAsTold>[0],
  work: Work,
  { status, random }: { readonly status: TargetStatus; readonly random: number },
): Answer {
  const { afterMs, ...waiting } = waitAsTold(outcome, work, random);
  // What the network has already is only asked about.
  if (work.status === 'processing' || !isLimitBeyondLate(outcome, work)) return { ...waiting, afterMs, status };
  const { pause } = waiting;
  const limited = limitedAnswer(work, outcome.message, afterMs);
  return { ...limited, isRefused: true, ...(pause === undefined ? {} : { pause }) };
}

/** The network named a longer wait than we would choose, and it ends when the post is late. */
export function isLimitBeyondLate({ afterMs }: { readonly afterMs: number | null }, work: Work): boolean {
  return afterMs !== null && afterMs > LONGEST_BACKOFF_MS && isLateAfter(afterMs, work);
}

/** The account, or its whole network, was told to wait, and the post would be late by then; null when it would not. */
export function answerToLongPause(work: Work): Answer | null {
  if (!isLateAfter(work.pausedMs, work)) return null;
  return limitedAnswer(work, work.lastReason ?? `${networkName(work.network)} asked us to wait.`, work.pausedMs);
}

function isLateAfter(ms: number, { lateMs, latePolicy }: Work): boolean {
  return lateMs + ms > LATE_MS && latePolicy !== 'publish';
}

function limitedAnswer({ latePolicy, timeZone, hourClock }: Work, why: string, ms: number): Answer {
  const message = `${why} This can go out from ${formatMoment(new Date(Date.now() + ms), timeZone, hourClockOf(hourClock))}.`;
  return latePolicy === 'skip'
    ? settled('rejected', { code: 'late-skipped', message })
    : settled('asks', { code: 'limited', message });
}
