import { relative } from 'node:path';

/** How long a file of tests took. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

/** The part of Vitest's JSON report that gives the time of each file: from its first test to its last. */
export interface VitestTimes {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

/** The part of Playwright's JSON report that times its journeys. */
export interface PlaywrightTimes {
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export function vitestFiles({ testResults }: VitestTimes, root: string): FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }));
}

/** Several workers may share the journeys of one file; the file's time is the sum over the workers. */
export function playwrightFiles({ suites }: PlaywrightTimes, folder: string): FileTime[] {
  return suites.map((suite) => ({ file: `${folder}/${suite.file}`, ms: timeOf(suite) }));
}

function timeOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap(({ results: ofTest }) => ofTest);
  return [...results.map(({ duration }) => duration), ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0);
}

/** Lines for people, the slowest first. */
export function slowestLines(files: readonly FileTime[], count = 10): string[] {
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(
      ({ file, ms }) =>
        `${Math.round(ms / 1000)
          .toString()
          .padStart(5)} s  ${file}`,
    );
}
