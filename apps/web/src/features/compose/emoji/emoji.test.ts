import { expect, test } from 'vitest';

import { allEmoji, emojiGroups } from './emoji-data.ts';
import { findEmoji } from './find-emoji.ts';
import { skinTones, withTone } from './skin-tone.ts';

const found = (typed: string) => findEmoji(typed, allEmoji).map(({ emoji }) => emoji);

test('DRAFT-06 all emoji of Unicode are there, each with a name and words', () => {
  expect(emojiGroups.map(({ name }) => name)).toHaveLength(9);
  expect(allEmoji.length).toBeGreaterThan(1_900);
  expect(allEmoji.filter(({ name, words }) => name === '' || words.length === 0)).toEqual([]);
});

test.each([
  ['grinning face', '😀'],
  ['amphora', '🏺'],
  ['pizza', '🍕'],
  ['poland', '🇵🇱'],
  ['heart', '❤️'],
  ['thumbs up', '👍'],
  ['TADA', '🎉'],
  ['party_popper', '🎉'],
])('DRAFT-06 %s finds %s among the first', (typed, emoji) => {
  expect(found(typed).slice(0, 8)).toContain(emoji);
});

test('nothing typed finds nothing', () => {
  expect(found(' ')).toEqual([]);
  expect(found('xyzzy')).toEqual([]);
});

test('DRAFT-06 every emoji of people has every skin tone, in a form that Unicode recommends', () => {
  const isEmoji = /^\p{RGI_Emoji}$/v;
  // Emoji that are newer than this runtime are not known to it.
  const known = allEmoji.filter(({ emoji, hasTones }) => hasTones && isEmoji.test(emoji));
  const wrong = known.flatMap(({ emoji }) =>
    skinTones.map((tone) => withTone(emoji, tone)).filter((toned) => !isEmoji.test(toned)),
  );
  expect(known.length).toBeGreaterThan(250);
  expect(wrong).toEqual([]);
  expect(withTone('☝️', '🏽')).toBe('☝🏽');
  expect(withTone('👩‍🤝‍👨', '🏿')).toBe('👩🏿‍🤝‍👨🏿');
});
