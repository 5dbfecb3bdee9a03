import { expect, test } from 'vitest';

import { accountsLine, openLimitsText } from '#/plans/open-limits.ts';

test.each([
  ['basic', ' Otherwise Basic holds 3 accounts, 3 posting times a day and figures of 30 days.'],
  ['standard', ' Otherwise Standard holds 10 accounts.'],
  ['premium', ''],
] as const)('PLAN-02 where limits are open %s says so in one line, and what it would hold', (plan, otherwise) => {
  expect(openLimitsText(plan)).toBe(`Limits are open here: only posts are counted.${otherwise}`);
});

test('accounts are counted as posts are', () => {
  expect(accountsLine({ count: 8, limit: 10 })).toBe('Accounts 8 / 10');
  expect(accountsLine({ count: 8, limit: null })).toBe('Accounts 8');
});
