import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { idsOf, missing, needless, parseRequirements, traceTests, uncovered } from './coverage.ts';

const requirements = parseRequirements(
  'id\tarea\trequirement\nVAL-01\tsubmit\tFirst\nVAL-02\tsubmit\tSecond\nUSE-01\tusage\tThird\n',
);
const coverageOf = (...titles: string[]) =>
  traceTests(
    requirements,
    titles.map((title) => ({ title, path: 'a.test.ts', line: 1 })),
  );

describe('the ids of a title', () => {
  test.each([
    ['VAL-01 refuses an empty title', ['VAL-01']],
    ['VAL-01, USE-01 refuses', ['VAL-01', 'USE-01']],
    ['VAL-01,USE-01: refuses', ['VAL-01', 'USE-01']],
    ['VAL-01', ['VAL-01']],
    ['refuses as VAL-01 says', []],
    ['VAL-01-ish behaviour', []],
    ['UTF-8 text is counted by bytes', []],
    ['SHA-256 names the file', []],
  ])('%s', (title, ids) => {
    expect(idsOf(title)).toEqual(ids);
  });
});

test('an id is covered only by a title that begins with it', () => {
  expect(uncovered(coverageOf('VAL-01 refuses', 'something about VAL-02'))).toEqual(['VAL-02', 'USE-01']);
});

test('an id that does not exist is a stray', () => {
  expect(coverageOf('VAL-99 refuses').strays).toMatchObject([{ id: 'VAL-99' }]);
});

test('asks for areas and single ids, but for exceptions', () => {
  const coverage = coverageOf('VAL-01 refuses');
  expect(missing(coverage, ['VAL'], [])).toEqual(['VAL-02']);
  expect(missing(coverage, ['VAL-01'], [])).toEqual([]);
  expect(missing(coverage, ['VAL', 'USE-01'], ['VAL-02'])).toEqual(['USE-01']);
});

test('a misspelt demand is an error', () => {
  expect(() => missing(coverageOf(), ['VALL'], [])).toThrow("'VALL' is neither an area nor an id");
});

test('an exception that leaves nothing out is needless', () => {
  const coverage = coverageOf('VAL-01 refuses');
  expect(needless(coverage, ['VAL-01', 'VAL-02', 'VAL', 'USE'])).toEqual(['VAL-01']);
});

describe('the table of the repository', () => {
  const ids = parseRequirements(readFileSync(join(repositoryRoot, 'docs/requirements.tsv'), 'utf8')).map(
    ({ id }) => id,
  );

  test('has 798 ids, none of them twice', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(798);
  });

  test('has only ids that a title can begin with', () => {
    expect(ids.filter((id) => idsOf(`${id} does`)[0] !== id)).toEqual([]);
  });
});
