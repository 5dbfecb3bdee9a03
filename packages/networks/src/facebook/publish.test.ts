import { expect, test } from 'vitest';
import {
  auth,
  context,
  frozen,
  pageId,
  post,
  postId,
  pretendFacebook,
  refusal,
  video,
  videoId,
} from '#/facebook/pretend-facebook.ts';
import type { FrozenPost } from '#/facebook/wire.ts';
import type { Reply } from '#/kit/pretend-network.ts';

const film: FrozenPost = { kind: 'video', id: videoId, session: '77', pageId, text: 'Hello', note: null };
const reel: FrozenPost = { kind: 'reel', id: videoId, pageId, text: 'Hello', note: null };
const story: FrozenPost = { kind: 'photo-story', id: '551', pageId };

test('a post of words is made unseen, with a card of its first address, and shown by one small call that can be repeated', async () => {
  const { network, seen } = await pretendFacebook();
  const input = post({ text: 'See https://fala.pl/kiln, and https://example.com.' });
  const result = await network.prepare(input, auth, context);
  expect(seen).toMatchObject([
    { call: 'POST /{page}/feed', form: { published: 'false', message: input.text, link: 'https://fala.pl/kiln' } },
  ]);
  if (result.kind !== 'prepared') throw new Error(result.message);
  expect(result.prepared).toMatchObject({ repeat: 'harmless', payload: { kind: 'post', id: postId } });
  for (let time = 0; time < 2; time += 1) {
    await expect(network.publish(result.prepared, auth, context)).resolves.toEqual({
      kind: 'published',
      remoteId: postId,
      url: `https://www.facebook.test/studio/posts/${postId}`,
    });
  }
  expect(seen[1]).toMatchObject({ call: 'POST /{id}', id: postId, form: { is_published: 'true' } });
});

test('a link whose page cannot be read costs its card and nothing else', async () => {
  const { network, seen, on } = await pretendFacebook();
  on('POST /{page}/feed', ({ form }) =>
    form['link'] === undefined ? { body: { id: postId } } : refusal(1_609_005, { subcode: 1_609_005 }),
  );
  await expect(network.prepare(post({ text: 'https://fala.test' }), auth, context)).resolves.toMatchObject({
    kind: 'prepared',
  });
  expect(seen.map(({ form }) => form['link'])).toEqual(['https://fala.test', undefined]);
});

test.each<[string, Reply, object]>([
  ['nothing at all', { cut: true }, { kind: 'unknown' }],
  ['500 with code 1', refusal(1, { status: 500 }), { kind: 'unknown' }],
  ['code 2', refusal(2), { kind: 'unknown' }],
  ['a refusal nobody has documented', refusal(987_654), { kind: 'unknown' }],
  [
    'a temporary block, which was said of posts that are out',
    refusal(368, { subcode: 1_404_082 }),
    { kind: 'unknown' },
  ],
  ['a post that is held up as spam', refusal(4, { subcode: 2_207_051 }), { kind: 'unknown' }],
  ['a duplicate', refusal(506), { kind: 'unknown' }],
  ['a post that is not there', refusal(100, { subcode: 33 }), { kind: 'retry-later', prepareAgain: true }],
  ['a limit of the app', refusal(4), { kind: 'retry-later', scope: 'network' }],
  ['a limit of pages', refusal(80_001), { kind: 'retry-later', scope: 'connection' }],
  ['a token that has ended', refusal(190, { subcode: 460 }), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  ['a right that is missing', refusal(200), { kind: 'reconnect-needed', code: 'not-allowed' }],
  [
    'content that its rules forbid',
    refusal(1_346_003, { subcode: 1_346_003 }),
    { kind: 'rejected', code: 'content-refused' },
  ],
  [
    'a parameter',
    refusal(100, { message: 'Param x' }),
    { kind: 'rejected', message: 'Facebook refused this: Param x' },
  ],
])('%s at the call that shows the post', async (_what, reply, outcome) => {
  const { network, on } = await pretendFacebook();
  on('POST /{id}', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(outcome);
});

test('a post is out whatever becomes of the question about its address', async () => {
  const { network, on } = await pretendFacebook();
  on('GET /{id}', { cut: true });
  await expect(network.publish(frozen(), auth, context)).resolves.toEqual({
    kind: 'published',
    remoteId: postId,
    url: `https://www.facebook.test/${postId}`,
  });
});

test('a video is sent in the parts that Facebook asks for, and shown by the end of its upload', async () => {
  const { network, on, seen } = await pretendFacebook();
  on('POST /{page}/videos', ({ form }) => {
    if (form['upload_phase'] === 'start') {
      return { body: { video_id: videoId, upload_session_id: '77', start_offset: '0', end_offset: '6' } };
    }
    return form['upload_phase'] === 'finish' ? { body: { success: true } } : { body: partAfter(seen.length) };
  });
  const result = await network.prepare(post({ media: [video(10)] }), auth, context);
  if (result.kind !== 'prepared') throw new Error(result.message);
  expect(seen).toHaveLength(3);
  expect(result.prepared).toMatchObject({ repeat: 'refused', payload: film });
  await expect(network.publish(result.prepared, auth, context)).resolves.toMatchObject({
    kind: 'processing',
    ticket: videoId,
  });
  expect(seen[3]?.form).toEqual({ upload_phase: 'finish', upload_session_id: '77', description: 'Hello' });
});

/** What is asked for after so many calls: the rest, then nothing. */
function partAfter(calls: number): object {
  return calls === 2 ? { start_offset: '6', end_offset: '10' } : { start_offset: '10', end_offset: '10' };
}

test('a reel is sent whole as a stream, to the address that Facebook names, and no message has the token', async () => {
  const { network, on, seen, origin } = await pretendFacebook();
  on('POST /{page}/video_reels', { body: { video_id: videoId, upload_url: `${origin}/video-upload/${videoId}` } });
  on(`POST /video-upload/${videoId}`, { body: { success: true } });
  const bytes = 3 * 1024 * 1024;
  const input = post({ media: [video(bytes)], format: 'reel' });
  await expect(network.prepare(input, auth, context)).resolves.toMatchObject({ prepared: { payload: reel } });
  expect(seen[1]).toMatchObject({
    call: `POST /video-upload/${videoId}`,
    authorization: `OAuth ${auth.pageToken}`,
    query: {},
  });
  on('POST /{page}/video_reels', { body: { success: true } });
  await network.publish(frozen(reel), auth, context);
  expect(seen.at(-1)?.form).toEqual({
    upload_phase: 'finish',
    video_id: videoId,
    video_state: 'PUBLISHED',
    description: 'Hello',
  });
});

test.each<[string, object, object]>([
  [
    'ready and published',
    { video_status: 'ready', publishing_phase: { status: 'complete' } },
    { kind: 'published', remoteId: videoId },
  ],
  [
    'ready, in the word of the samples',
    { video_status: 'ready', publishing_phase: { status: 'completed' } },
    { kind: 'published' },
  ],
  [
    'ready, not published yet',
    { video_status: 'ready', publishing_phase: { status: 'in_progress' } },
    { kind: 'processing' },
  ],
  ['worked on', { video_status: 'processing', processing_phase: { status: 'in_progress' } }, { kind: 'processing' }],
  [
    'kept as a draft',
    { video_status: 'ready', publishing_phase: { status: 'not_started', publish_status: 'draft' } },
    { kind: 'draft', remoteId: videoId, ticket: videoId, url: expect.stringContaining('/reel/1/') },
  ],
  [
    'kept as a draft, though the phase is over',
    { video_status: 'ready', publishing_phase: { status: 'complete', publish_status: 'draft' } },
    { kind: 'draft' },
  ],
  [
    'a draft while it is worked on',
    { video_status: 'processing', publishing_phase: { status: 'not_started', publish_status: 'draft' } },
    { kind: 'processing' },
  ],
  ['not to be used', { video_status: 'error' }, { kind: 'rejected', code: 'media-refused' }],
])('a video that is %s', async (_what, status, outcome) => {
  const { network, on } = await pretendFacebook();
  on('GET /{id}', { body: { status, permalink_url: '/reel/1/' } });
  await expect(network.check(videoId, auth, context)).resolves.toMatchObject(outcome);
});

test('a story is known by the photo that it shows', async () => {
  const { network, on } = await pretendFacebook();
  on('POST /{page}/photo_stories', { body: { success: true, post_id: '9001' } });
  await expect(network.publish(frozen(story), auth, context)).resolves.toMatchObject({
    kind: 'published',
    remoteId: `${pageId}_9001`,
  });
  const stories = [
    { post_id: '9000', media_id: '550' },
    { post_id: '9001', media_id: '551', url: 'https://f.test/s' },
  ];
  on('GET /{page}/stories', { body: { data: stories } });
  await expect(network.lookup(frozen(story), auth, context)).resolves.toEqual({
    kind: 'found',
    remoteId: `${pageId}_9001`,
    url: 'https://f.test/s',
  });
  on('GET /{page}/stories', { body: { data: [] } });
  await expect(network.lookup(frozen(story), auth, context)).resolves.toEqual({ kind: 'absent' });
});

test.each<[string, string, object]>([
  ['nobody has asked to show', 'not_started', { kind: 'absent' }],
  ['is out, and no list has yet', 'complete', { kind: 'unable', code: 'still-working' }],
])('a look at a story of a video that %s', async (_what, publishing, seen) => {
  const { network, on } = await pretendFacebook();
  on('GET /{page}/stories', { body: { data: [] } });
  on('GET /{id}', { body: { status: { video_status: 'ready', publishing_phase: { status: publishing } } } });
  const prepared = frozen({ kind: 'video-story', id: videoId, pageId });
  await expect(network.lookup(prepared, auth, context)).resolves.toMatchObject(seen);
});

test.each<[string, Reply, object]>([
  ['published', { body: { is_published: true } }, { kind: 'found', remoteId: postId }],
  ['not published', { body: { is_published: false } }, { kind: 'absent' }],
  ['silent about it', { body: {} }, { kind: 'unable' }],
  ['not to be read, which proves nothing', refusal(100, { subcode: 33 }), { kind: 'unable' }],
])('a look at a post that is %s', async (_what, reply, seen) => {
  const { network, on } = await pretendFacebook();
  on('GET /{id}', reply);
  await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject(seen);
});

test.each<[string, object, object]>([
  ['held', { video_status: 'upload_complete', publishing_phase: { status: 'not_started' } }, { kind: 'absent' }],
  [
    'worked on, which nobody can tell from being published',
    { video_status: 'processing', publishing_phase: { status: 'not_started' } },
    { kind: 'unable', code: 'still-working' },
  ],
  [
    'ready, and nobody has asked to show it',
    { video_status: 'ready', processing_phase: { status: 'complete' }, publishing_phase: { status: 'not_started' } },
    { kind: 'absent' },
  ],
  [
    'being published',
    { video_status: 'ready', publishing_phase: { status: 'in_progress' } },
    { kind: 'unable', code: 'still-working' },
  ],
  ['out', { video_status: 'ready', publishing_phase: { status: 'complete' } }, { kind: 'found', remoteId: videoId }],
  [
    'kept as a draft',
    { video_status: 'ready', publishing_phase: { status: 'not_started', publish_status: 'draft' } },
    { kind: 'draft', remoteId: videoId, ticket: videoId },
  ],
])('a look at a video that is %s', async (_what, status, seen) => {
  const { network, on } = await pretendFacebook();
  on('GET /{id}', { body: { status } });
  await expect(network.lookup(frozen(film), auth, context)).resolves.toMatchObject(seen);
});

test('a reel that is ready and a draft may only wait for the call that shows it', async () => {
  const { network, on } = await pretendFacebook();
  const publishing_phase = { status: 'not_started', publish_status: 'draft' };
  on('GET /{id}', { body: { status: { video_status: 'ready', publishing_phase } } });
  await expect(network.lookup(frozen(reel), auth, context)).resolves.toEqual({ kind: 'absent' });
});
