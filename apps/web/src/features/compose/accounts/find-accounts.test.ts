import { expect, test } from 'vitest';

import { mockConnections } from '../multi-account/mock-accounts.ts';
import { findAccounts } from './find-accounts.ts';

const [account] = mockConnections(1).facebook;
const named = (id: string, username: string | null, displayName: string) => ({
  ...(account ?? expect.fail()),
  id,
  username,
  profileName: displayName,
  displayName,
});
const accounts = [
  named('a', 'studiofala', 'Zoë Fała'),
  named('b', null, 'Kiln & Wheel'),
  named('c', 'kiln.shop', 'Shop'),
];

test.each([
  ['', ['a', 'b', 'c']],
  ['KILN', ['b', 'c']],
  ['zoe', ['a']],
  ['kiln shop', ['c']],
  ['@kiln', ['c']],
  ['nobody', []],
])('%j finds %j', (typed, ids) => {
  expect(findAccounts(typed, accounts).map(({ id }) => id)).toEqual(ids);
});
