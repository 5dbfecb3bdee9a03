import type { MediaPlan } from '@nonet/contract';
import type { MakingLeft, NetworkId } from '@nonet/domain';

/** How far the making is of what the chosen networks need. */
export interface Progress extends MakingLeft {
  readonly state: 'waiting' | 'making' | 'failed';
  /** From 0 to 1; null when unknown. */
  readonly progress: number | null;
}

/** What takes longest, a failure before all others; null when nothing is to be waited for. */
export function progressOf(plans: readonly MediaPlan[]): Progress | null {
  const failed = plans.find(({ state }) => state === 'failed');
  if (failed) return { state: 'failed', progress: null, secondsLeft: null, reason: failed.reason };
  const making = plans.filter(({ state }) => state === 'making');
  const slowest = making.toSorted((one, other) => (one.progress ?? 0) - (other.progress ?? 0))[0];
  if (slowest) return { state: 'making', progress: slowest.progress, secondsLeft: slowest.secondsLeft, reason: null };
  const isWaiting = plans.some(({ state }) => state === 'waiting');
  return isWaiting ? { state: 'waiting', progress: null, secondsLeft: null, reason: null } : null;
}

/** The plans of the chosen networks. */
export function plansFor(plans: readonly MediaPlan[], chosen: readonly NetworkId[]): MediaPlan[] {
  return plans.filter(({ network }) => chosen.includes(network));
}

/** 'Converting, 40 %'; null when nothing is made. */
export function progressWords(progress: Progress | null): string | null {
  if (progress === null || progress.state === 'failed') return null;
  if (progress.state === 'waiting') return 'Waits to be converted';
  return progress.progress === null ? 'Converting' : `Converting, ${Math.floor(progress.progress * 100)} %`;
}
