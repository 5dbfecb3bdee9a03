import { expect, test } from 'vitest';
import type { PublishedPost } from '#/port.ts';
import { auth, context, pretendYoutube, refusal, videoId } from '#/youtube/pretend-youtube.ts';

const account = { remoteId: auth.channelId, handle: 'studio' };
const post = (remoteId = videoId): PublishedPost => ({ remoteId, publishedAt: new Date(), format: 'video', account });
const VIDEOS = 'GET /youtube/v3/videos';
const CHANNELS = 'GET /youtube/v3/channels';

test('STAT-01 fifty videos are one call, whose counts are text', async () => {
  const { network, on, seen } = await pretendYoutube();
  const statistics = { viewCount: '1400', likeCount: '62', favoriteCount: '0', commentCount: '0' };
  const ids = Array.from({ length: 50 }, (_, n) => `video-${n}`);
  on(VIDEOS, { body: { items: ids.slice(1).map((id) => ({ id, statistics })) } });
  const result = await network.figures.read(ids.map(post), auth, context);
  if (result.kind !== 'figures') throw new Error(result.message);
  expect(result.posts.get('video-0')).toEqual({ kind: 'gone' });
  expect(result.posts.get('video-49')).toEqual({ kind: 'read', figures: { views: 1_400, likes: 62, comments: 0 } });
  expect(seen.map(({ query }) => query)).toEqual([{ part: 'statistics', id: ids.join(',') }]);
});

test.each([
  ['whose likes are hidden', { viewCount: '3', commentCount: '1' }, { views: 3, comments: 1 }],
  ['whose comments are off', { viewCount: '3', likeCount: '1' }, { views: 3, likes: 1 }],
  ['of which nothing is told', undefined, {}],
])('STAT-01 of a video %s the rest is told', async (_what, statistics, figures) => {
  const { network, on } = await pretendYoutube();
  on(VIDEOS, { body: { items: [{ id: videoId, statistics }] } });
  const result = await network.figures.read([post()], auth, context);
  expect(result).toEqual({ kind: 'figures', posts: new Map([[videoId, { kind: 'read', figures }]]) });
});

test('the project’s day that is used up ends the reading for every channel until midnight in California', async () => {
  const { network, on } = await pretendYoutube();
  on(VIDEOS, refusal(403, 'quotaExceeded'));
  const result = await network.figures.read([post()], auth, context);
  expect(result).toMatchObject({ kind: 'retry-later', scope: 'network', afterMs: expect.any(Number) });
});

test('STAT-01 a channel whose scopes do not suffice says what helps', async () => {
  const { network, on } = await pretendYoutube();
  on(VIDEOS, refusal(403, 'insufficientPermissions'));
  on(CHANNELS, refusal(403, 'insufficientPermissions'));
  const refused = { kind: 'rejected', code: 'figures-not-allowed' };
  await expect(network.figures.read([post()], auth, context)).resolves.toMatchObject(refused);
  await expect(network.figures.followers(account, auth, context)).resolves.toMatchObject(refused);
});

test.each([
  ['shows how many have subscribed', { subscriberCount: '12300', hiddenSubscriberCount: false }, 12_300],
  ['hides them', { subscriberCount: '0', hiddenSubscriberCount: true }, null],
  ['tells nothing of them', {}, null],
])('STAT-03 a channel that %s', async (_what, statistics, count) => {
  const { network, on } = await pretendYoutube();
  on(CHANNELS, { body: { items: [{ id: auth.channelId, statistics }] } });
  await expect(network.figures.followers(account, auth, context)).resolves.toEqual({ kind: 'followers', count });
});
