import { expect, test } from 'vitest';
import { onlyMatch } from '#/kit/only-match.ts';

test('one post is the one, none is absence, and of two nobody knows', () => {
  expect(onlyMatch(['a'])).toEqual({ kind: 'match', match: 'a' });
  expect(onlyMatch([])).toEqual({ kind: 'absent' });
  expect(onlyMatch(['a', 'b'])).toEqual({
    kind: 'unable',
    code: 'ambiguous',
    message: 'Several posts of the account could be this one.',
    tokenMayRefresh: false,
  });
  expect(onlyMatch(['a', 'b'], 'videos of the channel')).toMatchObject({
    message: 'Several videos of the channel could be this one.',
  });
});
