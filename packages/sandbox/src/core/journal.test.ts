import { appendFile, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { Journal } from '#/core/journal.ts';
import { temporaryFolder } from '#/testing/sandbox.ts';

async function journalFile(): Promise<string> {
  return join(await temporaryFolder(), 'journal.jsonl');
}

test('reads back what was appended, entries of one moment in one line', async () => {
  const path = await journalFile();
  const journal = await Journal.rewrite(path, []);
  journal.append('1');
  journal.append('"two"');
  await journal.durable();
  journal.append('{"three":3}');
  await journal.close();

  expect(await Journal.read(path)).toEqual([[1, 'two'], [{ three: 3 }]]);
});

test('has everything on disk when durable() resolves', async () => {
  const path = await journalFile();
  const journal = await Journal.rewrite(path, []);
  const seen: boolean[] = [];
  const writers = Array.from({ length: 50 }, async (_, number) => {
    journal.append(`"entry ${number}"`);
    await journal.durable();
    seen.push((await readFile(path, 'utf8')).includes(`"entry ${number}"`));
  });
  await Promise.all(writers);
  await journal.close();

  expect(seen).toEqual(Array.from({ length: 50 }, () => true));
});

test('drops a torn last line, wherever it is torn, and keeps every line before it', async () => {
  const path = await journalFile();
  const journal = await Journal.rewrite(path, ['["kept"]']);
  await journal.close();
  const whole = await readFile(path, 'utf8');
  const last = '[["accounts","żółw",{"text":"a\\nb"}]]\n';

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: Buffer.byteLength(last) - 1 }), async (kept) => {
      await writeFile(path, whole);
      await appendFile(path, Buffer.from(last).subarray(0, kept));
      expect(await Journal.read(path)).toEqual([[['kept']]]);
    }),
    { numRuns: 60 },
  );
});

test('refuses a file that is damaged before its last line', async () => {
  const path = await journalFile();
  await writeFile(path, '[1]\n[2\n[3]\n');

  await expect(Journal.read(path)).rejects.toThrow(`${path} is damaged at line 2`);
});

test('replaces the file as a whole when it is rewritten', async () => {
  const path = await journalFile();
  await writeFile(path, '[1]\n[2]\n[3');
  const journal = await Journal.rewrite(path, ['9']);
  journal.append('10');
  await journal.close();

  expect(await readFile(path, 'utf8')).toBe('[9]\n[10]\n');
});

describe('a disk that is full', () => {
  /** How many more writes are refused; of each the first half of its bytes is written. */
  let refusals = 0;
  beforeEach(async () => {
    const file = await open(await journalFile(), 'w');
    const prototype = Object.getPrototypeOf(file);
    await file.close();
    const { appendFile: original } = prototype;
    const spy = vi.spyOn(prototype, 'appendFile').mockImplementation(async function full(this: unknown, ...args) {
      if (refusals === 0) return original.apply(this, args);
      refusals -= 1;
      const bytes = Buffer.from(args[0] as string);
      await original.call(this, bytes.subarray(0, bytes.length / 2));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    onTestFinished(() => spy.mockRestore());
  });

  test('nothing is acknowledged while it is full; with room again everything is, in its order', async () => {
    const path = await journalFile();
    const journal = await Journal.rewrite(path, ['"kept"']);
    refusals = 3;
    for (const entry of ['"one"', '"two"', '"three"']) {
      journal.append(entry);
      await expect(journal.durable()).rejects.toThrow('The sandbox could not write its journal.');
    }
    expect((await Journal.read(path)).flat()).toEqual(['kept']);

    await journal.durable();
    expect((await Journal.read(path)).flat()).toEqual(['kept', 'one', 'two', 'three']);
    journal.append('"four"');
    await journal.close();
    expect((await Journal.read(path)).flat()).toEqual(['kept', 'one', 'two', 'three', 'four']);
  });

  test('what is appended with nobody waiting is written with the next that is', async () => {
    const path = await journalFile();
    const journal = await Journal.rewrite(path, []);
    refusals = 1;
    journal.append('1');
    await vi.waitFor(() => expect(refusals).toBe(0));
    journal.append('2');
    await journal.durable();
    await journal.close();
    expect((await Journal.read(path)).flat()).toEqual([1, 2]);
  });

  test('whoever waits while a write is refused is told, and the file is closed at the end in any case', async () => {
    const path = await journalFile();
    const journal = await Journal.rewrite(path, []);
    refusals = 2;
    journal.append('1');
    const refused = [journal.durable(), journal.durable()].map((one) => expect(one).rejects.toThrow('could not write'));
    await Promise.all(refused);
    await expect(journal.close()).rejects.toThrow('could not write');
    expect(await Journal.read(path)).toEqual([]);
  });

  test('a rewrite that finds no room leaves the former file, and nothing beside it', async () => {
    const path = await journalFile();
    await (await Journal.rewrite(path, ['"kept"'])).close();
    refusals = 1;
    await expect(Journal.rewrite(path, ['"kept"', '"more"'])).rejects.toThrow('ENOSPC');
    expect(await readdir(dirname(path))).toEqual(['journal.jsonl']);
    expect(await Journal.read(path)).toEqual([['kept']]);
  });
});

test('reads a missing or empty file as empty', async () => {
  const path = await journalFile();
  expect(await Journal.read(path)).toEqual([]);
  await writeFile(path, 'x');
  await truncate(path);
  expect(await Journal.read(path)).toEqual([]);
});

test.each([
  { isDurable: true, what: 'waits for the disk' },
  { isDurable: false, what: 'waits for no disk, where a test throws it away' },
])('$what', async ({ isDurable }) => {
  const path = await journalFile();
  const file = await open(path, 'w');
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'datasync');
  onTestFinished(() => sync.mockRestore());
  await file.close();
  const journal = await Journal.rewrite(path, [], { isDurable });
  journal.append('1');
  await journal.close();
  expect(sync).toHaveBeenCalledTimes(isDurable ? 1 : 0);
  expect(await Journal.read(path)).toEqual([[1]]);
});
