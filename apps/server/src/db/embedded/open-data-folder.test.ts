import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataFolder } from './open-data-folder.ts';
import { ordinaryUser, startInChild } from './testing/start-in-child.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

test('makes the folder passable for the account of the server, not readable', async () => {
  const wanted = join(await temporaryDataDir(), 'data');
  expect(await openDataFolder(wanted)).toBe(wanted);
  expect((await stat(wanted)).mode & 0o777).toBe(0o711);
});

test('leaves the rights on a folder that was there as they are', async () => {
  const wanted = join(await temporaryDataDir(), 'data');
  await mkdir(wanted, { mode: 0o700 });
  await openDataFolder(wanted);
  expect((await stat(wanted)).mode & 0o777).toBe(0o700);
});

test('says what to do when a file is in the way', async () => {
  const file = join(await temporaryDataDir(), 'file');
  await writeFile(file, '');
  await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(
    `Nonet cannot write to its data folder ${join(file, 'data')} (ENOTDIR): let this account write there or choose another folder with NONET_DATA_DIR.`,
  );
});

test('says what to do when the account may not write', async () => {
  const closed = join(await temporaryDataDir(), 'closed');
  await mkdir(closed, { mode: 0o500 });
  // No folder of root's own is closed to root, nor to a namespace of root. So the folder gets another owner.
  if (process.getuid?.() === 0) await chown(closed, 12_345, 12_345);
  const child = startInChild(closed, await ordinaryUser());
  expect(await child.answer).toEqual({
    problem: `Nonet cannot write to its data folder ${closed} (EACCES): let this account write there or choose another folder with NONET_DATA_DIR.`,
  });
});
