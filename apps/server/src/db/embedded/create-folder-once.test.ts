import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderOnce } from './create-folder-once.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

test('lets one of many builders win, and leaves nothing of the others', async () => {
  const parent = await temporaryDataDir();
  const folder = join(parent, 'made');
  const builders = Array.from({ length: 20 }, (_, number) =>
    createFolderOnce(folder, async (unfinished) => {
      await writeFile(join(unfinished, 'first'), String(number));
      await writeFile(join(unfinished, 'second'), String(number));
    }),
  );
  await Promise.all(builders);

  expect(await readdir(parent)).toEqual(['made']);
  expect(await readFile(join(folder, 'first'), 'utf8')).toBe(await readFile(join(folder, 'second'), 'utf8'));
});

test('sweeps away what a killed builder left, and nothing else', async () => {
  const parent = await temporaryDataDir();
  await mkdir(join(parent, 'made.1234.unfinished', 'data'), { recursive: true });
  await mkdir(join(parent, 'made-otherwise.1234.unfinished'));
  await createFolderOnce(join(parent, 'made'), async () => undefined);
  expect((await readdir(parent)).toSorted()).toEqual(['made', 'made-otherwise.1234.unfinished']);
});

test('leaves nothing behind when building fails, and can be tried again', async () => {
  const parent = await temporaryDataDir();
  const folder = join(parent, 'made');
  await expect(createFolderOnce(folder, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await readdir(parent)).toEqual([]);
  await createFolderOnce(folder, async () => undefined);
  expect(await readdir(parent)).toEqual(['made']);
});
