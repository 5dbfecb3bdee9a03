import { expect, test } from 'vitest';

import { remainingLine, usageLine } from '#/usage/usage-text.ts';

test('the card counts against the limit', () => {
  expect(usageLine({ count: 12, limit: 150 })).toBe('Monthly Posts 12 / 150');
  expect(usageLine({ count: 12, limit: null })).toBe('Monthly Posts 12 / Unlimited');
});

test('the card says how many posts remain', () => {
  expect(remainingLine({ count: 12, limit: 150 })).toBe('You have 138 posts remaining this month');
  expect(remainingLine({ count: 149, limit: 150 })).toBe('You have 1 post remaining this month');
  expect(remainingLine({ count: 12, limit: null })).toBeNull();
});

test('the card says that the limit is reached', () => {
  expect(remainingLine({ count: 150, limit: 150 })).toBe("You've reached your monthly limit");
  expect(remainingLine({ count: 151, limit: 150 })).toBe("You've reached your monthly limit");
});
