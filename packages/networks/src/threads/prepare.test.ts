import { expect, test, vi } from 'vitest';
import type { Json } from '#/port.ts';
import { auth, container, context, file, post, pretendThreads, refusal } from '#/threads/pretend-threads.ts';

const payload = (more: object) => ({ kind: 'prepared', prepared: { clientKey: null, repeat: 'refused', ...more } });

test('a post of words is one container, and the token stands in no address', async () => {
  const { network, forms, seen, calls } = await pretendThreads();
  await expect(network.prepare(post({ text: 'Hello \n' }), auth, context)).resolves.toMatchObject(
    payload({ payload: { posts: [{ text: 'Hello' }], container: { id: '17889615691921651' }, replyTo: null } }),
  );
  expect(forms()).toEqual([{ media_type: 'TEXT', text: 'Hello' }]);
  expect(calls()).toEqual(['POST /v1.0/me/threads', 'GET /v1.0/{id}']);
  for (const { query, authorization } of seen) {
    expect([JSON.stringify(query).includes(auth.accessToken), authorization]).toEqual([
      false,
      `Bearer ${auth.accessToken}`,
    ]);
  }
});

test('one file is a container with the words; its address is frozen nowhere', async () => {
  const { network, forms } = await pretendThreads();
  const keep = vi.fn(async () => undefined);
  const memory = { kept: null, secret: null, keep };
  const media = [file('video/mp4', 'film', 'A kiln')];
  const prepared = await network.prepare(post({ media }), auth, { ...context, memory });
  expect(forms()).toEqual([
    {
      media_type: 'VIDEO',
      video_url: 'https://nonet.test/media/for-networks/right-to-film',
      alt_text: 'A kiln',
      text: 'Hello',
    },
  ]);
  expect(JSON.stringify([prepared, keep.mock.calls])).not.toContain('right-to-film');
});

test('several files are containers of their own, and then one together', async () => {
  const { network, forms } = await pretendThreads();
  const media = [file('image/jpeg', 'one'), file('video/mp4', 'two')];
  await expect(network.prepare(post({ media, text: '' }), auth, context)).resolves.toMatchObject(
    payload({ payload: { posts: [{ text: '', mediaType: 'CAROUSEL' }], container: { id: '17889615691921653' } } }),
  );
  expect(forms()).toMatchObject([
    { media_type: 'IMAGE', is_carousel_item: 'true' },
    { media_type: 'VIDEO', is_carousel_item: 'true' },
    { media_type: 'CAROUSEL', children: '17889615691921651,17889615691921652' },
  ]);
  expect(forms()[2]).not.toHaveProperty('text');
});

test('what an interrupted preparation made of a file is taken up, unless it expired meanwhile', async () => {
  const { network, forms, on } = await pretendThreads();
  const kept: Json = { 'file-1': container };
  const memory = { kept, secret: null, keep: async () => undefined };
  const prepare = () => network.prepare(post({ media: [file('image/png')] }), auth, { ...context, memory });
  await expect(prepare()).resolves.toMatchObject(payload({ payload: { container: { id: container.id } } }));
  expect(forms()).toEqual([]);
  on('GET /v1.0/{id}', ({ id }) => ({ body: { id, status: id === container.id ? 'EXPIRED' : 'FINISHED' } }));
  await expect(prepare()).resolves.toMatchObject(payload({ payload: { container: { id: '17889615691921651' } } }));
});

test('waits until Threads has worked on it', async () => {
  const { network, on } = await pretendThreads();
  const states = ['IN_PROGRESS', 'FINISHED'];
  on('GET /v1.0/{id}', ({ id }) => ({ body: { id, status: states.shift() } }));
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject({ kind: 'prepared' });
  expect(states).toEqual([]);
});

test.each([
  ['FAILED_DOWNLOADING_VIDEO', { kind: 'retry-later', code: 'media-failed' }],
  ['FAILED_PROCESSING_AUDIO', { kind: 'retry-later', code: 'media-failed' }],
  ['FAILED_PROCESSING_VIDEO', { kind: 'retry-later', code: 'media-failed' }],
  ['UNKNOWN', { kind: 'retry-later', message: 'Threads could not work on a file of this post.' }],
  ['INVALID_ASPEC_RATIO', { kind: 'rejected', message: expect.stringContaining('too wide or too tall') }],
  ['INVALID_BIT_RATE', { kind: 'rejected', message: expect.stringContaining('megabits') }],
  ['INVALID_DURATION', { kind: 'rejected', message: expect.stringContaining('5 minutes') }],
  ['INVALID_FRAME_RATE', { kind: 'rejected', message: expect.stringContaining('pictures a second') }],
  ['INVALID_AUDIO_CHANNELS', { kind: 'rejected', message: expect.stringContaining('stereo') }],
  ['INVALID_AUDIO_CHANNEL_LAYOUT', { kind: 'rejected', message: expect.stringContaining('stereo') }],
])('a file that fails with %s', async (error_message, expected) => {
  const { network, on } = await pretendThreads();
  on('GET /v1.0/{id}', ({ id }) => ({ body: { id, status: 'ERROR', error_message } }));
  const result = await network.prepare(post({ media: [file('video/mp4')] }), auth, context);
  expect(result).toMatchObject(expected);
});

test.each([
  ['neither text nor media', { text: ' \n' }, 'empty-post'],
  ['501 characters', { text: 'x'.repeat(501) }, 'text-too-long'],
  ['504 bytes of 498 characters', { text: `${'x'.repeat(495)}’’’` }, 'text-too-long'],
  ['emoji of 504 bytes', { text: '👍'.repeat(126) }, 'text-too-long'],
  [
    'a long reply, before anything of the thread is out',
    { replies: [{ text: 'x'.repeat(501), media: [] }] },
    'text-too-long',
  ],
  ['an empty reply', { replies: [{ text: '', media: [] }] }, 'empty-post'],
  ['21 files', { media: Array.from({ length: 21 }, (_, n) => file('image/png', `${n}`)) }, 'too-many-files'],
  ['a file of another type', { media: [file('video/webm')] }, 'video-refused'],
])('refuses %s', async (_what, more, code) => {
  const { network, calls } = await pretendThreads();
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
  expect(calls()).toEqual([]);
});

test('an app without the right to reply takes no threads', async () => {
  const { network } = await pretendThreads({ scopes: ['threads_basic', 'threads_content_publish'] });
  await expect(network.prepare(post({ replies: [{ text: 'Two', media: [] }] }), auth, context)).resolves.toMatchObject({
    kind: 'rejected',
    code: 'replies-not-allowed',
  });
});

test('what people chose goes along: a topic, and who may reply', async () => {
  const { network, forms } = await pretendThreads();
  const options = { topicTag: 'Kilns', replyControl: 'mentioned_only' };
  await network.prepare(post({ options }), auth, context);
  expect(forms()).toMatchObject([{ topic_tag: 'Kilns', reply_control: 'mentioned_only' }]);
});

test.each([
  [
    'a file that could not be fetched',
    refusal(400, 1, { subcode: 2207052 }),
    { kind: 'retry-later', code: 'file-not-fetched' },
  ],
  [
    'a text that Threads counts longer, with the status of a broken server',
    refusal(500, 100, { message: 'Param text must be at most 500 characters long.' }),
    { kind: 'rejected', code: 'text-too-long' },
  ],
  [
    'too many links, wherever the refusal says so',
    { status: 400, body: { error: { code: 100, message: 'x', type: 'THREADS_API__LINK_LIMIT_EXCEEDED' } } },
    { kind: 'rejected', code: 'too-many-links' },
  ],
  [
    'another parameter, in the words of Threads and without the address',
    refusal(500, 100, { message: 'Param image_url is no URI: https://nonet.test/media/for-networks/right-to-file-1' }),
    { kind: 'rejected', message: 'Threads refused this: Param image_url is no URI: [secret]' },
  ],
  ['a missing right', refusal(500, 10), { kind: 'reconnect-needed', code: 'not-allowed', tokenMayRefresh: false }],
  ['a right that was taken away', refusal(500, 200), { kind: 'reconnect-needed', code: 'not-allowed' }],
  ['an account that is not shown', refusal(400, 100, { subcode: 33 }), { kind: 'reconnect-needed', code: 'not-shown' }],
  ['somebody who is no tester', refusal(400, 100, { subcode: 10 }), { kind: 'rejected', code: 'not-a-tester' }],
  [
    'a page that could not be read',
    refusal(400, -1, { subcode: 4279047 }),
    { kind: 'retry-later', code: 'link-not-read' },
  ],
  ['a broken server', refusal(500, 2), { kind: 'retry-later' }],
  ['a cut connection', { cut: true } as const, { kind: 'retry-later' }],
])('making a container: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendThreads();
  on('POST /v1.0/me/threads', reply);
  const result = await network.prepare(post({ media: [file('image/png')] }), auth, context);
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toMatch(/right-to|THQV/);
});

test('a child that Threads lost on the way is made again later', async () => {
  const { network, on } = await pretendThreads();
  const media = [file('image/png', 'one'), file('image/png', 'two')];
  on('POST /v1.0/me/threads', ({ form }) =>
    form['children'] === undefined ? { body: { id: container.id } } : refusal(400, 100, { subcode: 4279004 }),
  );
  await expect(network.prepare(post({ media }), auth, context)).resolves.toMatchObject({
    kind: 'retry-later',
    code: 'media-failed',
  });
});

test('FMT-06 a long text is a parameter of the container of words, and of no reply', async () => {
  const { network, forms } = await pretendThreads();
  const attachment = { text: 'Long', link: 'https://fala.example' };
  await network.prepare(post({ text: 'Hello', attachment }), auth, context);
  await network.prepare(post({ text: 'Hello', attachment: { text: 'Long' } }), auth, context);
  const text_attachment = JSON.stringify({ plaintext: 'Long', link_attachment_url: 'https://fala.example' });
  expect(forms()).toEqual([
    { media_type: 'TEXT', text: 'Hello', text_attachment },
    { media_type: 'TEXT', text: 'Hello', text_attachment: JSON.stringify({ plaintext: 'Long' }) },
  ]);
});
