import { expect, test } from 'vitest';

import { createScrollMemory } from './scroll-memory.ts';

const pushed = (key: string) => ({ key, keepsScroll: false, isBrowsed: false });
const browsed = (key: string) => ({ key, keepsScroll: false, isBrowsed: true });

function storage(found: Record<string, string> = {}) {
  const kept = new Map(Object.entries(found));
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

test('a new screen begins at its top, and the way back leads to where the page was scrolled', () => {
  const memory = createScrollMemory(storage(), 'accounts');
  expect(memory.arrive(pushed('calendar'), 640)).toBe(0);
  expect(memory.arrive(browsed('accounts'), 20)).toBe(640);
  expect(memory.arrive(browsed('calendar'), 700)).toBe(20);
});

test('a place that was never left begins at its top', () => {
  expect(createScrollMemory(storage(), 'accounts').arrive(browsed('plans'), 640)).toBe(0);
});

test('who keeps the scroll stays where they are, and is found there again', () => {
  const memory = createScrollMemory(storage(), 'monday');
  expect(memory.arrive({ ...pushed('tuesday'), keepsScroll: true }, 300)).toBeNull();
  expect(memory.arrive(pushed('plans'), 310)).toBe(0);
  expect(memory.arrive(browsed('tuesday'), 0)).toBe(310);
});

test('after a reload everything is where it was', () => {
  const kept = storage();
  const before = createScrollMemory(kept, 'accounts');
  expect(before.first).toBeNull();
  before.arrive(pushed('calendar'), 640);
  before.store(50);
  const after = createScrollMemory(kept, 'calendar');
  expect(after.first).toBe(50);
  expect(after.arrive(browsed('accounts'), 60)).toBe(640);
});

test.each(['no JSON', '{"accounts":5}', '[["accounts","5"],[5]]', 'null'])(
  'what somebody else has stored is not used: %s',
  (found) => {
    const memory = createScrollMemory(storage({ 'nonet.scroll': found }), 'accounts');
    expect(memory.first).toBeNull();
  },
);

test('a closed storage breaks nothing', () => {
  const closed = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const memory = createScrollMemory(closed, 'accounts');
  expect(memory.arrive(pushed('calendar'), 640)).toBe(0);
  expect(() => memory.store(1)).not.toThrow();
});
