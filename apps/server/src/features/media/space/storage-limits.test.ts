import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { insertMedia } from '#/features/media/media.queries.ts';
import { receiveFile } from '#/features/media/receive/receive-file.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

const MEGABYTE = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MEDIA_QUOTA_MB: '1' } });
});
afterAll(() => server.close());

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
const video = (bytes: number) => makeVideo({ bytes: Math.round(bytes) });

async function upload(person: Person, body: Buffer | ReadableStream) {
  const response = await person.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: body as NonNullable<RequestInit['body']>,
  });
  return { status: response.status, body: await readJson(response) };
}

const rowsOf = (person: Person) =>
  server.db.selectFrom('media').selectAll().where('space_id', '=', person.uid).execute();
const fileOf = (key: string) => path.join(server.config.dataDir, 'media', key);
const filesOf = async (person: Person) => (await rowsOf(person)).map((row) => fileOf(row.storage_key));

test('the files of a person fit the quota, and the first that does not is refused in words and leaves nothing', async () => {
  const person = await server.register();
  expect((await upload(person, await video(0.6 * MEGABYTE))).status).toBe(201);
  const refused = await upload(person, await video(0.5 * MEGABYTE));
  expect(refused).toMatchObject({
    status: 413,
    body: {
      code: 'storage-full',
      error:
        'Your files would take more than the 1 MB that you have here. Delete posts whose files you no longer need, and try again an hour later.',
    },
  });
  expect((await upload(person, await video(0.4 * MEGABYTE))).status).toBe(201);
  expect(await rowsOf(person)).toHaveLength(2);
  expect((await upload(await server.register('Bea'), await video(0.6 * MEGABYTE))).status).toBe(201);
});

test('a file whose size is not declared counts when it has arrived', async () => {
  const person = await server.register();
  await upload(person, await video(0.6 * MEGABYTE));
  const body = new Blob([new Uint8Array(await video(0.5 * MEGABYTE))]).stream();
  expect(await upload(person, body)).toMatchObject({ status: 413, body: { code: 'storage-full' } });
  expect(await rowsOf(person)).toHaveLength(1);
});

test('of ten uploads at once as many pass as there is room for', async () => {
  const person = await server.register();
  const row = (number: number) => ({
    space_id: person.uid,
    sha256: 'x',
    kind: 'image' as const,
    content_type: 'image/png',
    bytes: 300,
    storage_key: `${person.uid}/posts/${number}`,
  });
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, number) => insertMedia(server.db, row(number), { quotaBytes: 1_000 })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  expect(await rowsOf(person)).toHaveLength(3);
});

test('a disk that is nearly full takes no file', async () => {
  const free = (megabytes: number | null) => ({
    freeBytes: async () => (megabytes === null ? null : megabytes * MEGABYTE),
  });
  await expect(requireSpace(free(499), 0)).rejects.toMatchObject({ status: 503, code: 'disk-full' });
  await expect(requireSpace(free(510), 11 * MEGABYTE)).rejects.toMatchObject({ code: 'disk-full' });
  await requireSpace(free(511), 11 * MEGABYTE);
  await requireSpace(free(null), 11 * MEGABYTE);
  expect(await createDiskStorage(server.config.dataDir).freeBytes()).toBeGreaterThan(0);
});

test('a disk that others fill while a file arrives takes no more of it, and nothing of it stays', async () => {
  const file = path.join(server.config.dataDir, 'arriving');
  let freeBytes = 503 * MEGABYTE;
  let sent = 0;
  async function* chunks() {
    for (; sent < 100; sent++) {
      freeBytes -= MEGABYTE / 2;
      yield new Uint8Array(MEGABYTE / 4);
    }
  }
  const received = receiveFile(chunks(), file, {
    maxBytes: 100 * MEGABYTE,
    requireRoom: () => requireSpace({ freeBytes: async () => freeBytes }, 0),
    tooLarge: () => new Error() as never,
  });
  await expect(received).rejects.toMatchObject({ status: 503, code: 'disk-full' });
  expect(sent).toBeLessThan(20);
  expect(existsSync(file)).toBe(false);
});

/** A person with an account, and a picture that was uploaded so many hours ago. */
async function withPicture(hoursAgo: number) {
  const person = await server.register();
  const account = await addConnection(server, person);
  const { body: media } = await upload(person, await picture());
  await sql`update media set created_at = clock_timestamp() - ${hoursAgo} * interval '1 hour' where id = ${media.id}`.execute(
    server.db,
  );
  const [file] = await filesOf(person);
  const post = {
    title: 'Launch',
    description: 'We open on Friday.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [account],
    media: [{ id: media.id, alt: '' }],
  };
  return { person, media, file: file!, post };
}

const storage = () => createDiskStorage(path.join(server.config.dataDir, 'media'));
const log = { info: () => undefined } as never;
const sweep = () => removeUnusedMedia({ db: server.db, storage: storage(), log });

test('a file that no post uses is removed after a day, one of today or of a post is kept', async () => {
  const [old, fresh, used] = [await withPicture(25), await withPicture(23), await withPicture(25)];
  const { status, body } = await used.person.json('POST', '/api/social/posts/schedule', used.post);
  expect(status).toBe(201);
  await sweep();
  expect(await rowsOf(old.person)).toEqual([]);
  expect([old, fresh, used].map(({ file }) => existsSync(file))).toEqual([false, true, true]);

  await used.person.json('DELETE', `/api/posts/${body.post.id}`);
  await sweep();
  expect(await rowsOf(used.person)).toEqual([]);
  expect(existsSync(used.file)).toBe(false);
});

test('a file of two posts goes with the second of them', async () => {
  const { person, file, post, media } = await withPicture(25);
  const ids: string[] = [];
  for (const title of ['First', 'Second']) {
    const { status, body } = await person.json('POST', '/api/social/posts/schedule', { ...post, title });
    expect(status).toBe(201);
    ids.push(body.post.id);
  }
  await person.json('DELETE', `/api/posts/${ids[0]}`);
  await sweep();
  expect(existsSync(file)).toBe(true);
  expect((await server.fetch(media.url)).status).toBe(200);
  await person.json('DELETE', `/api/posts/${ids[1]}`);
  await sweep();
  expect(existsSync(file)).toBe(false);
  expect([(await server.fetch(media.url)).status, (await server.fetch(media.thumbnailUrl)).status]).toEqual([404, 404]);
});

test('more unused files than are looked at in one go are removed in one sweep', async () => {
  const { person } = await withPicture(0);
  await sql`insert into media (space_id, sha256, kind, content_type, bytes, storage_key, created_at)
    select ${person.uid}, 'x', 'image', 'image/png', 1, ${person.uid} || '/' || n, now() - interval '2 days'
    from generate_series(1, 230) n`.execute(server.db);
  await sweep();
  expect(await rowsOf(person)).toHaveLength(1);
});

test('a file that a sweep found in use is looked at again when its post lets go of it, also by an edit', async () => {
  for (const letGo of ['delete', 'edit'] as const) {
    const { person, file, post } = await withPicture(25);
    const { body } = await person.json('POST', '/api/social/posts/schedule', post);
    await sweep();
    expect(existsSync(file)).toBe(true);
    const path = `/api/posts/${body.post.id}`;
    if (letGo === 'delete') await person.json('DELETE', path);
    else await person.json('PATCH', path, { version: body.post.version, media: [] });
    await sweep();
    expect(existsSync(file)).toBe(false);
  }
});

test('a file that a sweep looks at while its post is deleted goes with the next sweep', async () => {
  const { person, file, post } = await withPicture(25);
  const { body } = await person.json('POST', '/api/social/posts/schedule', post);
  const isLooking = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  // This does what the sweep does: it holds the row, and sees the post.
  const looking = server.db.transaction().execute(async (trx) => {
    await sql`select from media where space_id = ${person.uid} for update`.execute(trx);
    isLooking.resolve();
    await mayGoOn.promise;
    await sql`update media set kept_by_post = true where space_id = ${person.uid}`.execute(trx);
  });
  await isLooking.promise;
  const deleted = person.json('DELETE', `/api/posts/${body.post.id}`);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBe(1);
  mayGoOn.resolve();
  await looking;
  expect((await deleted).status).toBeLessThan(300);
  await sweep();
  expect(existsSync(file)).toBe(false);
});

test('a post that is being stored keeps its files from a sweep', async () => {
  const { person, file, post } = await withPicture(25);
  const isHeld = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  // The schedule call writes the charge after it has looked at the files. So it waits here for the month's row.
  const holding = server.db.transaction().execute(async (trx) => {
    await sql`insert into usage (user_id, month, count) values (${person.uid}, to_char(now() at time zone 'UTC', 'YYYYMM'), 0)`.execute(
      trx,
    );
    isHeld.resolve();
    await mayGoOn.promise;
  });
  await isHeld.promise;
  const scheduled = person.json('POST', '/api/social/posts/schedule', post);
  await untilSomebodyWaits();
  await sweep();
  expect(existsSync(file)).toBe(true);
  mayGoOn.resolve();
  await holding;
  expect((await scheduled).status).toBe(201);
  await sweep();
  expect(existsSync(file)).toBe(true);
});

test('a post that comes in the middle of a sweep is told that its file is gone', async () => {
  const { person, file, post, media } = await withPicture(25);
  const isHeld = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  // This does what the sweep does: the row is locked and not yet deleted.
  const sweeping = server.db.transaction().execute(async (trx) => {
    await sql`select from media where id = ${media.id} for update`.execute(trx);
    isHeld.resolve();
    await mayGoOn.promise;
    await sql`delete from media where id = ${media.id}`.execute(trx);
  });
  await isHeld.promise;
  const scheduled = person.json('POST', '/api/social/posts/schedule', post);
  await untilSomebodyWaits();
  mayGoOn.resolve();
  await sweeping;
  expect(await scheduled).toMatchObject({ status: 404, body: { error: 'Media not found' } });
  expect(existsSync(file)).toBe(true);
});

async function untilSomebodyWaits(): Promise<void> {
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    );
  await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
}
