import { expect, test } from 'vitest';

import { outlineRange } from './outline-range.ts';

const where = { zone: 'Europe/Warsaw', weekStart: 1 } as const;

test('VIEW-06 the month shows the outlines of its weeks, the list those of two months, as many as free times are told for', () => {
  for (const view of ['month', 'week'] as const) {
    expect(outlineRange({ view, month: '2026-10' }, where)).toEqual({
      from: new Date('2026-09-27T22:00:00.000Z'),
      to: new Date('2026-11-01T23:00:00.000Z'),
    });
  }
  const list = outlineRange({ view: 'list', month: '2026-10' }, where);
  // A day of 25 hours is among them.
  expect(list).toEqual({ from: new Date('2026-09-27T22:00:00.000Z'), to: new Date('2026-11-27T23:00:00.000Z') });
  expect(list.to.getTime() - list.from.getTime()).toBeLessThanOrEqual(62 * 86_400_000);
});
