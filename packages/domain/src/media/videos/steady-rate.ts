import type { ProbedVideo } from '#/media/media-probe.ts';

/** A number of frames per second, as a fraction. */
export type FrameRate = readonly [numerator: number, denominator: number];

/** What cameras and films have. */
const common: readonly FrameRate[] = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
];

/** Within it, a rate is one of the common ones. The nearest two of them are a thousandth apart. */
const NEAR = 0.005;

/** The same of frames that come as they please: a few are missing, or late. */
const LOOSELY_NEAR = 0.02;

/** What every network takes: from 24 frames on, within its tolerance. */
export const LEAST_RATE = 23.88;
const MOST = 60.5;

/**
 * The steady rate that a video is made with: its own, or the nearest part of it that all networks take (120 becomes 60). A video of
 * fewer frames than networks take shows each of them several times (15 becomes 30). Frames that come as they please are laid on 30 or 60.
 */
export function steadyRate({ frameRate, peakFrameRate, constant }: ProbedVideo): FrameRate {
  if (frameRate === null || frameRate <= 0) return [30, 1];
  if (!constant) {
    const usual = nearest(frameRate, LOOSELY_NEAR);
    if (usual !== null) return usual;
    const grid = frameRate <= 30 ? 30 : 60;
    if ((peakFrameRate ?? grid) >= grid * (1 - LOOSELY_NEAR)) return [grid, 1];
  }
  const divided = frameRate / Math.max(1, Math.ceil(frameRate / MOST));
  const rate = divided * Math.max(1, Math.ceil(LEAST_RATE / divided));
  return nearest(rate, NEAR) ?? fractionOf(rate);
}

/** The common rate that this one is, give or take a part of it. */
function nearest(rate: number, tolerance: number): FrameRate | null {
  const distance = ([numerator, denominator]: FrameRate) => Math.abs(rate - numerator / denominator);
  const [first] = common.toSorted((one, other) => distance(one) - distance(other));
  return first !== undefined && distance(first) <= rate * tolerance ? first : null;
}

function fractionOf(rate: number): FrameRate {
  const thousandths = Math.round(rate * 1000);
  const divisor = greatestDivisor(thousandths, 1000);
  return [thousandths / divisor, 1000 / divisor];
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
