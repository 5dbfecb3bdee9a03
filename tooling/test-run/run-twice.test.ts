import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packageBin } from '../package-bin.ts';
import { repositoryRoot } from '../repository-root.ts';
import { runCommand } from '../run-command.ts';
import { type RunPlaywright, runTwice } from './run-twice.ts';

/** Below the repository, where Playwright is found. */
let root: string;

beforeEach(() => {
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  root = mkdtempSync(join(repositoryRoot, '.cache/planted-'));
  vi.spyOn(console, 'log').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** What a planted journey does. A flaky one fails beside others, and passes where it is alone. */
const bodies = {
  steady: '',
  flaky: 'expect(info.config.workers).toBe(1);',
  broken: 'expect(1).toBe(2);',
};

/** Writes journeys that need no browser, and what runs them with a Playwright of their own. */
function plant(...kinds: readonly (keyof typeof bodies)[]) {
  const config = { testDir: root, testMatch: '*.e2e.ts', workers: 2, fullyParallel: true, outputDir: 'results' };
  const use = { trace: 'retain-on-failure' };
  writeFileSync(
    join(root, 'playwright.config.ts'),
    `export default { ...${JSON.stringify({ ...config, use })}, reporter: [['json']] };`,
  );
  const tests = kinds.map(
    (kind, index) => `
      test('${kind} ${index}', ({}, info) => {
        appendFileSync('${join(root, 'log')}', '${kind} ${index}\\n');
        ${bodies[kind]}
      });`,
  );
  writeFileSync(
    join(root, 'planted.e2e.ts'),
    `import { appendFileSync } from 'node:fs';
    import { expect, test } from '@playwright/test';
    ${tests.join('')}`,
  );
  const playwright: RunPlaywright = async (args, env) => {
    const bin = packageBin('@playwright/test', 'playwright');
    const all = ['test', '--config', join(root, 'playwright.config.ts'), ...args];
    return (await runCommand(process.execPath, [bin, ...all], { env: { ...process.env, ...env } })).code;
  };
  const places = { reports: join(root, 'reports'), traces: join(root, 'traces'), results: join(root, 'results') };
  return { run: () => runTwice(playwright, [], places) };
}

/** How often each journey ran. */
const runs = () =>
  Object.fromEntries(
    Map.groupBy(readFileSync(join(root, 'log'), 'utf8').trim().split('\n'), (line) => line)
      .entries()
      .map(([line, all]) => [line, all.length]),
  );

test('what failed runs again alone, once: a flaky journey is listed and its trace kept, a broken one has failed', async () => {
  const { counts, lines } = await plant('steady', 'flaky', 'broken').run();
  expect(counts).toEqual({ passed: 2, failed: 1 });
  expect(runs()).toEqual({ 'steady 0': 1, 'flaky 1': 2, 'broken 2': 2 });
  expect(lines).toEqual([
    expect.stringMatching(
      /^flaky: \.cache\/planted-\w+\/planted\.e2e\.ts:\d+ flaky 1 \(failed, passed alone; trace: .*\.zip\)$/,
    ),
  ]);
  const trace = /trace: (.*)\)/.exec(lines[0] ?? '')?.[1] ?? '';
  expect(existsSync(join(repositoryRoot, trace))).toBe(true);
});

test('a run with two flaky journeys has passed', async () => {
  const { counts, lines } = await plant('flaky', 'steady', 'flaky').run();
  expect(counts).toEqual({ passed: 3, failed: 0 });
  expect(lines).toHaveLength(2);
});
