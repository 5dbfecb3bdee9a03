import { dirname } from 'node:path';
import { readSourceFiles } from './checks/source-file.ts';
import { codeFile, functionLengths } from './checks/syntax.ts';
import { repositoryRoot } from './repository-root.ts';
import { testFile } from './requirements/test-titles.ts';

/* The size of the code, per package or app and per network: lines of files and of functions, tests left out. */
const files = readSourceFiles(repositoryRoot, codeFile).filter(({ path }) => !testFile.test(path));

const rows = [...Map.groupBy(files, ({ path }) => partOf(path))].toSorted(([a], [b]) => a.localeCompare(b));
const table = rows.map(([part, members]) => {
  const lines = members.map(({ text }) => text.split('\n').length - 1);
  const functions = members.flatMap(functionLengths);
  return {
    part,
    files: members.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    ...quantiles('file', lines),
    ...quantiles('function', functions),
  };
});
console.table(table);
for (const { path, text } of files
  .toSorted((a, b) => b.text.split('\n').length - a.text.split('\n').length)
  .slice(0, 10)) {
  console.log(`${String(text.split('\n').length - 1).padStart(5)} ${path}`);
}

function partOf(path: string): string {
  const network = /^packages\/networks\/src\/[^/]+(?=\/)/.exec(path)?.[0];
  return network ?? /^(apps|packages)\/[^/]+/.exec(path)?.[0] ?? dirname(path).split('/')[0] ?? '.';
}

function quantiles(name: string, values: readonly number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { [`${name} median`]: at(0.5), [`${name} p90`]: at(0.9), [`${name} max`]: at(1) };
}
