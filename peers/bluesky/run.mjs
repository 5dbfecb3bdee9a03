/**
 * Tests the product and its sandbox against a real Bluesky server: installs that server when needed, runs Vitest with
 * the arguments given here, and ends with the line `N passed, N failed`. Whatever did not pass has failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { install, pinnedNode } from './install.mjs';

const here = import.meta.dirname;
const root = path.join(here, '..', '..');

try {
  install();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'nonet-peers-'));
const report = path.join(folder, 'report.json');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(
  pinnedNode,
  [
    vitest,
    'run',
    '--config',
    path.join(here, 'vitest.config.ts'),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: here, stdio: 'inherit' },
);
const { passed, failed } = count();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A file that breaks down before its tests, or a run that does, must show as at least one failure. */
function count() {
  try {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
    const notPassed = numTotalTests - numPassedTests;
    return { passed: numPassedTests, failed: status === 0 ? notPassed : Math.max(notPassed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
