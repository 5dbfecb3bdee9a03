import { describe, expect, test, vi } from 'vitest';
import { contextWith } from '#/kit/pretend-post.ts';
import type { Json } from '#/port.ts';
import {
  auth,
  context,
  file,
  film,
  ok,
  paths,
  post,
  pretendTiktok,
  publishId,
  refusal,
  statusReply,
} from '#/tiktok/pretend-tiktok.ts';

const MB = 1024 * 1024;

test('a video is sent but for its last chunk, and its address is frozen as a secret', async () => {
  const { network, seen, calls, jsonOf, address } = await pretendTiktok();
  const options = {
    privacy: 'SELF_ONLY',
    allowComment: true,
    allowDuet: true,
    yourBrand: true,
    madeByAi: true,
    coverAt: 1_500,
  };
  const prepared = await network.prepare(post({ text: 'Hello \n', media: [film], options }), auth, contextWith(film));
  expect(calls()).toEqual([paths.creator, paths.video, paths.put]);
  expect(jsonOf(paths.video)).toEqual({
    post_info: {
      title: 'Hello',
      privacy_level: 'SELF_ONLY',
      disable_comment: false,
      // Its creator has switched duets off in the app.
      disable_duet: true,
      disable_stitch: true,
      brand_organic_toggle: true,
      brand_content_toggle: false,
      is_aigc: true,
      video_cover_timestamp_ms: 1_500,
    },
    source_info: { source: 'FILE_UPLOAD', video_size: 12 * MB, chunk_size: 5 * MB, total_chunk_count: 2 },
  });
  expect(seen[1]).toMatchObject({
    authorization: `Bearer ${auth.accessToken}`,
    contentType: 'application/json; charset=UTF-8',
  });
  expect(seen[2]).toMatchObject({
    length: 5 * MB,
    range: `bytes 0-${5 * MB - 1}/${12 * MB}`,
    contentType: 'video/mp4',
    authorization: undefined,
  });
  expect(prepared).toMatchObject({
    kind: 'prepared',
    prepared: {
      repeat: 'harmless',
      secret: address,
      payload: { kind: 'video', publishId, isPublic: false, file: { id: 'film', lastFrom: 5 * MB } },
    },
  });
  expect(JSON.stringify({ ...prepared, prepared: { ...Object(prepared).prepared, secret: null } })).not.toContain(
    'right-to',
  );
});

test.each([
  ['under 5 MB', 4_999_999, { chunk_size: 4_999_999, total_chunk_count: 1 }],
  ['of 5 MiB', 5 * MB, { chunk_size: 5 * MB, total_chunk_count: 1 }],
  ['just under two chunks', 10 * MB - 1, { chunk_size: 10 * MB - 1, total_chunk_count: 1 }],
  ['of 4 GB', 4_000_000_000, { chunk_size: 5 * MB, total_chunk_count: 762 }],
])('a video %s is announced in chunks that TikTok takes', async (_what, bytes, expected) => {
  const { network, on, jsonOf } = await pretendTiktok();
  on(paths.put, refusal(400, 'stop'));
  await network.prepare(post({ media: [file('video/mp4', bytes)] }), auth, context);
  expect(jsonOf(paths.video).source_info).toMatchObject(expected);
});

describe('an interrupted upload', () => {
  const keptWith = (endsAt: number, secret: Json) => ({
    kept: { publishId, endsAt: new Date(endsAt).toISOString() },
    secret,
    keep: vi.fn(async () => undefined),
  });
  const soon = Date.now() + 20 * 60_000;
  const later = Date.now() + 50 * 60_000;
  const long = file('video/mp4', 22 * MB);

  test('goes on where TikTok has it, at the address that was kept as a secret', async () => {
    const { network, on, seen, calls, address } = await pretendTiktok();
    on(paths.status, statusReply({ uploaded_bytes: 5 * MB }));
    const memory = keptWith(later, address);
    await expect(network.prepare(post({ media: [long] }), auth, { ...context, memory })).resolves.toMatchObject({
      kind: 'prepared',
      prepared: { payload: { file: { lastFrom: 15 * MB } } },
    });
    expect(calls()).toEqual([paths.creator, paths.status, paths.put, paths.put]);
    expect(seen[2]?.range).toMatch(`bytes ${5 * MB}-`);
    expect(memory.keep).not.toHaveBeenCalled();
  });

  test.each<[string, ReturnType<typeof keptWith>, object]>([
    ['ends too soon', keptWith(soon, 'https://old.test'), {}],
    ['is of an address that nobody can open any more', keptWith(later, null), {}],
    ['has bytes that end within a chunk', keptWith(later, 'https://old.test'), { uploaded_bytes: 7 }],
    ['has failed', keptWith(later, 'https://old.test'), { status: 'FAILED', fail_reason: 'internal' }],
  ])('that %s is begun anew', async (_what, memory, status) => {
    const { network, on, calls, address } = await pretendTiktok();
    on(paths.status, statusReply(status));
    await network.prepare(post({ media: [long] }), auth, { ...context, memory });
    expect(calls()).toContain(paths.video);
    expect(memory.keep).toHaveBeenCalledWith({ publishId, endsAt: expect.any(String) }, address);
  });

  test('asks where to go on when TikTok has more than we thought', async () => {
    const { network, on, seen } = await pretendTiktok();
    let tries = 0;
    on(paths.put, () => {
      tries += 1;
      return tries === 1 ? { status: 416 } : { status: 206 };
    });
    on(paths.status, statusReply({ uploaded_bytes: 5 * MB }));
    await expect(network.prepare(post({ media: [long] }), auth, context)).resolves.toMatchObject({ kind: 'prepared' });
    expect(seen.filter(({ call }) => call === paths.put).map(({ range }) => range?.split('-')[0])).toEqual([
      'bytes 0',
      `bytes ${5 * MB}`,
      `bytes ${10 * MB}`,
    ]);
  });
});

test('photos are frozen with their settings, and their addresses as a secret', async () => {
  const { network, calls } = await pretendTiktok();
  const media = [file('image/jpeg', 10, { id: 'one' }), file('image/webp', 10, { id: 'two' })];
  const options = { privacy: 'PUBLIC_TO_EVERYONE', addMusic: true, brandedContent: true };
  await expect(network.prepare(post({ media, options }), auth, context)).resolves.toEqual({
    kind: 'prepared',
    prepared: {
      clientKey: null,
      repeat: 'blind',
      secret: [
        'https://nonet.test/media/for-networks/right-to-one',
        'https://nonet.test/media/for-networks/right-to-two',
      ],
      payload: {
        kind: 'photo',
        text: 'Hello',
        isDraft: false,
        isPublic: true,
        info: {
          description: 'Hello',
          privacy_level: 'PUBLIC_TO_EVERYONE',
          disable_comment: true,
          brand_organic_toggle: false,
          brand_content_toggle: true,
          auto_add_music: true,
        },
        cover: 0,
      },
    },
  });
  expect(calls()).toEqual([paths.creator]);
});

test.each([
  ['a post', { privacy: 'SELF_ONLY' }],
  ['a draft', { sendAs: 'draft' }],
])('FMT-07 the title and the cover of photos go with %s', async (_, options) => {
  const { network } = await pretendTiktok({ scopes: ['video.publish', 'video.upload'] });
  const media = [file('image/jpeg', 10, { id: 'one' }), file('image/jpeg', 10, { id: 'two' })];
  const input = post({ media, options: { ...options, photoTitle: ' Kiln day ', coverPhoto: 1 } });
  await expect(network.prepare(input, auth, context)).resolves.toMatchObject({
    prepared: { payload: { info: { title: 'Kiln day', description: 'Hello' }, cover: 1 } },
  });
});

test('a draft of a video goes to the inbox, without text and settings', async () => {
  const { network, calls, jsonOf } = await pretendTiktok({ scopes: ['user.info.basic', 'video.upload'] });
  const input = post({ media: [file('video/mp4')], options: { sendAs: 'draft' } });
  await expect(network.prepare(input, auth, context)).resolves.toMatchObject({
    kind: 'prepared',
    prepared: { payload: { isDraft: true, isPublic: false } },
  });
  expect(calls()).toEqual([paths.inbox]);
  expect(Object.keys(jsonOf(paths.inbox))).toEqual(['source_info']);
});

test.each([
  ['a thread', { replies: [{ text: 'Two', media: [] }] }, 'no-threads'],
  ['2,201 units', { text: 'x'.repeat(2_201) }, 'text-too-long'],
  ['a PNG image', { media: [file('image/png')] }, 'picture-refused'],
  ['no file', { media: [] }, 'media-required'],
  ['a video and a photo', { media: [film, file('image/jpeg')] }, 'media-mixed'],
  ['a draft that the app may not send', { options: { sendAs: 'draft' } }, 'app-may-not'],
])('refuses %s before it asks anything', async (_what, more, code) => {
  const { network, calls } = await pretendTiktok({ scopes: ['user.info.basic', 'video.publish'] });
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
  expect(calls()).toEqual([]);
});

test('an app without the right to post takes no posts', async () => {
  const { network } = await pretendTiktok({ scopes: ['user.info.basic'] });
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject({
    kind: 'rejected',
    code: 'app-may-not',
  });
});

test.each<[string, object, string]>([
  ['nobody chose who can see it', { options: null }, 'Choose who can see the post on TikTok.'],
  ['the account lost that audience', { options: { privacy: 'FOLLOWER_OF_CREATOR' } }, 'does not let this account post'],
  ['it is branded and private', { options: { privacy: 'SELF_ONLY', brandedContent: true } }, 'Branded content'],
  [
    'it is too long for the account',
    { media: [file('video/mp4', 10, { durationMs: 301_000 })] },
    'up to 5 min from this account',
  ],
])('READY-02 a post is refused at the last moment when %s', async (_what, more, message) => {
  const { network, calls } = await pretendTiktok();
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({
    kind: 'rejected',
    code: 'account-may-not',
    message: expect.stringContaining(message),
  });
  expect(calls()).toEqual([paths.creator]);
});

test.each([
  [
    'the account has no posts left',
    refusal(200, 'spam_risk_too_many_posts'),
    { kind: 'retry-later', scope: 'target', afterMs: 24 * 3_600_000 },
  ],
  ['the token ran out', refusal(401, 'access_token_invalid'), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ['TikTok is away', { cut: true } as const, { kind: 'retry-later' }],
])('what the account may do: %s', async (_what, reply, expected) => {
  const { network, on } = await pretendTiktok();
  on(paths.creator, reply);
  await expect(network.prepare(post(), auth, context)).resolves.toMatchObject(expected);
});

test.each([
  [
    'before the audit',
    refusal(403, 'unaudited_client_can_only_post_to_private_accounts'),
    { kind: 'rejected', code: 'app-not-audited' },
  ],
  ['without an answer', { cut: true } as const, { kind: 'retry-later' }],
  ['without an address', ok({ publish_id: publishId }), { kind: 'retry-later' }],
])('beginning an upload %s', async (_what, reply, expected) => {
  const { network, on } = await pretendTiktok();
  on(paths.video, reply);
  await expect(network.prepare(post({ media: [film] }), auth, context)).resolves.toMatchObject(expected);
});

test.each([
  ['is over', { status: 403 }, { kind: 'retry-later', prepareAgain: true }],
  ['is not known', { status: 404 }, { kind: 'retry-later', prepareAgain: true }],
  ['is refused', { status: 400 }, { kind: 'rejected', code: 'request-refused' }],
  ['meets a broken server', { status: 503 }, { kind: 'retry-later' }],
])('an upload that %s', async (_what, reply, expected) => {
  const { network, on } = await pretendTiktok();
  on(paths.put, reply);
  const result = await network.prepare(post({ media: [film] }), auth, context);
  expect(result).toMatchObject(expected);
  expect(JSON.stringify(result)).not.toMatch(/right-to|act\./);
});
