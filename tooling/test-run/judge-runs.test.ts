import { expect, test } from 'vitest';
import { flakyLines, isWorthAnotherRun, judgeRuns } from './judge-runs.ts';

type Status = 'expected' | 'unexpected' | 'skipped';

const spec = (id: string, status: Status) => ({
  id,
  file: `journeys/${id}.e2e.ts`,
  line: 7,
  title: `the journey ${id}`,
  tests: [
    { status, results: [{ attachments: [{ name: 'screenshot' }, { name: 'trace', path: `/${id}/trace.zip` }] }] },
  ],
});

/** A report in which every second test stands in a group. */
function report(tests: Readonly<Record<string, Status>>, errors: readonly unknown[] = []) {
  const specs = Object.entries(tests).map(([id, status]) => spec(id, status));
  const count = (wanted: Status) => Object.values(tests).filter((status) => status === wanted).length;
  return {
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: 0, skipped: count('skipped') },
    errors,
    suites: [
      { specs: specs.filter((_, index) => index % 2 === 0), suites: [{ specs: specs.filter((_, i) => i % 2 === 1) }] },
    ],
  };
}

test('a journey that passes alone has passed, and is listed with its trace', () => {
  const judged = judgeRuns(report({ a: 'expected', b: 'unexpected' }), report({ b: 'expected' }));
  expect(judged).toEqual({
    counts: { passed: 2, failed: 0 },
    flaky: [{ file: 'journeys/b.e2e.ts', line: 7, title: 'the journey b', trace: '/b/trace.zip' }],
  });
});

test('a journey that fails twice has failed once', () => {
  const judged = judgeRuns(
    report({ a: 'expected', b: 'unexpected', c: 'unexpected' }),
    report({ b: 'unexpected', c: 'expected' }),
  );
  expect(judged.counts).toEqual({ passed: 2, failed: 1 });
  expect(judged.flaky).toMatchObject([{ title: 'the journey c' }]);
});

test.each([
  [2, { passed: 5, failed: 0 }],
  [3, { passed: 3, failed: 3 }],
])('%i flaky journeys of them come to %o', (count, counts) => {
  const flaky = Array.from({ length: count }, (_, index) => `flaky-${index}`);
  const of = (status: Status) => Object.fromEntries(flaky.map((id) => [id, status]));
  const judged = judgeRuns(
    report({ a: 'expected', b: 'expected', c: 'expected', ...of('unexpected') }),
    report(of('expected')),
  );
  expect(judged.counts).toEqual(counts);
  expect(judged.flaky).toHaveLength(count);
});

test.each([
  ['never ran in the first run', { b: 'skipped' }, { b: 'expected' }],
  ['did not run again', { b: 'unexpected' }, {}],
  ['was skipped as it should run again', { b: 'unexpected' }, { b: 'skipped' }],
] satisfies [string, Record<string, Status>, Record<string, Status>][])(
  'a journey that %s has failed',
  (_case, first, again) => {
    expect(judgeRuns(report({ a: 'expected', ...first }), report(again))).toEqual({
      counts: { passed: 1, failed: 1 },
      flaky: [],
    });
  },
);

test('what fails outside of any journey, in either run, is not pardoned', () => {
  const judged = judgeRuns(report({ a: 'unexpected' }, ['no such file']), report({ a: 'expected' }, ['no database']));
  expect(judged.counts).toEqual({ passed: 1, failed: 2 });
});

test('some failed journeys run again, and neither none nor very many', () => {
  const failed = (count: number) =>
    report(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, 'unexpected' as const])));
  expect([0, 1, 10, 11].map((count) => isWorthAnotherRun(failed(count)))).toEqual([false, true, true, false]);
});

test('flaky journeys are told in lines, and three of them fail the run', () => {
  const flaky = { file: 'journeys/a.e2e.ts', line: 7, title: 'the journey a', trace: '.cache/flaky/a.zip' };
  const line = 'flaky: journeys/a.e2e.ts:7 the journey a (failed, passed alone; trace: .cache/flaky/a.zip)';
  expect(flakyLines([])).toEqual([]);
  expect(flakyLines([flaky, { ...flaky, trace: null }])).toEqual([line, expect.stringContaining('no trace')]);
  expect(flakyLines([flaky, flaky, flaky])).toEqual([
    line,
    line,
    line,
    '3 flaky tests are too many: the run has failed.',
  ]);
});
