import { expect, test, vi } from 'vitest';

import { createOutlines, outlinesBeside } from './create-outlines.ts';
import type { Outline } from './outline.ts';

const free = (day: string, hour: number): Outline => {
  const at = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return {
    kind: 'free-time',
    id: `free-${at}`,
    at,
    day,
    title: 'Free time',
    href: `/create-post?at=${at}`,
  };
};

test('VIEW-06 outlines stand on their days in the order of time', () => {
  const outlines = createOutlines();
  outlines.set('free-time', [free('2026-11-27', 18), free('2026-11-26', 9), free('2026-11-27', 9)]);
  expect(outlines.byDay().get('2026-11-26')).toEqual([free('2026-11-26', 9)]);
  expect(outlines.byDay().get('2026-11-27')).toEqual([free('2026-11-27', 9), free('2026-11-27', 18)]);
});

test('VIEW-06 a day whose outlines stay as they were keeps its list, so that it is not drawn anew', () => {
  const outlines = createOutlines();
  const drawn = vi.fn();
  outlines.set('free-time', [free('2026-11-26', 9), free('2026-11-27', 9)]);
  const before = outlines.byDay();
  outlines.subscribe(drawn);
  outlines.set('free-time', [free('2026-11-26', 9), free('2026-11-27', 18)]);
  expect(drawn).toHaveBeenCalledOnce();
  expect(outlines.byDay().get('2026-11-26')).toBe(before.get('2026-11-26'));
  expect(outlines.byDay().get('2026-11-27')).not.toBe(before.get('2026-11-27'));
});

test('SLOT-04 a time on which a post stands already is not shown as free', () => {
  const day = [free('2026-11-26', 9), free('2026-11-26', 12)];
  expect(outlinesBeside(day, [{ at: Date.parse('2026-11-26T09:00:30Z') }])).toEqual([day[1]]);
  expect(outlinesBeside(undefined, [])).toEqual([]);
});
