import type { ListedPost } from '@nonet/contract';
import { expect, test } from 'vitest';

import { nextOf, queueGroups } from './queue-groups.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const post = (id: string, hours: number, state: 'waiting' | 'returned' = 'waiting', isLate = false) =>
  ({
    id,
    scheduledDate: new Date(now + hours * 3_600_000).toISOString(),
    approval: { state },
    targets: isLate ? [{ status: 'asks', error: { code: 'not-approved', message: '' } }] : [{ status: 'pending' }],
  }) as unknown as ListedPost;

test('APPR-05 what is held comes first, then what is due within a day, each by time', () => {
  const groups = queueGroups(
    [
      post('later', 48),
      post('tomorrow', 23),
      post('back', 2, 'returned'),
      post('held', -3, 'waiting', true),
      post('soon', 4),
    ],
    now,
  );
  expect(groups.map(({ name, posts }) => [name, posts.map(({ id }) => id)])).toEqual([
    ['held', ['held']],
    ['soon', ['soon', 'tomorrow']],
    ['later', ['later']],
    ['returned', ['back']],
  ]);
});

test('APPR-05 after a decision the next one opens, after the last the one before', () => {
  const posts = [post('a', 1), post('b', 2), post('c', 3)];
  expect(['a', 'c'].map((id) => nextOf(posts, id))).toEqual(['b', 'b']);
  expect(nextOf(posts.slice(0, 1), 'a')).toBeNull();
});
