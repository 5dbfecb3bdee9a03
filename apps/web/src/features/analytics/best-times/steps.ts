import { quantileSorted } from 'd3-array';

/** Cells are drawn in so many steps of ink. */
export const stepCount = 5;

/**
 * Where each step after the first begins: round numbers near the fifths of the values, so that about as many cells are in
 * each. Fewer where many values are alike.
 */
export function thresholdsOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const fifths = Array.from(
    { length: stepCount - 1 },
    (_, place) => quantileSorted(sorted, (place + 1) / stepCount) ?? 0,
  );
  const rounded = new Set(fifths.map(roundTwo));
  return [...rounded].filter((threshold) => threshold > (sorted[0] ?? 0) && threshold <= (sorted.at(-1) ?? 0));
}

/** The step of a value: 1 is the lightest. Where there are fewer steps, the darkest are used. */
export function stepOf(value: number, thresholds: readonly number[]): number {
  return stepCount - thresholds.length + thresholds.filter((threshold) => value >= threshold).length;
}

/** To two digits: 1,283 → 1,300. */
function roundTwo(value: number): number {
  return value < 100 ? Math.round(value) : Number(value.toPrecision(2));
}
