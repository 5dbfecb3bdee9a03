import { describe, expect, test } from 'vitest';

import { boardsOf, mergeOptions, optionsOf } from '#/features/posts/post-options.ts';

describe('what a call chooses on top of what is stored', () => {
  const stored = { shop: { board: 'vases', comment: 'First!' }, home: { board: 'rooms' } };

  test('keeps what the call does not name', () => {
    expect(mergeOptions(stored, {})).toEqual(stored);
    expect(mergeOptions(stored, { options: { shop: { board: 'bowls' } } })).toEqual({
      ...stored,
      shop: { board: 'bowls', comment: 'First!' },
    });
  });

  test('lets null take an option away', () => {
    expect(mergeOptions(stored, { options: { shop: { comment: null }, home: { board: null } } })).toEqual({
      shop: { board: 'vases' },
      home: {},
    });
  });

  test('takes a board by either word; the option wins', () => {
    expect(mergeOptions({}, { pinterestBoards: { shop: 'a', home: 'b' }, options: { home: { board: 'c' } } })).toEqual({
      shop: { board: 'a' },
      home: { board: 'c' },
    });
  });

  test('has no half of a character', () => {
    expect(mergeOptions({}, { options: { shop: { 'a\ud83d': 'b\ud83d', tags: ['c\ud83d'], count: 1 } } })).toEqual({
      shop: { 'a\ufffd': 'b\ufffd', tags: ['c\ufffd'], count: 1 },
    });
  });
});

test('a post names the options of the accounts that have some, and its boards', () => {
  const options = optionsOf([
    { connection: { id: 'shop' }, options: { board: 'vases', count: 1 } },
    { connection: { id: 'feed' }, options: {} },
  ]);
  expect(options).toEqual({ shop: { board: 'vases', count: 1 } });
  expect(boardsOf({ ...options, other: { board: true } })).toEqual({ shop: 'vases' });
});
