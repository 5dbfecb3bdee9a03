import { expect, test } from 'vitest';

import { mockConnections } from '../multi-account/mock-accounts.ts';
import { applySet, isSameChoice } from './apply-set.ts';

const connections = mockConnections(18);
const [first, second] = connections.twitter;
const set = (...connectionIds: string[]) => ({ id: 's', name: 'Shop', connectionIds });
const changed = (change: object) => ({
  ...connections,
  twitter: connections.twitter.map((one) => (one.id === second?.id ? { ...one, ...change } : one)),
});
const both = set(first?.id ?? '', second?.id ?? '');

test('POST-11 a set chooses its accounts', () => {
  expect(applySet(both, connections)).toEqual({ ids: both.connectionIds, leftOut: null });
});

test.each([
  [{ connected: false }, 'Left out, as not connected any more: @the-kiln-and-wheel-of-lower-silesia.'],
  [{ locked: true }, 'Left out, as locked by your plan: @the-kiln-and-wheel-of-lower-silesia.'],
])('POST-11 an account with %j drops out of its set in words', (change, leftOut) => {
  expect(applySet(both, changed(change))).toEqual({ ids: [first?.id], leftOut });
});

test('POST-11 accounts that nobody knows any more are counted', () => {
  expect(applySet(set(first?.id ?? '', 'gone'), connections)).toEqual({
    ids: [first?.id],
    leftOut: 'Left out, as not connected any more: an account that has ended.',
  });
  expect(applySet(set('gone', 'away'), changed({ connected: false }))).toMatchObject({
    ids: [],
    leftOut: 'Left out, as not connected any more: 2 accounts that have ended.',
  });
});

test('a set counts as chosen when exactly its accounts are', () => {
  expect(isSameChoice(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameChoice(['a', 'b'], ['a'])).toBe(false);
  expect(isSameChoice([], [])).toBe(false);
});
