import { expect, test } from 'vitest';

import { isUndoKey } from './undo-key.ts';

const z = { key: 'z', code: 'KeyZ', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Z', { ...z, ctrlKey: true }, true],
  ['⌘Z', { ...z, metaKey: true }, true],
  ['with Caps Lock', { ...z, key: 'Z', ctrlKey: true }, true],
  ['on a German keyboard, where Z has the place of Y', { ...z, code: 'KeyY', ctrlKey: true }, true],
  ['on a German keyboard, Y at the place of Z', { ...z, key: 'y', ctrlKey: true }, false],
  ['on a Cyrillic keyboard', { ...z, key: 'я', ctrlKey: true }, true],
  ['the letter alone', z, false],
  ['Ctrl+Shift+Z, which does again', { ...z, ctrlKey: true, shiftKey: true }, false],
  ['Ctrl+Alt+Z, which types a letter', { ...z, ctrlKey: true, altKey: true }, false],
  ['Ctrl+X', { ...z, key: 'x', code: 'KeyX', ctrlKey: true }, false],
])('MOVE-05 %s', (_, pressed, isUndo) => {
  expect(isUndoKey(pressed)).toBe(isUndo);
});
