import { expect, test } from 'vitest';
import { auth, context, pageId, postId, pretendFacebook, refusal } from '#/facebook/pretend-facebook.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { CommentInput } from '#/port.ts';

const comment: CommentInput = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  post: { remoteId: postId, url: 'https://www.facebook.test/p' },
  text: 'First ',
  createdAt: new Date(),
  account: { remoteId: pageId, handle: 'studio' },
};
const id = '122100000000000001_5566';
const CALL = 'POST /{id}/comments';

test('THREAD-04 a comment is one call below its post, and its address is asked for', async () => {
  const { network, on, seen } = await pretendFacebook();
  on(CALL, { body: { id } });
  on('GET /{id}', { body: { id, permalink_url: 'https://www.facebook.test/p?comment_id=5566' } });
  await expect(network.comments.send(comment, auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: id,
    url: 'https://www.facebook.test/p?comment_id=5566',
  });
  expect(seen[0]).toMatchObject({ call: CALL, id: postId, form: { message: 'First' } });
});

test.each<[string, Reply, object]>([
  ['a right that is missing', refusal(200), { kind: 'rejected', code: 'comment-not-allowed' }],
  ['the same, by the other code', refusal(10), { kind: 'rejected', code: 'comment-not-allowed' }],
  ['a role that was lost', refusal(190, { subcode: 492 }), { kind: 'reconnect-needed', code: 'role-lost' }],
  ['a post that is gone', refusal(100, { subcode: 33 }), { kind: 'rejected', code: 'post-gone' }],
  ['words that it does not take', refusal(100), { kind: 'rejected', code: 'request-refused' }],
  ['too many calls', refusal(80_001), { kind: 'retry-later', code: 'rate-limited' }],
  ['what is held for spam, after which posts were out', refusal(368), { kind: 'unknown' }],
  ['trouble of its own', refusal(2, { status: 500 }), { kind: 'unknown' }],
  ['a code that nobody knows', refusal(987_654), { kind: 'unknown' }],
])('a comment that is refused for %s', async (_why, reply, outcome) => {
  const { network, on } = await pretendFacebook();
  on(CALL, reply);
  await expect(network.comments.send(comment, auth, context)).resolves.toMatchObject(outcome);
});

const listed = (more: object = {}) => ({
  id,
  message: 'First',
  created_time: '2026-11-20T09:00:30+0000',
  from: { id: pageId },
  ...more,
});

test.each<[string, object[], object]>([
  ['the Page’s own of the same words', [listed()], { kind: 'found', remoteId: id }],
  ['one whose author is not told', [listed({ from: undefined })], { kind: 'absent' }],
  ['one of somebody else', [listed({ from: { id: '1' } })], { kind: 'absent' }],
  ['other words', [listed({ message: 'Other' })], { kind: 'absent' }],
  ['the older of two of the same', [listed({ id: '1_2' }), listed()], { kind: 'found', remoteId: id }],
])('THREAD-05 a look finds %s', async (_what, data, outcome) => {
  const { network, on } = await pretendFacebook();
  on('GET /{id}/comments', { body: { data } });
  const window = {
    ...context,
    notBefore: new Date('2026-11-20T09:00:00Z'),
    notAfter: new Date('2026-11-20T09:05:00Z'),
  };
  await expect(network.comments.lookup(comment, auth, window)).resolves.toMatchObject(outcome);
});
