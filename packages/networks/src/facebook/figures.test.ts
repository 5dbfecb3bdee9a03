import type { PostFormat } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { auth, context, pageId, postId, pretendFacebook, refusal, videoId } from '#/facebook/pretend-facebook.ts';
import { facebookScopes } from '#/facebook/settings.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { FiguresResult } from '#/port.ts';

const account = { remoteId: pageId, handle: 'studio' };
const invalid = refusal(100, { message: '(#100) The value must be a valid insights metric' });

/** The answer of an edge of insights. */
function insights(values: Readonly<Record<string, unknown>>): Reply {
  const data = Object.entries(values).map(([name, value]) => ({
    name,
    period: 'lifetime',
    values: [{ value }],
    id: 'x',
  }));
  return { body: { data } };
}

async function pageWithFigures() {
  const { network, ...facebook } = await pretendFacebook();
  const { figures } = network;
  if (!figures) throw new Error('the app has the right');
  const read = (remoteId = postId, format: PostFormat = 'feed') =>
    figures.read([{ remoteId, publishedAt: new Date(), format, account }], auth, context);
  return { ...facebook, figures, read };
}

function told(result: FiguresResult, id = postId): unknown {
  return result.kind === 'figures' ? result.posts.get(id) : result;
}

const whole = {
  post_media_view: 90,
  post_total_media_view_unique: 70,
  post_clicks: 6,
  post_reactions_by_type_total: { like: 4, love: 1 },
  post_activity_by_action_type: { like: 5, comment: 2 },
};

describe('figures', () => {
  test('STAT-01 of a post are told by its insights, and by what stands at it', async () => {
    const { read, on, calls } = await pageWithFigures();
    on('GET /{id}/insights', insights(whole));
    on('GET /{id}', {
      body: { id: postId, shares: { count: 3 }, comments: { data: [], summary: { total_count: 8 } } },
    });
    const figures = { views: 90, reach: 70, clicks: 6, likes: 5, comments: 8, shares: 3 };
    expect(told(await read())).toEqual({ kind: 'read', figures });
    expect(calls()).toEqual(['GET /{id}/insights', 'GET /{id}']);
  });

  test('STAT-01 a name that Facebook has lost loses itself alone', async () => {
    const { read, on, seen } = await pageWithFigures();
    on('GET /{id}/insights', ({ query }) => {
      const names = (query['metric'] ?? '').split(',');
      if (names.includes('post_clicks')) return invalid;
      return insights(Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))));
    });
    on('GET /{id}', { body: { id: postId } });
    const figures = { views: 90, reach: 70, likes: 5, comments: 2 };
    expect(told(await read())).toEqual({ kind: 'read', figures });
    expect(seen.filter(({ call }) => call === 'GET /{id}/insights')).toHaveLength(6);
  });

  test('STAT-01 comments that the app may not read are told by the insights, and shares of nobody are absent', async () => {
    const { read, on } = await pageWithFigures();
    on('GET /{id}/insights', insights(whole));
    on('GET /{id}', refusal(10, { message: "(#10) This endpoint requires the 'pages_read_user_content' permission" }));
    const figures = { views: 90, reach: 70, clicks: 6, likes: 5, comments: 2 };
    expect(told(await read())).toEqual({ kind: 'read', figures });
  });

  test('of a video are told by its own edge, which is asked for no name, and by the post that shows it', async () => {
    const { read, on, seen, calls } = await pageWithFigures();
    on('GET /{id}', {
      body: { id: videoId, post_id: '122100000000000001', comments: { data: [], summary: { total_count: 2 } } },
    });
    on(
      'GET /{id}/video_insights',
      insights({ blue_reels_play_count: 50, post_video_likes_by_reaction_type: { REACTION_LIKE: 3 } }),
    );
    on('GET /{id}/insights', insights({ post_media_view: 60, post_total_media_view_unique: 45, post_clicks: 4 }));
    const figures = { views: 60, reach: 45, clicks: 4, likes: 3, comments: 2 };
    expect(told(await read(videoId, 'reel'), videoId)).toEqual({ kind: 'read', figures });
    expect(calls()).toEqual(['GET /{id}/video_insights', 'GET /{id}', 'GET /{id}/insights']);
    expect(seen.map(({ id, query }) => [id, query['metric']?.split(',').length])).toEqual([
      [videoId, undefined],
      [videoId, undefined],
      [postId, 5],
    ]);
  });

  test('of a video whose post is not told are what the video tells, by old and new names', async () => {
    const { read, on } = await pageWithFigures();
    on('GET /{id}', { body: { id: videoId } });
    const old = { fb_reels_total_plays: 50, post_impressions_unique: 40, post_video_social_actions: { SHARE: 1 } };
    on('GET /{id}/video_insights', insights(old));
    expect(told(await read(videoId), videoId)).toEqual({ kind: 'read', figures: { views: 50, reach: 40, shares: 1 } });
    on('GET /{id}', { body: { id: videoId, post_id: postId } });
    on('GET /{id}/insights', refusal(100, { subcode: 33 }));
    expect(told(await read(videoId), videoId)).toEqual({ kind: 'read', figures: { views: 50, reach: 40, shares: 1 } });
  });

  test('STAT-01 a 0 of 1970 is not counted yet, and absent', async () => {
    const { read, on } = await pageWithFigures();
    const values = (value: number, end_time?: string) => [{ value, end_time }];
    const data = [
      { name: 'story_media_view', values: values(0, '1970-01-02T00:00:00+0000') },
      { name: 'pages_fb_story_shares', values: values(0) },
      { name: 'pages_fb_story_thread_lightweight_reactions', values: values(2, '2026-11-25T08:00:00+0000') },
    ];
    on('GET /{id}/insights', { body: { data } });
    expect(told(await read(postId, 'story'))).toEqual({ kind: 'read', figures: { shares: 0, likes: 2 } });
  });

  test('STAT-01 half of a post is not told while the rest of it may still come', async () => {
    const { read, on } = await pageWithFigures();
    on('GET /{id}/insights', insights(whole));
    for (const trouble of [refusal(80001), refusal(2, { status: 500 }), { status: 200, body: 'nonsense' }]) {
      on('GET /{id}', trouble);
      await expect(read()).resolves.toMatchObject({ kind: expect.stringMatching(/^(?:unknown|retry-later)$/) });
    }
    on('GET /{id}/video_insights', insights({ blue_reels_play_count: 50 }));
    on('GET /{id}', { body: { id: videoId, post_id: postId } });
    on('GET /{id}/insights', refusal(80001));
    await expect(read(videoId)).resolves.toMatchObject({ kind: 'retry-later' });
  });

  test('of what is refused as such nothing is told, and the account goes on', async () => {
    const { read, on } = await pageWithFigures();
    on(
      'GET /{id}/video_insights',
      refusal(100, { message: '(#100) Tried accessing nonexisting field (video_insights)' }),
    );
    await expect(read(videoId)).resolves.toEqual({ kind: 'figures', posts: new Map() });
    on('GET /{id}/insights', invalid);
    on('GET /{id}', refusal(10));
    await expect(read()).resolves.toEqual({ kind: 'figures', posts: new Map() });
  });

  test('of a story are asked for by names of its own', async () => {
    const { read, on, calls } = await pageWithFigures();
    on('GET /{id}/insights', ({ query }) =>
      query['metric']?.includes('post_')
        ? invalid
        : insights({ story_media_view: 9, story_total_media_view_unique: 8 }),
    );
    expect(told(await read(postId, 'story'))).toEqual({ kind: 'read', figures: { views: 9, reach: 8 } });
    expect(calls()).toEqual(['GET /{id}/insights']);
  });

  test('a post that is not found is gone, unless the token does not see its Page either', async () => {
    const { read, on } = await pageWithFigures();
    on('GET /{id}/insights', refusal(100, { subcode: 33 }));
    on('GET /me', { body: { id: pageId, name: 'Studio' } });
    expect(told(await read())).toEqual({ kind: 'gone' });
    on('GET /me', refusal(200));
    await expect(read()).resolves.toEqual({ kind: 'figures', posts: new Map() });
  });

  test.each([10, 200])('a missing right (%s) is told with what helps', async (code) => {
    const { read, figures, on } = await pageWithFigures();
    on('GET /{id}/insights', refusal(code));
    on('GET /{page}', refusal(code));
    const refused = { kind: 'rejected', code: 'figures-not-allowed' };
    await expect(read()).resolves.toMatchObject(refused);
    await expect(figures.followers(account, auth, context)).resolves.toMatchObject(refused);
  });

  test('STAT-03 followers are told, and null where Facebook leaves them out', async () => {
    const { figures, on } = await pageWithFigures();
    on('GET /{page}', { body: { id: pageId, followers_count: 1204 } });
    await expect(figures.followers(account, auth, context)).resolves.toEqual({ kind: 'followers', count: 1204 });
    on('GET /{page}', { body: { id: pageId } });
    await expect(figures.followers(account, auth, context)).resolves.toEqual({ kind: 'followers', count: null });
  });

  test('nobody reads them for an app without the right', async () => {
    const scopes = (Object.keys(facebookScopes) as (keyof typeof facebookScopes)[]).filter(
      (scope) => scope !== 'read_insights',
    );
    const { network } = await pretendFacebook({ scopes });
    expect('figures' in network).toBe(false);
  });
});
