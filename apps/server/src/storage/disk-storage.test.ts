import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDiskStorage, removeAbandonedUploads } from '#/storage/disk-storage.ts';
import type { Storage } from '#/storage/storage.ts';

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'nonet-storage-'));
  storage = createDiskStorage(path.join(root, 'media'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function store(key: string, text: string): Promise<void> {
  const file = await storage.newUpload();
  await writeFile(file, text);
  await storage.put(key, file);
}

test('touches nothing before the first upload', async () => {
  expect(await readdir(root)).toEqual([]);
});

test('keeps what was put, whole and in parts, and nothing of the upload', async () => {
  await store('u1/posts/1-a-file.txt', 'hello world');
  expect(Buffer.from(await storage.read('u1/posts/1-a-file.txt')).toString()).toBe('hello world');
  expect(await new Response(await storage.open('u1/posts/1-a-file.txt')).text()).toBe('hello world');
  expect(await new Response(await storage.open('u1/posts/1-a-file.txt', { start: 4, end: 6 })).text()).toBe('o w');
  expect(await readdir(path.join(root, 'media/.uploads'))).toEqual([]);
});

test('deletes, also what is gone already', async () => {
  await store('u1/a', 'x');
  await storage.delete('u1/a');
  await storage.delete('u1/a');
  await expect(storage.read('u1/a')).rejects.toThrow(/ENOENT/);
  await expect(storage.open('u1/a')).rejects.toThrow(/ENOENT/);
});

test('deletes a folder with everything in it, also when there is none, and nothing beside it', async () => {
  await store('u1/posts/a', 'x');
  await store('u1/b', 'x');
  await store('u10/a', 'kept');
  await storage.deleteFolder('u1');
  await storage.deleteFolder('u1');
  await expect(storage.read('u1/posts/a')).rejects.toThrow(/ENOENT/);
  await expect(storage.read('u1/b')).rejects.toThrow(/ENOENT/);
  expect(Buffer.from(await storage.read('u10/a')).toString()).toBe('kept');
});

test('no key leads out of the storage', async () => {
  await writeFile(path.join(root, 'outside'), 'x');
  for (const key of ['../outside', 'u1/../../outside', path.join(root, 'outside')]) {
    await expect(async () => storage.read(key)).rejects.toThrow(/lead out/);
    await expect(async () => storage.delete(key)).rejects.toThrow(/lead out/);
    await expect(async () => storage.deleteFolder(key)).rejects.toThrow(/lead out/);
  }
  for (const folder of ['', '.', 'u1/..']) {
    await expect(async () => storage.deleteFolder(folder)).rejects.toThrow(/lead out/);
  }
});

test('uploads that a killed process left are removed after a day, those of today are not', async () => {
  const [old, fresh] = [await storage.newUpload(), await storage.newUpload()];
  await Promise.all([writeFile(old, 'x'), writeFile(fresh, 'x')]);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(old, yesterday, yesterday);
  await removeAbandonedUploads(path.join(root, 'media'));
  expect(await readdir(path.join(root, 'media/.uploads'))).toEqual([path.basename(fresh)]);
});
