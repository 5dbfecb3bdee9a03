import { expect, test } from 'vitest';

import { cardAddress, cardAddressAt, cardFor, hasRoomForCard, showsCard, whatIsLeft } from '#/posts/link-card.ts';

const text = { description: 'Read https://example.com/a and https://example.com/b', descriptions: {}, media: [] };
const poll = { answers: ['Yes', 'No'], minutes: 1_440 };
const card = { url: 'https://example.com/a', title: 'A', description: '', imageId: null };
const source = 'https://example.com/a';

test('FMT-04 the card is of the first address of the text that the network gets', () => {
  expect(cardAddressAt('bluesky', text)).toBe(source);
  expect(cardAddress(['facebook', 'linkedin'], text)).toBe(source);
  const own = { ...text, descriptions: { linkedin: 'See https://example.com/b' } };
  expect(cardFor('linkedin', own, { card, source })).toBeNull();
  expect(cardFor('bluesky', own, { card, source })).toEqual(card);
  expect(cardFor('linkedin', own, { card, source: null })).toEqual(card);
});

test('FMT-04 files have its place everywhere, a poll where the network does not take both', () => {
  expect(hasRoomForCard('bluesky', { ...text, media: [{}] })).toBe(false);
  for (const [network, hasRoom] of [
    ['linkedin', false],
    ['bluesky', true],
    ['facebook', false],
  ] as const) {
    expect(hasRoomForCard(network, { ...text, poll })).toBe(hasRoom);
    expect(cardFor(network, { ...text, poll }, { card, source })).toEqual(hasRoom ? card : null);
  }
  expect(cardAddress(['linkedin'], { ...text, poll })).toBeNull();
});

test('FMT-04 who wants none has none, and a network that reads pages itself gets none', () => {
  expect(cardFor('bluesky', text, { card: 'off', source: null })).toBe('off');
  expect(cardFor('facebook', text, { card, source })).toBeNull();
});

test('FMT-03, FMT-04 what is said of a poll and of a card is one thing: who lacks the poll gets the text with the card that it shows', () => {
  const both = { ...text, poll, card: null };
  expect(showsCard('bluesky', both)).toBe(true);
  expect(whatIsLeft(['bluesky'], both)).toBe('the text with the link card');
  expect(whatIsLeft(['facebook', 'bluesky', 'pinterest'], both)).toBe('the text, Bluesky with the link card');
  expect(whatIsLeft(['facebook'], both)).toBe('the text alone');
  for (const without of [
    { ...both, card: 'off' as const },
    { ...both, description: 'No address' },
    { ...both, media: [{}] },
  ]) {
    expect(showsCard('bluesky', without)).toBe(false);
    expect(whatIsLeft(['bluesky'], without)).toBe('the text alone');
  }
  expect(whatIsLeft(['bluesky'], { ...both, description: 'No address', card })).toBe('the text with the link card');
});
