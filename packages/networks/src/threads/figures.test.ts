import { describe, expect, test } from 'vitest';
import type { FiguresResult, PublishedPost } from '#/port.ts';
import { auth, context, postId, pretendThreads, refusal } from '#/threads/pretend-threads.ts';
import { type ThreadsScope, threadsScopes, threadsSetup } from '#/threads/settings.ts';

const owner = { remoteId: auth.userId, handle: auth.username };
const post: PublishedPost = { remoteId: postId, publishedAt: new Date(), format: 'feed', account: owner };
const call = `GET /v1.0/${postId}/insights`;

async function accountWithFigures() {
  const { network, ...threads } = await pretendThreads();
  const { figures } = network;
  if (!figures) throw new Error('the app has the right');
  const read = () => figures.read([post], auth, context);
  return { ...threads, figures, read };
}

function told(result: FiguresResult): unknown {
  return result.kind === 'figures' ? (result.posts.get(postId) ?? 'nothing') : result;
}

describe('figures', () => {
  test('STAT-01 are read by Threads’ own names, and what it leaves out is absent', async () => {
    const { read, on, seen } = await accountWithFigures();
    const values = { views: 90, likes: 4, replies: 2, reposts: 1, quotes: 0 };
    const data = Object.entries(values).map(([name, value]) => ({
      name,
      period: 'lifetime',
      values: [{ value }],
      id: 'x',
    }));
    on(call, { body: { data } });
    const figures = { views: 90, likes: 4, comments: 2, reposts: 1, quotes: 0 };
    expect(told(await read())).toEqual({ kind: 'read', figures });
    expect(seen.map(({ query }) => query['metric'])).toEqual(['views,likes,replies,reposts,quotes,shares']);
  });

  test.each([
    [
      'are told with the rest',
      { poll_attachment: { total_votes: 12, option_a_votes_percentage: 0.25 } },
      { votes: 12 },
    ],
    ['are told of no post without one', {}, {}],
    ['are not made of percentages', { poll_attachment: { option_a_votes_percentage: 0.25 } }, {}],
    ['are not made of what is no count', { poll_attachment: { total_votes: -1 } }, {}],
    ['are not made of words', { poll_attachment: 'twelve' }, {}],
    ['cost nothing in an answer of another form', [], {}],
  ])('FMT-03 the votes of a poll %s', async (_what, body, votes) => {
    const { figures, on, seen } = await accountWithFigures();
    on(call, { body: { data: [{ name: 'views', period: 'lifetime', values: [{ value: 90 }], id: 'x' }] } });
    on('GET /v1.0/{id}', { body: Array.isArray(body) ? body : { id: postId, ...body } });
    const result = await figures.read([{ ...post, hasPoll: true }], auth, context);
    expect(told(result)).toEqual({ kind: 'read', figures: { views: 90, ...votes } });
    expect(seen.at(-1)?.query['fields']).toBe('poll_attachment{total_votes}');
  });

  test('FMT-03 a poll that Threads does not tell of costs its votes alone; a refusal that passes is read another time', async () => {
    const { figures, on } = await accountWithFigures();
    const read = () => figures.read([{ ...post, hasPoll: true }], auth, context);
    on(call, { body: { data: [{ name: 'views', period: 'lifetime', values: [{ value: 90 }], id: 'x' }] } });
    on('GET /v1.0/{id}', refusal(400, 100));
    expect(told(await read())).toEqual({ kind: 'read', figures: { views: 90 } });
    for (const hidden of [
      refusal(403, 10),
      refusal(400, 100, { subcode: 33 }),
      refusal(400, 24, { subcode: 4279009 }),
    ]) {
      on('GET /v1.0/{id}', hidden);
      expect(told(await read())).toEqual({ kind: 'read', figures: { views: 90 } });
    }
    on('GET /v1.0/{id}', refusal(400, 4));
    await expect(read()).resolves.toMatchObject({ kind: 'retry-later' });
  });

  test('a missing right is told with what helps, also with the status of a server error', async () => {
    const { read, figures, on } = await accountWithFigures();
    const refused = { kind: 'rejected', code: 'figures-not-allowed' };
    on(call, refusal(500, 10));
    on('GET /v1.0/me/threads_insights', refusal(500, 10));
    await expect(read()).resolves.toMatchObject(refused);
    await expect(figures.followers(owner, auth, context)).resolves.toMatchObject(refused);
  });

  test.each([
    [100, 33],
    [24, 4279009],
  ])('a post that is not found (%s/%s) is gone, unless the account is not seen either', async (code, subcode) => {
    const { read, on } = await accountWithFigures();
    on(call, refusal(400, code, { subcode }));
    on('GET /v1.0/me', { body: { id: auth.userId, username: 'studio' } });
    expect(told(await read())).toEqual({ kind: 'gone' });
    on('GET /v1.0/me', refusal(500, 1));
    expect(told(await read())).toBe('nothing');
  });

  test('STAT-03 followers are told as a total', async () => {
    const { figures, on } = await accountWithFigures();
    const told = (total_value?: object) => ({
      body: { data: [{ name: 'followers_count', period: 'day', total_value }] },
    });
    on('GET /v1.0/me/threads_insights', told({ value: 56 }));
    await expect(figures.followers(owner, auth, context)).resolves.toEqual({ kind: 'followers', count: 56 });
    on('GET /v1.0/me/threads_insights', told());
    await expect(figures.followers(owner, auth, context)).resolves.toEqual({ kind: 'followers', count: null });
  });

  test('the right is asked for only where the app is said to have it, and without it nobody reads', async () => {
    const app = { THREADS_APP_ID: '42', THREADS_APP_SECRET: 'a-secret' };
    const right = 'threads_manage_insights';
    const usual = threadsSetup.read(app, null)?.scopes ?? [];
    expect(usual).not.toContain(right);
    expect(threadsSetup.read({ ...app, THREADS_SCOPES: [...usual, right].join() }, null)?.scopes).toContain(right);
    expect(threadsSetup.read({}, 'http://127.0.0.1:1')?.scopes).toContain(right);
    const scopes = (Object.keys(threadsScopes) as ThreadsScope[]).filter((scope) => scope !== right);
    const { network } = await pretendThreads({ scopes });
    expect('figures' in network).toBe(false);
  });
});
