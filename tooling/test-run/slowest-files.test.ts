import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightFiles, slowestLines, vitestFiles } from './slowest-files.ts';

test('a file of Vitest takes from its first test to its last', () => {
  const report = { testResults: [{ name: join('/root', 'apps/a.test.ts'), startTime: 1_000, endTime: 3_500 }] };
  expect(vitestFiles(report, '/root')).toEqual([{ file: join('apps/a.test.ts'), ms: 2_500 }]);
});

test('a file of journeys takes as long as all its journeys together, those in groups too', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const group = { file: 'journeys/a.e2e.ts', specs: [spec(300)] };
  const report = { suites: [{ file: 'journeys/a.e2e.ts', specs: [spec(1_000), spec(2_000, 500)], suites: [group] }] };
  expect(playwrightFiles(report, 'e2e')).toEqual([{ file: 'e2e/journeys/a.e2e.ts', ms: 3_800 }]);
});

test('the slowest come first, and only so many', () => {
  const files = [1, 30, 2, 4].map((seconds) => ({ file: `${seconds}.test.ts`, ms: seconds * 1000 }));
  expect(slowestLines(files, 2)).toEqual(['   30 s  30.test.ts', '    4 s  4.test.ts']);
});
