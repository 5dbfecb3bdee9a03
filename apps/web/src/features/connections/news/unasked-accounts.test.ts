import { expect, test } from 'vitest';

import { unaskedAccounts } from './unasked-accounts.ts';

const wish = { network: 'facebook', account: null, known: new Set(['old']) } as const;
const one = (connectionId: string, platform: 'facebook' | 'instagram' = 'facebook') => ({ connectionId, platform });

test('OP-190 only new accounts are listed', () => {
  expect(unaskedAccounts(wish, [one('old'), one('a'), one('b', 'instagram')])).toEqual(['a', 'b']);
  expect(unaskedAccounts(wish, [one('old')])).toEqual([]);
});

test('the one account that was wanted is no question', () => {
  expect(unaskedAccounts(wish, [one('a')])).toEqual([]);
  expect(unaskedAccounts(wish, [one('old'), one('a')])).toEqual([]);
});

test('a new account beside one that is connected again, or of another network, was not asked for', () => {
  expect(unaskedAccounts({ ...wish, account: { id: 'old' } }, [one('old'), one('a')])).toEqual(['a']);
  expect(unaskedAccounts({ ...wish, account: { id: 'gone' } }, [one('gone')])).toEqual([]);
  expect(unaskedAccounts(wish, [one('a', 'instagram')])).toEqual(['a']);
});
