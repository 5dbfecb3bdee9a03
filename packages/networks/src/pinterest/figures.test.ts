import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, pinId, pretendPinterest, refusal } from '#/pinterest/pretend-pinterest.ts';
import type { PublishedPost } from '#/port.ts';

const account = { remoteId: auth.userId, handle: auth.username };
const post = (remoteId = pinId): PublishedPost => ({ remoteId, publishedAt: new Date(), format: 'pin', account });
const PIN = 'GET /pins/{id}';
const lifetime = { pin_click: 7, impression: 2, clickthrough: 3, save: 4, reaction: 10, comment: 0 };
const figures = { impressions: 2, saves: 4, pinClicks: 7, clicks: 3, likes: 10, comments: 0 };

test.each<[string, unknown, object | undefined]>([
  ['since it was made', { '90d': { impression: 1 }, lifetime_metrics: lifetime }, { kind: 'read', figures }],
  ['without its reactions', { lifetime_metrics: { impression: 2 } }, { kind: 'read', figures: { impressions: 2 } }],
  ['of the last days alone, which is nothing', { '90d': { impression: 1 } }, undefined],
  ['not at all', null, undefined],
])('STAT-01 a Pin is counted %s', async (_what, metrics, told) => {
  const { network, on, seen } = await pretendPinterest();
  on(PIN, { body: { id: pinId, pin_metrics: metrics } });
  const result = await network.figures.read([post()], auth, context);
  expect(result).toEqual({ kind: 'figures', posts: new Map(told === undefined ? [] : [[pinId, told]]) });
  expect(seen).toMatchObject([{ call: PIN, query: { pin_metrics: 'true' } }]);
});

test.each<[string, Reply, object]>([
  ['is gone', refusal(404, 50, 'Pin not found.'), { kind: 'figures', posts: new Map([[pinId, { kind: 'gone' }]]) }],
  ['may not be read', refusal(403, 3), { kind: 'rejected', code: 'figures-not-allowed' }],
  ['belongs to somebody else', refusal(403, 7), { kind: 'rejected', code: 'not-allowed' }],
  ['waits for a limit', refusal(429, 8), { kind: 'retry-later', scope: 'connection', afterMs: null }],
  [
    'is of an app that was not let in',
    refusal(403, 3, 'Your application consumer type is not supported'),
    { kind: 'retry-later', scope: 'network' },
  ],
  ['is not answered', refusal(503, 12), { kind: 'unknown' }],
])('a Pin that %s', async (_what, reply, outcome) => {
  const { network, on } = await pretendPinterest();
  on(PIN, reply);
  const result = await network.figures.read([post()], auth, context);
  expect(result).toMatchObject(outcome);
});

test.each([
  [128, 128],
  [null, null],
  [undefined, null],
])('STAT-03 followers of an account that are told as %s', async (followerCount, count) => {
  const { network, on } = await pretendPinterest();
  on('GET /user_account', { body: { username: 'studio_fala', follower_count: followerCount } });
  await expect(network.figures.followers(account, auth, context)).resolves.toEqual({ kind: 'followers', count });
});

test('what is no id of a Pin is not asked for', async () => {
  const { network, calls } = await pretendPinterest();
  const result = await network.figures.read([post('a/b')], auth, context);
  expect([result, calls()]).toEqual([{ kind: 'figures', posts: new Map() }, []]);
});

test('with trial access nothing is asked for: its few calls are for Pins, which nobody else sees', async () => {
  const { network, calls } = await pretendPinterest({ access: 'trial' });
  const untold = { kind: 'rejected', code: 'trial-access', message: expect.stringContaining('trial access') };
  await expect(network.figures.read([post()], auth, context)).resolves.toMatchObject(untold);
  await expect(network.figures.followers(account, auth, context)).resolves.toMatchObject(untold);
  expect(calls()).toEqual([]);
});
