import { expect, test } from 'vitest';

import { keyAction } from './key-action.ts';

const nothingElse = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false };

test.each([
  ['m', 'month'],
  ['w', 'week'],
  ['L', 'list'],
  ['t', 'today'],
  ['n', 'compose'],
  ['/', 'search'],
])('VIEW-01 %s is %s', (key, action) => {
  expect(keyAction({ ...nothingElse, key })).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat'] as const)(
  "with %s the key is somebody else's",
  (other) => {
    expect(keyAction({ ...nothingElse, key: 'm', [other]: true })).toBeNull();
  },
);

test('other keys do nothing', () => {
  for (const key of ['x', '?', 'Enter', 'Escape', 'constructor']) expect(keyAction({ ...nothingElse, key })).toBeNull();
});
