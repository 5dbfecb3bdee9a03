import { expect, test } from 'vitest';

import { isAsMeant } from './return-end.ts';

const account = { connectionId: 'c1', platform: 'twitter', username: 'mira', profileName: null } as const;
const mira = { isConnected: true, connections: [account], insteadOf: null } as const;

test('only an account that was meant, or a new one, is shown as connected', () => {
  expect(isAsMeant(mira)).toBe(true);
  const insteadOf = { connectionId: 'c1', username: 'fala', profileName: null, accountName: null };
  expect(isAsMeant({ ...mira, insteadOf })).toBe(false);
  expect(isAsMeant({ isConnected: false, text: 'No', type: 'failed', reference: null })).toBe(false);
});
