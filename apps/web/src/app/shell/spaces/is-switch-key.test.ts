import { expect, test } from 'vitest';

import { isSwitchKey, type PressedKey } from './is-switch-key.ts';

const pressed = (changes: Partial<PressedKey>): PressedKey => ({
  code: 'KeyS',
  key: 'S',
  ctrlKey: true,
  metaKey: false,
  shiftKey: true,
  altKey: false,
  isComposing: false,
  repeat: false,
  ...changes,
});

test('TEAM-03 Ctrl Shift S and ⌘ Shift S switch the space, on every layout of keys', () => {
  expect(isSwitchKey(pressed({}))).toBe(true);
  expect(isSwitchKey(pressed({ ctrlKey: false, metaKey: true }))).toBe(true);
  expect(isSwitchKey(pressed({ key: 'Ы' }))).toBe(true);
  expect(isSwitchKey(pressed({ code: 'Semicolon' }))).toBe(true);
});

test.each([
  { shiftKey: false },
  { ctrlKey: false },
  { altKey: true },
  { isComposing: true },
  { repeat: true },
  { key: 'O' },
  { code: 'KeyA', key: 'Ф' },
])('no other keys do: %o', (changes) => {
  expect(isSwitchKey(pressed(changes))).toBe(false);
});
