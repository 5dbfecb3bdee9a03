import { expect, test } from 'vitest';
import { summariseRuns } from './summarise-runs.ts';

test('tells the median and the range of each figure', () => {
  const { median, ranges } = summariseRuns([
    { p50Ms: 3, perS: 900 },
    { p50Ms: 1, perS: 800 },
    { p50Ms: 2, perS: 1000 },
  ]);
  expect(median).toEqual({ p50Ms: 2, perS: 900 });
  expect(ranges).toEqual(['p50Ms 2 [1 to 3]', 'perS 900 [800 to 1000]']);
});

test('keeps the last value of what is no number', () => {
  const { median, ranges } = summariseRuns([{ routes: { '/': 1 } }, { routes: { '/': 2 } }]);
  expect(median).toEqual({ routes: { '/': 2 } });
  expect(ranges).toEqual([]);
});
