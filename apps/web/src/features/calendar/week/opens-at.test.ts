import { expect, test } from 'vitest';

import { opensAt } from './opens-at.ts';

const hour = (at: number) => at * 3_600_000;

test.each([
  ['a week without posts opens in the morning', [], null, null],
  ['a week opens at its first post', [11, 9, 15], null, 9],
  ['today on a phone opens at now', [], 14, 14],
  ['and so it does when all posts are over', [9], 14, 14],
  ['and when the next post is seen from there', [9, 18], 14, 14],
  ['a post of the evening is gone to', [9, 22], 14, 22],
])('VIEW-02, VIEW-04 %s', (_, posts, now, expected) => {
  const opened = opensAt({ posts: posts.map(hour), now: now === null ? null : hour(now) });
  expect(opened).toBe(expected === null ? null : hour(expected));
});
