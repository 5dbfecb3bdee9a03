/** The counts of a run. A test that did not run counts as failed, because no test may be skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** The part of Vitest's JSON report that is needed for the counts. */
export interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is needed for the counts. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** Errors outside of any test: a file that does not load, a set-up that failed. */
  readonly errors: readonly unknown[];
}

/** A file that failed without a failed test (it did not load, or left something open) counts as one failure. */
export function countVitest({ numTotalTests, numPassedTests, testResults }: VitestReport): TestCounts {
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + failedFiles.length };
}

/** A flaky test counts as failed, because it has failed once. */
export function countPlaywright({ stats, errors }: PlaywrightReport): TestCounts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** A run counts as one failure when it ended badly without a failed test, or when it had no tests. */
export function honestCounts(counts: TestCounts, exitCode: number): TestCounts {
  const nothingRan = counts.passed + counts.failed === 0;
  return (exitCode !== 0 || nothingRan) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
