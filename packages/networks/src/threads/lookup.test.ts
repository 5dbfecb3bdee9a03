import { expect, test } from 'vitest';
import { auth, context, frozen, postId, pretendThreads, refusal } from '#/threads/pretend-threads.ts';
import type { FrozenPosts } from '#/threads/wire.ts';

const listed = (more: object = {}) => ({
  id: postId,
  text: 'Hello',
  timestamp: '2026-11-20T09:00:20+0000',
  media_type: 'TEXT_POST',
  permalink: 'https://www.threads.com/@studio/post/DCk',
  ...more,
});
const found = { kind: 'found', remoteId: postId, url: 'https://www.threads.com/@studio/post/DCk' };

async function looking(status: string | null, posts: readonly object[], list = 'threads') {
  const pretend = await pretendThreads();
  pretend.on('GET /v1.0/{id}', status === null ? refusal(400, 100, { subcode: 33 }) : { body: { status } });
  pretend.on(`GET /v1.0/me/${list}`, { body: { data: posts } });
  return pretend;
}

test.each(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED'])('a container that is %s is not out', async (status) => {
  const { network, calls } = await looking(status, [listed()]);
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({ kind: 'absent' });
  expect(calls()).toEqual(['GET /v1.0/{id}']);
});

test('one that is published is found among the account’s posts', async () => {
  const { network, seen } = await looking('PUBLISHED', [listed()]);
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual(found);
  expect(seen.at(-1)?.query).toMatchObject({ since: `${Date.parse('2026-11-20T09:00:00Z') / 1_000}`, limit: '100' });
});

test.each<[string, object[], object]>([
  ['nothing', [], {}],
  ['another text', [listed({ text: 'Hallo' })], {}],
  ['another kind', [listed({ media_type: 'IMAGE' })], {}],
  ['an earlier post', [listed({ timestamp: '2026-11-20T08:59:59+0000' })], {}],
  ['a later post', [listed({ timestamp: '2026-11-20T09:01:31+0000' })], {}],
  ['another target’s', [listed()], { taken: new Set([postId]) }],
  ['two that could be it', [listed(), listed({ id: '18073912352326151' })], {}],
])('one that is published is never absent, though the list shows %s', async (_what, posts, more) => {
  const { network } = await looking('PUBLISHED', posts);
  await expect(network.lookup(frozen(), auth, { ...context, ...more })).resolves.toMatchObject({ kind: 'unable' });
});

test('a post without words is not guessed', async () => {
  const { network } = await looking('PUBLISHED', [listed({ text: undefined, media_type: 'IMAGE' })]);
  const posts: FrozenPosts['posts'] = [{ text: '', mediaType: 'IMAGE', fields: {}, files: [] }];
  await expect(network.lookup(frozen({ posts }), auth, context)).resolves.toMatchObject({ kind: 'unable' });
});

test('a text that comes back trimmed and without the mark of its topic is the same', async () => {
  const { network } = await looking('PUBLISHED', [listed({ text: 'Fired today kilns' })]);
  const posts: FrozenPosts['posts'] = [{ text: 'Fired  today\n#kilns', mediaType: 'TEXT', fields: {}, files: [] }];
  await expect(network.lookup(frozen({ posts }), auth, context)).resolves.toEqual(found);
});

test('a container that nobody knows tells nothing: the list finds, and proves no absence', async () => {
  const there = await looking(null, [listed()]);
  await expect(there.network.lookup(frozen(), auth, context)).resolves.toEqual(found);
  const gone = await looking(null, []);
  await expect(gone.network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'unable' });
});

test('a post of an installation that is gone is looked for by its content', async () => {
  const since = { ...context, anyKey: true } as const;
  const there = await looking('FINISHED', [listed()]);
  await expect(there.network.lookup(frozen(), auth, since)).resolves.toEqual(found);
  const none = await looking(null, []);
  await expect(none.network.lookup(frozen(), auth, since)).resolves.toEqual({ kind: 'absent' });
});

test('THREAD-05 a reply is looked for among the answers to the very post that it answers', async () => {
  const reply = listed({ replied_to: { id: '18073912352326777' } });
  const posts: FrozenPosts['posts'] = [
    { text: 'Hello', mediaType: 'TEXT', fields: {}, files: [] },
    { text: 'Three', mediaType: 'TEXT', fields: {}, files: [] },
  ];
  const next = (id: string) => frozen({ posts, container: null, replyTo: { id, at: '2026-11-20T09:00:00.000Z' } });
  const { network } = await looking('FINISHED', [reply], 'replies');
  await expect(network.lookup(next('18073912352326777'), auth, context)).resolves.toMatchObject({
    kind: 'continued',
    remoteId: postId,
    next: { repeat: 'refused', payload: { posts: [{ text: 'Three' }], replyTo: { id: postId } } },
  });
  await expect(network.lookup(next('18073912352326778'), auth, context)).resolves.toEqual({ kind: 'absent' });
});

test('reads on while there are pages, and takes no part for the whole', async () => {
  const { network, on } = await looking('PUBLISHED', []);
  const page = (after: string, posts: object[]) => ({ body: { data: posts, paging: { cursors: { after } } } });
  on('GET /v1.0/me/threads', ({ query }) => {
    return query['after'] === 'b' ? { body: { data: [listed()] } } : page('b', [listed({ id: '1', text: 'x' })]);
  });
  await expect(network.lookup(frozen(), auth, context)).resolves.toEqual(found);
  on('GET /v1.0/me/threads', page('c', [listed({ id: '1', text: 'x' })]));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ code: 'incomplete-look' });
});

test.each([
  ['the container', 'GET /v1.0/{id}'],
  ['the list', 'GET /v1.0/me/threads'],
])('a failed look at %s is no absence', async (_what, call) => {
  const { network, on } = await looking('PUBLISHED', [listed()]);
  on(call, refusal(400, 190, { subcode: 463 }));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: 'grant-ended',
  });
});

test.each<[number, number | undefined, string]>([
  [10, undefined, 'not-allowed'],
  [200, undefined, 'not-allowed'],
  [100, 33, 'not-shown'],
])('a look that is refused by %s/%s says that the account must be connected again', async (code, subcode, word) => {
  const { network, on } = await looking('PUBLISHED', []);
  on('GET /v1.0/me/threads', refusal(500, code, subcode === undefined ? {} : { subcode }));
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({
    kind: 'unable',
    code: word,
    reconnectNeeded: true,
  });
});
