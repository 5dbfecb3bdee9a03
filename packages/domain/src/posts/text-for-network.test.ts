import { expect, test } from 'vitest';

import { ownTexts, textFor } from '#/posts/text-for-network.ts';

test('a network receives its own text, and the shared one where it has none', () => {
  const post = { description: 'For all', descriptions: { twitter: 'For X', bluesky: ' \n' } };
  expect(textFor('twitter', post)).toBe('For X');
  expect(textFor('bluesky', post)).toBe('For all');
  expect(textFor('linkedin', post)).toBe('For all');
});

test('texts count for the networks that are chosen, and when there is something to read', () => {
  const texts = { bluesky: 'For Bluesky', twitter: 'For X', linkedin: ' ' };
  expect(ownTexts(texts, ['linkedin', 'bluesky', 'facebook'])).toEqual({ bluesky: 'For Bluesky' });
  expect(Object.keys(ownTexts(texts, ['bluesky', 'twitter']))).toEqual(['twitter', 'bluesky']);
});
