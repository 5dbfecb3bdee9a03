import { expect, test } from 'vitest';

import { somePost, someTarget } from '../testing/some-post.ts';
import { marksOf } from './marks-of.ts';

const networks = (post: Parameters<typeof marksOf>[0]) => marksOf(post).map(({ network }) => network);

test('the marks of a post stand in the order of the matrix, each network once', () => {
  const targets = (['tiktok', 'facebook', 'bluesky', 'facebook'] as const).map((platform) => someTarget({ platform }));
  expect(networks(somePost({ targets }))).toEqual(['facebook', 'bluesky', 'tiktok']);
});

test('where it failed or needs somebody stands first, and says which', () => {
  const targets = [
    someTarget({ platform: 'facebook', status: 'published' }),
    someTarget({ platform: 'twitter', status: 'published' }),
    someTarget({ platform: 'linkedin', status: 'rejected' }),
    someTarget({ platform: 'threads', status: 'asks' }),
  ];
  expect(marksOf(somePost({ status: 'partial', targets }))).toEqual([
    { network: 'linkedin', wrong: 'failed' },
    { network: 'threads', wrong: 'needs-you' },
    { network: 'facebook', wrong: null },
    { network: 'twitter', wrong: null },
  ]);
});

test('of two accounts on one network the one that needs somebody counts', () => {
  const targets = [someTarget({ status: 'rejected' }), someTarget({ status: 'held' }), someTarget({ status: 'ready' })];
  expect(marksOf(somePost({ targets }))).toEqual([{ network: 'bluesky', wrong: 'needs-you' }]);
});

test('nothing is wrong with a post that was cancelled', () => {
  const targets = [someTarget({ platform: 'threads', status: 'asks' }), someTarget({ platform: 'facebook' })];
  expect(marksOf(somePost({ status: 'cancelled', targets }))).toEqual([
    { network: 'facebook', wrong: null },
    { network: 'threads', wrong: null },
  ]);
});
