import { percentile, rounded } from './percentile.ts';

/** The figures that a benchmark found, by name. */
export type Figures = Readonly<Record<string, unknown>>;

/** The median of every figure that is a number. Any other value comes from the last run. */
export function summariseRuns(runs: readonly Figures[]): { median: Figures; ranges: readonly string[] } {
  const last = runs.at(-1) ?? {};
  const ranges: string[] = [];
  const median = Object.entries(last).map(([name, value]) => {
    const values = runs.map((run) => run[name]).filter((one) => typeof one === 'number');
    if (values.length !== runs.length) return [name, value] as const;
    const middle = rounded(percentile(values, 0.5));
    ranges.push(`${name} ${middle} [${Math.min(...values)} to ${Math.max(...values)}]`);
    return [name, middle] as const;
  });
  return { median: Object.fromEntries(median), ranges };
}
