import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { installationSecret } from '#/secrets/installation-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('is made once, for its owner only', async () => {
  const secret = await installationSecret(folder);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await installationSecret(folder)).toBe(secret);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('many first starts at once agree on one and leave nothing else', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => installationSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('closes a file that others could read', async () => {
  await installationSecret(folder);
  await chmod(path.join(folder, 'secret'), 0o644);
  await installationSecret(folder);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('does not replace a damaged secret: what it sealed would be lost without a word', async () => {
  await writeFile(path.join(folder, 'secret'), '\n');
  await expect(installationSecret(folder)).rejects.toThrow(/backup/);
  expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe('\n');
});
