import { resolveObjectURL } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLocalFiles } from './local-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the address of a file that is gone leads to it while a picture may still load from it, and then nowhere', () => {
  const files = createLocalFiles();
  files.add('plate', new Blob(['a plate']));
  const url = files.urlOf('plate') ?? '';
  files.retain(new Set());
  expect(files.urlOf('plate')).toBeNull();
  expect(resolveObjectURL(url)?.size).toBe(7);
  vi.advanceTimersByTime(60_000);
  expect(resolveObjectURL(url)).toBeUndefined();
});

test('an address stays as long as its file does', () => {
  const files = createLocalFiles();
  files.add('plate', new Blob(['a plate']));
  const url = files.urlOf('plate') ?? '';
  files.retain(new Set(['plate']));
  vi.advanceTimersByTime(60_000);
  expect(files.urlOf('plate')).toBe(url);
  expect(resolveObjectURL(url)?.size).toBe(7);
});
