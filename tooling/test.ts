import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';
import type { PlaywrightReport, TestCounts, VitestReport } from './test-run/count-tests.ts';
import { countPlaywright, countVitest, honestCounts } from './test-run/count-tests.ts';
import { requireChromium } from './test-run/require-chromium.ts';
import { requireDevelopmentPackages } from './test-run/require-development-packages.ts';
import type { FileTime, PlaywrightTimes, VitestTimes } from './test-run/slowest-files.ts';
import { playwrightFiles, slowestLines, vitestFiles } from './test-run/slowest-files.ts';

/*
 * Every test: Vitest, then the journeys in a browser. Ends with the slowest files and the plain line `N passed, N failed`.
 * `--project NAME` runs one project of vitest.config.ts and nothing else.
 */
const { values } = parseArgs({ options: { project: { type: 'string' } } });
/** A stage that takes longer hangs; it is ended and counts as failed. */
const limitMs = 20 * 60_000;
const reports = join(repositoryRoot, '.cache/test-reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const stages: readonly { readonly name: string; readonly run: () => Promise<TestCounts> }[] = [
  { name: 'tests', run: runVitest },
  ...(values.project === undefined ? [{ name: 'journeys', run: runJourneys }] : []),
];

await requireDevelopmentPackages();
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

async function runVitest(): Promise<TestCounts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const project = values.project === undefined ? [] : ['--project', values.project];
  const code = await show('vitest', 'vitest', ['run', ...project, ...reporters]);
  if (!existsSync(vitestReport)) return honestCounts({ passed: 0, failed: 0 }, code);
  const report = read<VitestReport & VitestTimes>(vitestReport);
  files.push(...vitestFiles(report, repositoryRoot));
  return honestCounts(countVitest(report), code);
}

async function runJourneys(): Promise<TestCounts> {
  const chromium = await requireChromium();
  const built = await runCommand(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { show: true });
  if (built.code !== 0) throw new Error('The web app could not be built.');
  const code = await show('@playwright/test', 'playwright', ['test'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  if (!existsSync(playwrightReport)) return honestCounts({ passed: 0, failed: 0 }, code);
  const report = read<PlaywrightReport & PlaywrightTimes>(playwrightReport);
  files.push(...playwrightFiles(report, 'e2e'));
  return honestCounts(countPlaywright(report), code);
}

/** NODE_ENV is fixed: with `production` in the caller's environment React would leave out what its tests need. */
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
