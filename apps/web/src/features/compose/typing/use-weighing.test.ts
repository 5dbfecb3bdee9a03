import { expect, test, vi } from 'vitest';

import { remembering } from './use-weighing.ts';

test('a text that several ask about is weighed once, as long as few others come between', () => {
  const weigh = vi.fn((text: string) => text.length);
  const weighing = remembering({ weigh, marksIn: () => [] });
  expect(['shared', 'shared', 'own', 'shared', 'own'].map((text) => weighing.weigh(text))).toEqual([6, 6, 3, 6, 3]);
  expect(weigh.mock.calls.flat()).toEqual(['shared', 'own']);

  for (const typed of ['a', 'ab', 'abc', 'abcd']) expect(weighing.weigh(typed)).toBe(typed.length);
  expect(weighing.weigh('shared')).toBe(6);
  expect(weigh.mock.calls.flat()).toEqual(['shared', 'own', 'a', 'ab', 'abc', 'abcd', 'shared']);
});
