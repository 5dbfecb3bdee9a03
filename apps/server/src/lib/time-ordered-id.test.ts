import { afterEach, expect, test, vi } from 'vitest';

import { timeOrderedId } from '#/lib/time-ordered-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('an id is a UUID of version 7 that begins with the time', () => {
  vi.useFakeTimers({ now: 0x0123_4567_89ab });
  expect(timeOrderedId()).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids are in the order of their time, and never the same', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  const ids = Array.from({ length: 1_000 }, () => {
    vi.advanceTimersByTime(1);
    return timeOrderedId();
  });
  expect(ids).toEqual(ids.toSorted());
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  expect(new Set(Array.from({ length: 10_000 }, timeOrderedId)).size).toBe(10_000);
});
