import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createUnreadNews } from './unread-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(told: number) {
  const said: string[] = [];
  const news = createUnreadNews({ told, say: (sentence) => void said.push(sentence), restMs: 4000 });
  return { said, news };
}

test('NOTE-01 what comes together is said once, when it has stopped coming', () => {
  const { said, news } = start(2);
  for (const unread of [2, 3, 4, 5]) {
    news.note(unread);
    vi.advanceTimersByTime(3000);
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['3 new messages.']);
  news.note(6);
  vi.advanceTimersByTime(4000);
  expect(said).toEqual(['3 new messages.', '1 new message.']);
});

test('NOTE-01 neither what was there at first nor a smaller number is said', () => {
  const { said, news } = start(7);
  for (const unread of [7, 5, 0]) news.note(unread);
  news.note(1);
  // Read before it was said.
  news.note(0);
  vi.runAllTimers();
  expect(said).toEqual([]);
});

test('NOTE-01 nothing is said after the end', () => {
  const { said, news } = start(0);
  news.note(1);
  news.end();
  vi.runAllTimers();
  expect(said).toEqual([]);
});
