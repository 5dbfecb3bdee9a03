import { appendFile, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';

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
