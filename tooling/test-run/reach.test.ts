import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { reachOf } from './reach.ts';

test('a test that was changed reaches itself and no journey', () => {
  const path = 'apps/web/src/lib/api-client.test.ts';
  expect(reachOf([path])).toEqual({ unbounded: null, related: [path], journeys: 'none' });
});

test('a part of the screen reaches what imports it, and the journeys', () => {
  const path = 'apps/web/src/ui/button.tsx';
  expect(reachOf([path])).toEqual({ unbounded: null, related: [path], journeys: 'all' });
});

test.each([
  ['apps/server/src/http/guard.ts', 'apps/server/src/testing/nonet-process.ts'],
  ['packages/networks/src/kit/http.ts', 'apps/server/src/testing/nonet-process.ts'],
  ['packages/sandbox/src/core/faults.ts', 'packages/networks/src/conformance/sandbox-process.ts'],
  ['packages/sandbox/src/core/faults.ts', 'apps/server/src/testing/sandbox.ts'],
  ['start.mjs', 'tooling/start.test.ts'],
  ['.env.example', 'apps/server/src/config.ts'],
  // A picture is decoded in a process of its own, which imports this file.
  ['apps/server/src/lib/pictures/scale-picture.ts', 'apps/server/src/lib/pictures/on-picture.ts'],
])('%s reaches the tests of %s, which start or read it', (path, reached) => {
  expect(reachOf([path]).related).toContain(reached);
});

test('what runs in a process or thread of its own reaches the file that starts it', () => {
  const starters = globSync('{apps,packages,tooling,crash,bench}/**/*.ts', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**'],
  });
  const started = starters.flatMap((starter) =>
    Array.from(
      readFileSync(join(repositoryRoot, starter), 'utf8').matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g),
      ([, path = '']) => ({ starter, path: join(dirname(starter), path) }),
    ),
  );
  expect(started.length).toBeGreaterThan(2);
  expect(started.filter(({ starter, path }) => !reachOf([path]).related.includes(starter))).toEqual([]);
});

test('a journey that was changed reaches those that import it', () => {
  expect(reachOf(['e2e/screens/calendar.ts'])).toMatchObject({ unbounded: null, journeys: 'changed' });
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'apps/server/tsconfig.json',
  'apps/web/src/styles/tokens.css',
  'apps/server/src/db/migrations/0001-first-post.ts',
  'apps/server/src/testing/cheap-passwords.ts',
  'apps/server/src/testing/global-setup.ts',
  'e2e/global-setup.ts',
  'packages/sandbox/src/networks/glyphs/tiktok.svg',
  'tooling/test.ts',
  'something-new.xyz',
])('nobody knows what %s reaches: everything is run', (path) => {
  expect(reachOf(['docs/errors.md', path])).toEqual({ unbounded: path, related: [], journeys: 'all' });
});

test('documents reach nothing', () => {
  expect(reachOf(['docs/errors.md', 'packages/networks/src/bluesky/README.md', 'CHANGELOG.md'])).toEqual({
    unbounded: null,
    related: [],
    journeys: 'none',
  });
});

test.each([
  ['docs/requirements.tsv', 'coverage'],
  ['docs/open-points.tsv', 'citations'],
  ['docs/glossary.md', 'citations'],
])('%s reaches the test that reads it', (path, name) => {
  expect(reachOf([path])).toMatchObject({ unbounded: null, related: [path, `tooling/requirements/${name}.test.ts`] });
});

test('what a change stands for exists', () => {
  const one = [
    'apps/server/src/a.ts',
    'apps/server/src/lib/pictures/a.ts',
    'apps/server/src/features/media/probe/a.ts',
    'apps/server/src/lib/captions/a.ts',
    'apps/server/src/lib/documents/a.ts',
    'apps/server/src/lib/videos/a.ts',
    'packages/sandbox/src/a.ts',
    'start.mjs',
    '.env.example',
    'docs/requirements.tsv',
    'docs/open-points.tsv',
  ];
  const missing = reachOf(one).related.filter((path) => !one.includes(path) && !existsSync(join(repositoryRoot, path)));
  expect(missing).toEqual([]);
  expect(readdirSync(join(repositoryRoot, 'e2e'))).toContain('journeys');
});
