import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';
import { changedFiles } from './test-run/changed-files.ts';
import type { TestCounts, VitestReport } from './test-run/count-tests.ts';
import { countVitest, honestCounts } from './test-run/count-tests.ts';
import { type Reach, reachOf } from './test-run/reach.ts';
import { requireChromium } from './test-run/require-chromium.ts';
import { requireDevelopmentPackages } from './test-run/require-development-packages.ts';
import { runTwice } from './test-run/run-twice.ts';
import type { FileTime, VitestTimes } from './test-run/slowest-files.ts';
import { playwrightFiles, slowestLines, vitestFiles } from './test-run/slowest-files.ts';

/*
 * Runs the tests: Vitest, then the journeys in a browser. The last lines are the slowest files and the plain line `N
 * passed, N failed`. Both at once were not quicker on two processors (docs/performance.md).
 * `--project NAME` runs only one project of vitest.config.ts, `--cases` only the cases of single screens. `--since REVISION` runs what
 * the changes since then can reach, and says what it leaves out. A journey or case that failed runs again alone, once.
 */
const { values } = parseArgs({
  options: { project: { type: 'string' }, since: { type: 'string' }, cases: { type: 'boolean', default: false } },
});
const everything: Reach = { unbounded: 'everything was asked for', related: [], journeys: 'all' };
const projects = ['unit', 'packages', 'lib', 'server', 'crash-short'];
/** Slow projects that few changes reach. */
const onlyInCi = ['processes', 'videos', 'new-network'];
/** A stage that takes longer is taken to hang. It is ended and counts as failed. */
const limitMs = 25 * 60_000;
const reports = join(repositoryRoot, '.cache/test-reports');
const vitestReport = join(reports, 'vitest.json');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const journeyPlaces = {
  reports,
  traces: join(repositoryRoot, '.cache/flaky'),
  results: join(repositoryRoot, 'test-results'),
};

const tests = { name: 'tests', run: runVitest };
const journeys = { name: 'journeys', run: () => runInBrowser('e2e/journeys') };
const cases = { name: 'cases', run: () => runInBrowser('e2e/cases') };
const stages = stagesOf();

await requireDevelopmentPackages();
const reach = values.since === undefined ? everything : reachOf(await changedFiles(values.since));
if (values.since !== undefined && reach.unbounded !== null)
  console.log(`Everything is run: nobody knows what ${reach.unbounded} reaches.`);
const total = { passed: 0, failed: 0 };
const files: FileTime[] = [];
for (const { name, run } of stages) {
  const startedAt = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  total.passed += counts.passed;
  total.failed += counts.failed;
}
console.log(['the slowest files:', ...slowestLines(files)].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function stagesOf(): readonly { readonly name: string; readonly run: () => Promise<TestCounts> }[] {
  if (values.cases) return [cases];
  if (values.project !== undefined) return [tests];
  console.log(
    `Left to CI: ${[...onlyInCi.map((name) => `npm test -- --project ${name}`), 'npm run test:cases'].join(', ')}`,
  );
  return [tests, journeys];
}

async function runVitest(): Promise<TestCounts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const isPartial = reach.unbounded === null;
  // Little that changes reaches the tests of whole videos, so these few are not left out.
  const usual = isPartial ? [...projects, 'videos'] : projects;
  const chosen = values.project === undefined ? usual : [values.project];
  const project = chosen.flatMap((name) => ['--project', name]);
  if (isPartial && reach.related.length === 0) return nothingOf('tests');
  const what = isPartial ? ['related', '--run', '--passWithNoTests', ...reach.related] : ['run'];
  const code = await show('vitest', 'vitest', [...what, ...project, ...reporters]);
  if (!existsSync(vitestReport)) return honestCounts({ passed: 0, failed: 0 }, code);
  const report = read<VitestReport & VitestTimes>(vitestReport);
  if (isPartial && code === 0 && report.testResults.length === 0) return nothingOf('tests');
  files.push(...vitestFiles(report, repositoryRoot));
  return honestCounts(countVitest(report), code);
}

function nothingOf(what: string): TestCounts {
  console.log(`No ${what} are run: what has changed since ${values.since} reaches none.`);
  return { passed: 0, failed: 0 };
}

/** `folder` is relative to the repository. */
async function runInBrowser(folder: string): Promise<TestCounts> {
  if (reach.journeys === 'none') return nothingOf('journeys');
  const chromium = await requireChromium();
  const built = await runCommand(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { show: true });
  if (built.code !== 0) throw new Error('The web app could not be built.');
  const only = reach.journeys === 'changed' ? [`--only-changed=${values.since}`, '--pass-with-no-tests'] : [folder];
  const { counts, report, lines } = await runTwice(
    (args, env) => show('@playwright/test', 'playwright', ['test', ...args], { CHROMIUM_PATH: chromium, ...env }),
    only,
    journeyPlaces,
  );
  if (report !== null) files.push(...playwrightFiles(report, 'e2e'));
  for (const line of lines) console.log(line);
  return counts;
}

/** Runs a tool with a fixed NODE_ENV: with the caller's `production`, React would leave out what its tests need. */
async function show(
  packageName: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const { code } = await runCommand(process.execPath, [packageBin(packageName, command), ...args], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    show: true,
    limitMs,
  });
  return code;
}

function read<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}
