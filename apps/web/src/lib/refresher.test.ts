import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRefresher } from './refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with slow answers. */
function slowFetch(durationMs: number) {
  return vi.fn((_topic: string) => new Promise<void>((resolve) => setTimeout(resolve, durationMs)));
}

test('the first change is fetched at once, a row of others with one more fetch that begins after the last of them', async () => {
  const fetchAgain = slowFetch(100);
  const changed = createRefresher(fetchAgain);
  for (let change = 0; change < 20; change += 1) {
    changed('posts');
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(fetchAgain).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);
});

test('a change in the pause after a fetch is not lost', async () => {
  const fetchAgain = slowFetch(10);
  const changed = createRefresher(fetchAgain);
  changed('posts');
  await vi.advanceTimersByTimeAsync(100);
  changed('posts');
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchAgain).toHaveBeenCalledTimes(2);
  changed('posts');
  expect(fetchAgain).toHaveBeenCalledTimes(3);
});

test('topics do not wait for each other, and a failed fetch does not end the listening', async () => {
  const fetchAgain = vi.fn(async (topic: string) => {
    if (topic === 'usage') throw new Error('no answer');
    await new Promise((resolve) => setTimeout(resolve, 5000));
  });
  const changed = createRefresher(fetchAgain);
  changed('posts');
  changed('usage');
  expect(fetchAgain.mock.calls).toEqual([['posts'], ['usage']]);
  await vi.advanceTimersByTimeAsync(300);
  changed('usage');
  expect(fetchAgain).toHaveBeenCalledTimes(3);
});
