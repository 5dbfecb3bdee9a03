import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fitRows } from './fit-rows.ts';

const rows = { count: 2, width: 300, gap: 6, moreWidth: 80 };

test('all are shown when two rows hold them', () => {
  expect(fitRows([], rows)).toBe(0);
  expect(fitRows([97, 97, 94, 97, 97, 94], rows)).toBe(6);
});

test('what does not fit leaves room for "+14 more" in the last row', () => {
  expect(fitRows([100, 100, 80, 100, 100, 100], rows)).toBe(5);
  expect(fitRows([100, 100, 80, 150, 140, 20], rows)).toBe(4);
});

test('one that is wider than a row takes a row, and the first is always shown', () => {
  expect(fitRows([400, 100], rows)).toBe(2);
  expect(fitRows([400, 400, 400], rows)).toBe(1);
  expect(fitRows([50], { ...rows, width: 0 })).toBe(1);
});

test('POST-11 whatever the widths, at least one is shown, and more room or fewer accounts never hide one', () => {
  const widths = fc.array(fc.integer({ min: 20, max: 340 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(widths, fc.integer({ min: 100, max: 700 }), fc.integer({ min: 1, max: 4 }), (all, width, count) => {
      const given = { ...rows, width, count };
      const fits = fitRows(all, given);
      expect(fits).toBeGreaterThanOrEqual(1);
      expect(fits).toBeLessThanOrEqual(all.length);
      // Fewer things never show more that could be shown.
      expect(fitRows(all.slice(0, -1), given)).toBeGreaterThanOrEqual(Math.min(fits, all.length - 1));
      // More room never shows fewer.
      expect(fitRows(all, { ...given, count: count + 1 })).toBeGreaterThanOrEqual(fits);
    }),
  );
});
