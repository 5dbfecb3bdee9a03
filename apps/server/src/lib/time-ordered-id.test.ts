import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let timeOrderedId: () => string;
beforeEach(async () => {
  // As in a new process: other tests of this one have made ids.
  vi.resetModules();
  ({ timeOrderedId } = await import('#/lib/time-ordered-id.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

test('an id is a UUID of version 7 that begins with the time', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) });
  expect(timeOrderedId()).toMatch(/^019e807a-ec00-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOrderedId()).toMatch(/^019e807a-ec00-7001-/);
});

test('ids are in the order of making and never the same: within a millisecond, and when the clock is put back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  const ids = Array.from({ length: 10_000 }, timeOrderedId);
  vi.setSystemTime(Date.parse('2026-11-20T08:00:00Z'));
  ids.push(...Array.from({ length: 1_000 }, timeOrderedId));
  vi.setSystemTime(Date.parse('2026-11-20T10:00:00Z'));
  for (let number = 0; number < 1_000; number++) {
    vi.advanceTimersByTime(number % 2);
    ids.push(timeOrderedId());
  }
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(12_000);
});
