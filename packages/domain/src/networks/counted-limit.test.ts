import { expect, test } from 'vitest';
import { countedLimit } from '#/networks/counted-limit.ts';
import { networkRules } from '#/networks/rules.ts';
import { weigh } from '#/text/weighed-text.ts';

const { limits } = networkRules.bluesky.text;
const family = '👨‍👩‍👧‍👦';

test('a counter shows the first limit, until another one is exceeded', () => {
  expect(countedLimit('', limits, null)).toEqual({ length: 0, max: 300, unit: 'graphemes' });
  expect(countedLimit(`${family} \n`, limits, null)).toEqual({ length: 1, max: 300, unit: 'graphemes' });
  expect(countedLimit(family.repeat(121), limits, null)).toEqual({ length: 3025, max: 3000, unit: 'utf8-bytes' });
});

test('what cannot be weighed yet has a limit and no length', () => {
  const weighed = networkRules.twitter.text.limits;
  expect(countedLimit('kiln', weighed, null)).toEqual({ length: null, max: 280, unit: 'weighted' });
  expect(countedLimit('kiln 窯', weighed, weigh)).toEqual({ length: 7, max: 280, unit: 'weighted' });
  expect(countedLimit('kiln', [], weigh)).toBeNull();
});
