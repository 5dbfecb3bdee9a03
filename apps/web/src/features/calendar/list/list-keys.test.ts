import { expect, test } from 'vitest';

import { nextRow } from './list-keys.ts';

const rows = ['23', '23', '24', '24', '24', '25'].map((day) => ({ day }));

test('VIEW-03 arrows go from post to post, and Page Up and Page Down from day to day', () => {
  expect(nextRow(rows, 1, 'ArrowDown')).toBe(2);
  expect(nextRow(rows, 2, 'ArrowUp')).toBe(1);
  expect(nextRow(rows, 3, 'PageDown')).toBe(5);
  expect(nextRow(rows, 4, 'PageUp')).toBe(0);
});

test('VIEW-03 Home and End go to the ends of the day', () => {
  expect(nextRow(rows, 3, 'Home')).toBe(2);
  expect(nextRow(rows, 3, 'End')).toBe(4);
  expect(nextRow(rows, 2, 'Home')).toBeNull();
});

test('a key that leads out of what is drawn, or is no key of the list, leads nowhere', () => {
  expect(nextRow(rows, 5, 'ArrowDown')).toBeNull();
  expect(nextRow(rows, 0, 'ArrowUp')).toBeNull();
  expect(nextRow(rows, 5, 'PageDown')).toBeNull();
  expect(nextRow(rows, 1, 'PageUp')).toBeNull();
  expect(nextRow(rows, 1, 'x')).toBeNull();
});

test('from outside the first key down leads to the first post', () => {
  expect(nextRow(rows, -1, 'ArrowDown')).toBe(0);
  expect(nextRow([], -1, 'ArrowDown')).toBeNull();
});
