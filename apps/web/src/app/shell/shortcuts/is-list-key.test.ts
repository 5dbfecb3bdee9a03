import { expect, test } from 'vitest';

import { isListKey, type PressedWhere } from './is-list-key.ts';

const nothing: PressedWhere = {
  key: '?',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  isTyping: false,
  isInOverlay: false,
};
const ctrl = { ...nothing, key: '/', ctrlKey: true };

test.each([
  ['? on a page', nothing, true],
  ['? where text is typed', { ...nothing, isTyping: true }, false],
  ['? in a dialog', { ...nothing, isInOverlay: true }, false],
  ['Ctrl+/ on a page', ctrl, true],
  ['⌘/', { ...ctrl, ctrlKey: false, metaKey: true }, true],
  ['Ctrl+/ where text is typed', { ...ctrl, isTyping: true }, true],
  ['Ctrl+/ in a dialog', { ...ctrl, isInOverlay: true }, true],
  ['Ctrl+/ that is held', { ...ctrl, repeat: true }, false],
  ['Ctrl+Alt+/, which types a letter', { ...ctrl, altKey: true }, false],
  ['/ alone, which searches', { ...nothing, key: '/' }, false],
])('%s', (_, pressed, isIt) => {
  expect(isListKey(pressed)).toBe(isIt);
});
