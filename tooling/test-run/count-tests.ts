/** How a run ended. A test that did not run has failed: nothing is skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** The part of Vitest's JSON report that counts. */
export interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that counts. */
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

/** A flaky test has failed once, so it has failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): TestCounts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** A run that ended badly without a failed test, and one without any test, counts as one failure. */
export function honestCounts(counts: TestCounts, exitCode: number): TestCounts {
  const nothingRan = counts.passed + counts.failed === 0;
  return (exitCode !== 0 || nothingRan) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
