import { describe, expect, test } from 'vitest';
import { did, handle, pretendServer } from '#/bluesky/pretend-server.ts';
import type { PublishedPost } from '#/port.ts';

const uri = (rkey: string) => `at://${did}/app.bsky.feed.post/${rkey}`;
const account = { remoteId: did, handle };
const context = { signal: new AbortController().signal };

function post(rkey: string): PublishedPost {
  return { remoteId: uri(rkey), publishedAt: new Date(), format: 'feed', account };
}

describe('figures', () => {
  test('STAT-01 are asked of the account’s own server, with its token, for all posts at once', async () => {
    const { network, auth, seen, on } = await pretendServer();
    const counts = { likeCount: 3, repostCount: 0, replyCount: 2, quoteCount: 1, bookmarkCount: 4 };
    const posts = [{ uri: uri('a'), ...counts }, { uri: uri('b') }];
    on('app.bsky.feed.getPosts', { body: { posts } });
    const result = await network.figures.read([post('a'), post('b')], auth, context);
    const figures = { likes: 3, shares: 0, comments: 2, quotes: 1, saves: 4 };
    expect(result.kind === 'figures' ? [...result.posts] : result).toEqual([[uri('a'), { kind: 'read', figures }]]);
    expect(seen).toMatchObject([{ path: 'app.bsky.feed.getPosts', token: auth.accessJwt }]);
  });

  test('of a post that the app view does not show nothing is told, unless its server says that it is gone', async () => {
    const { network, auth, on } = await pretendServer();
    on('app.bsky.feed.getPosts', { body: { posts: [] } });
    const asked = [post('a')];
    for (const answer of [
      { body: { uri: uri('a'), cid: 'bafy', value: {} } },
      { status: 500, body: {} },
      { status: 400, body: { error: 'RepoTakendown', message: 'Repo has been takendown' } },
    ]) {
      on('com.atproto.repo.getRecord', answer);
      await expect(network.figures.read(asked, auth, context)).resolves.toEqual({ kind: 'figures', posts: new Map() });
    }
    on('com.atproto.repo.getRecord', {
      status: 400,
      body: { error: 'RecordNotFound', message: 'Could not locate record' },
    });
    const gone = new Map([[uri('a'), { kind: 'gone' }]]);
    await expect(network.figures.read(asked, auth, context)).resolves.toEqual({ kind: 'figures', posts: gone });
  });

  test('a server that passes nothing on to an app view has no answer', async () => {
    const { network, auth, on } = await pretendServer();
    const body = { error: 'MethodNotImplemented', message: 'No service configured' };
    for (const call of ['app.bsky.feed.getPosts', 'app.bsky.actor.getProfile']) on(call, { status: 501, body });
    await expect(network.figures.read([post('a')], auth, context)).resolves.toMatchObject({ kind: 'unknown' });
    await expect(network.figures.followers(account, auth, context)).resolves.toMatchObject({ kind: 'unknown' });
  });

  test.each([undefined, null, -1, 'many', 1.5])(
    'STAT-03 followers that are no count (%s) are not told, and not 0',
    async (followersCount) => {
      const { network, auth, on } = await pretendServer();
      on('app.bsky.actor.getProfile', { body: { did, handle, followersCount } });
      await expect(network.figures.followers(account, auth, context)).resolves.toEqual({
        kind: 'followers',
        count: null,
      });
    },
  );
});
