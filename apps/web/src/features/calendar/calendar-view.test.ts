import { monthGrid } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Weekday } from '#/lib/week-start.ts';

import { isDay, selectDay, stepByKey, turnMonth, viewOf } from './calendar-view.ts';

const settings = { weekStart: 1 as Weekday, today: '2026-11-20' };
const november = (day: string) => ({ month: '2026-11', day });

test.each(['2026-11-20', '2028-02-29'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true);
});
test.each(['2026-02-29', '2026-11-2', '2026-11-20T09:00', '', 20261120, null, undefined])('%j is none', (day) => {
  expect(isDay(day)).toBe(false);
});

describe('choosing a day', () => {
  test('keeps the month while its grid has the day', () => {
    expect(selectDay(viewOf('2026-11-20'), '2026-12-06', 1)).toEqual(november('2026-12-06'));
    expect(selectDay(viewOf('2026-11-20'), '2026-10-26', 1)).toEqual(november('2026-10-26'));
  });

  test('turns the page for a day beyond it', () => {
    expect(selectDay(viewOf('2026-11-20'), '2026-12-07', 1)).toEqual(viewOf('2026-12-07'));
    expect(selectDay(viewOf('2026-11-20'), '2026-10-31', 7)).toEqual(viewOf('2026-10-31'));
  });
});

test('turning the month goes to the last day where the month is shorter', () => {
  expect(turnMonth(viewOf('2026-01-31'), 1)).toEqual(viewOf('2026-02-28'));
  expect(turnMonth(viewOf('2026-11-20'), -1)).toEqual(viewOf('2026-10-20'));
  expect(turnMonth({ month: '2026-11', day: '2026-12-05' }, 1)).toEqual(viewOf('2026-12-05'));
});

describe('the keys of the grid', () => {
  test.each([
    ['ArrowLeft', '2026-11-19'],
    ['ArrowRight', '2026-11-21'],
    ['ArrowUp', '2026-11-13'],
    ['ArrowDown', '2026-11-27'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
  ])('%s goes to %s', (key, day) => {
    expect(stepByKey(viewOf('2026-11-20'), key, settings)).toEqual(november(day));
  });

  test('a week begins where the locale begins it', () => {
    const sunday = { ...settings, weekStart: 7 as Weekday };
    expect(stepByKey(viewOf('2026-11-20'), 'Home', sunday)?.day).toBe('2026-11-15');
    expect(stepByKey(viewOf('2026-11-22'), 'End', sunday)?.day).toBe('2026-11-28');
  });

  test('the page keys turn the month, T comes back to today, other keys move nothing', () => {
    expect(stepByKey(viewOf('2026-11-20'), 'PageDown', settings)).toEqual(viewOf('2026-12-20'));
    expect(stepByKey(viewOf('2026-11-20'), 'PageUp', settings)).toEqual(viewOf('2026-10-20'));
    expect(stepByKey(viewOf('2025-01-01'), 't', settings)).toEqual(viewOf('2026-11-20'));
    expect(stepByKey(viewOf('2026-11-20'), 'x', settings)).toBeNull();
  });

  test('never lose the day from the grid, wherever they lead', () => {
    const keys = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    const weekStarts = fc.constantFrom<Weekday>(1, 6, 7);
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 60 }), weekStarts, (pressed, weekStart) => {
        let view = viewOf('2026-01-31');
        for (const key of pressed) {
          view = stepByKey(view, key, { ...settings, weekStart }) ?? view;
          expect(monthGrid(view.month, weekStart)).toContain(view.day);
        }
      }),
    );
  });
});
