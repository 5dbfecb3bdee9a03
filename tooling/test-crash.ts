import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';
import { countVitest, honestCounts, type VitestReport } from './test-run/count-tests.ts';
import { requireDevelopmentPackages } from './test-run/require-development-packages.ts';

/*
 * The crash matrix: real processes, killed at every step. Ends with the plain line `N passed, N failed`.
 * CRASH_ROUNDS makes the random part longer, CRASH_SEED repeats it. Arguments go to Vitest: `npm run test:crash -- steps`.
 */
const report = join(repositoryRoot, '.cache/test-reports/crash.json');
mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });

await requireDevelopmentPackages();
const { code } = await runCommand(
  process.execPath,
  [
    packageBin('vitest', 'vitest'),
    ...['run', '--config', join(repositoryRoot, 'crash/vitest.config.ts')],
    ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
    ...process.argv.slice(2),
  ],
  { env: { ...process.env, NODE_ENV: 'test' }, show: true },
);
const found = existsSync(report)
  ? countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
  : { passed: 0, failed: 0 };
const counts = honestCounts(found, code);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
