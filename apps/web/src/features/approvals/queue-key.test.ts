import { expect, test } from 'vitest';

import { queueKey } from './queue-key.ts';

const pressed = (key: string, more: object = {}) =>
  queueKey({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false, ...more });

test('APPR-05 the keys of the queue', () => {
  expect(['A', 'b', 'j', 'k', 'o', 'x'].map((key) => pressed(key))).toEqual([
    'approve',
    'send-back',
    'next',
    'before',
    'open',
    null,
  ]);
});

test('a key that is held approves no second post, and one with a modifier is the browser’s', () => {
  expect(pressed('a', { repeat: true })).toBeNull();
  expect(pressed('a', { ctrlKey: true })).toBeNull();
});
