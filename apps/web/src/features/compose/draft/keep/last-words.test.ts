import { expect, test } from 'vitest';

import { createLastWords } from './last-words.ts';

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

test('are there for the next page, and gone when they were taken over', () => {
  const storage = memory();
  createLastWords(() => storage).set('u1/new', { title: 'Kiln' });
  const words = createLastWords(() => storage);
  expect(words.get('u1/new')).toEqual({ title: 'Kiln' });
  expect(words.get('u2/new')).toBeNull();
  words.remove('u1/new');
  expect(words.get('u1/new')).toBeNull();
});

test('are cleared without touching what others keep there', () => {
  const storage = memory();
  storage.setItem('other', 'x');
  const words = createLastWords(() => storage);
  words.set('u1/new', 1);
  words.set('u1/p1', 2);
  words.clear();
  expect(storage.length).toBe(1);
  expect(storage.getItem('other')).toBe('x');
});

test('are simply missing where the browser keeps its storage closed', () => {
  const words = createLastWords(() => {
    throw new Error('Denied');
  });
  words.set('u1/new', 1);
  words.remove('u1/new');
  words.clear();
  expect(words.get('u1/new')).toBeNull();
});
