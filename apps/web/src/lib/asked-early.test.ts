import { afterEach, expect, test } from 'vitest';

import { askedEarly } from './asked-early.ts';

afterEach(() => {
  globalThis.nonetAskedEarly = undefined;
});

test('the answer that was asked for before the app was there goes to the first that asks, and to no other', async () => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.nonetAskedEarly = { path: '/api/auth/get-session', answer };
  expect(askedEarly('/api/me')).toBeNull();
  expect(askedEarly('/api/auth/get-session')).toBe(answer);
  expect(askedEarly('/api/auth/get-session')).toBeNull();
});

test('without such a call everybody asks for themselves', () => {
  expect(askedEarly('/api/auth/get-session')).toBeNull();
});
