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
    expect(gridStep(key, '2026-11-21')).toBe(day);
  });

  test('goes to the last day of a shorter month', () => {
    expect(gridStep('PageDown', '2027-01-31')).toBe('2027-02-28');
    expect(gridStep('PageUp', '2026-12-31')).toBe('2026-11-30');
  });

  test('stays within a week that begins on Monday', () => {
    expect(gridStep('Home', '2026-11-22')).toBe('2026-11-16');
    expect(gridStep('End', '2026-11-16')).toBe('2026-11-22');
  });

  test('leaves other keys alone', () => {
    expect(gridStep('Enter', '2026-11-21')).toBeNull();
    expect(gridStep('2', '2026-11-21')).toBeNull();
  });
});
