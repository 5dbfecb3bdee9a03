import { describe, expect, test } from 'vitest';

import type { NetworkId } from '#/networks/network-id.ts';
import { checkAdditions } from '#/posts/check-additions.ts';
import { checkPost } from '#/posts/check-post.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { Poll } from '#/posts/poll.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';

const poll: Poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };

function issues(platforms: NetworkId[], more: Partial<Poll> = {}, differences: Partial<PostCheckInput> = {}) {
  return checkPost({
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'A title',
    description: 'Which glaze?',
    descriptions: {},
    connections: platforms.map((platform) => ({ id: platform, platform, connected: true })),
    media: [],
    additions: { poll: { ...poll, ...more } },
    checkAdditions,
    template: null,
    link: '',
    options: {},
    scheduledAt: new Date(1),
    now: new Date(0),
    toleranceMs: 0,
    weigh: null,
    fileChecks,
    ...differences,
  });
}

describe('FMT-03 a poll', () => {
  test('goes to the networks that have polls, and its text to the others', () => {
    expect(issues(['twitter', 'linkedin', 'threads', 'bluesky', 'facebook'])).toEqual([]);
  });

  test.each([5, 60, 1_441, 10_080])('X takes %i minutes', (minutes) => {
    expect(issues(['twitter'], { minutes })).toEqual([]);
  });

  test.each([1_440, 4_320, 10_080, 20_160])('LinkedIn takes %i minutes', (minutes) => {
    expect(issues(['linkedin'], { minutes })).toEqual([]);
  });

  test('a time that one of two networks lacks is refused by its name, and it can be deselected', () => {
    expect(issues(['twitter', 'linkedin', 'threads'], { minutes: 60 })).toMatchObject([
      {
        code: 'poll-minutes',
        field: 'poll',
        message:
          'LinkedIn has no polls of 1 hour, only 1 day, 3 days, 7 days or 14 days. Choose another time or deselect LinkedIn.',
        fixes: [{ kind: 'deselect', label: 'Deselect LinkedIn', connectionIds: ['linkedin'] }],
      },
    ]);
    expect(issues(['twitter', 'linkedin'], { minutes: 20_160 })).toMatchObject([
      {
        message: 'X has no polls of 14 days, only from 5 minutes to 7 days. Choose another time or deselect X.',
      },
    ]);
    expect(issues(['twitter'], { minutes: 4 })).toMatchObject([{ code: 'poll-minutes' }]);
  });

  test('each network counts the answers in its own way, emoji as a reader does', () => {
    const longest = (max: number) => ['a'.repeat(max), '👩‍🎨'.repeat(2)];
    expect(issues(['twitter', 'threads'], { answers: longest(25) })).toEqual([]);
    expect(issues(['twitter', 'threads'], { answers: ['👩‍🎨'.repeat(25), 'b'] })).toEqual([]);
    expect(issues(['linkedin'], { answers: longest(30) })).toEqual([]);
    expect(issues(['linkedin', 'twitter'], { answers: longest(30) })).toMatchObject([
      {
        code: 'poll-answer-too-long',
        message: 'An answer of the poll is too long for X (30 of 25 characters). Shorten it or deselect X.',
      },
    ]);
  });

  test.each([
    [['Tide'], 'A poll at X needs at least 2 answers. Write them or deselect X.'],
    [['Tide', ' '], 'A poll at X needs at least 2 answers. Write them or deselect X.'],
    [['Tide', 'Moss', ''], 'An answer of the poll is empty. Write it, remove it, or deselect X.'],
    [['A', 'B', 'C', 'D', 'E'], 'A poll at X has at most 4 answers; this one has 5. Remove some or deselect X.'],
    [['Tide', 'Moss', 'Tide '], 'Two answers of the poll are the same. Change one of them.'],
    [['Café', 'Cafe\u0301'], 'Two answers of the poll are the same. Change one of them.'],
  ])('with the answers %j is refused', (answers, message) => {
    expect(issues(['twitter'], { answers })).toMatchObject([{ code: 'poll-answers', message }]);
  });

  test('a question of its own has up to 140 characters, where the network has one', () => {
    expect(issues(['linkedin'], { question: 'x'.repeat(140) })).toEqual([]);
    expect(issues(['linkedin'], { question: 'x'.repeat(141) })).toMatchObject([{ code: 'poll-question' }]);
    expect(issues(['twitter', 'threads'], { question: 'x'.repeat(141) })).toEqual([]);
  });

  test('a text that has no first sentence needs a question', () => {
    expect(issues(['linkedin'], {}, { description: '' })).toMatchObject([{ code: 'content-required' }]);
  });

  test('a poll that no chosen network takes is nobody’s fault', () => {
    expect(issues(['bluesky', 'facebook'], { answers: [], minutes: -1 })).toEqual([]);
  });

  test('what needs a file keeps its fault', () => {
    expect(issues(['twitter', 'instagram'])).toMatchObject([{ code: 'media-required' }]);
  });
});

describe('FMT-03 a poll goes together', () => {
  const media = [{ type: 'image' as const }];

  test('with no files, where the network takes the poll', () => {
    expect(issues(['twitter', 'bluesky'], {}, { media })).toMatchObject([
      {
        code: 'not-together',
        message: 'X does not take a poll and files in one post. Remove the poll or the files, or deselect X.',
        fixes: [{ kind: 'deselect', connectionIds: ['twitter'] }],
      },
    ]);
    expect(issues(['linkedin'], {}, { media })).toMatchObject([{ code: 'not-together' }]);
    expect(issues(['threads'], {}, { media })).toMatchObject([{ code: 'not-together' }]);
  });

  test('with the first part of a thread, whose other parts may have files', () => {
    const thread = [{ description: 'Two', descriptions: {}, media }];
    expect(issues(['twitter', 'threads'], {}, { thread })).toEqual([]);
    expect(issues(['linkedin'], {}, { thread, withoutThreads: 'one-text' })).toMatchObject([{ code: 'not-together' }]);
  });
});
