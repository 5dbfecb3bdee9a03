import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaFile } from '@nonet/networks';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { probeOf } from '#/features/media/probe/probe-of.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue } from '#/features/publishing/claim.queries.ts';
import { createEngine } from '#/features/publishing/engine.ts';
import { createSealer } from '#/secrets/seal.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeAvi, makeVideo, riffChunk } from '#/testing/video.ts';
import { videoFixture } from '#/testing/video-fixture.ts';
import { createWorld } from '#/testing/world.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const log = pino({ level: 'silent' });
const mediaFolder = () => path.join(server.config.dataDir, 'media');
const storage = () => createDiskStorage(mediaFolder());

/** A phone's photograph: turned, and with the place where it was taken. */
const photograph = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function upload(bytes: Buffer, person = ada) {
  const body = new Uint8Array(bytes);
  const headers = { 'content-type': 'application/octet-stream' };
  const media = await readJson(await person.fetch('/api/media', { method: 'POST', headers, body }));
  const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
  return { media, row };
}

const fileOf = (key: string | null) => path.join(mediaFolder(), key ?? 'none');
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('of a photograph the original stays as it is, and its address serves a copy that does not say where it was taken', async () => {
  const original = await photograph();
  const { media, row } = await upload(original);
  expect(await readFile(fileOf(row.storage_key))).toEqual(original);
  expect(media).toMatchObject({ bytes: original.length, width: 30, height: 40 });

  const answer = await server.fetch(media.url);
  const served = await bytesOf(answer);
  expect(answer.headers.get('content-length')).toBe(String(served.length));
  expect(served.includes('GPS')).toBe(false);
  expect((await sharp(served).metadata()).orientation).toBe(6);
  expect(await sharp(served).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());

  const head = await server.fetch(media.url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(served.length));
  const part = await server.fetch(media.url, { headers: { range: 'bytes=2-9' } });
  expect(part.headers.get('content-range')).toBe(`bytes 2-9/${served.length}`);
  expect(await bytesOf(part)).toEqual(served.subarray(2, 10));
});

test('a picture that says nothing, and a video that does not, are kept once', async () => {
  const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const video = await makeVideo();
  for (const bytes of [plain, video]) {
    const { media, row } = await upload(bytes);
    expect(row).toMatchObject({ published_key: null, published_bytes: null });
    expect(await bytesOf(await server.fetch(media.url))).toEqual(bytes);
  }
});

test.each(['mp4', 'mov', 'webm', 'mkv', 'avi'] as const)(
  'a video that says where it was taken is published without that: %s',
  async (kind) => {
    const title = 'At home: +52.0800+004.3100/';
    const original =
      kind === 'avi'
        ? makeAvi({ width: 64, height: 48, frames: 75, inFile: [riffChunk('_PMX', Buffer.from(title))] })
        : await makeVideo({ kind, title, seconds: 3 });
    expect(original.includes('52.08')).toBe(true);
    const { media, row } = await upload(original);
    expect(await readFile(fileOf(row.storage_key))).toEqual(original);
    const served = await bytesOf(await server.fetch(media.url));
    expect(served.includes('52.08')).toBe(false);
    // The served file is the same video: when it is taken in again, it has the same facts and nothing left to hide.
    const again = await upload(served);
    expect(again.media).toMatchObject({ durationMs: media.durationMs, width: media.width, height: media.height });
    expect(again.row.published_key).toBeNull();
  },
);

test('MED-01 a video that says it in a track of its own is published without that track', async () => {
  const original = await makeVideo({ subtitle: 'Here: +52.0800+004.3100/' });
  expect(original.includes('52.08')).toBe(true);
  const { media, row } = await upload(original);
  expect(row.probe).toMatchObject({ tracks: { video: 1, audio: 1, other: 1 } });
  const served = await bytesOf(await server.fetch(media.url));
  expect(served.includes('52.08')).toBe(false);
  const again = await upload(served);
  expect(again.row.probe).toMatchObject({ tracks: { video: 1, audio: 1, other: 0 } });
});

test('a turned video is published as turned as it is, and one that is cut by edits as cut', async () => {
  for (const name of ['rotated.mp4', 'editlist.mp4', 'phone.mov', 'two-sounds.mp4']) {
    const { media, row } = await upload(await readFile(videoFixture(name)));
    const again = await upload(await bytesOf(await server.fetch(media.url)));
    const { video, audio, tracks } = row.probe!;
    expect(again.row.probe).toMatchObject({ audio, tracks, video: { rotation: video!.rotation, width: video!.width } });
    expect(Math.abs(again.media.durationMs - media.durationMs)).toBeLessThan(50);
  }
});

test('MED-01 a file of before is looked into when that is first asked for, and once', async () => {
  const { row } = await upload(await readFile(videoFixture('obs.mkv')));
  await server.db.updateTable('media').set({ probe: null }).where('id', '=', row.id).execute();
  const parts = { db: server.db, storage: storage() };
  expect(await probeOf(parts, row.id)).toEqual(row.probe);
  await storage().delete(row.storage_key);
  expect(await probeOf(parts, row.id)).toEqual(row.probe);
});

test('a network is given the copy, and its size', async () => {
  const original = await photograph();
  const { media, row } = await upload(original);
  const account = await addConnection(server, ada);
  await ada.json('POST', '/api/social/posts/schedule', {
    title: 'Launch',
    description: 'We open on Friday.',
    scheduledDate: new Date(Date.now() + 1_000).toISOString(),
    platforms: [account],
    media: [{ id: media.id, alt: '' }],
  });
  const given: { file: MediaFile; bytes: Buffer; part: Buffer }[] = [];
  const { network } = createWorld();
  const prepare: typeof network.prepare = async ({ media: [file] }) => {
    if (file !== undefined) {
      const [bytes, part] = [await file.read(), await file.readPart(2, 10)];
      given.push({ file, bytes: Buffer.from(bytes), part: Buffer.from(part) });
    }
    return { kind: 'rejected', code: 'seen', message: 'Seen.' };
  };
  const networks = new Map([[network.id, { ...network, prepare }]]);
  const sealer = createSealer(server.config.secret);
  const engine = createEngine({
    db: server.db,
    networks,
    sealer,
    storage: storage(),
    fileFor: async (_network, file) => ({ kind: 'file', file }),
    fetching: nobodyFetches,
    log,
  });
  const [work] = await claimDue(server.db, { limit: 1 });
  await advanceTarget(engine, work!, new AbortController().signal);

  const copy = await readFile(fileOf(row.published_key));
  expect(copy.includes('GPS')).toBe(false);
  expect(given).toMatchObject([{ file: { bytes: copy.length }, bytes: copy, part: copy.subarray(2, 10) }]);
});

test('the copy goes with the file when no post uses it', async () => {
  const { row } = await upload(await photograph());
  expect(existsSync(fileOf(row.published_key))).toBe(true);
  await sql`update media set created_at = created_at - interval '25 hours' where id = ${row.id}`.execute(server.db);
  await removeUnusedMedia({ db: server.db, storage: storage(), log });
  expect([row.storage_key, row.published_key].map((key) => existsSync(fileOf(key)))).toEqual([false, false]);
});

test('nothing stays of a photograph that does not fit the quota', async () => {
  const small = await startTestServer({ environment: { MEDIA_QUOTA_MB: '1' } });
  try {
    const bea = await small.register('Bea');
    await sql`insert into media (space_id, sha256, kind, content_type, bytes, storage_key)
      values (${bea.uid}, 'x', 'video', 'video/mp4', 1048000, 'x')`.execute(small.db);
    const body = new Blob([new Uint8Array(await photograph())]).stream();
    const answer = await bea.fetch('/api/media', { method: 'POST', body });
    expect(answer.status).toBe(413);
    const folders = ['posts', 'published'].map((name) => path.join(small.config.dataDir, 'media', bea.uid, name));
    for (const folder of folders) expect(await readdir(folder).catch(() => [])).toEqual([]);
  } finally {
    await small.close();
  }
});
