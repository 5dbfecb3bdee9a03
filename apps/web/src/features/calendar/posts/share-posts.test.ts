import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { sharePosts } from './share-posts.ts';

const ids = ['a', 'b', 'c'];
const arrived = () => ids.map((id) => somePost({ id }));

test('posts that have not changed stay the same objects, wherever they stand now', () => {
  const before = arrived();
  const after = sharePosts(before, [somePost({ id: 'new' }), ...arrived()]);
  expect(after.map(({ id }) => id)).toEqual(['new', ...ids]);
  for (const [place, post] of before.entries()) expect(after[place + 1]).toBe(post);
});

test('a changed post is a new object', () => {
  const before = arrived();
  const [first, second] = sharePosts(before, [somePost({ id: 'a', title: 'New', version: 2 }), somePost({ id: 'b' })]);
  expect(first).toMatchObject({ title: 'New' });
  expect(first).not.toBe(before[0]);
  expect(second).toBe(before[1]);
});
