import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseIdentity } from './choose-identity.ts';
import type { Identity } from './identity.ts';
import { findPlatformPackage } from './platform-package.ts';
import { prepareRuntime, removeFormerRuntimes } from './prepare-runtime.ts';
import { runProgram } from './run-program.ts';
import { temporaryDataDir } from './testing/temporary-data-dir.ts';

const self: Identity = { kind: 'self' };

/** A package as npm unpacks it with --ignore-scripts: without the links that its install script makes. */
async function packageWithoutLinks() {
  const pack = { ...findPlatformPackage(), root: join(await temporaryDataDir(), 'package') };
  await cp(join(findPlatformPackage().root, 'native'), join(pack.root, 'native'), {
    recursive: true,
    filter: (source) => !/\/lib\/(pkgconfig|.*\.a)$/.test(source),
    verbatimSymlinks: true,
  });
  const entries = await readdir(join(pack.root, 'native'), { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  await Promise.all(links.map((link) => rm(join(link.parentPath, link.name))));
  return pack;
}

/** A package in which this script stands for every program. */
async function packageOf(script: string) {
  const pack = { ...findPlatformPackage(), root: join(await temporaryDataDir(), 'package') };
  const bin = join(pack.root, 'native', 'bin');
  await mkdir(bin, { recursive: true });
  for (const name of ['initdb', 'postgres', 'pg_ctl']) await writeFile(join(bin, name), script, { mode: 0o755 });
  return pack;
}

test('uses the installed programs in place, and makes the links that are missing', async () => {
  const pack = await packageWithoutLinks();
  const folder = await temporaryDataDir();
  expect((await runProgram(self, join(pack.root, 'native/bin/initdb'), ['--version'])).failure).toContain(
    'error while loading shared libraries',
  );

  const runtime = await prepareRuntime(folder, pack, self);
  expect(runtime.initdb).toBe(join(pack.root, 'native/bin/initdb'));
  expect(await readdir(folder)).toEqual([]);
});

test('says that another C library needs a database of its own', async () => {
  const pack = await packageOf('#!/lib/ld-not-here.so\n');
  await expect(prepareRuntime(await temporaryDataDir(), pack, self)).rejects.toThrow(
    'The embedded PostgreSQL needs a system with glibc 2.27 or newer, which this one is not: set DATABASE_URL to a PostgreSQL 15 to 18 of your own.',
  );
});

test('says why the programs do not run', async () => {
  const pack = await packageOf('#!/bin/sh\necho "version GLIBC_2.27 not found" >&2\nexit 1\n');
  await expect(prepareRuntime(await temporaryDataDir(), pack, self)).rejects.toThrow(
    'The embedded PostgreSQL does not run on this system (version GLIBC_2.27 not found): set DATABASE_URL to a PostgreSQL 15 to 18 of your own.',
  );
});

test('removes the copies of former versions only', async () => {
  const folder = await temporaryDataDir();
  for (const name of ['postgres-runtime-18.3', 'postgres-runtime-18.4', 'postgres-18']) await mkdir(join(folder, name));
  await removeFormerRuntimes(folder, { root: '', version: '18.4', major: 18 });
  expect((await readdir(folder)).toSorted()).toEqual(['postgres-18', 'postgres-runtime-18.4']);
});

if (process.getuid?.() === 0) {
  describe('as root', () => {
    test('copies programs that the account of the server cannot reach', async () => {
      const pack = await packageWithoutLinks();
      const folder = await temporaryDataDir();
      const account = await chooseIdentity(folder, 'no files yet');
      expect(account.kind).toBe('account');
      await chmod(pack.root, 0o700);

      const runtime = await prepareRuntime(folder, pack, account);
      expect(runtime.initdb).toBe(join(folder, `postgres-runtime-${pack.version}`, 'native/bin/initdb'));
      expect((await runProgram(account, runtime.postgres, ['--version'])).failure).toBeUndefined();
      expect(await prepareRuntime(folder, pack, account)).toEqual(runtime);
    });
  });
}
