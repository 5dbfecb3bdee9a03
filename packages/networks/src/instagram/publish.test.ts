import { describe, expect, test } from 'vitest';
import { auth, container, context, frozen, postId, pretendInstagram, refusal } from '#/instagram/pretend-instagram.ts';
import type { Reply } from '#/kit/pretend-network.ts';

const url = `https://www.instagram.com/p/of-${postId}/`;

test('publishes the container, and tells the address that Instagram tells', async () => {
  const { network, forms } = await pretendInstagram();
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({ kind: 'published', remoteId: postId, url });
  expect(forms()).toEqual([{ creation_id: container.id }]);
});

test('FMT-07 tells what it was frozen with, and nothing of a container of before covers', async () => {
  const { network } = await pretendInstagram();
  const { payload, ...rest } = frozen({ note: 'It has no cover.' });
  await expect(network.publish({ ...rest, payload }, auth, context)).resolves.toMatchObject({
    note: 'It has no cover.',
  });
  const { note: _, ...before } = payload as { note: string };
  await expect(network.publish({ ...rest, payload: before }, auth, context)).resolves.not.toHaveProperty('note');
});

test.each<[string, Reply]>([
  ['does not show it yet', refusal(100, 33)],
  ['leaves the address out', { body: { id: postId } }],
  ['cuts the connection', { cut: true }],
])('a post is out even if Instagram then %s', async (_what, reply) => {
  const { network, on } = await pretendInstagram();
  on('GET /{id}', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: postId,
    url: 'https://instagram.test/studio.fala/',
  });
});

test('a container whose day is over is not sent, but prepared again', async () => {
  const { network, calls } = await pretendInstagram();
  const old = frozen({ container: { id: container.id, expiresAt: new Date(Date.now() - 1).toISOString() } });
  await expect(network.publish(old, auth, context)).resolves.toMatchObject({ kind: 'retry-later', prepareAgain: true });
  expect(calls()).toEqual([]);
});

test.each<[string, Reply, object]>([
  ['an ended sign-in', refusal(190, 460), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['a limit of the app', refusal(4), { kind: 'retry-later', scope: 'network', afterMs: null }],
  ['a limit of the page', refusal(80002), { kind: 'retry-later', scope: 'connection' }],
  ['the limit of the day', refusal(9, 2207042), { kind: 'retry-later', scope: 'target', code: 'daily-limit' }],
  ['an account to be checked', refusal(25, 2207050), { kind: 'rejected', code: 'account-checked' }],
  ['a blocked action, as was said of posts that are out', refusal(4, 2207051), { kind: 'unknown' }],
  ['a restricted account', refusal(368), { kind: 'unknown' }],
  ['a missing right', refusal(10), { kind: 'unknown' }],
  ['a right that was taken away', refusal(200), { kind: 'reconnect-needed', code: 'not-allowed' }],
  [
    'no professional account',
    refusal(100, undefined, 'The user is not an Instagram Business'),
    { kind: 'reconnect-needed', code: 'not-professional' },
  ],
  ['a fault of Instagram’s', refusal(-1, 2207001), { kind: 'unknown' }],
  ['an unknown error', refusal(1), { kind: 'unknown' }],
  ['a service that is away', refusal(2, undefined, 'Service', 500), { kind: 'unknown' }],
  ['a number that nobody has documented', refusal(987_654), { kind: 'unknown' }],
  ['a broken server', { status: 502 }, { kind: 'unknown' }],
  ['no id', { body: {} }, { kind: 'unknown' }],
  ['a cut connection', { cut: true }, { kind: 'unknown' }],
])('publishing: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendInstagram();
  on('POST /{account}/media_publish', reply);
  const outcome = await network.publish(frozen(), auth, context);
  expect(outcome).toMatchObject(expected);
  expect(outcome).not.toHaveProperty('prepareAgain');
});

test.each<[string, Reply, object]>([
  ['neither is its page: it must be connected again', refusal(100, 33), { kind: 'reconnect-needed' }],
  ['its page is: that proves nothing', { body: { instagram_business_account: { id: '1' } } }, { kind: 'unknown' }],
  ['nobody can ask: that proves nothing', { cut: true }, { kind: 'unknown' }],
])('publishing: the account is not shown to us, and %s', async (_what, reply, expected) => {
  const { network, on } = await pretendInstagram();
  on('POST /{account}/media_publish', refusal(100, 33));
  on('GET /{page}', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(expected);
});

describe.each([
  [24, 2207008],
  [24, 2207006],
  [-2, 2207020],
  [24, undefined],
  [9007, 2207027],
])('a container that was not found, or not ready (%s/%s)', (code, subcode) => {
  test.each<[string, Reply, object]>([
    ['is sent again when it is ready', { body: { status_code: 'FINISHED' } }, { kind: 'retry-later', afterMs: 10_000 }],
    ['is made anew when it failed', { body: { status_code: 'ERROR' } }, { kind: 'retry-later', prepareAgain: true }],
    ['is made anew when it expired', { body: { status_code: 'EXPIRED' } }, { kind: 'retry-later', prepareAgain: true }],
    ['is in doubt when it is out', { body: { status_code: 'PUBLISHED' } }, { kind: 'unknown' }],
    ['is in doubt when nobody shows it', refusal(100, 33), { kind: 'unknown' }],
    ['is in doubt when it cannot be asked about', { cut: true }, { kind: 'unknown' }],
  ])('%s', async (_what, status, expected) => {
    const { network, on } = await pretendInstagram();
    on('POST /{account}/media_publish', refusal(code, subcode));
    on('GET /{id}', status);
    const outcome = await network.publish(frozen(), auth, context);
    expect(outcome).toMatchObject(expected);
    expect('prepareAgain' in outcome).toBe('prepareAgain' in expected);
  });
});

describe('removing', () => {
  test.each<[string, Reply, Reply, object]>([
    ['deletes', { body: { success: true, deleted_id: postId } }, { cut: true }, { kind: 'done' }],
    ['has nothing to delete any more', refusal(100, 33), refusal(100, 33), { kind: 'done' }],
    ['does not let us', refusal(100, 33), { body: { id: postId } }, { kind: 'rejected', code: 'not-allowed' }],
    ['cannot say whether it is gone', refusal(100, 33), { cut: true }, { kind: 'unknown' }],
    ['cannot delete such a post', refusal(100, 2207073), { cut: true }, { kind: 'rejected', code: 'cannot-delete' }],
    ['misses a right', refusal(10), { cut: true }, { kind: 'reconnect-needed', code: 'not-allowed' }],
    ['is away', { cut: true }, { cut: true }, { kind: 'unknown' }],
  ])('Instagram %s', async (_what, deleted, read, expected) => {
    const { network, on } = await pretendInstagram();
    on('DELETE /{id}', deleted);
    on('GET /{id}', read);
    await expect(network.remove?.(postId, auth, context)).resolves.toMatchObject(expected);
  });

  test('what is no id of a post is not asked for', async () => {
    const { network, calls } = await pretendInstagram();
    await expect(network.remove?.('../me', auth, context)).resolves.toMatchObject({ kind: 'rejected' });
    expect(calls()).toEqual([]);
  });

  test('is not offered where the app may not', async () => {
    const { network } = await pretendInstagram({ mayDelete: false });
    expect(network).not.toHaveProperty('remove');
  });
});
