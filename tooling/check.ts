import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { architectureFiles, checkArchitecture } from './checks/check-architecture.ts';
import { proveRules, unprovenRules } from './checks/prove-rules.ts';
import { describeViolation, listFiles, readSourceFiles } from './checks/source-file.ts';
import { packageBin } from './package-bin.ts';
import { repositoryRoot } from './repository-root.ts';
import { runCommand } from './run-command.ts';

/* Checks everything that takes no server: `npm run check`. With `--no-tests` it runs no tests, which CI has run before. */
const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean', default: false } } });

/** One step of the check. It returns its complaints; an empty text means that all is well. */
interface Step {
  readonly name: string;
  readonly run: () => Promise<string>;
}

const typeProjects = [...packages('packages'), ...packages('apps'), 'e2e', '.'];

const steps: readonly Step[] = [
  {
    name: 'format and lint',
    run: () => complaintsOf('@biomejs/biome', 'biome', ['check', '--error-on-warnings']),
  },
  { name: 'types', run: checkTypes },
  { name: 'architecture', run: reportViolations },
  { name: 'every rule catches its planted violation', run: reportUncaught },
  { name: 'unused code', run: () => complaintsOf('knip', 'knip', ['--no-progress']) },
];
const unitTests: Step = {
  name: 'unit tests',
  run: () => complaintsOf('vitest', 'vitest', ['run', '--project', 'unit', '--project', 'packages', '--reporter=dot']),
};

const failed: string[] = [];
for (const step of values['no-tests'] ? steps : [...steps, unitTests]) {
  const startedAt = performance.now();
  const complaints = await step.run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${complaints === '' ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (complaints !== '') {
    console.log(complaints.trimEnd());
    failed.push(step.name);
  }
}
if (failed.length > 0) {
  console.log(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function complaintsOf(packageName: string, command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' };
  const { code, output } = await runCommand(process.execPath, [packageBin(packageName, command), ...args], { env });
  return code === 0 ? '' : output || `${command} ended with code ${code}`;
}

async function checkTypes(): Promise<string> {
  const missing = typeProjects.filter((project) => !existsSync(join(repositoryRoot, project, 'tsconfig.json')));
  if (missing.length > 0) return `no tsconfig.json in ${missing.join(', ')}`;
  const complaints = await Promise.all(
    typeProjects.map((project) => complaintsOf('typescript', 'tsc', ['-p', project])),
  );
  return complaints.join('');
}

function packages(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder)).map((name) => `${folder}/${name}`);
}

async function reportViolations(): Promise<string> {
  const files = readSourceFiles(repositoryRoot, architectureFiles);
  const violations = await checkArchitecture(files, listFiles(repositoryRoot));
  return violations.map(describeViolation).join('\n');
}

async function reportUncaught(): Promise<string> {
  const proofs = await proveRules(readSourceFiles(repositoryRoot, /(^|\/)package\.json$/));
  return [
    ...proofs.filter(({ caught }) => !caught).map(({ planted }) => `${planted.rule} did not fire at: ${planted.what}`),
    ...unprovenRules().map((rule) => `${rule} has no planted violation`),
  ].join('\n');
}
