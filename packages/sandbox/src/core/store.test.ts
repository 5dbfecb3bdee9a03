import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { rowsOf, Store, type Tables } from '#/core/store.ts';
import { temporaryFolder } from '#/testing/sandbox.ts';

test('remembers rows, changes and deletions over a restart', async () => {
  const folder = await temporaryFolder();
  const first = await Store.open(folder);
  const notes = first.table<{ text: string }>('notes');
  notes.set('a', { text: 'one' });
  notes.set('b', { text: 'two' });
  notes.set('a', { text: 'changed' });
  notes.delete('b');
  await first.close();

  const second = await Store.open(folder);
  expect([...second.table('notes').entries()]).toEqual([['a', { text: 'changed' }]]);
  await second.close();
});

test('is empty after clear(), also after a restart, but for what was set since', async () => {
  const folder = await temporaryFolder();
  const first = await Store.open(folder);
  first.table<number>('notes').set('a', 1);
  first.clear();
  first.table<number>('notes').set('b', 2);
  await first.close();

  const second = await Store.open(folder);
  expect([...second.table('notes').entries()]).toEqual([['b', 2]]);
  await second.close();
});

test('refuses a folder that is in use, and takes it when it is let go in a moment', async () => {
  const folder = await temporaryFolder();
  const first = await Store.open(folder);
  await expect(Store.open(folder, { patienceMs: 0 })).rejects.toThrow(
    `The folder ${folder} is in use by another sandbox`,
  );
  const second = Store.open(folder);
  await first.close();
  await (await second).close();
});

test('lets go of the folder when its journal is damaged', async () => {
  const folder = await temporaryFolder();
  const journal = join(folder, 'journal.jsonl');
  await writeFile(journal, '{\n[]\n');
  await expect(Store.open(folder)).rejects.toThrow('is damaged at line 1');
  await rm(journal);
  await (await Store.open(folder, { patienceMs: 0 })).close();
});

test('counts its version up with every change and not otherwise', async () => {
  const store = await Store.open(await temporaryFolder());
  const { version } = store;
  store.table<number>('notes').delete('nothing');
  expect(store.version).toBe(version);
  store.table<number>('notes').set('a', 1);
  expect(store.version).toBeGreaterThan(version);
  await store.close();
});

test('takes each step once, for rows that were stored before it, also after clear()', async () => {
  const folder = await temporaryFolder();
  const former = await Store.open(folder);
  former.table<string>('notes').set('a', 'old');
  await former.close();

  const taken: string[] = [];
  const steps = [
    (tables: Tables) => {
      taken.push('first');
      rowsOf(tables, 'notes').set('a', 'new');
    },
  ];
  const present = await Store.open(folder, { steps });
  expect([...present.table('notes').entries()]).toEqual([['a', 'new']]);
  present.clear();
  await present.close();
  await (await Store.open(folder, { steps })).close();
  expect(taken).toEqual(['first']);

  const next = await Store.open(folder, { steps: [...steps, () => void taken.push('second')] });
  expect(taken).toEqual(['first', 'second']);
  await next.close();
});
