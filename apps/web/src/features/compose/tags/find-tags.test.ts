import { expect, test } from 'vitest';

import { findTags } from './find-tags.ts';

const tags = ['#ceramics', '#Kiln', '#kilnday', '#openkiln', '#łódź'].map((tag, index) => ({ tag, posts: 9 - index }));
const found = (typed: string) => findTags(typed, tags).map(({ tag }) => tag);

test('DRAFT-06 tags that begin with the word stand first, the most used before others', () => {
  expect(found('')).toEqual(tags.map(({ tag }) => tag));
  expect(found('kiln')).toEqual(['#Kiln', '#kilnday', '#openkiln']);
  expect(found('#KILND')).toEqual(['#kilnday']);
  expect(found('łodz')).toEqual(['#łódź']);
  expect(found('none')).toEqual([]);
});
