import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, page, person, pretendLinkedin, refusal, share } from '#/linkedin/pretend-linkedin.ts';
import type { CommentInput } from '#/port.ts';

const comment = (more: Partial<CommentInput> = {}): CommentInput => ({
  id: '0190a0b0-0000-7000-8000-000000000001',
  post: { remoteId: share, url: `https://linkedin.test/feed/update/${share}/` },
  text: '{First} (1) ',
  createdAt: new Date(),
  account: { remoteId: page, handle: 'studio' },
  ...more,
});
const CALL = 'POST /rest/socialActions/{id}/comments';
const commentUrn = 'urn:li:comment:(urn:li:activity:7141138937766391808,7141)';

test('THREAD-04 a comment is made as who posted, in its own words', async () => {
  const { network, on, seen } = await pretendLinkedin();
  on(CALL, { status: 201, body: { id: '7141', commentUrn } });
  const sent = await network.comments.send(comment(), auth, context);
  expect(sent).toMatchObject({ kind: 'published', remoteId: commentUrn });
  expect('url' in sent && new URL(sent.url).searchParams.get('commentUrn')).toBe(commentUrn);
  expect(seen[0]?.json).toEqual({ actor: page, object: share, message: { text: '{First} (1)' } });
});

test('an answer with the number alone is an answer', async () => {
  const { network, on } = await pretendLinkedin();
  on(CALL, { status: 201, body: { id: '7141' } });
  const sent = await network.comments.send(comment(), auth, context);
  expect(sent).toMatchObject({
    kind: 'published',
    remoteId: '7141',
    url: expect.stringMatching(new RegExp(`${share}/$`)),
  });
});

const later = { createdAt: new Date(Date.now() - 600_000) };

test.each<[string, Reply, Partial<CommentInput>, object]>([
  [
    'a right that is missing',
    refusal(403, { code: 'ACCESS_DENIED' }),
    {},
    { kind: 'rejected', code: 'comment-not-allowed' },
  ],
  [
    'a post that it does not know yet',
    refusal(404, { code: 'NOT_FOUND' }),
    {},
    { kind: 'retry-later', code: 'post-not-seen-yet' },
  ],
  ['a post that is gone', refusal(404, { code: 'NOT_FOUND' }), later, { kind: 'rejected', code: 'post-gone' }],
  [
    'an activity that is not there yet',
    refusal(400, { message: 'Unable to obtain activity' }),
    {},
    { kind: 'retry-later', code: 'post-not-seen-yet' },
  ],
  ['a limit', refusal(429, { code: 'TOO_MANY_REQUESTS' }), {}, { kind: 'retry-later', scope: 'connection' }],
  ['nothing that anybody has described', refusal(400, { code: 'UNHEARD_OF' }), {}, { kind: 'unknown' }],
])('a comment that is refused for %s', async (_why, reply, more, outcome) => {
  const { network, on } = await pretendLinkedin();
  on(CALL, reply);
  await expect(network.comments.send(comment(more), auth, context)).resolves.toMatchObject(outcome);
});

const at = Date.parse('2026-11-20T09:01:00Z');
const listed = (more: object = {}) => ({
  id: '7141',
  commentUrn,
  actor: page,
  message: { text: '{First} (1)' },
  created: { time: at },
  ...more,
});

test.each<[string, object[], object]>([
  ['its own of the same words', [listed()], { kind: 'found', remoteId: commentUrn }],
  ['one of somebody else', [listed({ actor: person })], { kind: 'absent' }],
  ['an older one', [listed({ created: { time: 0 } })], { kind: 'absent' }],
  ['one whose author is not told', [listed({ actor: undefined })], { kind: 'absent' }],
  [
    'the older of two of the same',
    [listed({ id: '2', created: { time: at + 1 } }), listed()],
    { kind: 'found', remoteId: commentUrn },
  ],
])('THREAD-05 a look finds %s', async (_what, elements, outcome) => {
  const { network, on } = await pretendLinkedin();
  on('GET /rest/socialActions/{id}/comments', { body: { elements } });
  await expect(network.comments.lookup(comment(), auth, context)).resolves.toMatchObject(outcome);
});

test('THREAD-05 without the right to read nobody can look', async () => {
  const { network } = await pretendLinkedin();
  const own = comment({ account: { remoteId: person, handle: 'ana' } });
  await expect(network.comments.lookup(own, auth, context)).resolves.toEqual({ kind: 'nobody-can-look' });
});
