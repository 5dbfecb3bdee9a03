import { describe, expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import type { Json, PrepareResult, UploadMemory } from '#/port.ts';
import { auth, context, file, post, pretendYoutube, refusal, told, videoId } from '#/youtube/pretend-youtube.ts';

const sets = 'POST /upload/youtube/v3/thumbnails/set';
const picture = new Uint8Array([1, 2, 3]);
const cover = file(picture.length, { id: 'picture-1', contentType: 'image/png', read: async () => picture });
const input = post({ cover });

function remembering(kept: Json = null): UploadMemory & { said: Json[] } {
  const said: Json[] = [];
  return { kept, secret: null, said, keep: async (progress) => void said.push(progress) };
}

/** The note that is told with the video; null: none is. */
function noteIn(result: PrepareResult): unknown {
  if (result.kind !== 'prepared') throw new Error(JSON.stringify(result));
  return (result.prepared.payload as { note: unknown }).note;
}

test('a video gets its thumbnail when it is uploaded, before anybody sees it, in one call', async () => {
  const { network, on, seen, calls } = await pretendYoutube();
  on(sets, { body: {} });
  expect(noteIn(await network.prepare(input, auth, context))).toBeNull();
  expect(calls()).toEqual(['POST /upload/youtube/v3/videos', 'PUT session', sets, 'GET /youtube/v3/videos']);
  expect(seen[2]).toMatchObject({ query: { videoId, uploadType: 'media' }, size: 3 });
  expect(seen[2]?.headers['content-type']).toBe('image/png');
});

test('a video without one of its own costs no such call', async () => {
  const { network, calls } = await pretendYoutube();
  expect(noteIn(await network.prepare(post(), auth, context))).toBeNull();
  expect(calls()).not.toContain(sets);
});

describe('after an interrupted preparation', () => {
  const ofVideo = { fileId: 'file-1', videoId };

  test('a video that is uploaded gets its thumbnail, and is not uploaded again', async () => {
    const { network, on, calls } = await pretendYoutube();
    on(sets, { body: {} });
    const memory = remembering(ofVideo);
    await expect(network.prepare(input, auth, { ...context, memory })).resolves.toMatchObject({ kind: 'prepared' });
    expect(calls()).toEqual([sets, 'GET /youtube/v3/videos']);
    expect(memory.said).toEqual([{ ...ofVideo, thumbnail: { coverId: cover.id, note: null } }]);
  });

  test.each([null, 'This went out without its thumbnail.'])(
    'what became of it is not asked for again: the note is %j',
    async (note) => {
      const { network, calls } = await pretendYoutube();
      const memory = remembering({ ...ofVideo, thumbnail: { coverId: cover.id, note } });
      expect(noteIn(await network.prepare(input, auth, { ...context, memory }))).toBe(note);
      expect(calls()).not.toContain(sets);
    },
  );

  test('another picture takes the place of the one that was sent', async () => {
    const { network, on, calls } = await pretendYoutube();
    on(sets, { body: {} });
    const memory = remembering({ ...ofVideo, thumbnail: { coverId: 'picture-0', note: null } });
    await network.prepare(input, auth, { ...context, memory });
    expect(calls()).toContain(sets);
  });
});

test.each<[string, Reply, string]>([
  ['a channel that is not verified', refusal(403, 'forbidden'), 'verified phone number: see youtube.com/verify.'],
  ['too many of a channel', refusal(429, 'uploadRateLimitExceeded'), 'as many thumbnails as YouTube takes'],
  ['what is no picture', refusal(400, 'invalidImage'), 'cannot read this picture'],
  ['another type', refusal(400, 'badContent'), 'cannot read this picture'],
  ['a large picture', refusal(413, 'uploadTooLarge'), 'too large'],
  ['a video that it does not know yet', refusal(404, 'videoNotFound'), 'does not know this video'],
  ['what nobody has described', refusal(403, 'unheardOf'), 'an answer nobody has described'],
])('YouTube refuses %s: the video goes out without it, and says so', async (_what, reply, words) => {
  const { network, on } = await pretendYoutube();
  on(sets, reply);
  const note = noteIn(await network.prepare(input, auth, context));
  expect(note).toMatch(/^This went out without its thumbnail\. .*\. Set the thumbnail in YouTube Studio\.$/);
  expect(note).toContain(words);
});

test.each<[string, Reply]>([
  ['an error', { status: 500 }],
  ['a cut connection', { cut: true }],
])('after %s the same call is made once more, and no third time', async (_what, reply) => {
  const { network, on, calls } = await pretendYoutube();
  const replies: Reply[] = [reply, { body: {} }, reply, reply, { body: {} }];
  on(sets, () => replies.shift() ?? { status: 501 });
  expect(noteIn(await network.prepare(input, auth, context))).toBeNull();
  expect(noteIn(await network.prepare(input, auth, context))).toContain('gave no clear answer');
  expect(calls().filter((call) => call === sets)).toHaveLength(4);
});

test.each<[string, number, object]>([
  ['authError', 401, { kind: 'reconnect-needed', tokenMayRefresh: true }],
  ['quotaExceeded', 403, { kind: 'retry-later', code: 'quota-used', scope: 'network' }],
  ['userRateLimitExceeded', 403, { kind: 'retry-later', scope: 'connection' }],
])('%s holds up the video as well, which is not uploaded again', async (reason, status, expected) => {
  const { network, on } = await pretendYoutube();
  on(sets, refusal(status, reason));
  const memory = remembering();
  await expect(network.prepare(input, auth, { ...context, memory })).resolves.toMatchObject(expected);
  expect(memory.said.at(-1)).toEqual({ fileId: 'file-1', videoId });
});

test('a call that was stopped is no refusal', async () => {
  const { network, on } = await pretendYoutube();
  const stop = new AbortController();
  on(sets, () => {
    stop.abort();
    return { cut: true };
  });
  const memory = remembering();
  const result = network.prepare(input, auth, { ...context, signal: stop.signal, memory });
  await expect(result).resolves.toMatchObject({ kind: 'retry-later', code: 'aborted' });
  expect(memory.said.at(-1)).toEqual({ fileId: 'file-1', videoId });
});

test('the note is told with the video, also when YouTube works on it for longer', async () => {
  const { network, on } = await pretendYoutube();
  on(sets, refusal(403, 'forbidden'));
  on('PUT /youtube/v3/videos', { body: { id: videoId, status: { privacyStatus: 'public' } } });
  const result = await network.prepare(input, auth, context);
  if (result.kind !== 'prepared') throw new Error(JSON.stringify(result));
  const published = { kind: 'published', note: noteIn(result) };
  on('GET /youtube/v3/videos', told());
  await expect(network.publish(result.prepared, auth, context)).resolves.toMatchObject(published);
  on('GET /youtube/v3/videos', told({ uploadStatus: 'uploaded' }));
  const outcome = await network.publish(result.prepared, auth, context);
  if (outcome.kind !== 'processing') throw new Error(JSON.stringify(outcome));
  on('GET /youtube/v3/videos', told());
  await expect(network.check(outcome.ticket, auth, context)).resolves.toMatchObject(published);
});
