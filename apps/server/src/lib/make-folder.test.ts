import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { makeFolder } from '#/lib/make-folder.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('makes what is missing above it too, for many at once, and leaves what is there', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/c');
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)));
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('fails where a file is in the way', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'file'), '');
  await expect(makeFolder(path.join(folder, 'file/below'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('fails below /proc instead of trying for ever', async () => {
  await expect(makeFolder('/proc/nonet/data')).rejects.toThrow('cannot be made');
});
