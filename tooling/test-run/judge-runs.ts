import { countPlaywright, type PlaywrightReport, type TestCounts } from './count-tests.ts';

/** The part of Playwright's JSON report that names its tests, and says what became of each. */
export interface PlaywrightTests {
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly id: string;
  /** Relative to the folder of all journeys. */
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly {
    /** `skipped`: it never ran. */
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly { readonly attachments: readonly { readonly name: string; readonly path?: string }[] }[];
  }[];
}

/** A test that failed beside others and passed alone. */
export interface FlakyTest {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  /** The path of what the browser noted as it failed; null when it noted nothing. */
  readonly trace: string | null;
}

/** What two runs come to. */
export interface JudgedRuns {
  readonly counts: TestCounts;
  readonly flaky: readonly FlakyTest[];
}

/** From so many on, flaky tests fail the run. */
const tooManyFlaky = 3;

/** How many failed tests run again at most. More of them are no accident, and would take long one after the other. */
const mostAgain = 10;

/** True when the failed tests of a run shall run again, alone. */
export function isWorthAnotherRun(report: PlaywrightTests): boolean {
  const failed = failedSpecs(report);
  return failed.length > 0 && failed.length <= mostAgain;
}

/**
 * Judges a run and the one after it, in which its failed tests ran alone. A test that passes then counts as
 * passed, unless there are too many of them.
 */
export function judgeRuns(
  first: PlaywrightReport & PlaywrightTests,
  again: PlaywrightReport & PlaywrightTests,
): JudgedRuns {
  const passedAlone = new Set(
    specsOf(again.suites)
      .filter(hasPassed)
      .map(({ id }) => id),
  );
  const flaky = failedSpecs(first).filter(({ id }) => passedAlone.has(id));
  const pardoned = flaky.length < tooManyFlaky ? flaky.length : 0;
  const { passed, failed } = countPlaywright(first);
  return {
    counts: { passed: passed + pardoned, failed: failed - pardoned + again.errors.length },
    flaky: flaky.map(({ file, line, title, tests }) => ({ file, line, title, trace: traceOf(tests) })),
  };
}

/** For people, and the first word for `.ci/run`: each flaky test, with the path of its trace, and whether there are too many. */
export function flakyLines(flaky: readonly FlakyTest[]): string[] {
  const lines = flaky.map(
    ({ file, line, title, trace }) =>
      `flaky: ${file}:${line} ${title} (failed, passed alone; ${trace === null ? 'no trace' : `trace: ${trace}`})`,
  );
  return flaky.length < tooManyFlaky
    ? lines
    : [...lines, `${flaky.length} flaky tests are too many: the run has failed.`];
}

function failedSpecs({ suites }: PlaywrightTests): PlaywrightSpec[] {
  return specsOf(suites).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
}

const hasPassed = ({ tests }: PlaywrightSpec) => tests.length > 0 && tests.every(({ status }) => status === 'expected');

function specsOf(suites: readonly PlaywrightSuite[]): PlaywrightSpec[] {
  return suites.flatMap(({ specs, suites: within = [] }) => [...specs, ...specsOf(within)]);
}

function traceOf(tests: PlaywrightSpec['tests']): string | null {
  const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
  return attachments.find(({ name }) => name === 'trace')?.path ?? null;
}
