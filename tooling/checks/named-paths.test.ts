import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { listFiles } from './source-file.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
/** The rows under "I look for", and those of the folders that say for themselves where their parts are. */
const whereIs = rowsOf(/\n\| I look for \|.*\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read('ARCHITECTURE.md'))?.[1] ?? '');
const readmes = listFiles(repositoryRoot).filter((path) =>
  /^apps\/(server|web)\/src\/features\/[^/]+\/README\.md$/.test(path),
);
const guides = [
  { guide: 'ARCHITECTURE.md', rows: whereIs },
  ...readmes.map((guide) => ({ guide, rows: rowsOf(read(guide)) })),
];

test('the table of ARCHITECTURE.md has at most 40 rows: the folders say the rest themselves', () => {
  expect(whereIs.length).toBeGreaterThan(20);
  expect(whereIs.length).toBeLessThanOrEqual(40);
});

describe.each(guides)('$guide', ({ guide, rows }) => {
  test('names only files and folders that exist', () => {
    expect(rows.flatMap((row) => missingIn(row, dirname(guide)))).toEqual([]);
  });
});

function rowsOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('| '));
}

/** The paths of a row that lead nowhere. One without a folder may be "there", beside the one before it. */
function missingIn(row: string, own: string): string[] {
  const folders = [own, '', 'apps/server/src', 'apps/web/src'];
  const missing: string[] = [];
  for (const path of Array.from(row.matchAll(/`([^`]+)`/g), ([, code = '']) => code).flatMap(alternatives)) {
    if (!isPath(path)) continue;
    const full = path.replace(/^(domain|networks)\//, 'packages/$1/src/');
    const found = folders.map((folder) => join(folder, full)).find((one) => existsSync(join(repositoryRoot, one)));
    if (found === undefined) missing.push(path);
    else folders.push(dirname(found), found);
  }
  return missing;
}

/** Makes 'a/b.ts' and 'a/c.ts' of 'a/{b,c}.ts'. */
function alternatives(code: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(code) ?? [];
  if (inside === undefined) return [code];
  return inside.split(',').flatMap((one) => alternatives(before + one + after));
}

/** Names of one network's files and of routes are no paths. */
function isPath(code: string): boolean {
  return (
    /^[\w./-]+$/.test(code) && !code.startsWith('/') && (code.includes('/') || /\.(ts|tsx|css|svg|sql)$/.test(code))
  );
}
