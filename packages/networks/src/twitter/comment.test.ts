import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { CommentInput } from '#/port.ts';
import { auth, context, pretendX, problem } from '#/twitter/pretend-x.ts';

const post = { remoteId: '1880000000000000001', url: 'https://x.test/studio/status/1880000000000000001' };
const comment = (more: Partial<CommentInput> = {}): CommentInput => ({
  id: '0190a0b0-0000-7000-8000-000000000001',
  post,
  text: 'Cafe\u0301 ',
  createdAt: new Date(),
  account: { remoteId: auth.userId, handle: 'studio' },
  ...more,
});
const id = '1890000000000000001';
const hidden = problem(403, { detail: 'You attempted to reply to a Tweet that is deleted or not visible to you.' });

test('THREAD-04 a comment answers its post, in NFC', async () => {
  const { network, seen, on } = await pretendX();
  on('POST /2/tweets', { status: 201, body: { data: { id, text: 'Café' } } });
  await expect(network.comments.send(comment(), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: id,
    url: `https://x.test/studio/status/${id}`,
  });
  expect(seen[0]?.input).toEqual({ text: 'Café', reply: { in_reply_to_tweet_id: post.remoteId } });
});

test.each([
  ['waits while X may not show its post yet', 0, { kind: 'retry-later', scope: 'target', afterMs: 5_000 }],
  ['is refused later', 60_000, { kind: 'rejected', code: 'reply-not-visible' }],
])('a comment whose post X does not show %s', async (_what, agoMs, outcome) => {
  const { network, on } = await pretendX();
  on('POST /2/tweets', hidden);
  const sent = network.comments.send(comment({ createdAt: new Date(Date.now() - agoMs) }), auth, context);
  await expect(sent).resolves.toMatchObject(outcome);
});

const listed = (more: object): Reply => ({
  body: {
    data: [{ id, text: 'Café', created_at: '2026-11-20T09:00:03.000Z', conversation_id: post.remoteId, ...more }],
    meta: { result_count: 1 },
  },
});

test.each([
  ['an answer of the same words', {}, { kind: 'found', remoteId: id }],
  ['other words', { text: 'Tea' }, { kind: 'absent' }],
  ['a post of its own', { conversation_id: id }, { kind: 'absent' }],
  ['what is older', { created_at: '2026-11-20T08:00:03.000Z' }, { kind: 'absent' }],
])('THREAD-05 a look takes %s for what it is', async (_what, more, outcome) => {
  const { network, on } = await pretendX();
  on('GET /2/users/{id}/tweets', listed(more));
  await expect(network.comments.lookup(comment(), auth, context)).resolves.toMatchObject(outcome);
});
