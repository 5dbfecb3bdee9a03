import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import { auth, context, frozen, hidden, pretendYoutube, refusal, told, videoId } from '#/youtube/pretend-youtube.ts';

const url = `https://youtube.test/watch?v=${videoId}`;
const published = { kind: 'published', remoteId: videoId, url };
const updated = (privacyStatus = 'public'): Reply => ({ body: { id: videoId, status: { privacyStatus } } });

afterEach(() => vi.restoreAllMocks());

/** A YouTube that shows the video. */
async function showing(status: object = {}) {
  const youtube = await pretendYoutube();
  youtube.on('PUT /youtube/v3/videos', updated());
  youtube.on('GET /youtube/v3/videos', told(status));
  return youtube;
}

test('one update shows the video, with everything that it would otherwise lose; then YouTube is asked what is so', async () => {
  const { network, seen, calls } = await showing({ privacyStatus: 'unlisted' });
  const video = frozen({ privacy: 'unlisted', madeForKids: true, syntheticMedia: true });
  await expect(network.publish(video, auth, context)).resolves.toEqual(published);
  expect(calls()).toEqual(['PUT /youtube/v3/videos', 'GET /youtube/v3/videos']);
  expect(seen[0]).toMatchObject({ query: { part: 'status' } });
  expect(seen[0]?.input).toEqual({
    id: videoId,
    status: {
      privacyStatus: 'unlisted',
      selfDeclaredMadeForKids: true,
      containsSyntheticMedia: true,
      embeddable: true,
      license: 'youtube',
      publicStatsViewable: true,
    },
  });
});

test('a private video is published when YouTube has it', async () => {
  const { network, on } = await showing({ privacyStatus: 'private' });
  on('PUT /youtube/v3/videos', updated('private'));
  await expect(network.publish(frozen({ privacy: 'private' }), auth, context)).resolves.toEqual(published);
});

describe('a video that YouTube keeps private', () => {
  const kept = { kind: 'rejected', code: 'kept-private' };

  test('is told from the answer, or from the refusal', async () => {
    const { network, on, calls } = await showing();
    on('PUT /youtube/v3/videos', updated('private'));
    await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(kept);
    on('PUT /youtube/v3/videos', refusal(403, 'forbiddenPrivacySetting'));
    await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(kept);
    expect(calls()).not.toContain('GET /youtube/v3/videos');
  });

  test('is told by a look where the answer repeats what was asked for, once the list can be no older', async () => {
    const { network, on } = await showing({ privacyStatus: 'private' });
    const outcome = await network.publish(frozen(), auth, context);
    if (outcome.kind !== 'processing') throw new Error(JSON.stringify(outcome));
    await expect(network.check(outcome.ticket, auth, context)).resolves.toMatchObject({ kind: 'processing' });
    const later = Date.now() + 21_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await expect(network.check(outcome.ticket, auth, context)).resolves.toMatchObject(kept);
    on('GET /youtube/v3/videos', told());
    await expect(network.check(outcome.ticket, auth, context)).resolves.toEqual(published);
  });
});

describe('while YouTube works on a video that is shown', () => {
  test('it is asked by its id, until it has finished', async () => {
    const { network, on } = await showing({ uploadStatus: 'uploaded' });
    const outcome = await network.publish(frozen(), auth, context);
    if (outcome.kind !== 'processing') throw new Error(JSON.stringify(outcome));
    await expect(network.check(outcome.ticket, auth, context)).resolves.toEqual(outcome);
    on('GET /youtube/v3/videos', told());
    await expect(network.check(outcome.ticket, auth, context)).resolves.toEqual(published);
  });

  test.each<[string, Reply, object]>([
    ['cannot convert it', told({ uploadStatus: 'failed', failureReason: 'conversion' }), { kind: 'rejected' }],
    ['rejects it', told({ uploadStatus: 'rejected', rejectionReason: 'copyright' }), { kind: 'rejected' }],
    ['does not list it', { body: {} }, { kind: 'unknown' }],
    ['is away', { cut: true }, { kind: 'unknown' }],
    ['refuses the token', refusal(401, 'authError'), { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ])('YouTube %s', async (_what, reply, expected) => {
    const { network, on } = await showing({ uploadStatus: 'uploaded' });
    const outcome = await network.publish(frozen(), auth, context);
    if (outcome.kind !== 'processing') throw new Error(JSON.stringify(outcome));
    on('GET /youtube/v3/videos', reply);
    await expect(network.check(outcome.ticket, auth, context)).resolves.toMatchObject(expected);
  });
});

test.each<[string, Reply]>([
  ['fails', { status: 500 }],
  ['is refused', refusal(403, 'quotaExceeded')],
  ['does not list the video yet', { body: {} }],
])('a video that was shown is not doubted when the question after it %s', async (_what, reply) => {
  const { network, on } = await showing();
  on('GET /youtube/v3/videos', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({ kind: 'processing' });
});

/** Every row of the table of reasons, at the call that shows the video. */
test.each<[string, number, object]>([
  ['authError', 401, { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ['youtubeSignupRequired', 401, { kind: 'rejected', code: 'no-channel' }],
  ['insufficientPermissions', 403, { kind: 'reconnect-needed', code: 'scopes-missing', tokenMayRefresh: false }],
  ['forbidden', 403, { kind: 'rejected', code: 'not-allowed' }],
  ['authenticatedUserAccountSuspended', 403, { kind: 'rejected', code: 'account-suspended' }],
  ['authenticatedUserAccountClosed', 403, { kind: 'rejected', code: 'account-suspended' }],
  ['quotaExceeded', 403, { kind: 'retry-later', code: 'quota-used', scope: 'network' }],
  ['dailyLimitExceeded', 403, { kind: 'retry-later', code: 'quota-used', scope: 'network' }],
  ['rateLimitExceeded', 403, { kind: 'retry-later', code: 'rate-limited', scope: 'network', afterMs: null }],
  ['userRateLimitExceeded', 403, { kind: 'retry-later', code: 'rate-limited', scope: 'connection', afterMs: null }],
  ['uploadLimitExceeded', 400, { kind: 'retry-later', code: 'upload-limit', scope: 'target' }],
  ['accessNotConfigured', 403, { kind: 'retry-later', code: 'api-switched-off', scope: 'network' }],
  ['forbiddenPrivacySetting', 403, { kind: 'rejected', code: 'kept-private' }],
  ['invalidTitle', 400, { kind: 'rejected', message: 'YouTube refused this: In its words.' }],
  ['invalidDescription', 400, { kind: 'rejected', code: 'request-refused' }],
  ['invalidTags', 400, { kind: 'rejected', code: 'request-refused' }],
  ['invalidCategoryId', 400, { kind: 'rejected', code: 'request-refused' }],
  ['invalidVideoMetadata', 400, { kind: 'rejected', code: 'request-refused' }],
  ['mediaBodyRequired', 400, { kind: 'rejected', code: 'request-refused' }],
  ['invalidFilename', 400, { kind: 'rejected', code: 'request-refused' }],
  ['badRequest', 400, { kind: 'rejected', code: 'request-refused' }],
  ['videoNotFound', 404, { kind: 'retry-later', code: 'media-lost', prepareAgain: true }],
  ['notFound', 404, { kind: 'retry-later', code: 'media-lost', prepareAgain: true }],
  ['playlistNotFound', 404, { kind: 'rejected', code: 'playlist-gone' }],
  ['playlistItemsNotAccessible', 403, { kind: 'rejected', code: 'playlist-gone' }],
  ['playlistContainsMaximumNumberOfVideos', 403, { kind: 'rejected', code: 'playlist-gone' }],
  ['unheardOf', 403, { kind: 'unknown', code: 'undocumented-refusal' }],
  ['backendError', 500, { kind: 'unknown', code: 'no-clear-answer' }],
])('showing a video: %s', async (reason, status, expected) => {
  const { network, on } = await showing();
  on('PUT /youtube/v3/videos', refusal(status, reason, 'In its words.'));
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(expected);
});

test.each<[string, Reply, object]>([
  ['a token that is none', { status: 401 }, { kind: 'reconnect-needed', tokenMayRefresh: true }],
  [
    'a limit without a reason',
    { status: 429, headers: { 'retry-after': '90' } },
    { kind: 'retry-later', code: 'rate-limited', afterMs: 90_000 },
  ],
  ['a refusal without a reason', { status: 403 }, { kind: 'unknown' }],
  ['a cut connection', { cut: true }, { kind: 'unknown' }],
  ['broken JSON', { raw: '{"id":"' }, { kind: 'unknown' }],
  ['another answer', { body: {} }, { kind: 'unknown' }],
])('showing a video: %s', async (_what, reply, expected) => {
  const { network, on } = await showing();
  on('PUT /youtube/v3/videos', reply);
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject(expected);
});

test.each([
  ['2026-11-24T07:59:59Z', 1_000],
  ['2026-11-24T08:00:00Z', 24 * 3_600_000],
  // The clocks go back on November 1 and on on March 14: the day has 25 or 23 hours.
  ['2026-11-01T07:00:00Z', 25 * 3_600_000],
  ['2027-03-14T08:00:00Z', 23 * 3_600_000],
])('what a project has used up at %s comes back at midnight in California', async (now, afterMs) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
  const { network, on } = await showing();
  on('PUT /youtube/v3/videos', refusal(403, 'quotaExceeded'));
  await expect(network.publish(frozen(), auth, context)).resolves.toMatchObject({ kind: 'retry-later', afterMs });
});

test.each<[string, Reply, object]>([
  ['deletes', { status: 204 }, { kind: 'done' }],
  ['has nothing to delete any more', refusal(404, 'videoNotFound'), { kind: 'done' }],
  ['does not allow it', refusal(403, 'forbidden'), { kind: 'rejected', code: 'not-allowed' }],
  ['is away', { cut: true }, { kind: 'unknown' }],
])('removing: YouTube %s', async (_what, reply, expected) => {
  const { network, on, seen } = await pretendYoutube();
  on('DELETE /youtube/v3/videos', reply);
  await expect(network.remove(videoId, auth, context)).resolves.toMatchObject(expected);
  expect(seen[0]?.query).toEqual({ id: videoId });
});

test('what is no id of a video is not asked for', async () => {
  const { network, calls } = await pretendYoutube();
  await expect(network.remove('a,b', auth, context)).resolves.toMatchObject({ kind: 'rejected' });
  expect(calls()).toEqual([]);
});

describe('a look', () => {
  const anyKey = { ...context, anyKey: true } as const;
  const found = { kind: 'found', remoteId: videoId, url };
  const item = (more: object = {}, privacyStatus = 'public') => ({
    snippet: { title: 'Kiln opening', description: 'Nine  bowls.' },
    contentDetails: { videoId: 'other-video', videoPublishedAt: '2026-11-20T09:01:00Z', ...more },
    status: { privacyStatus },
  });
  const otherFound = { kind: 'found', remoteId: 'other-video', url: 'https://youtube.test/watch?v=other-video' };

  test('finds the very video once others can see it', async () => {
    const { network, on } = await pretendYoutube();
    await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({ kind: 'absent' });
    on('GET /youtube/v3/videos', told());
    await expect(network.lookup(frozen(), auth, context)).resolves.toEqual(found);
    on('GET /youtube/v3/videos', { body: {} });
    await expect(network.lookup(frozen(), auth, context)).resolves.toEqual({ kind: 'absent' });
  });

  test.each<[string, Reply, object]>([
    ['fails', { status: 500 }, { tokenMayRefresh: false }],
    ['needs another token', refusal(401, 'authError'), { tokenMayRefresh: true }],
  ])('that %s proves nothing', async (_what, reply, expected) => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/videos', reply);
    await expect(network.lookup(frozen(), auth, context)).resolves.toMatchObject({ kind: 'unable', ...expected });
  });

  test.each<[string, object[], object]>([
    ['finds the one of another installation by its words', [item()], otherFound],
    ['passes by one that is out of its time', [item({ videoPublishedAt: '2026-11-20T08:00:00Z' })], { kind: 'absent' }],
    ['passes by one that nobody sees', [item({ videoPublishedAt: undefined }, 'private')], { kind: 'absent' }],
    ['passes by one of another target', [item({ videoId: 'taken' })], { kind: 'absent' }],
    ['passes by other words', [{ ...item(), snippet: { title: 'Glaze', description: '' } }], { kind: 'absent' }],
    ['guesses nothing between two', [item(), item({ videoId: 'third' })], { kind: 'unable', code: 'ambiguous' }],
  ])('%s', async (_what, items, expected) => {
    const { network, on, seen } = await pretendYoutube();
    on('GET /youtube/v3/playlistItems', { body: { items } });
    const taken = new Set(['taken']);
    await expect(network.lookup(frozen(), auth, { ...anyKey, taken })).resolves.toMatchObject(expected);
    expect(seen.at(-1)?.query).toMatchObject({ playlistId: auth.uploads, part: 'snippet,contentDetails,status' });
  });

  test('turns pages, and says when there are too many', async () => {
    const { network, on, calls } = await pretendYoutube();
    on('GET /youtube/v3/playlistItems', ({ query }) =>
      query['pageToken'] === 'two' ? { body: { items: [item()] } } : { body: { items: [], nextPageToken: 'two' } },
    );
    await expect(network.lookup(frozen(), auth, anyKey)).resolves.toMatchObject(otherFound);
    on('GET /youtube/v3/playlistItems', { body: { items: [], nextPageToken: 'more' } });
    await expect(network.lookup(frozen(), auth, anyKey)).resolves.toMatchObject({ code: 'incomplete-look' });
    expect(calls().filter((call) => call.endsWith('playlistItems'))).toHaveLength(6);
  });

  test('at a video that stays private cannot tell, so that it is shown once more, which changes nothing', async () => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/videos', hidden);
    await expect(network.lookup(frozen({ privacy: 'private' }), auth, context)).resolves.toEqual({ kind: 'absent' });
  });
});
