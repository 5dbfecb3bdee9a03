import { expect, test } from 'vitest';

import { networkRules } from '#/networks/rules.ts';
import { leastTextLimits, limitsOfAccount } from '#/networks/text-limits.ts';

const [short, long] = [280, 25_000].map((max) => [{ max, unit: 'weighted' }]);
const x = (hasPremium: unknown) => ({ platform: 'twitter', abilities: { hasPremium } }) as const;

test.each([
  [{ hasPremium: true }, long],
  [{ hasPremium: false }, short],
  [{ hasPremium: 'yes' }, short],
  [null, short],
  [undefined, short],
])('FMT-05 an account of which X tells %j has these limits', (told, limits) => {
  expect(limitsOfAccount(networkRules.twitter, told)).toEqual(limits);
});

test('FMT-05 the account with the least room binds the text of its network, and no other network', () => {
  expect(leastTextLimits([x(true)])('twitter')).toEqual(long);
  expect(leastTextLimits([x(true), x(false)])('twitter')).toEqual(short);
  expect(leastTextLimits([x(true), { platform: 'twitter' }])('twitter')).toEqual(short);
  expect(leastTextLimits([])('twitter')).toEqual(short);
  expect(leastTextLimits([x(true)])('bluesky')).toEqual(networkRules.bluesky.text.limits);
});
