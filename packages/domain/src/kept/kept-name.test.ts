import fc from 'fast-check';
import { expect, test } from 'vitest';

import { checkKeptName, freeName, KEPT_NAME_MAX, keptName, nameKey } from '#/kept/kept-name.ts';
import { countGraphemes } from '#/text/graphemes.ts';

test('a name is kept without what nobody sees, and is the same in any case and width', () => {
  expect(keptName('  The  Shop \n')).toBe('The Shop');
  expect(new Set(['Shop', 'SHOP', ' shop', 'ＳＨＯＰ'].map(nameKey)).size).toBe(1);
  expect(nameKey('Shop')).not.toBe(nameKey('Shops'));
});

test.each([
  ['', 'Please enter a name.'],
  [' \u200b', 'Please enter a name.'],
  ['👩‍🚀'.repeat(KEPT_NAME_MAX), null],
  ['x'.repeat(KEPT_NAME_MAX + 1), 'The name is longer than 60 characters.'],
  [`x${'\u0301'.repeat(5_000)}`, 'The name is longer than 60 characters.'],
])('%j is a name: %s', (name, problem) => {
  expect(checkKeptName(name)).toBe(problem);
});

test('OP-118 whatever is taken, the name of the second is free, allowed, and begins like the first', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: KEPT_NAME_MAX }).map(keptName);
  fc.assert(
    fc.property(
      name.filter((one) => checkKeptName(one) === null),
      fc.integer({ min: 0, max: 12 }),
      (first, count) => {
        const taken = new Set<string>();
        for (let index = 0; index < count; index += 1) taken.add(nameKey(freeName(first, taken)));
        const free = freeName(first, taken);
        expect(taken.size).toBe(count);
        expect(taken.has(nameKey(free))).toBe(false);
        expect(countGraphemes(free)).toBeLessThanOrEqual(KEPT_NAME_MAX);
      },
    ),
  );
  expect(freeName('Sign-off', new Set(['sign-off', 'sign-off (2)']))).toBe('Sign-off (3)');
  expect(freeName('Sign-off (2)', new Set(['sign-off (2)']))).toBe('Sign-off (3)');
});
