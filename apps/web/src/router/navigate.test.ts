import { expect, test } from 'vitest';

import { pathOf } from './app-path.ts';
import { hrefOf } from './navigate.ts';

test('an address has the words that are known', () => {
  expect(hrefOf({ to: '/plans' })).toBe('/plans');
  expect(hrefOf({ to: '/create-post', search: { date: '2026-11-27', occurrence: undefined } })).toBe(
    '/create-post?date=2026-11-27',
  );
  expect(hrefOf({ to: '/accounts', search: { account: 'a&b=c d' } })).toBe('/accounts?account=a%26b%3Dc+d');
  expect(hrefOf({ to: '/profile', hash: 'messages' })).toBe('/profile#messages');
});

test('a slash at the end of a typed path says nothing', () => {
  expect([pathOf('/calendar/'), pathOf('/calendar'), pathOf('/')]).toEqual(['/calendar', '/calendar', '/']);
});
