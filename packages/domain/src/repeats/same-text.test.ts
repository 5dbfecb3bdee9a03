import { expect, test } from 'vitest';

import { networksRefusingRepeats, textOfTurn } from '#/repeats/same-text.ts';

test('RECUR-04 a repeat without variations is advised against where the same text is refused again', () => {
  const networks = ['bluesky', 'twitter', 'twitter'] as const;
  expect(networksRefusingRepeats({ descriptions: {}, variations: [], networks })).toEqual(['twitter']);
  expect(networksRefusingRepeats({ descriptions: {}, variations: [' '], networks })).toEqual(['twitter']);
  expect(networksRefusingRepeats({ descriptions: {}, variations: ['Other'], networks })).toEqual([]);
  const own = { twitter: 'Always this' };
  expect(networksRefusingRepeats({ descriptions: own, variations: ['Other'], networks })).toEqual(['twitter']);
});

test('RECUR-04 texts take turns', () => {
  const texts = [0, 1, 2, 3].map((place) => textOfTurn('one', ['two', 'three'], place));
  expect(texts).toEqual(['one', 'two', 'three', 'one']);
  expect(textOfTurn('one', [], 7)).toBe('one');
});
