import { expect, test } from 'vitest';

import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, frozen, pretendX, problem } from '#/twitter/pretend-x.ts';

const id = '1890000000000000001';
const url = `https://x.test/studio/status/${id}`;
const call = 'GET /2/users/{id}/tweets';
const found = { kind: 'found', remoteId: id, url };

function timeline(posts: object[], more: object = {}): Reply {
  const data = posts.map((one) => ({ id, text: 'Hello', created_at: '2026-11-20T09:00:03.000Z', ...one }));
  return { body: { ...(data.length === 0 ? {} : { data }), meta: { result_count: data.length, ...more } } };
}

async function look(reply: Reply | (() => Reply), prepared = frozen('Hello'), more: object = {}) {
  const x = await pretendX();
  x.on(call, reply);
  const result = await x.network.lookup(prepared, auth, { ...context, ...more });
  return { result, ...x };
}

test('asks for no more than the window, as each post read is billed', async () => {
  const { result, seen } = await look(timeline([{}]));
  expect(result).toEqual(found);
  expect(seen).toHaveLength(1);
  expect(seen[0]?.query).toEqual({
    max_results: '100',
    start_time: '2026-11-20T09:00:00Z',
    'tweet.fields': 'created_at,entities,attachments',
  });
});

test.each<[string, object, ReturnType<typeof frozen>]>([
  ['in another normal form', { text: 'Cafe\u0301  au\nlait' }, frozen('Café au lait')],
  [
    'with its addresses shortened',
    {
      text: 'See https://t.co/abc and https://t.co/def',
      entities: {
        urls: [
          { url: 'https://t.co/abc', expanded_url: 'https://example.com/a?b=$1', display_url: 'example.com/a' },
          { url: 'https://t.co/def', expanded_url: 'http://nonet.test', display_url: 'nonet.test' },
        ],
      },
    },
    frozen('See https://example.com/a?b=$1 and nonet.test'),
  ],
  [
    'with an address for its media',
    {
      text: 'Hello https://t.co/pic',
      attachments: { media_keys: ['3_11'] },
      entities: { urls: [{ url: 'https://t.co/pic', expanded_url: `${url}/photo/1`, media_key: '3_11' }] },
    },
    frozen('Hello', [{ id: '11', expiresAt: null }]),
  ],
  ['with escapes', { text: 'Q&amp;A &lt;3' }, frozen('Q&A <3')],
  ['about escapes', { text: 'Write &amp;amp; for &amp;' }, frozen('Write &amp; for &')],
  ['in the current names', { edit_history_post_ids: [id], referenced_posts: [] }, frozen('Hello')],
  ['in the classic names', { edit_history_tweet_ids: [id], referenced_tweets: [] }, frozen('Hello')],
])('finds a post %s', async (_what, there, prepared) => {
  const { result } = await look(timeline([{ id: '1', text: 'Another' }, there]), prepared);
  expect(result).toEqual(found);
});

test.each<[string, object]>([
  ['another text', { text: 'Hello!' }],
  ['an older one', { created_at: '2026-11-20T08:59:59.000Z' }],
  ['a later one', { created_at: '2026-11-20T09:01:31.000Z' }],
  ['one with an image', { attachments: { media_keys: ['3_11'] } }],
])('does not take %s for ours', async (_what, there) => {
  const { result } = await look(timeline([there]));
  expect(result).toEqual({ kind: 'absent' });
});

test('does not take another target’s post for ours', async () => {
  const { result } = await look(timeline([{}]), frozen('Hello'), { taken: new Set([id]) });
  expect(result).toEqual({ kind: 'absent' });
});

test('of two alike none is ours, on whichever page they are, until one of them belongs to another target', async () => {
  const pages = () => {
    const left = [timeline([{ id: '1' }], { next_token: 'page2' }), timeline([{}])];
    return () => left.shift() ?? { status: 501 };
  };
  expect((await look(pages())).result).toMatchObject({ kind: 'unable', code: 'ambiguous', tokenMayRefresh: false });
  expect((await look(pages(), frozen('Hello'), { taken: new Set(['1']) })).result).toEqual(found);
});

test('nothing in the window is absence', async () => {
  expect((await look(timeline([]))).result).toEqual({ kind: 'absent' });
});

test('looks through every page', async () => {
  const pages = [timeline([{ id: '1', text: 'Another' }], { next_token: 'page2' }), timeline([{}])];
  const { result, seen } = await look(() => pages.shift() ?? { status: 501 });
  expect(result).toEqual(found);
  expect(seen.map(({ query }) => query['pagination_token'])).toEqual([undefined, 'page2']);
});

const halfPage: Reply = { body: { data: [], errors: [{ title: 'Not Found Error' }], meta: { result_count: 0 } } };
test.each<[string, Reply | (() => Reply), boolean]>([
  ['the token is refused', problem(401, { title: 'Unauthorized' }), true],
  ['the limit is reached', problem(429, { title: 'Too Many Requests' }), false],
  ['the credits are used up', { status: 402 }, false],
  ['the server is broken', { status: 503 }, false],
  ['the answer is half', { raw: '{"data":[' }, false],
  ['the connection is cut', { cut: true }, false],
  ['the list is not whole', halfPage, false],
  ['fewer came than were counted', timeline([], { result_count: 2 }), false],
  ['there is no count', { body: {} }, false],
  ['it never ends', timeline([{ text: 'Another' }], { next_token: 'more' }), false],
  ['a later page fails', pageThen({ status: 503 }), false],
])('a look is no conclusion when %s', async (_when, reply, tokenMayRefresh) => {
  const { result } = await look(reply);
  expect(result).toMatchObject({ kind: 'unable', tokenMayRefresh });
});

function pageThen(reply: Reply): () => Reply {
  const pages = [timeline([{ text: 'Another' }], { next_token: 'page2' })];
  return () => pages.shift() ?? reply;
}
