import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { repositoryRoot } from '../repository-root.ts';
import { countPlaywright, honestCounts, type PlaywrightReport, type TestCounts } from './count-tests.ts';
import { type FlakyTest, flakyLines, isWorthAnotherRun, judgeRuns, type PlaywrightTests } from './judge-runs.ts';
import type { PlaywrightTimes } from './slowest-files.ts';

/** The parts of Playwright's JSON report that we read. */
export type JourneyReport = PlaywrightReport &
  PlaywrightTests &
  PlaywrightTimes & { readonly config: { readonly rootDir: string } };

/** Runs `playwright test` with these arguments and variables; resolves with its exit code. */
export type RunPlaywright = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

/** Where the runs leave their files. */
export interface JourneyPlaces {
  /** The folder of reports, empty at first. */
  readonly reports: string;
  /** The folder that keeps the traces of flaky tests, also when other tests run after these. */
  readonly traces: string;
  /** The folder in which Playwright notes which tests failed. */
  readonly results: string;
}

/** How both runs went. */
export interface JourneysRun {
  readonly counts: TestCounts;
  /** Of the first run; null when it wrote none. */
  readonly report: JourneyReport | null;
  /** For people: each flaky test, and whether there are too many. */
  readonly lines: readonly string[];
}

/**
 * Runs journeys, and those that failed once more, one after the other and with nothing beside them. A journey that fails
 * twice has failed.
 */
export async function runTwice(
  playwright: RunPlaywright,
  args: readonly string[],
  { reports, traces, results }: JourneyPlaces,
): Promise<JourneysRun> {
  const run = async (name: string, more: readonly string[]) => {
    const path = join(reports, `${name}.json`);
    const code = await playwright([...args, ...more], { PLAYWRIGHT_JSON_OUTPUT_FILE: path });
    const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JourneyReport) : null;
    return { code, report };
  };
  const first = await run('playwright', []);
  if (first.report === null) return { counts: honestCounts(nothing, first.code), report: null, lines: [] };
  const once = {
    counts: honestCounts(countPlaywright(first.report), first.code),
    report: first.report,
    lines: [],
  };
  if (!isWorthAnotherRun(first.report)) return once;
  console.log('\nWhat failed runs again, alone:');
  const again = await run('playwright-again', [
    '--workers=1',
    '--last-failed',
    `--last-failed-file=${join(results, '.last-run.json')}`,
    // The first run's folder has the traces, and Playwright empties the folder in which it begins.
    `--output=${join(reports, 'again')}`,
  ]);
  if (again.report === null) return once;
  const { counts, flaky } = judgeRuns(first.report, again.report);
  const { rootDir } = first.report.config;
  const kept = flaky.map((test) => ({
    ...test,
    file: relative(repositoryRoot, join(rootDir, test.file)),
    trace: keepTrace(test, traces),
  }));
  return { counts: honestCounts(counts, again.code), report: first.report, lines: flakyLines(kept) };
}

const nothing: TestCounts = { passed: 0, failed: 0 };

/** The copy is named after Playwright's folder for the test, which is short and belongs to one test only. */
function keepTrace({ trace }: FlakyTest, folder: string): string | null {
  if (trace === null) return null;
  const kept = join(folder, `${basename(dirname(trace))}.zip`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(trace, kept);
  return relative(repositoryRoot, kept);
}
