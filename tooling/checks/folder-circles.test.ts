import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from: `src/${from}`, to: `src/${to}` };
  });

test('reports the import of a circle that the fewest files have', () => {
  const found = folderCircles(
    imports(
      'backup/a.ts > secrets/a.ts',
      'backup/b.ts > secrets/a.ts',
      'secrets/b.ts > start/a.ts',
      'start/b.ts > backup/a.ts',
      'start/c.ts > backup/a.ts',
    ),
  );
  expect(found).toMatchObject([
    { path: 'src/secrets/b.ts', message: 'closes the circle secrets → start → backup → secrets in src' },
  ]);
});

test('sees each of two circles, below a shared folder as well', () => {
  const found = folderCircles(
    imports('a/one.ts > b.ts', 'b.ts > a/two.ts', 'deep/c/one.ts > deep/d/one.ts', 'deep/d/two.ts > deep/c/two.ts'),
  );
  expect(found.map(({ message }) => message)).toEqual([
    'closes the circle a → b.ts → a in src',
    'closes the circle c → d → c in src/deep',
  ]);
});

test.each([
  ['a folder and its own folders', ['a/one.ts > a/deep/one.ts', 'a/deep/two.ts > a/two.ts']],
  ['folders in one direction', ['a/one.ts > b/one.ts', 'b/one.ts > c/one.ts', 'a/two.ts > c/two.ts']],
  ['tests, and what is for tests', ['a/one.ts > b/one.ts', 'b/one.test.ts > a/one.ts', 'b/testing/two.ts > a/one.ts']],
])('%s are no circle', (_, lines) => {
  expect(folderCircles(imports(...lines))).toEqual([]);
});

test('files alone are left to dependency-cruiser', () => {
  expect(folderCircles(imports('a.ts > b.ts', 'b.ts > a.ts'))).toEqual([]);
});
