import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from '../checks/source-file.ts';
import { repositoryRoot } from '../repository-root.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const glossary = read('docs/glossary.md');
const texts = readSourceFiles(repositoryRoot, /\.(ts|tsx|mjs|md|tsv|sql)$/).map(({ text }) => text);
const cited = (pattern: RegExp) => [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))].toSorted();

test('every decision that is cited has a row, and no row stands twice', () => {
  const rows = read('docs/open-points.tsv').trimEnd().split('\n').slice(1);
  const ids = rows.map((row) => row.split('\t')[0] ?? '');
  expect(rows.filter((row) => row.split('\t').filter((cell) => cell !== '').length !== 3)).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(cited(/\bOP-\d+\b/g).length).toBeGreaterThan(100);
  expect(cited(/\bOP-\d+\b/g).filter((id) => !ids.includes(id))).toEqual([]);
});

test('every section of the specification that is cited has its title in the glossary', () => {
  const sections = cited(/\b\d§\d+(\.\d+)?/g);
  expect(sections.length).toBeGreaterThan(30);
  expect(sections.filter((section) => !glossary.includes(`| ${section} | `))).toEqual([]);
});
