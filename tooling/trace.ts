import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSourceFiles } from './checks/source-file.ts';
import { repositoryRoot } from './repository-root.ts';
import { areaOf, missing, needless, parseRequirements, traceTests, uncovered } from './requirements/coverage.ts';
import { testFile, testTitles } from './requirements/test-titles.ts';

/*
 * Shows which requirements have a test: `npm run trace [-- --require VAL,AUTH-01 [--except VAL-03]]`.
 * It fails when a demanded id has no test, when an exception is no longer needed, or when a title begins with an
 * unknown id.
 */
const { values } = parseArgs({
  options: { require: { type: 'string', default: '' }, except: { type: 'string', default: '' } },
});
const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || []);
const excepted = namesIn(values.except);

const requirements = parseRequirements(readFileSync(join(repositoryRoot, 'docs/requirements.tsv'), 'utf8'));
const coverage = traceTests(requirements, readSourceFiles(repositoryRoot, testFile).flatMap(testTitles));

const withoutTest = uncovered(coverage);
const byArea = Map.groupBy(requirements, ({ id }) => areaOf(id));
for (const [area, members] of byArea) {
  const open = withoutTest.filter((id) => areaOf(id) === area).map((id) => id.slice(area.length + 1));
  const covered = `${members.length - open.length}/${members.length}`;
  console.log(
    `${area.padEnd(6)}${covered.padStart(7)}${open.length > 0 ? `   without a test: ${open.join(' ')}` : ''}`,
  );
}
console.log(`${requirements.length - withoutTest.length} of ${requirements.length} requirements have a test`);

const problems = [
  ...coverage.strays.map(({ id, test }) => `${test.path}:${test.line} begins with ${id}, which does not exist`),
  ...missing(coverage, namesIn(values.require), excepted).map((id) => `${id} is required and has no test`),
  ...needless(coverage, excepted).map((name) => `${name} is excepted and has a test: take the exception away`),
];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
