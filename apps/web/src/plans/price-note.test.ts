import { plans } from '@nonet/domain';
import { expect, test } from 'vitest';

import { priceNote } from './price-note.ts';

test('PLAN-11, PLAN-16, PLAN-20 below a price stands what the other interval costs, and what a year saves', () => {
  expect(priceNote(plans.basic, 'month')).toBe('or €52 a year, save 13%');
  expect(priceNote(plans.standard, 'month')).toBe('or €150 a year, save 17%');
  expect(priceNote(plans.premium, 'month')).toBe('or €300 a year, save 17%');
  expect(priceNote(plans.basic, 'year')).toBe('€5 a month × 12 is €60. Save 13%.');
});

test('no saving is claimed where there is none', () => {
  const prices = { monthlyPrice: 10, yearlyPrice: 120 };
  expect(priceNote(prices, 'month')).toBe('or €120 a year');
  expect(priceNote(prices, 'year')).toBe('€10 a month × 12 is €120.');
});
