import { describe, expect, test } from 'vitest';

import { isSentTo, meetings } from '#/posts/goes-together.ts';
import { offeredMinutes, type Poll, pollFor, questionIn } from '#/posts/poll.ts';

const limit = { max: 40, unit: 'utf16' } as const;
const poll: Poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };

describe('FMT-03 the question of a poll', () => {
  test.each([
    ['Which glaze? Three are ready.', 'Which glaze?'],
    ['  \n Which glaze?\nThree are ready.', 'Which glaze?'],
    ['No stop at the end', 'No stop at the end'],
    ['Which glaze should fill the last shelf of the kiln?', 'Which glaze should fill the last shelf…'],
    ['どの釉薬を最後の棚に入れましょうか。三つあります。', 'どの釉薬を最後の棚に入れましょうか。'],
    ['x'.repeat(50), `${'x'.repeat(39)}…`],
    ['', ''],
  ])('of %j is %j', (text, question) => {
    expect(questionIn(text, limit)).toBe(question);
  });

  test('is the text, how the text begins, or its own', () => {
    const text = 'Which glaze? Three are ready.';
    expect(pollFor('twitter', { ...poll, question: 'Own?' }, text)).toEqual({ ...poll, question: text });
    expect(pollFor('linkedin', poll, text)).toEqual({ ...poll, question: 'Which glaze?' });
    expect(pollFor('linkedin', { ...poll, question: 'Own?' }, text)).toEqual({ ...poll, question: 'Own?' });
    expect(pollFor('bluesky', poll, text)).toBeNull();
    expect(pollFor('twitter', null, text)).toBeNull();
  });
});

test('FMT-03 the times that are offered are those of all chosen networks', () => {
  expect(offeredMinutes(['twitter', 'bluesky'])).toEqual([5, 30, 60, 360, 720, 1_440, 2_880, 4_320, 10_080]);
  expect(offeredMinutes(['twitter', 'linkedin', 'threads'])).toEqual([1_440, 4_320, 10_080]);
});

test('what yields: LinkedIn gets the poll without the card, and each pair has a sentence', () => {
  const both = new Set(['poll', 'card'] as const);
  expect(meetings('linkedin', both)).toMatchObject([
    { goes: 'poll', sentence: 'LinkedIn gets the poll without the link card.' },
  ]);
  expect([isSentTo('linkedin', 'poll', both), isSentTo('linkedin', 'card', both)]).toEqual([true, false]);
  expect(isSentTo('bluesky', 'card', both)).toBe(true);
});
