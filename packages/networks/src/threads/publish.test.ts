import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { Prepared } from '#/port.ts';
import { auth, container, context, frozen, post, postId, pretendThreads, refusal } from '#/threads/pretend-threads.ts';
import type { FrozenPosts } from '#/threads/wire.ts';

const url = `https://www.threads.com/@studio/post/of-${postId}`;
const now = () => new Date().toISOString();
const words = (text: string) => ({ text, mediaType: 'TEXT' as const, fields: {}, files: [] });
const thread: FrozenPosts['posts'] = [words('One'), words('Two'), words('Three')];

test('publishes the container, and tells the address that Threads tells', async () => {
  const { network, forms } = await pretendThreads();
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({ kind: 'published', remoteId: postId, url });
  expect(forms()).toEqual([{ creation_id: container.id }]);
});

test.each<[string, Reply, string]>([
  ['leaves the address out', { body: { id: postId, shortcode: 'DCk' } }, 'https://threads.test/@studio/post/DCk'],
  ['says nothing of it', { status: 500 }, 'https://threads.test/@studio'],
  ['cuts the connection', { cut: true }, 'https://threads.test/@studio'],
])('a post is out even if Threads then %s', async (_what, reply, address) => {
  const { network, on } = await pretendThreads();
  on('GET /v1.0/{id}', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: postId,
    url: address,
  });
});

test('a container whose day is over is not sent, but prepared again', async () => {
  const { network, calls } = await pretendThreads();
  const old = frozen({ container: { id: container.id, expiresAt: new Date(Date.now() - 1).toISOString() } });
  await expect(network.publish(old, auth, context)).resolves.toMatchObject({ kind: 'retry-later', prepareAgain: true });
  expect(calls()).toEqual([]);
});

test.each<[string, Reply, object]>([
  [
    'an expired token, which cannot be renewed any more',
    refusal(400, 190, { subcode: 463 }),
    { kind: 'reconnect-needed', tokenMayRefresh: false },
  ],
  ['a removed app', refusal(400, 190, { subcode: 458 }), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['a limit of the app', refusal(400, 4), { kind: 'retry-later', scope: 'network', afterMs: null }],
  ['a limit of the account', refusal(400, 17), { kind: 'retry-later', scope: 'connection', code: 'rate-limited' }],
  ['another limit', refusal(400, 32), { kind: 'retry-later', code: 'rate-limited' }],
  ['a third', refusal(400, 613), { kind: 'retry-later', code: 'rate-limited' }],
  [
    'a limit without a body',
    { status: 429, headers: { 'retry-after': '90' } },
    { kind: 'retry-later', afterMs: 90_000 },
  ],
  ['a restricted account', refusal(400, 1, { subcode: 4279013 }), { kind: 'rejected', code: 'account-restricted' }],
  ['a blocked account', refusal(400, 368), { kind: 'rejected', code: 'account-restricted' }],
  ['a bad parameter', refusal(500, 100, { message: 'Param creation_id must be a number' }), { kind: 'rejected' }],
  [
    'a second publish',
    refusal(400, 100, { message: 'The media container was already published' }),
    { kind: 'rejected', code: 'duplicate' },
  ],
  ['a missing right, which was said of posts that are out', refusal(500, 10), { kind: 'unknown' }],
  ['a right that was taken away', refusal(500, 200), { kind: 'reconnect-needed', code: 'not-allowed' }],
  ['a blocked action, which is no proof either', refusal(403, 4, { subcode: 2207051 }), { kind: 'unknown' }],
  ['a broken server', refusal(500, 2), { kind: 'unknown', code: 'no-clear-answer' }],
  ['a fatal error without a name', refusal(500, -1), { kind: 'unknown' }],
  ['a number that nobody has documented', refusal(400, 987_654), { kind: 'unknown', code: 'undocumented-refusal' }],
  ['a broken server without words', { status: 502 }, { kind: 'unknown' }],
  ['broken JSON', { raw: '{"id":"1' }, { kind: 'unknown' }],
  ['no id', { body: {} }, { kind: 'unknown' }],
  ['a cut connection', { cut: true }, { kind: 'unknown' }],
])('publishing: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendThreads();
  on('POST /v1.0/me/threads_publish', reply);
  const outcome = await network.publish(frozen(), auth, context);
  expect(outcome).toMatchObject(expected);
  expect(JSON.stringify(outcome)).not.toContain(auth.accessToken);
});

test.each<[string, Reply, object]>([
  [
    'neither is its profile: it must be connected again',
    refusal(400, 100, { subcode: 33 }),
    { kind: 'reconnect-needed' },
  ],
  ['its profile is: its container is asked', { body: { id: '1', username: 'studio' } }, { code: 'not-seen-yet' }],
  ['nobody can ask: its container is asked', { cut: true }, { code: 'not-seen-yet' }],
])('publishing: the account is not shown to us, and %s', async (_what, reply, expected) => {
  const { network, on } = await pretendThreads();
  on('POST /v1.0/me/threads_publish', refusal(400, 100, { subcode: 33 }));
  on('GET /v1.0/me', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(expected);
});

test('an id beyond the numbers of JavaScript is read as it stands', async () => {
  const { network, on } = await pretendThreads();
  on('POST /v1.0/me/threads_publish', { raw: '{"id":18073912352326149}' });
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({ remoteId: '18073912352326149' });
});

describe('a container that the publishing side does not see', () => {
  test.each<[string, Reply, object]>([
    ['is sent again when it is ready', { body: { status: 'FINISHED' } }, { kind: 'retry-later', afterMs: 10_000 }],
    ['is sent again when it cannot be asked about', { cut: true }, { kind: 'retry-later', code: 'not-seen-yet' }],
    ['is made anew when it failed', { body: { status: 'ERROR' } }, { kind: 'retry-later', prepareAgain: true }],
    ['is made anew when it expired', { body: { status: 'EXPIRED' } }, { kind: 'retry-later', prepareAgain: true }],
    [
      'is made anew when nobody knows it',
      refusal(400, 100, { subcode: 33 }),
      { kind: 'retry-later', prepareAgain: true },
    ],
    ['is in doubt when it is out', { body: { status: 'PUBLISHED' } }, { kind: 'unknown' }],
  ])('%s', async (_what, status, expected) => {
    const { network, on } = await pretendThreads();
    on('POST /v1.0/me/threads_publish', refusal(400, 24, { subcode: 4279009 }));
    on('GET /v1.0/{id}', status);
    const outcome = await network.publish(frozen(), auth, context);
    expect(outcome).toMatchObject(expected);
    expect('prepareAgain' in outcome).toBe('prepareAgain' in expected);
  });
});

describe('THREAD-01 a thread', () => {
  const ready = async (network: Awaited<ReturnType<typeof pretendThreads>>['network'], prepared: Prepared) => {
    expect(network.followUp.isReady(prepared)).toBe(false);
    const result = await network.followUp.prepare(prepared, auth, context);
    if (result.kind !== 'prepared') throw new Error(JSON.stringify(result));
    expect(network.followUp.isReady(result.prepared)).toBe(true);
    return result.prepared;
  };
  const waiting = (replyTo: FrozenPosts['replyTo']) => frozen({ posts: thread, container: null, replyTo });

  test('goes out post by post: what follows is made as a reply when its turn comes', async () => {
    const { network, forms } = await pretendThreads();
    const prepared = await network.prepare(post({ text: 'One', replies: [{ text: 'Two', media: [] }] }), auth, context);
    if (prepared.kind !== 'prepared') throw new Error(JSON.stringify(prepared));
    const first = await network.publish(prepared.prepared, auth, context);
    if (first.kind !== 'continued') throw new Error(JSON.stringify(first));
    expect(first.next).toMatchObject({ repeat: 'refused', payload: { container: null, replyTo: { id: postId } } });
    await expect(network.publish(await ready(network, first.next), auth, context)).resolves.toMatchObject({
      kind: 'published',
    });
    expect(forms()).toEqual([
      { media_type: 'TEXT', text: 'One' },
      { creation_id: '17889615691921651' },
      { media_type: 'TEXT', text: 'Two', reply_to_id: postId },
      { creation_id: '17889615691921652' },
    ]);
  });

  test('what is not ready is never sent', async () => {
    const { network, calls } = await pretendThreads();
    const outcome = await network.publish(waiting({ id: postId, at: now() }), auth, context);
    expect(outcome).toMatchObject({ kind: 'retry-later', prepareAgain: true });
    expect(calls()).toEqual([]);
  });

  test('THREAD-05 a container that has run out is made anew', async () => {
    const { network } = await pretendThreads();
    const old = { id: '1', expiresAt: new Date(Date.now() - 1).toISOString() };
    const next = frozen({ posts: thread, container: old, replyTo: { id: postId, at: now() } });
    expect((await ready(network, next)).payload).toMatchObject({ container: { id: '17889615691921651' } });
  });

  test('a file that is gone is said, and nothing is made', async () => {
    const { network, calls } = await pretendThreads();
    const [one] = thread;
    const posts: FrozenPosts['posts'] = [{ ...one, files: ['gone'] }];
    const next = frozen({ posts, container: null, replyTo: { id: postId, at: now() } });
    await expect(network.followUp.prepare(next, auth, context)).resolves.toMatchObject({ code: 'media-lost' });
    expect(calls()).toEqual([]);
  });

  test.each([
    ['a post that is out cannot be answered yet', 60_000, { kind: 'retry-later', afterMs: 30_000 }],
    ['after 20 minutes it is gone', 21 * 60_000, { kind: 'rejected', code: 'reply-not-visible' }],
  ])('%s', async (_what, ago, expected) => {
    const { network, on } = await pretendThreads();
    on('POST /v1.0/me/threads', refusal(400, 24, { subcode: 4279009 }));
    const next = waiting({ id: postId, at: new Date(Date.now() - ago).toISOString() });
    await expect(network.followUp.prepare(next, auth, context)).resolves.toMatchObject(expected);
  });

  test('a reply that is not made is made again, and begins no thread anew', async () => {
    const { network, on } = await pretendThreads();
    on('POST /v1.0/me/threads', { cut: true });
    const unmade = await network.followUp.prepare(waiting({ id: postId, at: now() }), auth, context);
    expect(unmade).toMatchObject({ kind: 'retry-later' });
    expect(unmade).not.toHaveProperty('prepareAgain');
  });
});

test.each<[string, Reply, object]>([
  ['deletes', { body: { success: true, deleted_id: postId } }, { kind: 'done' }],
  ['has nothing to delete any more', refusal(400, 100, { subcode: 33 }), { kind: 'done' }],
  ['nor when it says so otherwise', refusal(400, 24), { kind: 'done' }],
  ['may not', refusal(500, 10), { kind: 'reconnect-needed', code: 'not-allowed' }],
  ['is away', { cut: true }, { kind: 'unknown' }],
])('removing: Threads %s', async (_what, reply, expected) => {
  const { network, on } = await pretendThreads();
  on('DELETE /v1.0/{id}', reply);
  await expect(network.remove(postId, auth, context)).resolves.toMatchObject(expected);
});

test('what is no id of a post is not asked for', async () => {
  const { network, calls } = await pretendThreads();
  await expect(network.remove('../me', auth, context)).resolves.toMatchObject({ kind: 'rejected' });
  expect(calls()).toEqual([]);
});
