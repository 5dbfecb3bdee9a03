import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { firstToCome } from './coming-posts.ts';

const at = (day: number) => `2026-11-${day}T08:00:00.000Z`;
const post = (id: string, day: number, differences = {}) => somePost({ id, scheduledDate: at(day), ...differences });

test('the next posts are the three soonest from an instant on, whatever their order was', () => {
  const posts = [post('d', 29), post('b', 22), post('early', 20), post('c', 25), post('a', 21)];
  expect(firstToCome(posts, at(21)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('what is over or was cancelled does not come', () => {
  const posts = [post('out', 22, { status: 'published' }), post('off', 23, { status: 'cancelled' }), post('a', 24)];
  expect(firstToCome(posts, at(21)).map(({ id }) => id)).toEqual(['a']);
});
