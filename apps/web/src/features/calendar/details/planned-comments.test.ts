import type { Post, Target } from '@nonet/contract';
import { expect, test } from 'vitest';

import { plannedComments } from './planned-comments.ts';

const target = (platform: Target['platform'], status: Target['status']) => ({ platform, status }) as Target;

test('THREAD-04 first comments are planned until the post is out on every account of their network', () => {
  const comments: Post['comments'] = { facebook: 'Directions', bluesky: 'Prices', pinterest: 'Never' };
  const targets = [
    target('facebook', 'published'),
    target('bluesky', 'published'),
    target('bluesky', 'pending'),
    target('pinterest', 'pending'),
  ];
  expect(plannedComments({ comments, targets })).toEqual({ bluesky: 'Prices' });
});
