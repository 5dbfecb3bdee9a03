import fc from 'fast-check';
import { expect, test } from 'vitest';

import { textHash } from '#/text/text-hash.ts';

test('a text has the number that is stored for it, whenever it is asked', () => {
  const texts = ['', 'The kiln opens on Saturday.', 'Żółć 🏺'];
  expect(texts.map(textHash)).toMatchInlineSnapshot(`
    [
      3338908027751811,
      8808628047478435,
      7989203027141102,
    ]
  `);
});

test('the number is whole, and any change of a text changes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(Number.isSafeInteger(textHash(one))).toBe(true);
      expect(textHash(one)).toBeGreaterThanOrEqual(0);
      expect(textHash(one) === textHash(other)).toBe(one === other);
    }),
  );
});
