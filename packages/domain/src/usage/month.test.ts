import fc from 'fast-check';
import { expect, test } from 'vitest';

import { usageMonth } from '#/usage/month.ts';

test('USE-06 a month is YYYYMM in UTC', () => {
  expect(usageMonth(new Date('2026-11-30T23:59:59.999Z'))).toBe('202611');
  expect(usageMonth(new Date('2026-12-01T00:00:00Z'))).toBe('202612');
  expect(usageMonth(new Date('2026-12-01T00:30:00+01:00'))).toBe('202611');
});

test('PLAN-26 two instants share a record exactly when they share a month of UTC', () => {
  const instants = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2021-03-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, instants, (a, b) => {
      const same = a.getUTCFullYear() === b.getUTCFullYear() && a.getUTCMonth() === b.getUTCMonth();
      expect(usageMonth(a) === usageMonth(b)).toBe(same);
    }),
  );
});
