/**
 * The smallest sample that at least a share `p` (0 to 1) of the samples does not exceed (nearest rank). Throws when
 * there are no samples.
 */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)];
  if (value === undefined) throw new Error('There is no percentile of no samples');
  return value;
}

/** Rounded for people: two decimals below ten, one below a hundred, else none. */
export function rounded(value: number): number {
  const decimals = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return Number(value.toFixed(decimals));
}

/** The two percentiles that the budgets name, in milliseconds. */
export function p50AndP99(samplesMs: readonly number[]): { p50Ms: number; p99Ms: number } {
  return { p50Ms: rounded(percentile(samplesMs, 0.5)), p99Ms: rounded(percentile(samplesMs, 0.99)) };
}
