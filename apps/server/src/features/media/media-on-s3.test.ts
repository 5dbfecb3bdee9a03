import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { queueConversions } from '#/features/media/conversions/conversions.queries.ts';
import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import { findVariant } from '#/features/media/variants.queries.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { MissingFile } from '#/storage/storage.ts';
import { believeUploads, convertAll, make, recipe } from '#/testing/converting.ts';
import { type S3Server, startS3Server } from '#/testing/s3-server.ts';
import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/** The same application with a folder and with a bucket. From outside there must be no difference. */
describe.each(['disk', 'bucket'] as const)('with files in a %s', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3Server() : undefined;
    server = await startTestServer({ environment: { STORAGE_URL: s3?.storageUrl } });
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
  });

  test('the media host answers whole files, ranges, HEAD and 416', async () => {
    const ada = await server.register('Ada');
    const bytes = await makeVideo({ bytes: 100_000 });
    const { url } = await readJson(await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) }));
    const get = async (range?: string, method = 'GET') => {
      const answer = await server.fetch(url, { method, headers: range === undefined ? {} : { range } });
      const { status, headers } = answer;
      const body = Buffer.from(await answer.arrayBuffer());
      return { status, body, range: headers.get('content-range'), length: headers.get('content-length') };
    };
    expect(await get()).toEqual({ status: 200, body: bytes, range: null, length: '100000' });
    expect(await get('bytes=10-19')).toEqual({
      status: 206,
      body: bytes.subarray(10, 20),
      range: 'bytes 10-19/100000',
      length: '10',
    });
    expect(await get('bytes=-5')).toMatchObject({ status: 206, body: bytes.subarray(-5) });
    expect(await get('bytes=99990-')).toMatchObject({ status: 206, body: bytes.subarray(99_990) });
    expect(await get('bytes=100000-')).toMatchObject({ status: 416, range: 'bytes */100000' });
    expect(await get(undefined, 'HEAD')).toMatchObject({ status: 200, length: '100000', body: Buffer.alloc(0) });
    for (const range of ['bytes=10-19', 'bytes=100000-']) {
      expect(await get(range, 'HEAD')).toMatchObject({ status: 200, range: null, length: '100000' });
    }
  });

  test('a file whose bytes are gone is an error that nobody keeps', async () => {
    const ada = await server.register('Ada');
    const body = new Uint8Array(await makeVideo());
    const { id, url } = await readJson(await ada.fetch('/api/media', { method: 'POST', body }));
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await openStorage(server.config).delete(row.storage_key);
    const answer = await server.fetch(url);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('accept-ranges')]).toEqual([
      500,
      null,
      null,
    ]);
  });

  test('an upload in parts, what is made of it, and the end of the account leave nothing behind', async () => {
    const ada = await server.register('Ada');
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1' } })
      .png()
      .toBuffer();
    const { body: upload } = await ada.json('POST', '/api/media/uploads', {
      fileName: 'a.png',
      bytes: picture.length,
    });
    const part = { method: 'PUT', body: new Uint8Array(picture) };
    expect((await ada.fetch(`/api/media/uploads/${upload.id}/parts/0`, part)).status).toBe(204);
    const { status, body: media } = await ada.json('POST', `/api/media/uploads/${upload.id}/finish`);
    expect([status, media.width]).toEqual([201, 40]);
    expect((await server.fetch(media.thumbnailUrl)).status).toBe(200);

    const storage = openStorage(server.config);
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
    const file = {
      ...{
        id: media.id,
        contentType: 'image/png',
        bytes: Number(row.published_bytes),
        width: 40,
        height: 30,
        animated: false,
      },
      durationMs: null,
      storageKey: row.published_key ?? '',
    };
    const given = await fileForNetwork(server.fileParts(storage), 'instagram', file, 'feed');
    const variant = given.kind === 'file' ? given.file.storageKey : '';
    expect(await sharp(await storage.read(variant)).metadata()).toMatchObject({ format: 'jpeg' });

    await ada.json('POST', '/api/media/uploads', { fileName: 'b.png', bytes: 10 });
    expect((await ada.json('POST', '/api/auth/delete-user', { password: ada.password })).status).toBe(200);
    await server.runJobs();
    for (const key of [row.storage_key, row.published_key, row.thumbnail_key, variant]) {
      await expect(storage.read(key ?? '')).rejects.toThrow(MissingFile);
    }
    const { rows } = await sql`select from uploads where space_id = ${ada.uid}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('MED-05 a film is read where it lies on this disk, and fetched once from a bucket', async () => {
    await believeUploads(server.db);
    const ada = await server.register('Ada');
    const film = await makeVideo();
    const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(film) });
    const { id: mediaId } = await readJson(answer);
    await queueConversions(server.db, { mediaId, recipes: [recipe] });
    const waiting = () => readdir(path.join(server.config.dataDir, 'media', '.uploads')).catch((): string[] => []);
    const before = await waiting();
    const seen: unknown[] = [];
    await convertAll(server, async (work, options) => {
      const isFetched = (await waiting()).includes(path.basename(work.file));
      seen.push([film.equals(await readFile(work.file)), isFetched, path.dirname(work.made)]);
      return make(work, options);
    });
    expect(seen).toEqual([[true, kind === 'bucket', path.join(server.config.dataDir, 'media', '.uploads')]]);
    expect(await waiting()).toEqual(before);
  });

  test('MED-05 MED-07 a video that is made for networks is put there, and made again when it is gone from there', async () => {
    await believeUploads(server.db);
    const ada = await server.register('Ada');
    const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(await makeVideo()) });
    const name = { mediaId: (await readJson(answer)).id, recipe: recipe.name };
    const parts = server.fileParts(openStorage(server.config));
    const made = async () => {
      await queueConversions(server.db, { ...name, recipes: [recipe] });
      await convertAll(server);
      return findVariant(parts, name);
    };
    const variant = await made();
    expect(await parts.storage.read(variant?.storageKey ?? '')).toHaveLength(variant?.bytes ?? -1);
    await parts.storage.delete(variant?.storageKey ?? '');
    expect(await findVariant(parts, name)).toBeUndefined();
    expect((await made())?.storageKey).not.toBe(variant?.storageKey);
  });
});

test('a bucket that cannot be reached refuses uploads, and nothing is kept here', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nonet-away-'));
  const away = await startTestServer({
    environment: { STORAGE_URL: 's3+http://KEY:SECRET@127.0.0.1:1/media', NONET_DATA_DIR: dataDir },
  });
  try {
    const ada = await away.register('Ada');
    const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(await makeVideo()) });
    expect([answer.status, (await readJson(answer)).code]).toEqual([503, 'storage-unavailable']);
    expect(await away.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(JSON.stringify(away.logged)).not.toContain('SECRET');
  } finally {
    await away.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
