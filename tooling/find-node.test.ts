import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error Plain JavaScript, which has no types: it runs where types cannot be stripped.
import { findNode } from './find-node.mjs';

const linux = (node: string) => ({ execPath: '/usr/bin/node', platform: 'linux', versions: { node } });

async function repositoryWith(...files: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'nonet-find-node-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '');
  }
  return root;
}

const installed = 'node_modules/.package-lock.json';
const pinned = 'node_modules/node/bin/node';

test('takes the pinned Node, whatever runs', async () => {
  const root = await repositoryWith(installed, pinned);
  expect(findNode(root, linux('18.20.0'))).toEqual({ node: join(root, pinned) });
  expect(findNode(root, linux('26.1.0'))).toEqual({ node: join(root, pinned) });
});

test('takes the program and not the empty file beside it on Windows', async () => {
  const root = await repositoryWith(installed, pinned, `${pinned}.exe`);
  const windows = { execPath: 'C:\\node.exe', platform: 'win32', versions: { node: '20.0.0' } };
  expect(findNode(root, windows)).toEqual({ node: join(root, `${pinned}.exe`) });
});

test.each(['24.0.0', '26.1.0'])('without the pinned one takes the running Node %s', async (version) => {
  expect(findNode(await repositoryWith(installed), linux(version))).toEqual({ node: '/usr/bin/node' });
});

test.each(['18.20.0', '20.20.2', '23.11.0'])('without the pinned one refuses Node %s', async (version) => {
  expect(findNode(await repositoryWith(installed), linux(version))).toEqual({
    problem: 'Nonet needs Node 24. Run npm ci without --ignore-scripts, or install Node 24 or newer.',
  });
});

test.each([[], [pinned]])('asks for npm ci where it did not finish', async (...files) => {
  expect(findNode(await repositoryWith(...files), linux('24.21.0'))).toEqual({
    problem: 'Nonet is not installed yet. Run npm ci first.',
  });
});
