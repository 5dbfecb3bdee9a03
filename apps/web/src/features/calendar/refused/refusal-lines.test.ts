import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { refusalLines } from './refusal-lines.ts';

const past = 'Please choose a time in the future';
const changed = 'This post was changed elsewhere meanwhile.';
const refused = (title: string, message = past) => ({ post: somePost({ id: title, title }), message });

test.each([
  [['A'], '“A”'],
  [['A', 'B'], '“A” and “B”'],
  [['A', 'B', 'C'], '“A”, “B” and “C”'],
  [['A', 'B', 'C', 'D', 'E'], '“A”, “B”, “C”, “D” and “E”'],
  [['A', 'B', 'C', 'D', 'E', 'F'], '“A”, “B”, “C”, “D”, “E” and 1 more'],
  [Array.from({ length: 17 }, (_, place) => 'ABCDE'[place] ?? 'Z'), '“A”, “B”, “C”, “D”, “E” and 12 more'],
])('MOVE-06 names the posts that could not be changed, the first five of them (%#)', (titles, posts) => {
  expect(refusalLines(titles.map((title) => refused(title)))).toEqual([{ posts, message: past }]);
});

test('MOVE-06 says each reason once, with its posts', () => {
  const lines = refusalLines([refused('A'), refused('B', changed), refused('C')]);
  expect(lines).toEqual([
    { posts: '“A” and “C”', message: past },
    { posts: '“B”', message: changed },
  ]);
});

test('when five are named, further reasons have numbers', () => {
  const lines = refusalLines([...['A', 'B', 'C', 'D', 'E'].map((title) => refused(title)), refused('F', changed)]);
  expect(lines[1]).toEqual({ posts: '1 post', message: changed });
});
