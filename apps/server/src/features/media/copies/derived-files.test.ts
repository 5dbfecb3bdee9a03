import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import type { NetworkFile } from '#/features/media/copies/network-file.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MEDIA_QUOTA_MB: '1' } });
});
afterAll(() => server.close());

const root = () => path.join(server.config.dataDir, 'media');
const storage = () => createDiskStorage(root());
const sweep = () => removeUnusedMedia({ db: server.db, storage: storage(), log: pino({ level: 'silent' }) });

const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1' } })
    .png()
    .toBuffer();

async function upload(person: Person, bytes: Buffer): Promise<NetworkFile> {
  const answer = await person.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) });
  const { id } = await readJson(answer);
  const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { content_type: contentType, width, height, animated, duration_ms: durationMs } = row;
  const storageKey = row.published_key ?? row.storage_key;
  const size = { bytes: Number(row.published_bytes ?? row.bytes), width, height };
  return { id, contentType, ...size, animated, durationMs, storageKey };
}

async function given(file: NetworkFile): Promise<NetworkFile> {
  const answer = await fileForNetwork(server.fileParts(storage()), 'instagram', file, 'feed');
  if (answer.kind !== 'file') throw new Error(answer.message);
  return answer.file;
}

async function filesOf(person: Person): Promise<string[]> {
  const entries = await readdir(path.join(root(), person.uid), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath }) => path.basename(parentPath));
}

async function schedule(person: Person, file: NetworkFile) {
  const { body, status } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'Launch',
    description: 'We open on Friday.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [await addConnection(server, person)],
    media: [{ id: file.id, alt: '' }],
  });
  expect(status).toBe(201);
  return body.post;
}

async function letADayPass(): Promise<void> {
  for (const table of ['media', 'media_variants']) {
    await sql`update ${sql.table(table)} set created_at = created_at - interval '25 hours'`.execute(server.db);
  }
  await sql`update unowned_files set remove_at = remove_at - interval '25 hours'`.execute(server.db);
}

test('a post that is edited again and again leaves no file but those of its pictures, and in the end none', async () => {
  const person = await server.register();
  const pictures = [await upload(person, await picture('#4a7')), await upload(person, await picture('#74a'))];
  const post = await schedule(person, pictures[0]!);
  let version = 1;
  for (let edit = 1; edit <= 40; edit++) {
    const picture = pictures[edit % 2]!;
    const answer = await person.json('PATCH', `/api/posts/${post.id}`, {
      version,
      media: [{ id: picture.id, alt: '' }],
    });
    expect(answer.status).toBe(200);
    version = answer.body.post.version;
    await Promise.all([given(picture), given(picture)]);
  }
  const two = ['posts', 'published', 'thumbnails', 'variants'].flatMap((folder) => [folder, folder]);
  expect((await filesOf(person)).sort()).toEqual(two);

  await person.json('DELETE', `/api/posts/${post.id}`);
  await letADayPass();
  await sweep();
  expect(await filesOf(person)).toEqual([]);
});

test('what was made for a network is kept while the post waits, and goes when it is out; the rest stays', async () => {
  const person = await server.register();
  const file = await upload(person, await picture('#4a7'));
  const post = await schedule(person, file);
  const made = await given(file);
  await letADayPass();
  await sweep();
  expect(await given(file)).toEqual(made);

  await sql`update targets set status = 'rejected', run_at = null where post_id = ${post.id}`.execute(server.db);
  await sweep();
  // Another worker may have found the variant a moment ago.
  expect(await storage().read(made.storageKey)).toHaveLength(made.bytes);
  await letADayPass();
  await sweep();
  expect((await filesOf(person)).sort()).toEqual(['posts', 'published', 'thumbnails']);

  const again = await given(file);
  expect(again).toMatchObject({ bytes: made.bytes, contentType: 'image/jpeg' });
});

test('copies may take four times the quota, and then nothing more is taken', async () => {
  const person = await server.register();
  const file = await upload(person, await picture('#4a7'));
  await sql`update media set published_bytes = ${4 * 1024 * 1024} where id = ${file.id}`.execute(server.db);
  const before = await filesOf(person);
  const body = new Uint8Array(
    await sharp(Buffer.alloc(300 * 300 * 3, 'grain'), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer(),
  );
  const answer = await person.fetch('/api/media', { method: 'POST', body });
  expect([answer.status, (await readJson(answer)).code]).toEqual([413, 'storage-full']);
  expect(await filesOf(person)).toEqual(before);
});

test('OP-164 variants never make an upload fail: those that no post needs go first, and then those that are needed last', async () => {
  const person = await server.register();
  const file = await upload(person, await picture('#4a7'));
  const [soon, later] = [await upload(person, await picture('#222')), await upload(person, await picture('#333'))];
  await schedule(person, soon);
  const post = await schedule(person, later);
  await sql`update targets set due_at = clock_timestamp() + interval '2 hours' where post_id <> ${post.id}`.execute(
    server.db,
  );
  await sql`update targets set due_at = clock_timestamp() + interval '9 days' where post_id = ${post.id}`.execute(
    server.db,
  );
  const store = (of: NetworkFile, recipe: string, hoursAgo: number) =>
    sql`insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key, created_at)
      values (${of.id}, ${recipe}, 'video/mp4', 1100000, 1, 1, ${`${person.uid}-${recipe}`}, clock_timestamp() - ${hoursAgo} * interval '1 hour')`.execute(
      server.db,
    );
  const left = async () => {
    const { rows } = await sql<{ recipe: string }>`
      select recipe from media_variants v join media m on m.id = v.media_id where m.space_id = ${person.uid} order by recipe`.execute(
      server.db,
    );
    return rows.map(({ recipe }) => recipe);
  };
  await store(file, 'newer', 1);
  await store(file, 'older', 9);
  await store(soon, 'soon', 20);
  await upload(person, await picture('#444'));
  expect(await left()).toEqual(['newer', 'older', 'soon']);
  await store(later, 'later', 20);
  await upload(person, await picture('#555'));
  expect(await left()).toEqual(['later', 'newer', 'soon']);
  await store(soon, 'soon-too', 20);
  await upload(person, await picture('#666'));
  expect(await left()).toEqual(['later', 'soon', 'soon-too']);
  await store(soon, 'soon-as-well', 20);
  await upload(person, await picture('#777'));
  expect(await left()).toEqual(['soon', 'soon-as-well', 'soon-too']);
  // The bytes go a day later, as a preparation may have found them just before.
  const { rows } = await sql<{ key: string }>`
    select storage_key key from unowned_files where storage_key like ${`${person.uid}-%`} and remove_at > clock_timestamp() + interval '23 hours'`.execute(
    server.db,
  );
  expect(rows).toHaveLength(3);
});

test('on a disk that is nearly full nothing is made for a network', async () => {
  const person = await server.register();
  const file = await upload(person, await picture('#4a7'));
  const full = { ...storage(), freeBytes: async () => 500 * 1024 * 1024 };
  await expect(fileForNetwork(server.fileParts(full), 'instagram', file, 'feed')).rejects.toMatchObject({
    code: 'disk-full',
  });
  expect((await filesOf(person)).sort()).toEqual(['posts', 'published', 'thumbnails']);
});
