import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCluster, refuseOtherMajor } from './open-cluster.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

test.each([17, 19])('refuses a folder written by PostgreSQL %i', async (written) => {
  const folder = await temporaryDataDir();
  await mkdir(join(folder, `postgres-${written}`));
  await expect(refuseOtherMajor(folder, 18)).rejects.toThrow(
    `The data folder ${folder} was written by PostgreSQL ${written} and this Nonet brings PostgreSQL 18: run npm run backup with the Nonet that wrote it, then npm run restore with this one into a new folder.`,
  );
});

test('accepts a new folder, and its own major version beside an older one', async () => {
  const folder = await temporaryDataDir();
  await mkdir(join(folder, 'postgres-runtime-17.1'));
  await refuseOtherMajor(folder, 18);
  await mkdir(join(folder, 'postgres-18'));
  await mkdir(join(folder, 'postgres-17'));
  await refuseOtherMajor(folder, 18);
});

test('passes on what initdb complains of, and leaves nothing half made', async () => {
  const folder = await temporaryDataDir();
  const cluster = join(folder, 'postgres-18');
  const failing = join(await temporaryDataDir(), 'initdb');
  await writeFile(failing, '#!/bin/sh\necho "initdb: error: No space left on device" >&2\nexit 1\n', { mode: 0o755 });
  await expect(
    openCluster(cluster, { initdb: failing, postgres: failing, pgCtl: failing }, { kind: 'self' }),
  ).rejects.toThrow(
    /^PostgreSQL could not create its files in .* \(initdb: error: No space left on device\): remove the cause/,
  );
  expect(await readdir(folder)).toEqual([]);
});
