import type { ListedPost } from '@nonet/contract';
import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { withPosts } from './with-posts.ts';

const at = (id: string, time: string, version = 1) =>
  somePost({ id, scheduledDate: `2026-11-${time}:00.000Z`, version });
const november = ({ scheduledDate }: ListedPost) => scheduledDate.startsWith('2026-11');
const byId = (...posts: ListedPost[]) => new Map(posts.map((post) => [post.id, post]));
const ids = (posts: readonly ListedPost[]) => posts.map(({ id }) => id);

const list = [at('a', '10T08:00'), at('b', '12T08:00'), at('c', '14T08:00')];

test('MOVE-05 a moved post stands at its new time, and the others stay the same objects', () => {
  const moved = withPosts(list, byId(at('a', '13T08:00')), november);
  expect(ids(moved)).toEqual(['b', 'a', 'c']);
  expect([moved[0], moved[2]]).toEqual([list[1], list[2]]);
  expect(moved[0]).toBe(list[1]);
});

test('MOVE-05 a post that leaves the range leaves the list, and one that comes into it comes in', () => {
  expect(
    ids(
      withPosts(
        list,
        byId(at('b', '12T08:00'), { ...at('a', '01T00:00'), scheduledDate: '2026-12-01T00:00:00.000Z' }),
        november,
      ),
    ),
  ).toEqual(['b', 'c']);
  expect(ids(withPosts(list, byId(at('d', '01T00:00')), november))).toEqual(['d', 'a', 'b', 'c']);
});

test('an older form of a post changes nothing, as the list has later news', () => {
  const newer = [at('a', '10T08:00', 3)];
  expect(withPosts(newer, byId(at('a', '20T08:00', 2)), november)).toBe(newer);
});

test('a form of the same version is taken: it is what is expected of this version', () => {
  expect(withPosts(list, byId(at('a', '20T08:00')), november).at(-1)).toMatchObject({ id: 'a' });
});

test('nothing to change leaves the same list', () => {
  expect(withPosts(list, byId({ ...at('x', '10T08:00'), scheduledDate: '2027-01-01T00:00:00.000Z' }), november)).toBe(
    list,
  );
  expect(withPosts(list, new Map(), november)).toBe(list);
});

test('a list that is not about a range keeps its posts and their order', () => {
  expect(withPosts(list, byId(at('a', '30T08:00'), at('x', '10T08:00')), null)).toMatchObject([
    { id: 'a', scheduledDate: '2026-11-30T08:00:00.000Z' },
    { id: 'b' },
    { id: 'c' },
  ]);
});

test('posts of one time keep their order', () => {
  const same = [at('a', '10T08:00'), at('b', '10T08:00')];
  expect(ids(withPosts(same, byId(at('c', '10T08:00')), november))).toEqual(['a', 'b', 'c']);
});
