import { expect, test } from 'vitest';
import { countPlaywright, countVitest, honestCounts } from './count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('a skipped test has failed', () => {
  const report = { numTotalTests: 3, numPassedTests: 2, testResults: [file('passed', 'passed', 'passed', 'pending')] };
  expect(countVitest(report)).toEqual({ passed: 2, failed: 1 });
});

test('a file that failed without a failed test counts', () => {
  const report = {
    numTotalTests: 2,
    numPassedTests: 1,
    testResults: [file('failed'), file('failed', 'failed', 'passed')],
  };
  expect(countVitest(report)).toEqual({ passed: 1, failed: 2 });
});

test('flaky, skipped and errors outside of tests are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: ['no such file'] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4 });
});

test.each([
  ['nothing ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['the runner failed', { passed: 4, failed: 0 }, 1, { passed: 4, failed: 1 }],
  ['a test failed', { passed: 4, failed: 2 }, 1, { passed: 4, failed: 2 }],
  ['all is well', { passed: 4, failed: 0 }, 0, { passed: 4, failed: 0 }],
])('when %s the counts say so', (_case, counts, exitCode, honest) => {
  expect(honestCounts(counts, exitCode)).toEqual(honest);
});
