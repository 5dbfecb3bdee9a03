import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import {
  auth,
  context,
  frozenFilm,
  frozenPhotos,
  ok,
  paths,
  postId,
  pretendTiktok,
  publishId,
  refusal,
  statusReply,
} from '#/tiktok/pretend-tiktok.ts';

const MB = 1024 * 1024;
const profile = 'https://www.tiktok.test/@studio';
const at = Date.parse('2026-11-20T09:00:30Z') / 1_000;
const listed = (more: object = {}) => ({ id: postId, create_time: at, title: '', video_description: 'Hello', ...more });
const list = (videos: object[], more: object = {}): Reply => ok({ videos, cursor: 1, has_more: false, ...more });

describe('a video is looked for by its publish_id', () => {
  test.each<[string, Reply, object]>([
    ['half of it is there', statusReply({ uploaded_bytes: 5 * MB }), { kind: 'absent' }],
    ['it failed', statusReply({ status: 'FAILED', fail_reason: 'internal' }), { kind: 'absent' }],
    ['it is worked on', statusReply({ uploaded_bytes: 12 * MB }), { kind: 'unable', code: 'still-working' }],
    [
      'it is out',
      statusReply({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [postId] }),
      { kind: 'found', remoteId: postId, url: `${profile}/video/${postId}` },
    ],
    ['TikTok does not know it', refusal(400, 'invalid_publish_id'), { kind: 'unable', tokenMayRefresh: false }],
    ['the token ran out', refusal(401, 'access_token_invalid'), { kind: 'unable', tokenMayRefresh: true }],
  ])('%s', async (_what, reply, expected) => {
    const { network, on, calls } = await pretendTiktok();
    on(paths.status, reply);
    await expect(network.lookup(frozenFilm('https://x.test'), auth, context)).resolves.toMatchObject(expected);
    expect(calls()).toEqual([paths.status]);
  });

  test('one that is for fewer people is found without an id of its own', async () => {
    const { network, on } = await pretendTiktok();
    on(paths.status, statusReply({ status: 'PUBLISH_COMPLETE' }));
    const found = network.lookup(frozenFilm('https://x.test', { isPublic: false }), auth, context);
    await expect(found).resolves.toEqual({ kind: 'found', remoteId: publishId, url: profile });
  });

  test('of another installation it is looked for among the posts', async () => {
    const { network, on } = await pretendTiktok();
    on(paths.list, list([listed()]));
    await expect(
      network.lookup(frozenFilm('https://x.test'), auth, { ...context, anyKey: true }),
    ).resolves.toMatchObject({
      kind: 'found',
      remoteId: postId,
    });
  });
});

describe('photos are looked for among the public posts of the account', () => {
  const looking = async (reply: Reply, more: object = {}) => {
    const { network, on } = await pretendTiktok();
    on(paths.list, reply);
    return network.lookup(frozenPhotos(), auth, { ...context, ...more });
  };

  test('by text and time', async () => {
    const found = { kind: 'found', remoteId: postId, url: `${profile}/photo/${postId}` };
    await expect(looking(list([listed()]))).resolves.toEqual(found);
    await expect(looking(list([listed({ title: ' Hello\n', video_description: '' })]))).resolves.toEqual(found);
  });

  test.each<[string, object[], object]>([
    ['another text', [listed({ video_description: 'Good evening' })], {}],
    ['another time', [listed({ create_time: at - 3_600 })], {}],
    ['another target’s', [listed()], { taken: new Set([postId]) }],
    ['nothing', [], {}],
  ])('%s is not it', async (_what, videos, more) => {
    await expect(looking(list(videos), more)).resolves.toEqual({ kind: 'absent' });
  });

  test('where two fit, nobody guesses', async () => {
    await expect(looking(list([listed(), listed({ id: '7300000000000000999' })]))).resolves.toMatchObject({
      kind: 'unable',
      code: 'ambiguous',
    });
  });

  test('page by page, as far as the time goes', async () => {
    const { network, on, seen } = await pretendTiktok();
    on(paths.list, ({ json }) =>
      json.cursor === undefined
        ? list([listed({ create_time: at + 50, video_description: 'Later' })], { has_more: true, cursor: 77 })
        : list([listed()]),
    );
    await expect(network.lookup(frozenPhotos(), auth, context)).resolves.toMatchObject({ kind: 'found' });
    expect(seen.map(({ json }) => json.cursor)).toEqual([undefined, 77]);
    expect(seen[0]?.query).toEqual({ fields: 'id,create_time,title,video_description' });
    on(paths.list, list([listed({ video_description: 'Later' })], { has_more: true }));
    await expect(network.lookup(frozenPhotos(), auth, context)).resolves.toMatchObject({ code: 'too-many-posts' });
  });

  test.each<[string, Reply]>([
    ['TikTok is away', { cut: true }],
    ['a limit', refusal(429, 'rate_limit_exceeded')],
    ['a refusal', refusal(401, 'scope_not_authorized')],
  ])('a failed look is not absence: %s', async (_what, reply) => {
    await expect(looking(reply)).resolves.toMatchObject({ kind: 'unable', tokenMayRefresh: false });
  });

  test('what nobody is shown, and what the app may not read, cannot be looked for', async () => {
    const { network, calls } = await pretendTiktok();
    const hidden = network.lookup(frozenPhotos({ isPublic: false }), auth, context);
    await expect(hidden).resolves.toEqual({ kind: 'nobody-can-look' });
    const other = await pretendTiktok({ scopes: ['user.info.basic', 'video.publish'] });
    const unread = other.network.lookup(frozenPhotos(), auth, context);
    await expect(unread).resolves.toEqual({ kind: 'nobody-can-look' });
    expect([...calls(), ...other.calls()]).toEqual([]);
  });
});
