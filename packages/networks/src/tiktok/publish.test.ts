import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { contextWith } from '#/kit/pretend-post.ts';
import { meanings } from '#/tiktok/errors.ts';
import {
  auth,
  context,
  film,
  frozenFilm,
  frozenPhotos,
  paths,
  postId,
  pretendTiktok,
  publishId,
  refusal,
  statusReply,
  ticket,
} from '#/tiktok/pretend-tiktok.ts';

const MB = 1024 * 1024;
const profile = 'https://www.tiktok.test/@studio';

describe('a video', () => {
  const sending = async (reply: Reply, status: Reply = statusReply({ uploaded_bytes: 12 * MB })) => {
    const pretend = await pretendTiktok();
    pretend.on(paths.put, reply);
    pretend.on(paths.status, status);
    const publish = () => pretend.network.publish(frozenFilm(pretend.address), auth, contextWith(film));
    return { ...pretend, publish };
  };

  test('is shown by its last chunk, and asked about then', async () => {
    const { publish, seen, calls } = await sending({ status: 201 });
    await expect(publish()).resolves.toMatchObject({ kind: 'processing', ticket: ticket() });
    expect(calls()).toEqual([paths.put]);
    expect(seen[0]).toMatchObject({
      length: 7 * MB,
      range: `bytes ${5 * MB}-${12 * MB - 1}/${12 * MB}`,
      authorization: undefined,
    });
  });

  test.each([404, 403, 416])(
    'whose last chunk was there before (%i) is asked about, and not sent anew',
    async (status) => {
      const { publish, calls } = await sending({ status });
      await expect(publish()).resolves.toMatchObject({ kind: 'processing' });
      expect(calls()).toEqual([paths.put, paths.status]);
    },
  );

  test('that is out already says so', async () => {
    const { publish } = await sending(
      { status: 404 },
      statusReply({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [postId] }),
    );
    await expect(publish()).resolves.toEqual({
      kind: 'published',
      remoteId: postId,
      url: `${profile}/video/${postId}`,
    });
  });

  test.each<[string, number, Reply, object]>([
    [
      'whose upload is over is prepared again',
      403,
      statusReply({ uploaded_bytes: 5 * MB }),
      { kind: 'retry-later', prepareAgain: true },
    ],
    [
      'of which TikTok lost a chunk, too',
      416,
      statusReply({ uploaded_bytes: 0 }),
      { kind: 'retry-later', prepareAgain: true },
    ],
    [
      'that TikTok has up to its last chunk is sent again',
      416,
      statusReply({ uploaded_bytes: 5 * MB }),
      { kind: 'retry-later', code: 'out-of-step' },
    ],
    ['about which nobody answers is in doubt', 404, { cut: true }, { kind: 'unknown' }],
  ])('%s', async (_what, status, reply, expected) => {
    const { publish } = await sending({ status }, reply);
    const outcome = await publish();
    expect(outcome).toMatchObject(expected);
    expect('prepareAgain' in outcome).toBe('prepareAgain' in expected);
  });

  test.each<[string, Reply, object]>([
    ['a broken server', { status: 500 }, { kind: 'unknown' }],
    ['a cut connection', { cut: true }, { kind: 'unknown' }],
    ['a status that nobody described', { status: 418 }, { kind: 'unknown', code: 'undocumented-refusal' }],
    ['a refusal of the chunk', { status: 400 }, { kind: 'rejected' }],
    ['a limit', { status: 429, headers: { 'retry-after': '90' } }, { kind: 'retry-later', afterMs: 90_000 }],
    ['a refusal of a token that none was sent with', { status: 401 }, { kind: 'unknown' }],
  ])('%s', async (_what, reply, expected) => {
    const { publish } = await sending(reply);
    const outcome = await publish();
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify(outcome)).not.toMatch(/right-to|act\./);
  });

  test('that is gone here is not sent', async () => {
    const { network, address, calls } = await pretendTiktok();
    await expect(network.publish(frozenFilm(address), auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'media-gone',
    });
    expect(calls()).toEqual([]);
  });
});

describe('photos', () => {
  test('are fetched by TikTok from their addresses, the first as the cover', async () => {
    const { network, jsonOf } = await pretendTiktok();
    await expect(network.publish(frozenPhotos(), auth, context)).resolves.toMatchObject({
      kind: 'processing',
      ticket: ticket({ kind: 'photo' }),
    });
    expect(jsonOf(paths.photos)).toEqual({
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { description: 'Hello', privacy_level: 'PUBLIC_TO_EVERYONE' },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: ['https://nonet.test/media/for-networks/right-to-file-1'],
        photo_cover_index: 0,
      },
    });
  });

  test('FMT-07 have the cover that was chosen, and the first one where they were frozen before it could be', async () => {
    const { payload, ...rest } = frozenPhotos();
    const { cover: _, ...before } = payload as { cover: number };
    for (const [prepared, index] of [
      [frozenPhotos({ cover: 3 }), 3],
      [{ ...rest, payload: before }, 0],
    ] as const) {
      const { network, jsonOf } = await pretendTiktok();
      await network.publish(prepared, auth, context);
      expect(jsonOf(paths.photos)).toMatchObject({ source_info: { photo_cover_index: index } });
    }
  });

  test('of a draft go to the inbox', async () => {
    const { network, jsonOf } = await pretendTiktok();
    await network.publish(frozenPhotos({ isDraft: true, isPublic: false }), auth, context);
    expect(jsonOf(paths.photos)).toMatchObject({ post_mode: 'MEDIA_UPLOAD' });
  });

  /** Nothing else of the account waits, nor does anybody who has posted today. */
  const ofDay = { kind: 'retry-later', scope: 'target', afterMs: 24 * 3_600_000 };
  const expected: Record<string, object> = {
    access_token_invalid: { kind: 'reconnect-needed', tokenMayRefresh: true },
    scope_not_authorized: { kind: 'reconnect-needed', tokenMayRefresh: false, code: 'scopes-missing' },
    scope_permission_missed: { kind: 'reconnect-needed', tokenMayRefresh: false, code: 'scopes-missing' },
    rate_limit_exceeded: { kind: 'retry-later', scope: 'connection', code: 'rate-limited' },
    spam_risk_too_many_posts: { ...ofDay, code: 'too-many-posts' },
    spam_risk_too_many_pending_share: { ...ofDay, code: 'too-many-drafts' },
    spam_risk_user_banned_from_posting: { kind: 'rejected', code: 'account-restricted' },
    spam_risk: { kind: 'rejected', code: 'spam-risk' },
    reached_active_user_cap: { ...ofDay, code: 'too-many-people' },
    unaudited_client_can_only_post_to_private_accounts: { kind: 'rejected', code: 'app-not-audited' },
    url_ownership_unverified: { kind: 'rejected', code: 'address-not-verified' },
    privacy_level_option_mismatch: { kind: 'rejected', code: 'privacy-not-offered' },
    invalid_param: { kind: 'rejected', message: 'TikTok refused this: Something about [secret] is wrong.' },
    invalid_params: { kind: 'rejected', code: 'request-refused' },
    invalid_file_upload: { kind: 'rejected', code: 'request-refused' },
    app_version_check_failed: { kind: 'rejected', code: 'app-too-old' },
    invalid_publish_id: { kind: 'rejected', code: 'publication-unknown' },
    token_not_authorized_for_specified_publish_id: { kind: 'rejected', code: 'publication-unknown' },
  };

  test('every code in the table has a meaning that is tried here', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...meanings.keys()].toSorted());
  });

  // One code comes with several statuses, and a success is none without its code.
  test.each(Object.keys(expected).flatMap((code) => [200, 403].map((status) => [code, status] as const)))(
    'are refused with %s and status %i',
    async (code, status) => {
      const { network, on } = await pretendTiktok();
      const message = 'Something about https://nonet.test/media/for-networks/right-to-file-1 is wrong.';
      on(paths.photos, refusal(status, code, message));
      const outcome = await network.publish(frozenPhotos(), auth, context);
      expect(outcome).toMatchObject(expected[code] ?? {});
      expect(JSON.stringify(outcome)).not.toMatch(/right-to|act\./);
    },
  );

  test.each<[string, Reply]>([
    ['a broken server, whatever it says', refusal(500, 'invalid_params')],
    ['a fault that comes with a success', refusal(200, 'internal_error')],
    ['a code that nobody described', refusal(400, 'unheard_of')],
    ['a cut connection', { cut: true }],
    ['no name for what was begun', { body: { data: {}, error: { code: 'ok' } } }],
    ['broken JSON', { raw: '{"data":' }],
  ])('are in doubt after %s', async (_what, reply) => {
    const { network, on } = await pretendTiktok();
    on(paths.photos, reply);
    await expect(network.publish(frozenPhotos(), auth, context)).resolves.toMatchObject({ kind: 'unknown' });
  });
});

describe('what became of it', () => {
  const asking = async (status: Reply, more: Parameters<typeof ticket>[0] = {}) => {
    const { network, on } = await pretendTiktok();
    on(paths.status, status);
    return network.check(ticket(more), auth, context);
  };
  const complete = { status: 'PUBLISH_COMPLETE' };

  test.each(['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD'])('%s: TikTok works on it', async (status) => {
    await expect(asking(statusReply({ status }))).resolves.toMatchObject({ kind: 'processing', ticket: ticket() });
  });

  test('its id has 64 bits and comes as a bare number', async () => {
    const raw = `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[${postId}]},"error":{"code":"ok"}}`;
    await expect(asking({ raw }, { kind: 'photo' })).resolves.toEqual({
      kind: 'published',
      remoteId: postId,
      url: `${profile}/photo/${postId}`,
    });
  });

  test('of a public post the id is waited for, but not for ever', async () => {
    const waiting = await asking(statusReply(complete));
    expect(waiting).toMatchObject({ kind: 'processing', ticket: expect.not.stringContaining('"completeSince":null') });
    const since = (ms: number) => ({ completeSince: new Date(Date.now() - ms).toISOString() });
    await expect(asking(statusReply(complete), since(60_000))).resolves.toMatchObject({ kind: 'processing' });
    await expect(asking(statusReply(complete), since(181_000))).resolves.toEqual({
      kind: 'published',
      remoteId: publishId,
      url: profile,
      isProvisional: true,
    });
  });

  test('what is not for everybody is out without an id', async () => {
    await expect(asking(statusReply(complete), { isPublic: false })).resolves.toEqual({
      kind: 'published',
      remoteId: publishId,
      url: profile,
    });
  });

  test('a draft has arrived when it is in the inbox', async () => {
    const answer = asking(statusReply({ status: 'SEND_TO_USER_INBOX' }), { isPublic: false });
    await expect(answer).resolves.toMatchObject({ kind: 'published', remoteId: publishId });
  });

  test.each([
    ['file_format_check_failed', 'media-refused'],
    ['duration_check_failed', 'media-refused'],
    ['frame_rate_check_failed', 'media-refused'],
    ['picture_size_check_failed', 'media-refused'],
    ['internal', 'processing-failed'],
    ['video_pull_failed', 'file-not-fetched'],
    ['photo_pull_failed', 'file-not-fetched'],
    ['publish_cancelled', 'cancelled'],
    ['spam_risk_too_many_posts', 'too-many-posts'],
    ['spam_risk_user_banned_from_posting', 'account-restricted'],
    ['spam_risk_text', 'spam-risk'],
    ['spam_risk', 'spam-risk'],
    ['a_new_reason', 'processing-failed'],
  ])('it failed with %s', async (fail_reason, code) => {
    const answer = await asking(statusReply({ status: 'FAILED', fail_reason }));
    expect(answer).toMatchObject({ kind: 'rejected', code, message: expect.stringMatching(/\.$/) });
  });

  test('it failed as the access was removed: the account must be connected again, and the post is prepared anew', async () => {
    await expect(asking(statusReply({ status: 'FAILED', fail_reason: 'auth_removed' }))).resolves.toMatchObject({
      kind: 'reconnect-needed',
      code: 'access-removed',
      tokenMayRefresh: false,
      prepareAgain: true,
    });
  });

  test.each<[string, Reply, object]>([
    ['TikTok has forgotten it', refusal(400, 'invalid_publish_id'), { kind: 'unknown' }],
    ['too many questions', refusal(429, 'rate_limit_exceeded'), { kind: 'retry-later' }],
    ['the token ran out', refusal(401, 'access_token_invalid'), { kind: 'reconnect-needed', tokenMayRefresh: true }],
    ['TikTok is away', { cut: true }, { kind: 'unknown' }],
  ])('%s: nothing is concluded', async (_what, reply, expected) => {
    await expect(asking(reply)).resolves.toMatchObject(expected);
  });

  test('an account whose username nobody may read has no address', async () => {
    const { network, on } = await pretendTiktok();
    on(paths.status, statusReply(complete));
    const nameless = { ...auth, username: null };
    await expect(network.check(ticket({ isPublic: false }), nameless, context)).resolves.toMatchObject({
      url: 'https://www.tiktok.test',
    });
  });
});

test('nobody but people can delete at TikTok', async () => {
  const { network } = await pretendTiktok();
  expect('remove' in network).toBe(false);
});
