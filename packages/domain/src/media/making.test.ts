import { expect, test } from 'vitest';

import { longestMaking, stillConverting } from '#/media/making.ts';

test.each([
  [null, 'The video is still converting.'],
  [0, 'The video is still converting, about a minute.'],
  [59, 'The video is still converting, about a minute.'],
  [61, 'The video is still converting, about 2 minutes.'],
  [600, 'The video is still converting, about 10 minutes.'],
])('MED-04 with %s seconds left it says how long it takes', (secondsLeft, words) => {
  expect(stillConverting({ secondsLeft, reason: null })).toBe(words);
});

test('MED-04 what a conversion waits for is said in place of a time', () => {
  expect(stillConverting({ secondsLeft: 60, reason: 'The disk is full.' })).toBe('The disk is full.');
});

test('MED-04 of several files the one that takes longest is told, and a failure before', () => {
  const making = (secondsLeft: number | null) => ({ state: 'making' as const, secondsLeft, reason: null });
  const ready = { state: 'ready' as const, secondsLeft: null, reason: null };
  const failed = { state: 'failed' as const, secondsLeft: null, reason: 'It has no frames.' };
  expect(longestMaking([making(3), null, making(60), ready])).toEqual(making(60));
  expect(longestMaking([making(3), making(null)])).toEqual(making(null));
  expect(longestMaking([making(null), failed])).toEqual(failed);
  expect(longestMaking([ready, null])).toBeNull();
});
