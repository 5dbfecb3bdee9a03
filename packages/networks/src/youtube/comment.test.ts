import { expect, test } from 'vitest';
import type { CommentInput } from '#/port.ts';
import { auth, context, pretendYoutube, refusal, videoId } from '#/youtube/pretend-youtube.ts';

const comment: CommentInput = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  post: { remoteId: videoId, url: `https://youtube.test/watch?v=${videoId}` },
  text: 'First ',
  createdAt: new Date(),
  account: { remoteId: 'UCstudio', handle: 'studiofala' },
};
const id = 'UgxKREWx';
const CALL = 'POST /youtube/v3/commentThreads';

test('THREAD-04 a comment is a thread below the video, and its address shows it on top', async () => {
  const { network, on, seen } = await pretendYoutube();
  on(CALL, { body: { id, snippet: {} } });
  await expect(network.comments.send(comment, auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: id,
    url: `https://youtube.test/watch?v=${videoId}&lc=${id}`,
  });
  expect(seen[0]).toMatchObject({
    query: { part: 'snippet' },
    input: { snippet: { videoId, topLevelComment: { snippet: { textOriginal: 'First' } } } },
  });
});

test.each<[string, number, object]>([
  ['insufficientPermissions', 403, { kind: 'rejected', code: 'comment-not-allowed' }],
  ['videoNotFound', 404, { kind: 'rejected', code: 'post-gone' }],
  ['commentsDisabled', 403, { kind: 'rejected', code: 'comments-off' }],
  ['commentTextTooLong', 400, { kind: 'rejected', code: 'text-too-long' }],
  ['commentTextRequired', 400, { kind: 'rejected', code: 'request-refused' }],
  ['invalidCommentThreadMetadata', 400, { kind: 'rejected', code: 'request-refused' }],
  ['ineligibleAccount', 400, { kind: 'rejected', code: 'not-allowed' }],
  ['forbidden', 403, { kind: 'rejected', code: 'not-allowed' }],
  ['quotaExceeded', 403, { kind: 'retry-later', scope: 'network' }],
  ['processingFailure', 400, { kind: 'unknown' }],
])('a comment that is refused: %s', async (reason, status, outcome) => {
  const { network, on } = await pretendYoutube();
  on(CALL, refusal(status, reason));
  await expect(network.comments.send(comment, auth, context)).resolves.toMatchObject(outcome);
});

const listed = (more: object = {}, thread = id) => ({
  id: thread,
  snippet: {
    topLevelComment: {
      snippet: {
        authorChannelId: { value: 'UCstudio' },
        textOriginal: 'First',
        textDisplay: 'First',
        publishedAt: '2026-11-20T09:00:30Z',
        ...more,
      },
    },
  },
});

test.each<[string, object[], object]>([
  ['the channel’s own of the same words', [listed()], { kind: 'found', remoteId: id }],
  ['one of somebody else', [listed({ authorChannelId: { value: 'UCother' } })], { kind: 'absent' }],
  ['an older one', [listed({ publishedAt: '2026-11-19T09:00:30Z' })], { kind: 'absent' }],
  ['the older of two of the same', [listed({}, 'Ug2'), listed()], { kind: 'found', remoteId: id }],
])('THREAD-05 a look finds %s', async (_what, items, outcome) => {
  const { network, on } = await pretendYoutube();
  on('GET /youtube/v3/commentThreads', { body: { items } });
  await expect(network.comments.lookup(comment, auth, context)).resolves.toMatchObject(outcome);
});
