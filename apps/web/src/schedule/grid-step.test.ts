import { describe, expect, test } from 'vitest';

import { gridStep } from './grid-step.ts';

describe('gridStep', () => {
  test.each([
    ['ArrowLeft', '2026-11-20'],
    ['ArrowRight', '2026-11-22'],
    ['ArrowUp', '2026-11-14'],
    ['ArrowDown', '2026-11-28'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-21'],
    ['PageDown', '2026-12-21'],
  ])('%s moves from Saturday, 21 November to %s', (key, day) => {
    expect(gridStep(key, '2026-11-21', 1)).toBe(day);
  });

  test('goes to the last day of a shorter month', () => {
    expect(gridStep('PageDown', '2027-01-31', 1)).toBe('2027-02-28');
    expect(gridStep('PageUp', '2026-12-31', 1)).toBe('2026-11-30');
  });

  test('stays within a week, wherever that begins', () => {
    expect(gridStep('Home', '2026-11-22', 1)).toBe('2026-11-16');
    expect(gridStep('End', '2026-11-16', 1)).toBe('2026-11-22');
    expect(gridStep('Home', '2026-11-21', 7)).toBe('2026-11-15');
    expect(gridStep('End', '2026-11-15', 7)).toBe('2026-11-21');
  });

  test('leaves other keys alone', () => {
    expect(gridStep('Enter', '2026-11-21', 1)).toBeNull();
    expect(gridStep('2', '2026-11-21', 1)).toBeNull();
  });
});
