import { describe, expect, test } from 'vitest';
import type { FiguresOfPost, PublishedPost } from '#/port.ts';
import { createNetworks, readNetworkSettings } from '#/registry.ts';
import { auth, context, pretendX, problem } from '#/twitter/pretend-x.ts';

const DAY = 86_400_000;
const account = { remoteId: auth.userId, handle: auth.username };

function post(id: string, daysAgo = 0): PublishedPost {
  return { remoteId: id, publishedAt: new Date(Date.now() - daysAgo * DAY), format: 'feed', account };
}

async function figuresAtX() {
  const { network, ...x } = await pretendX();
  const { figures } = network;
  if (figures === undefined) throw new Error('figures are switched on');
  return { ...x, figures };
}

const shared = { like_count: 3, reply_count: 2, quote_count: 1, bookmark_count: 4, impression_count: 90 };
const told = { likes: 3, comments: 2, quotes: 1, saves: 4, impressions: 90 };

describe('figures', () => {
  test('STAT-02 are read only where the operator says that X may charge for them', () => {
    const read = (given: Readonly<Record<string, string>>) => {
      const own = { TWITTER_CLIENT_ID: 'client-1', TWITTER_CLIENT_SECRET: 'the-client-secret', ...given };
      const real = createNetworks({ allowedOrigins: [], ...readNetworkSettings(own, null) });
      const sandbox = createNetworks({
        allowedOrigins: [],
        ...readNetworkSettings(given, 'http://127.0.0.1:9010'),
      });
      return [real, sandbox].map((networks) => networks.get('twitter')?.figures !== undefined);
    };
    expect(read({})).toEqual([false, false]);
    expect(read({ TWITTER_METRICS: 'off' })).toEqual([false, false]);
    expect(read({ TWITTER_METRICS: 'on' })).toEqual([true, true]);
  });

  test.each(['retweet_count', 'repost_count'])('STAT-01 are read of both generations of names: %s', async (name) => {
    const { figures, on, seen } = await figuresAtX();
    const data = [
      { id: '111111', public_metrics: { ...shared, [name]: 7 }, non_public_metrics: { url_link_clicks: 5 } },
    ];
    on('GET /2/tweets', { body: { data } });
    const result = await figures.read([post('111111')], auth, context);
    expect(result).toEqual({
      kind: 'figures',
      posts: new Map([['111111', { kind: 'read', figures: { ...told, shares: 7, clicks: 5 } }]]),
    });
    expect(seen.map(({ query }) => query['tweet.fields'])).toEqual(['public_metrics,non_public_metrics,attachments']);
  });

  test('FMT-03 the votes of a poll are added, and told of no other post', async () => {
    const { figures, on, seen } = await figuresAtX();
    const poll = { id: '9', options: [{ votes: 3 }, { votes: 4 }] };
    const counted = { public_metrics: { ...shared, retweet_count: 7 } };
    const data = [
      { id: '111111', ...counted, attachments: { poll_ids: ['9'] } },
      { id: '222222', ...counted },
      { id: '333333', ...counted, attachments: { poll_ids: ['8'] } },
    ];
    const unclear = { id: '8', options: [{ votes: 3 }, {}] };
    on('GET /2/tweets', { body: { data, includes: { polls: [poll, unclear] } } });
    const result = await figures.read([post('111111'), post('222222'), post('333333')], auth, context);
    const without: FiguresOfPost = { kind: 'read', figures: { ...told, shares: 7 } };
    expect(result).toEqual({
      kind: 'figures',
      posts: new Map<string, FiguresOfPost>([
        ['111111', { kind: 'read', figures: { ...told, shares: 7, votes: 7 } }],
        ['222222', without],
        ['333333', without],
      ]),
    });
    expect(seen[0]?.query).toMatchObject({ expansions: 'attachments.poll_ids', 'poll.fields': 'options' });
  });

  test('STAT-01 what only authors see is asked for in the first 30 days, and then absent', async () => {
    const { figures, on, seen } = await figuresAtX();
    on('GET /2/tweets', ({ query }) => ({
      body: {
        data: (query['ids'] ?? '').split(',').map((id) => ({ id, public_metrics: { ...shared, retweet_count: 7 } })),
      },
    }));
    const result = await figures.read([post('111111', 1), post('222222', 31)], auth, context);
    const read = { kind: 'read', figures: { ...told, shares: 7 } };
    expect(result).toEqual({
      kind: 'figures',
      posts: new Map([
        ['111111', read],
        ['222222', read],
      ]),
    });
    expect(seen.map(({ query }) => [query['ids'], query['tweet.fields']])).toEqual([
      ['111111', 'public_metrics,non_public_metrics,attachments'],
      ['222222', 'public_metrics,attachments'],
    ]);
  });

  test('STAT-01 whatever X says in place of counts, none is made of it', async () => {
    const { figures, on } = await figuresAtX();
    for (const odd of [null, 3, 'many', [], { like_count: null, reply_count: '1.5', quote_count: -1 }]) {
      on('GET /2/tweets', { body: { data: [{ id: '111111', public_metrics: odd, non_public_metrics: odd }] } });
      const result = await figures.read([post('111111')], auth, context);
      expect(result).toEqual({ kind: 'figures', posts: new Map() });
    }
  });

  test('a post that is not found is gone; one that is not shown was not told', async () => {
    const { figures, on } = await figuresAtX();
    const type = (name: string) => `https://api.twitter.com/2/problems/${name}`;
    const errors = [
      { resource_id: '111111', type: type('resource-not-found') },
      { resource_id: '222222', type: type('not-authorized-for-resource') },
      { resource_id: '333333', type: type('not-authorized-for-field') },
    ];
    on('GET /2/tweets', { body: { errors } });
    const posts = ['111111', '222222', '333333'].map((id) => post(id));
    const result = await figures.read(posts, auth, context);
    expect(result).toEqual({ kind: 'figures', posts: new Map([['111111', { kind: 'gone' }]]) });
  });

  test('STAT-02 credits that are used up stop every account, and what was told before stands', async () => {
    const { figures, on } = await figuresAtX();
    on('GET /2/tweets', problem(402, { title: 'Payment Required' }));
    const refused = { kind: 'retry-later', code: 'credits-used-up', scope: 'network' };
    await expect(figures.read([post('111111')], auth, context)).resolves.toMatchObject(refused);
    on('GET /2/tweets', ({ query }) =>
      query['ids'] === '111111'
        ? { body: { data: [{ id: '111111', public_metrics: { like_count: 1 } }] } }
        : problem(402, { title: 'Payment Required' }),
    );
    const result = await figures.read([post('111111', 1), post('222222', 31)], auth, context);
    const posts = new Map([['111111', { kind: 'read', figures: { likes: 1 } }]]);
    expect(result).toEqual({ kind: 'figures', posts, rest: expect.objectContaining(refused) });
  });

  test('STAT-03 followers are told with the account, and null where X leaves them out', async () => {
    const { figures, on } = await figuresAtX();
    const me = (public_metrics?: object) => ({
      body: { data: { id: auth.userId, name: 'S', username: 's', public_metrics } },
    });
    on('GET /2/users/me', me({ followers_count: 12 }));
    await expect(figures.followers?.(account, auth, context)).resolves.toEqual({ kind: 'followers', count: 12 });
    for (const left of [undefined, {}, { followers_count: null }]) {
      on('GET /2/users/me', me(left));
      await expect(figures.followers?.(account, auth, context)).resolves.toEqual({ kind: 'followers', count: null });
    }
  });
});
