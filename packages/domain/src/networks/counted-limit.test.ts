import { expect, test } from 'vitest';
import { countedLimit } from '#/networks/counted-limit.ts';
import { networkRules } from '#/networks/rules.ts';
import { weigh } from '#/text/weighed-text.ts';

const { limits } = networkRules.bluesky.text;
const family = '👨‍👩‍👧‍👦';

test('a counter shows the first limit, until another one is exceeded', () => {
  expect(countedLimit('', limits, null)).toEqual({ length: 0, max: 300, unit: 'graphemes', noun: 'characters' });
  expect(countedLimit(`${family} \n`, limits, null)).toEqual({
    length: 1,
    max: 300,
    unit: 'graphemes',
    noun: 'characters',
  });
  expect(countedLimit(family.repeat(121), limits, null)).toEqual({
    length: 3025,
    max: 3000,
    unit: 'utf8-bytes',
    noun: 'bytes',
  });
});

test('a counter says bytes where a text has more of them than characters (OP-166)', () => {
  const counted = (text: string) => countedLimit(text, networkRules.threads.text.limits, null);
  expect(counted(`${'a'.repeat(495)}’’’`)).toMatchObject({ length: 504, max: 500, noun: 'bytes' });
  expect(counted('a'.repeat(504))).toMatchObject({ length: 504, max: 500, noun: 'characters' });
});

test('what cannot be weighed yet has a limit and no length', () => {
  const weighed = networkRules.twitter.text.limits;
  expect(countedLimit('kiln', weighed, null)).toEqual({ length: null, max: 280, unit: 'weighted', noun: 'characters' });
  expect(countedLimit('kiln 窯', weighed, weigh)).toEqual({
    length: 7,
    max: 280,
    unit: 'weighted',
    noun: 'characters',
  });
  expect(countedLimit('kiln', [], weigh)).toBeNull();
});
