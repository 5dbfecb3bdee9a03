import { expect, test } from 'vitest';
import type { PublishedPost } from '#/port.ts';
import { auth, context, ok, postId, pretendTiktok, publishId, refusal } from '#/tiktok/pretend-tiktok.ts';

const account = { remoteId: auth.openId, handle: 'studio' };
const post = (remoteId = postId): PublishedPost => ({ remoteId, publishedAt: new Date(), format: 'feed', account });
const QUERY = 'POST /v2/video/query/';
const USER = 'GET /v2/user/info/';
const refused = { kind: 'rejected', code: 'figures-not-allowed' };

test('STAT-01 posts are asked for by the ids that TikTok told, and one that was told before and is left out is gone', async () => {
  const { network, on, seen } = await pretendTiktok();
  const counted = { view_count: 2_600, like_count: 190, comment_count: 0, share_count: 21 };
  on(QUERY, ok({ videos: [{ id: postId, ...counted }] }));
  const known = { ...post('7300000000000000124'), wasTold: true } as const;
  const result = await network.figures.read(
    [post(), known, post('7300000000000000125'), post(publishId)],
    auth,
    context,
  );
  if (result.kind !== 'figures') throw new Error(result.message);
  expect([...result.posts]).toEqual([
    [postId, { kind: 'read', figures: { views: 2_600, likes: 190, comments: 0, shares: 21 } }],
    ['7300000000000000124', { kind: 'gone' }],
  ]);
  expect(seen).toMatchObject([
    {
      query: { fields: 'id,view_count,like_count,comment_count,share_count' },
      json: { filters: { video_ids: [postId, '7300000000000000124', '7300000000000000125'] } },
    },
  ]);
});

test('of a post whose own id TikTok has not told, nothing is asked', async () => {
  const { network, calls } = await pretendTiktok();
  const result = await network.figures.read([post(publishId)], auth, context);
  expect([result, calls()]).toEqual([{ kind: 'figures', posts: new Map() }, []]);
});

test('STAT-01 a count that is not told is absent', async () => {
  const { network, on } = await pretendTiktok();
  on(QUERY, ok({ videos: [{ id: postId, view_count: 3, like_count: null }] }));
  const result = await network.figures.read([post()], auth, context);
  expect(result.kind === 'figures' && result.posts.get(postId)).toEqual({ kind: 'read', figures: { views: 3 } });
});

test.each([
  ['who did not allow it', refusal(401, 'scope_not_authorized'), refused],
  ['whose token ended', refusal(401, 'access_token_invalid'), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ['of whom too much was asked', refusal(429, 'rate_limit_exceeded'), { kind: 'retry-later', scope: 'connection' }],
  ['who gets a refusal with a status of success', refusal(200, 'internal_error'), { kind: 'unknown' }],
])('a reading for somebody %s', async (_who, reply, outcome) => {
  const { network, on } = await pretendTiktok();
  on(QUERY, reply);
  await expect(network.figures.read([post()], auth, context)).resolves.toMatchObject(outcome);
});

test('STAT-01 an app without the scopes asks for nothing, and says what its operator must do', async () => {
  const { network, calls } = await pretendTiktok({ scopes: ['user.info.basic', 'video.publish'] });
  const message = expect.stringMatching(/video\.list .*TIKTOK_SCOPES/);
  await expect(network.figures.read([post()], auth, context)).resolves.toMatchObject({ ...refused, message });
  await expect(network.figures.followers(account, auth, context)).resolves.toMatchObject({
    ...refused,
    message: expect.stringContaining('user.info.stats'),
  });
  expect(calls()).toEqual([]);
});

test('STAT-03 followers are told with a right of their own', async () => {
  const { network, on } = await pretendTiktok();
  on(USER, ok({ user: { open_id: 'the-open-id', follower_count: 480 } }));
  await expect(network.figures.followers(account, auth, context)).resolves.toEqual({ kind: 'followers', count: 480 });
  on(USER, refusal(401, 'scope_not_authorized'));
  await expect(network.figures.followers(account, auth, context)).resolves.toMatchObject(refused);
});
