import { networkRules } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { UploadMemory } from '#/port.ts';
import { categoryIds } from '#/youtube/category-ids.ts';
import {
  auth,
  context,
  file,
  hidden,
  post,
  pretendYoutube,
  refusal,
  told,
  videoId,
} from '#/youtube/pretend-youtube.ts';

const playlistCalls = ['GET /youtube/v3/playlistItems', 'POST /youtube/v3/playlistItems'];
const inPlaylist = { snippet: { title: 'x', description: '' }, contentDetails: { videoId } };

test('every category that can be chosen has an id at YouTube, and the usual one is YouTube’s', () => {
  const choices = Object.keys(networkRules.youtube.options?.schema['category']?.choices ?? {});
  expect([...categoryIds.keys()].toSorted()).toEqual(choices.toSorted());
  expect(categoryIds.get(choices[0] ?? '')).toBe('22');
});

test.each<[string, object, string]>([
  ['no answer whether it is for kids', { options: null }, 'audience-missing'],
  ['photos', { media: [file(10, { contentType: 'image/jpeg', durationMs: null })] }, 'photos-refused'],
  ['no video', { media: [] }, 'video-required'],
  ['two videos', { media: [file(), file()] }, 'too-many-videos'],
  ['a thread', { replies: [{ text: 'More', media: [] }] }, 'no-threads'],
])('YT-01 refuses %s, and uploads nothing', async (_what, more, code) => {
  const { network, calls } = await pretendYoutube();
  await expect(network.prepare(post(more), auth, context)).resolves.toMatchObject({ kind: 'rejected', code });
  expect(calls()).toEqual([]);
});

test.each([
  ['public', 'rejected'],
  ['unlisted', 'rejected'],
  ['private', 'prepared'],
])('before Google has audited the project, a %s video is %s', async (privacy, kind) => {
  const { network, calls } = await pretendYoutube({ isAudited: false });
  const input = post({ options: { privacy, madeForKids: false } });
  const code = kind === 'rejected' ? { code: 'not-audited' } : {};
  await expect(network.prepare(input, auth, context)).resolves.toMatchObject({ kind, ...code });
  expect(calls().length > 0).toBe(kind === 'prepared');
});

describe('a playlist', () => {
  const input = post({ options: { madeForKids: false, playlist: 'PLkiln' } });

  test('gets the video before anybody sees it', async () => {
    const { network, on, seen, calls } = await pretendYoutube();
    on('GET /youtube/v3/playlistItems', { body: {} });
    on('POST /youtube/v3/playlistItems', { body: {} });
    await expect(network.prepare(input, auth, context)).resolves.toMatchObject({ kind: 'prepared' });
    expect(calls().slice(2, 4)).toEqual(playlistCalls);
    expect(seen[3]?.input).toEqual({
      snippet: { playlistId: 'PLkiln', resourceId: { kind: 'youtube#video', videoId } },
    });
  });

  test('does not get it twice', async () => {
    const { network, on, calls } = await pretendYoutube();
    on('GET /youtube/v3/playlistItems', { body: { items: [inPlaylist] } });
    await expect(network.prepare(input, auth, context)).resolves.toMatchObject({ kind: 'prepared' });
    expect(calls()).not.toContain(playlistCalls[1]);
  });

  test.each([
    ['GET /youtube/v3/playlistItems', 'playlistNotFound', 404],
    ['POST /youtube/v3/playlistItems', 'playlistContainsMaximumNumberOfVideos', 403],
    ['POST /youtube/v3/playlistItems', 'playlistItemsNotAccessible', 403],
  ])('that YouTube refuses by %s %s is told before anybody sees the video', async (call, reason, status) => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/playlistItems', { body: {} });
    on(call, refusal(status, reason));
    await expect(network.prepare(input, auth, context)).resolves.toMatchObject({
      kind: 'rejected',
      code: 'playlist-gone',
    });
  });
});

describe('YouTube works on the video', () => {
  const working = told({ uploadStatus: 'uploaded', privacyStatus: 'private' });
  const soon = post({ createdAt: new Date(Date.now() + 60_000) });
  const forgets = (): UploadMemory & { said: unknown[] } => {
    const said: unknown[] = [];
    return { kept: null, secret: null, said, keep: async (progress) => void said.push(progress) };
  };

  test('and is asked until it has finished', async () => {
    const { network, on, calls } = await pretendYoutube();
    const states: Reply[] = [working, { status: 500 }, hidden];
    on('GET /youtube/v3/videos', () => states.shift() ?? { status: 501 });
    await expect(network.prepare(soon, auth, context)).resolves.toMatchObject({ kind: 'prepared' });
    expect(calls().filter((call) => call === 'GET /youtube/v3/videos')).toHaveLength(3);
  });

  test('and is not waited for beyond the time of the post', async () => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/videos', working);
    const due = post({ createdAt: new Date(Date.now() - 1) });
    await expect(network.prepare(due, auth, context)).resolves.toMatchObject({ kind: 'prepared' });
  });

  test('and waiting ends with the call', async () => {
    const { network, on } = await pretendYoutube();
    const stop = new AbortController();
    on('GET /youtube/v3/videos', () => {
      setTimeout(() => stop.abort(), 50);
      return working;
    });
    const result = network.prepare(soon, auth, { signal: stop.signal });
    await expect(result).resolves.toMatchObject({ kind: 'retry-later', code: 'aborted' });
  });

  test.each([
    [{ uploadStatus: 'failed', failureReason: 'codec' }, 'how this video is coded'],
    [{ uploadStatus: 'rejected', rejectionReason: 'duplicate' }, 'has this very video'],
    [{ uploadStatus: 'rejected', rejectionReason: 'length' }, 'youtube.com/verify'],
    [{ uploadStatus: 'rejected' }, 'could not work on this video'],
    [{ uploadStatus: 'deleted' }, 'was deleted'],
  ])('and %j is told before the post is due; a new try begins anew', async (status, words) => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/videos', told({ privacyStatus: 'private', ...status }));
    const memory = forgets();
    await expect(network.prepare(soon, auth, { ...context, memory })).resolves.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
    expect(memory.said.at(-1)).toBeNull();
  });

  test('and has lost it: it is uploaded again', async () => {
    const { network, on } = await pretendYoutube();
    on('GET /youtube/v3/videos', { body: {} });
    const memory = forgets();
    await expect(network.prepare(soon, auth, { ...context, memory })).resolves.toMatchObject({
      kind: 'retry-later',
      code: 'media-lost',
    });
    expect(memory.said.at(-1)).toBeNull();
  });
});
