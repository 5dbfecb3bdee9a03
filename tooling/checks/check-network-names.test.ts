import { expect, test } from 'vitest';
import { checkNetworkNames } from './check-network-names.ts';

const general = 'apps/server/src/features/publishing/publish-target.ts';
const linesOf = (path: string, text: string) =>
  checkNetworkNames([{ path, text }], { words: ['pinterestBoards'], files: {} }).map((found) => found.line);

test.each([
  "if (network === 'bluesky') wait();",
  'const limits = { bluesky: 300 };',
  'export const settings = (env: Env) => env.BLUESKY_SERVICE;',
  'const blueskyHandle = 1;',
  'export const path = (id: string) => `/networks/Pinterest/${id}`;',
  "import { twitter } from '@nonet/networks';",
  "if (network === 'threads') wait();",
])('refuses %s in a general file', (text) => {
  expect(linesOf(general, text)).toEqual([1]);
});

test.each([
  '// Bluesky keeps our key, so a repeat is harmless there.\nexport const key = 1;',
  "import { Worker } from 'node:worker_threads';",
  "export const word = 'reddish threadsafe';",
  'export const boards = body.pinterestBoards;',
  "export const withoutThreads = 'without_threads'; hasThreads(post);",
])('accepts %s', (text) => {
  expect(linesOf(general, text)).toEqual([]);
});

test.each([
  'packages/networks/src/bluesky/publish.ts',
  'packages/domain/src/networks/bluesky.ts',
  'apps/server/src/features/publishing/publish-target.test.ts',
  'apps/web/src/features/connections/network-card.tsx',
  'packages/sandbox/src/core/store.ts',
])('lets %s name Bluesky', (path) => {
  expect(linesOf(path, "export const id = 'bluesky';")).toEqual([]);
});

test('accepts a file on the list and reports an entry that is not needed', () => {
  const allowed = { words: [], files: { [general]: 'why' } };
  expect(checkNetworkNames([{ path: general, text: "const a = 'tiktok';" }], allowed)).toEqual([]);
  expect(checkNetworkNames([{ path: general, text: "const a = 'anything';" }], allowed)).toMatchObject([
    { path: general, message: expect.stringContaining('names no network any more') },
  ]);
});
