import { describe, expect, test } from 'vitest';

import { scope, type TestUser, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';
import { videoNamed } from '#/testing/videos.ts';

const unit = 256 * 1_024;

async function signedIn(query = {}): Promise<{ youtube: TestYoutube; studio: TestUser }> {
  const youtube = new TestYoutube(await sandboxForTest());
  await youtube.steer('set-processing', { ms: 0 });
  return { youtube, studio: await youtube.signIn('studiofala', query) };
}

const refused = (reason: string, status = 400) => ({ status, body: { error: { errors: [{ reason }] } } });

describe('an upload', () => {
  test('goes on behind what is there, and answers the video at its end, also later', async () => {
    const { studio } = await signedIn();
    const film = new Uint8Array(2 * unit + mp4Of(10_000).length);
    film.set(mp4Of(10_000));
    const location = (await studio.begin(film.length)).headers.get('location') ?? '';
    const ask = () => studio.put(location, `bytes */${film.length}`);
    const first = await ask();
    expect([first.status, first.headers.get('range')]).toEqual([308, null]);
    const sent = await studio.put(location, `bytes 0-${unit - 1}/${film.length}`, film.subarray(0, unit));
    expect([sent.status, sent.headers.get('range')]).toEqual([308, `bytes=0-${unit - 1}`]);
    // What is there already is not kept twice.
    const overlap = await studio.put(location, `bytes 0-${2 * unit - 1}/${film.length}`, film.subarray(0, 2 * unit));
    expect(overlap.headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    const end = `bytes ${2 * unit}-${film.length - 1}/${film.length}`;
    const last = await studio.put(location, end, film.subarray(2 * unit));
    expect(last).toMatchObject({ status: 200, body: { kind: 'youtube#video', snippet: { title: 'Kiln opening' } } });
    expect((await ask()).body.id).toBe(last.body.id);
    const page = await fetch(`${studio.at.sandbox.url}/youtube/file/${last.body.id}`);
    expect(Buffer.from(await page.arrayBuffer()).equals(Buffer.from(film))).toBe(true);
  });

  test('keeps only half of a part, when that is ordered: its sender has to read what is there', async () => {
    const { youtube, studio } = await signedIn();
    await youtube.steer('set-unknowns', { keptOfPart: 'half' });
    const location = (await studio.begin(3 * unit)).headers.get('location') ?? '';
    const sent = await studio.put(location, `bytes 0-${2 * unit - 1}/${3 * unit}`, new Uint8Array(2 * unit));
    expect(sent.headers.get('range')).toBe(`bytes=0-${unit - 1}`);
  });

  test.each([
    ['a part that is no multiple of 256 KiB', `bytes 0-9/${2 * unit}`, 10],
    ['a gap', `bytes ${unit}-${2 * unit - 1}/${2 * unit}`, unit],
    ['another length', 'bytes 0-9/20', 10],
    ['a range that does not fit its bytes', `bytes 0-${unit - 1}/${2 * unit}`, 10],
  ])('refuses %s', async (_what, range, size) => {
    const { studio } = await signedIn();
    const location = (await studio.begin(2 * unit)).headers.get('location') ?? '';
    expect(await studio.put(location, range, new Uint8Array(size))).toMatchObject(refused('badRequest'));
  });

  test('comes whole in one call, which costs an upload and shows the video at once', async () => {
    const { youtube, studio } = await signedIn();
    const film = mp4Of(10_000);
    const { status, body } = await studio.insert(film);
    expect([status, body]).toMatchObject([
      200,
      { kind: 'youtube#video', snippet: { title: 'Kiln opening' }, status: { privacyStatus: 'public' } },
    ]);
    const file = await fetch(`${youtube.sandbox.url}/youtube/file/${body.id}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(film))).toBe(true);
    expect(await youtube.ledger()).toMatchObject([{ remoteId: body.id, mediaCount: 1, repeats: 0 }]);
    await youtube.fault('cut-after-accept', { place: 'upload' });
    await expect(studio.insert()).rejects.toThrow();
    expect(await youtube.ledger()).toHaveLength(2);
    await youtube.steer('set-used', { uploads: 100 });
    expect((await studio.insert()).status).toBe(403);
  });

  test('in one call is refused without its file, its JSON, or a known form', async () => {
    const { youtube, studio } = await signedIn();
    expect(await studio.insert(new Uint8Array(0))).toMatchObject(refused('mediaBodyRequired'));
    expect(await studio.insert(mp4Of(10_000), { type: 'multipart/form-data' })).toMatchObject(refused('badContent'));
    const untitled = { resource: { snippet: { title: '' } } };
    expect(await studio.insert(mp4Of(10_000), untitled)).toMatchObject(refused('invalidTitle'));
    expect(await youtube.ledger()).toEqual([]);
  });

  test('expires after a week, and belongs to who began it', async () => {
    const { youtube, studio } = await signedIn();
    const shop = await youtube.signIn('falashop');
    const location = (await studio.begin(10)).headers.get('location') ?? '';
    expect((await shop.put(location, 'bytes */10')).status).toBe(404);
    await youtube.sandbox.steer('clock', { advanceMs: 7 * 24 * 3_600_000 });
    const later = await youtube.signIn();
    expect((await later.put(location, 'bytes */10')).status).toBe(404);
  });

  test.each([
    [{ snippet: { title: '' } }, 'invalidTitle'],
    [{ snippet: { title: 'a'.repeat(101) } }, 'invalidTitle'],
    [{ snippet: { title: 'a <b>' } }, 'invalidTitle'],
    [{ snippet: { title: 'a', description: `${'ä'.repeat(2_500)}a` } }, 'invalidDescription'],
    [{ snippet: { title: 'a', tags: ['a'.repeat(250), `b${'c'.repeat(249)}`] } }, 'invalidTags'],
    [{ snippet: { title: 'a', categoryId: '18' } }, 'invalidCategoryId'],
    [{ snippet: { title: 'a', colour: 'red' } }, 'badRequest'],
    [{ status: { privacyStatus: 'hidden' } }, 'badRequest'],
    [{ status: { privacyStatus: 'public', publishAt: '2026-11-24T10:00:00Z' } }, 'invalidPublishAt'],
  ])('of a video that is told to be %j is not begun', async (resource, reason) => {
    const { studio } = await signedIn();
    expect(await studio.begin(10, resource)).toMatchObject(refused(reason));
  });

  test('needs a video, the right to it, and a channel that may', async () => {
    const { youtube, studio } = await signedIn();
    expect(await studio.begin(10, {}, { 'x-upload-content-type': 'image/png' })).toMatchObject(
      refused('mediaBodyRequired'),
    );
    const reader = await youtube.signIn('studiofala', { scope: `${scope}.readonly` });
    expect(await reader.begin(10)).toMatchObject(refused('insufficientPermissions', 403));
    await youtube.steer('set-channel', { handle: 'studiofala', isUploadLimitReached: true });
    expect(await studio.begin(10)).toMatchObject(refused('uploadLimitExceeded'));
  });
});

describe('a video', () => {
  test('is seen by its channel alone until it is shown, and is then in the ledger once', async () => {
    const { youtube, studio } = await signedIn();
    const shop = await youtube.signIn('falashop');
    const id = await studio.upload();
    const listed = async (user: TestUser) => (await user.get(`videos?part=status&id=${id}`)).body.items.length;
    expect([await listed(studio), await listed(shop), await youtube.ledger()]).toEqual([1, 0, []]);
    for (const _ of [1, 2]) expect((await studio.show(id)).body.status.privacyStatus).toBe('public');
    expect(await listed(shop)).toBe(1);
    expect(await youtube.ledger()).toMatchObject([
      { account: 'studiofala', remoteId: id, text: 'Nine bowls.', mediaCount: 1, repeats: 0 },
    ]);
  });

  test('that shall be private is in the ledger when its owner has said so', async () => {
    const { youtube, studio } = await signedIn();
    const id = await studio.upload();
    await studio.show(id, 'private');
    expect(await youtube.ledger()).toMatchObject([{ remoteId: id }]);
  });

  test('loses what an update of its status leaves out', async () => {
    const { studio } = await signedIn();
    const status = { privacyStatus: 'private', selfDeclaredMadeForKids: true, containsSyntheticMedia: true };
    const id = await studio.upload({ status });
    expect(await studio.status(id)).toMatchObject({ madeForKids: true, containsSyntheticMedia: true });
    await studio.write('PUT', 'videos?part=status', { id, status: {} });
    expect(await studio.status(id)).toMatchObject({
      privacyStatus: 'public',
      madeForKids: false,
      containsSyntheticMedia: false,
    });
  });

  test('is worked on for a while, and may fail', async () => {
    const { youtube, studio } = await signedIn();
    await youtube.steer('set-processing', { ms: 60_000, outcome: 'failed' });
    const id = await studio.upload();
    expect(await studio.status(id)).toMatchObject({ uploadStatus: 'uploaded' });
    await studio.show(id);
    await youtube.sandbox.steer('clock', { advanceMs: 60_000 });
    expect(await studio.status(id)).toMatchObject({ uploadStatus: 'failed', failureReason: 'conversion' });
    expect(await youtube.ledger()).toEqual([]);
  });

  test.each([
    ['of more than 15 minutes, from a channel that is not verified', 'falapress', mp4Of(901_000), 'length'],
    ['of more than 12 hours', 'studiofala', mp4Of(43_201_000), 'length'],
  ])('%s, is rejected', async (_what, handle, film, rejectionReason) => {
    const { youtube } = await signedIn();
    const user = await youtube.signIn(handle);
    expect(await user.status(await user.upload({}, film))).toMatchObject({ uploadStatus: 'rejected', rejectionReason });
  });

  test('that is none fails', async () => {
    const { studio } = await signedIn();
    for (const bytes of [new TextEncoder().encode('no video at all'), videoNamed('sound.m4a')]) {
      const id = await studio.upload({}, bytes);
      expect(await studio.status(id)).toMatchObject({ uploadStatus: 'failed', failureReason: 'invalidFile' });
    }
  });

  test('can be deleted once, and by its channel alone', async () => {
    const { youtube, studio } = await signedIn();
    const shop = await youtube.signIn('falashop');
    const id = await studio.upload();
    await studio.show(id);
    expect(await shop.delete(id)).toMatchObject(refused('forbidden', 403));
    expect((await studio.delete(id)).status).toBe(204);
    expect(await studio.delete(id)).toMatchObject(refused('videoNotFound', 404));
    expect(await youtube.ledger()).toMatchObject([{ deleted: true }]);
  });

  test('of a project that is not audited stays private, whatever the answer says', async () => {
    const { youtube, studio } = await signedIn();
    await youtube.steer('set-project', { isAudited: false });
    const id = await studio.upload({ status: { privacyStatus: 'public' } });
    expect((await studio.show(id)).body.status.privacyStatus).toBe('public');
    expect(await studio.status(id)).toMatchObject({ privacyStatus: 'private' });
    await youtube.steer('set-unknowns', { lockedUpdate: 'refused' });
    expect(await studio.show(id)).toMatchObject(refused('forbiddenPrivacySetting', 403));
    expect(await youtube.ledger()).toEqual([]);
    await youtube.steer('set-project', { isAudited: true });
    await studio.show(await studio.upload());
    expect(await youtube.ledger()).toHaveLength(1);
  });
});

describe('playlists', () => {
  test('are listed, take a video, also twice, and answer whether it is there', async () => {
    const { youtube, studio } = await signedIn();
    const id = await studio.upload();
    const lists = (await studio.get('playlists?part=snippet&mine=true')).body.items;
    expect(lists.map(({ snippet }: { snippet: { title: string } }) => snippet.title)).toEqual([
      'Kiln diary',
      'Studio visits',
    ]);
    const [{ id: playlistId }] = lists;
    const add = () =>
      studio.write('POST', 'playlistItems?part=snippet', {
        snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId: id } },
      });
    for (const _ of [1, 2]) expect((await add()).status).toBe(200);
    const asked = `playlistItems?part=snippet,contentDetails&playlistId=${playlistId}&videoId=${id}`;
    expect((await studio.get(asked)).body.items).toHaveLength(2);
    const shop = await youtube.signIn('falashop');
    expect(await shop.get(asked)).toMatchObject(refused('playlistNotFound', 404));
  });

  test('of uploads has every video, page by page, newest first', async () => {
    const { studio } = await signedIn();
    const ids = [await studio.upload(), await studio.upload(), await studio.upload()];
    await studio.show(ids[1] ?? '');
    const { body } = await studio.get('channels?part=contentDetails&mine=true');
    const { uploads } = body.items[0].contentDetails.relatedPlaylists;
    const path = `playlistItems?part=contentDetails,status&playlistId=${uploads}&maxResults=2`;
    const first = (await studio.get(path)).body;
    const next = (await studio.get(`${path}&pageToken=${first.nextPageToken}`)).body;
    const items = [...first.items, ...next.items];
    expect(items.map(({ contentDetails }) => contentDetails.videoId)).toEqual(ids.toReversed());
    expect(items.map(({ contentDetails }) => 'videoPublishedAt' in contentDetails)).toEqual([false, true, false]);
    expect(next.nextPageToken).toBeUndefined();
  });
});

describe('what a project may call in a day', () => {
  test('is counted in two buckets, refused calls too, and comes back at midnight in California', async () => {
    const { youtube, studio } = await signedIn();
    await youtube.steer('set-used', { uploads: 99 });
    expect(await studio.begin(10, { snippet: { title: '' } })).toMatchObject(refused('invalidTitle'));
    expect(await studio.begin(10)).toMatchObject(refused('quotaExceeded', 403));
    expect((await studio.get('channels?part=id&mine=true')).status).toBe(200);
    await youtube.steer('set-used', { units: 9_960 });
    expect(await studio.show('none')).toMatchObject(refused('quotaExceeded', 403));
    await youtube.sandbox.steer('clock', { advanceMs: 25 * 3_600_000 });
    expect((await (await youtube.signIn()).begin(10)).status).toBe(200);
  });
});
