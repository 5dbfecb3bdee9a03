import { expect, test } from 'vitest';

import { lateText, reasonInLateText } from '#/posts/late-text.ts';

test('what is late says what was said last, and that is found in it again', () => {
  const text = lateText('Held: more than an hour late.', 'X asks us to wait. Last reason: none.');
  expect(text).toBe('Held: more than an hour late. Last reason: X asks us to wait. Last reason: none.');
  expect(reasonInLateText(text)).toBe('X asks us to wait. Last reason: none.');
});

test('what nothing was said of is late, and no more', () => {
  expect(lateText('Held: more than an hour late.', null)).toBe('Held: more than an hour late.');
  expect(reasonInLateText('Held: more than an hour late.')).toBeNull();
});
