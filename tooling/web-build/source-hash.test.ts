import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './source-hash.ts';

let root: string;
const put = (path: string, content: string) => writeFileSync(join(root, path), content);
const hash = () => hashSources(root, ['src', 'lock.json', 'absent.json']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nonet-hash-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  mkdirSync(join(root, 'src/dist'));
  put('src/deep/a.ts', 'a');
  put('lock.json', '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('changes with a content, a name and a new file', () => {
  const seen = new Set([hash()]);
  put('src/deep/a.ts', 'b');
  seen.add(hash());
  renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/b.ts'));
  seen.add(hash());
  put('src/c.ts', '');
  seen.add(hash());
  put('lock.json', '{"a":1}');
  seen.add(hash());
  expect(seen.size).toBe(5);
});

test('stays when only tests, builds or times change', () => {
  const before = hash();
  put('src/a.test.ts', 'test');
  put('src/dist/a.js', 'built');
  put('src/deep/a.ts', 'a');
  expect(hash()).toBe(before);
});
