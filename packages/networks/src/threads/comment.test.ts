import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { CommentInput } from '#/port.ts';
import { auth, context, postId, pretendThreads, refusal } from '#/threads/pretend-threads.ts';

const answered = '18000000000000001';
const comment = (more: Partial<CommentInput> = {}): CommentInput => ({
  id: '0190a0b0-0000-7000-8000-000000000001',
  post: { remoteId: answered, url: 'https://threads.test/@studio/post/A' },
  text: 'First ',
  createdAt: new Date(),
  account: { remoteId: auth.userId, handle: 'studio' },
  ...more,
});
const CREATE = 'POST /v1.0/me/threads';
const PUBLISH = 'POST /v1.0/me/threads_publish';

test('THREAD-04 a comment is a container that answers the post, and is published', async () => {
  const { network, forms, calls } = await pretendThreads();
  await expect(network.comments.send(comment(), auth, context)).resolves.toMatchObject({
    kind: 'published',
    remoteId: postId,
  });
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([CREATE, PUBLISH]);
  expect(forms()[0]).toEqual({ media_type: 'TEXT', text: 'First', reply_to_id: answered });
});

const later = { createdAt: new Date(Date.now() - 3_600_000) };
const gone = refusal(400, 100, { subcode: 33 });

test.each<[string, Reply, Partial<CommentInput>, object]>([
  ['for a right that is missing', refusal(403, 10), {}, { kind: 'rejected', code: 'comment-not-allowed' }],
  ['for one that was taken away', refusal(403, 200), {}, { kind: 'rejected', code: 'comment-not-allowed' }],
  ['as the post cannot be answered yet', gone, {}, { kind: 'retry-later', code: 'reply-not-possible-yet' }],
  ['as the post is gone', gone, later, { kind: 'rejected', code: 'post-gone' }],
  ['for a reason of its own', refusal(400, 100), {}, { kind: 'rejected', code: 'request-refused' }],
  ['as Threads is in trouble', { status: 500, body: '' }, {}, { kind: 'retry-later' }],
])('a container that is refused %s', async (_why, reply, more, outcome) => {
  const { network, on, calls } = await pretendThreads();
  on(CREATE, reply);
  await expect(network.comments.send(comment(more), auth, context)).resolves.toMatchObject(outcome);
  expect(calls()).not.toContain(PUBLISH);
});

test('THREAD-05 a right that is named as missing by the call that shows it proves nothing', async () => {
  const { network, on } = await pretendThreads();
  on(PUBLISH, refusal(403, 10));
  await expect(network.comments.send(comment(), auth, context)).resolves.toMatchObject({ kind: 'unknown' });
});

test('THREAD-05 a right that was taken away does not end the account, whose posts need another one', async () => {
  const { network, on } = await pretendThreads();
  on(PUBLISH, refusal(403, 200));
  await expect(network.comments.send(comment(), auth, context)).resolves.toMatchObject({ code: 'comment-not-allowed' });
});

test('THREAD-05 without the right to read replies nobody can look', async () => {
  const { network } = await pretendThreads({
    scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
  });
  await expect(network.comments.lookup(comment(), auth, context)).resolves.toEqual({ kind: 'nobody-can-look' });
});
