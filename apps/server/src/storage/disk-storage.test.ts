import { createHook } from 'node:async_hooks';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';

import { createDiskStorage } from '#/storage/disk-storage.ts';
import type { Storage } from '#/storage/storage.ts';

const MEGABYTE = 1024 * 1024;

let storage: Storage;
beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'nonet-storage-'));
  storage = createDiskStorage(root);
  return () => rm(root, { recursive: true, force: true });
});

async function put(key: string, bytes: Uint8Array): Promise<void> {
  const file = await storage.newUpload();
  await writeFile(file, bytes);
  await storage.put(key, file);
}
const textOf = async (stream: ReadableStream) => new Response(stream).text();

/** How many calls to the file system `work` makes by promises, and how many files it closes. */
async function callsToDisk(work: () => Promise<unknown>): Promise<{ calls: number; closed: number }> {
  const types: string[] = [];
  const hook = createHook({ init: (_id, type) => void types.push(type) }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  const count = (name: string) => types.filter((type) => type === name).length;
  return { calls: count('FSREQPROMISE'), closed: count('FILEHANDLECLOSEREQ') };
}

test('a large part is read at once: each piece of it would hold up what is due', async () => {
  await put('u1/big', new Uint8Array(8 * MEGABYTE));
  const end = 8 * MEGABYTE - 1;
  // It is opened and read.
  expect(await callsToDisk(() => storage.read('u1/big', { start: 0, end }))).toEqual({ calls: 2, closed: 1 });
});

test('a part may lie in the memory of one before it, if it fits', async () => {
  await put('u1/a', Buffer.from('kiln opening'));
  const first = await storage.read('u1/a', { start: 0, end: 3 });
  const second = await storage.read('u1/a', { start: 5, end: 7 }, first);
  expect([`${second}`, second.buffer === first.buffer]).toEqual(['ope', true]);
  const third = await storage.read('u1/a', { start: 0, end: 11 }, second);
  expect([`${third}`, third.buffer === first.buffer]).toEqual(['kiln opening', false]);
});

test('a stream takes a large file in pieces of a quarter of a megabyte', async () => {
  await put('u1/big', new Uint8Array(8 * MEGABYTE));
  // It is opened, measured and read.
  expect(await callsToDisk(async () => textOf(await storage.open('u1/big')))).toEqual({ calls: 2 + 32, closed: 1 });
});

test('a stream opens its file when it is read, and closes it also when it is left', async () => {
  await put('u1/a', new Uint8Array(MEGABYTE));
  // It is measured.
  expect(await callsToDisk(() => storage.open('u1/a'))).toEqual({ calls: 1, closed: 0 });
  const wanted = async () => (await storage.open('u1/a', { start: 0, end: 0 })).getReader().read();
  expect(await callsToDisk(wanted)).toMatchObject({ closed: 1 });
  const left = async () => {
    for await (const _ of await storage.open('u1/a')) return;
  };
  expect(await callsToDisk(left)).toMatchObject({ closed: 1 });
  const shorter = async () => textOf(await storage.open('u1/a', { start: 0, end: 2 * MEGABYTE })).catch(() => null);
  expect(await callsToDisk(shorter)).toMatchObject({ closed: 1 });
});
