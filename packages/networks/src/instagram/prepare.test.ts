import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  account,
  appSecret,
  auth,
  container,
  context,
  film,
  photo,
  post,
  pretendInstagram,
  refusal,
} from '#/instagram/pretend-instagram.ts';
import type { Reply } from '#/kit/pretend-network.ts';
import type { Json, PublishInput } from '#/port.ts';

const address = (id: string) => `https://nonet.test/media/for-networks/right-to-${id}`;

describe('a post is made as', () => {
  test.each<[string, Partial<PublishInput>, object[], object]>([
    [
      'a photo, with its alternative text',
      { text: 'Hello \n', media: [photo('a', 'A cup')] },
      [{ image_url: address('a'), caption: 'Hello', alt_text: 'A cup' }],
      { mediaType: 'IMAGE', productType: 'FEED', text: 'Hello', account },
    ],
    [
      'a photo without words, with people who made it, too',
      { text: '', options: { collaborators: ['press.fala', 'ana'], coverAt: 1, shareToFeed: true } },
      [{ image_url: address('file-1'), collaborators: '["press.fala","ana"]' }],
      { mediaType: 'IMAGE', productType: 'FEED', text: '' },
    ],
    [
      'a reel, also when it was meant for the feed; a video has no alternative text',
      { media: [film('f', 'A wheel')], options: { coverAt: 0, shareToFeed: false } },
      [{ media_type: 'REELS', video_url: address('f'), caption: 'Hello', thumb_offset: '0', share_to_feed: 'false' }],
      { mediaType: 'VIDEO', productType: 'REELS' },
    ],
    [
      'a reel that says nothing of what was not chosen',
      { format: 'reel', media: [film('f')] },
      [{ media_type: 'REELS', video_url: address('f'), caption: 'Hello' }],
      { mediaType: 'VIDEO', productType: 'REELS' },
    ],
    [
      'a carousel of photos and videos, whose words and people belong to the whole',
      { media: [photo('a', 'A cup'), film('f')], options: { collaborators: ['ana'], coverAt: 2 } },
      [
        { is_carousel_item: 'true', image_url: address('a'), alt_text: 'A cup' },
        { is_carousel_item: 'true', media_type: 'VIDEO', video_url: address('f') },
        {
          media_type: 'CAROUSEL',
          children: '17889615691921641,17889615691921642',
          caption: 'Hello',
          collaborators: '["ana"]',
        },
      ],
      { mediaType: 'CAROUSEL_ALBUM', productType: 'FEED', container: { id: '17889615691921643' } },
    ],
    [
      'a story of a photo, of which nothing is said',
      { format: 'story', media: [photo('a', 'A cup')], options: { format: 'story', collaborators: ['ana'] } },
      [{ media_type: 'STORIES', image_url: address('a') }],
      { mediaType: 'IMAGE', productType: 'STORY', text: '' },
    ],
    [
      'a story of a video',
      { format: 'story', media: [film('f')], options: { coverAt: 2 } },
      [{ media_type: 'STORIES', video_url: address('f') }],
      { mediaType: 'VIDEO', productType: 'STORY' },
    ],
  ])('%s', async (_what, more, sent, payload) => {
    const { network, forms } = await pretendInstagram();
    const result = await network.prepare(post(more), auth, context);
    expect(result).toMatchObject({ kind: 'prepared', prepared: { repeat: 'refused', payload } });
    const byAddress = (forms: object[]) =>
      forms.map((form) => JSON.stringify(form, Object.keys(form).toSorted())).toSorted();
    expect(byAddress(forms())).toEqual(byAddress(sent));
    expect(JSON.stringify(result)).not.toContain('right-to');
  });
});

describe('FMT-07 a reel with a picture as its cover', () => {
  const cover = photo('cover');
  const reel = (more: Partial<PublishInput> = {}) => post({ media: [film('f')], cover, ...more });

  test('says where it is, and no moment beside it; posts that are no reels say nothing of it', async () => {
    const { network, forms } = await pretendInstagram();
    const result = await network.prepare(reel({ options: { coverAt: 9_000 } }), auth, context);
    expect(result).toMatchObject({ prepared: { payload: { productType: 'REELS', note: null } } });
    expect(forms()).toEqual([
      { media_type: 'REELS', video_url: address('f'), caption: 'Hello', cover_url: address('cover') },
    ]);
    expect(JSON.stringify(result)).not.toContain('right-to');
    await network.prepare(reel({ format: 'story' }), auth, context);
    await network.prepare(reel({ media: [photo('a')] }), auth, context);
    expect(JSON.stringify(forms().slice(1))).not.toContain('cover');
  });

  test('goes out without one that is refused, also after an interruption, and says so', async () => {
    const { network, forms, on } = await pretendInstagram();
    let kept: Json = null;
    const keep = async (progress: Json) => {
      kept = progress;
    };
    on('POST /{account}/media', ({ input }) =>
      'cover_url' in Object(input) ? refusal(36000, 2207005) : { body: { id: container.id } },
    );
    for (const _time of ['first', 'after an interruption']) {
      const result = await network.prepare(reel(), auth, { ...context, memory: { kept, secret: null, keep } });
      const note = expect.stringMatching(/^This went out without its cover\. Instagram .*Set the cover at Instagram/);
      expect(result).toMatchObject({ prepared: { payload: { container: { id: container.id }, note } } });
    }
    expect(forms().map((form) => 'cover_url' in form)).toEqual([true, false, true]);
  });

  test('is refused where the video itself is', async () => {
    const { network, on } = await pretendInstagram();
    on('POST /{account}/media', refusal(36003, 2207026));
    await expect(network.prepare(reel(), auth, context)).resolves.toMatchObject({ code: 'media-refused' });
  });
});

test('the token stands in no address, and each call proves that it is the app’s', async () => {
  const { network, seen } = await pretendInstagram();
  await network.prepare(post(), auth, context);
  const proof = createHmac('sha256', appSecret).update(auth.pageToken).digest('hex');
  expect(seen).toHaveLength(2);
  for (const { query, authorization } of seen) {
    expect([query['appsecret_proof'], authorization]).toEqual([proof, `Bearer ${auth.pageToken}`]);
    expect(JSON.stringify(query)).not.toContain(auth.pageToken);
  }
});

test('the children of a carousel are made several at once and waited for, and come in their order', async () => {
  const { network, forms, on } = await pretendInstagram();
  const asked = new Map<string, number>();
  on('GET /{id}', ({ id }) => {
    const times = (asked.get(id) ?? 0) + 1;
    asked.set(id, times);
    return { body: { id, status_code: times < 2 || forms().length < 5 ? 'IN_PROGRESS' : 'FINISHED' } };
  });
  const media = Array.from({ length: 7 }, (_, n) => photo(`file-${n}`));
  await expect(network.prepare(post({ media }), auth, context)).resolves.toMatchObject({ kind: 'prepared' });
  const urls = new Map(forms().map((form, n) => [`1788961569192164${n + 1}`, form['image_url']]));
  const children = forms().at(-1)?.['children']?.split(',') ?? [];
  expect(children.map((id) => urls.get(id))).toEqual(media.map(({ id }) => address(id)));
  expect([...asked.values()].filter((times) => times >= 2)).toHaveLength(8);
});

test('what an interrupted preparation made is taken up again, and what failed is made anew', async () => {
  const kept = (expiresAt: string): Json => ({ 'file-1': { id: container.id, expiresAt } });
  const memory = (expiresAt: string) => ({ kept: kept(expiresAt), secret: null, keep: vi.fn(async () => undefined) });
  const there = await pretendInstagram();
  const taken = await there.network.prepare(post(), auth, { ...context, memory: memory(container.expiresAt) });
  expect(taken).toMatchObject({ prepared: { payload: { container: { id: container.id } } } });
  expect(there.forms()).toEqual([]);

  const failed = await pretendInstagram();
  failed.on('GET /{id}', ({ id }) => ({ body: { id, status_code: id === container.id ? 'EXPIRED' : 'FINISHED' } }));
  await failed.network.prepare(post(), auth, { ...context, memory: memory(container.expiresAt) });
  expect(failed.forms()).toHaveLength(1);
});

test.each<[string, Reply, object]>([
  ['a limit of the app', refusal(4), { kind: 'retry-later', scope: 'network' }],
  ['a limit of the page', refusal(80002), { kind: 'retry-later', scope: 'connection', code: 'rate-limited' }],
  [
    'an account that is held up as spam, and not the app',
    refusal(4, 2207051),
    { kind: 'retry-later', scope: 'connection' },
  ],
  ['a file that could not be fetched', refusal(9004, 2207052), { kind: 'retry-later', code: 'file-not-fetched' }],
  ['a file that took too long', refusal(-2, 2207003), { kind: 'retry-later', code: 'file-not-fetched' }],
  ['a fault of Instagram’s', refusal(-1, 2207032), { kind: 'retry-later', code: 'network-fault' }],
  ['a caption', refusal(36004, 2207010), { kind: 'rejected', code: 'caption-refused' }],
  ['the shape of a picture', refusal(36003, 2207009), { kind: 'rejected', code: 'media-refused' }],
  ['the cover', refusal(1, 2207057), { kind: 'rejected', code: 'cover-refused' }],
  [
    'an account that must be looked after in the app',
    refusal(25, 2207050),
    { kind: 'rejected', code: 'account-checked' },
  ],
  ['a missing right', refusal(10), { kind: 'reconnect-needed', code: 'not-allowed' }],
  ['an ended sign-in', refusal(190, 460), { kind: 'reconnect-needed', tokenMayRefresh: false }],
  [
    'an account that is not professional any more',
    refusal(100, undefined, '(#100) The user is not an Instagram Business'),
    { kind: 'reconnect-needed', code: 'not-professional' },
  ],
  [
    'a bad parameter, in Instagram’s words',
    refusal(100),
    { kind: 'rejected', message: 'Instagram refused this: Something.' },
  ],
  ['a server error', { status: 500 }, { kind: 'retry-later' }],
  ['a refusal that nobody knows', refusal(987), { kind: 'retry-later' }],
])('a container is refused: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendInstagram();
  on('POST /{account}/media', reply);
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(expected);
});

test.each([
  [
    'in a sentence',
    'Error: Media upload has failed with error code 2207026',
    { kind: 'rejected', code: 'media-refused' },
  ],
  ['as a number', '2207026', { kind: 'rejected', code: 'media-refused' }],
  ['with a number that may pass', 'Error: 2207082', { kind: 'retry-later', code: 'media-failed' }],
  ['without a number', '', { kind: 'retry-later', code: 'media-failed' }],
])('a container that failed says why %s', async (_how, status, expected) => {
  const { network, on } = await pretendInstagram();
  on('GET /{id}', { body: { status_code: 'ERROR', status } });
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(expected);
});

test.each<[string, Partial<PublishInput>, string]>([
  ['nothing', { media: [] }, 'media-required'],
  ['a reel of a photo', { format: 'reel' }, 'format-media'],
  ['a story of two', { format: 'story', media: [photo('a'), photo('b')] }, 'format-media'],
  ['a picture that is no JPEG', { media: [{ ...photo(), contentType: 'image/png' }] }, 'picture-refused'],
  ['a thread', { replies: [{ text: 'More', media: [] }] }, 'no-threads'],
])('nothing is sent of %s', async (_what, more, code) => {
  const { network, calls } = await pretendInstagram();
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
  expect(calls()).toEqual([]);
});
