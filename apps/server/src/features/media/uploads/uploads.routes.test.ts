import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

const MEGABYTE = 1024 * 1024;
const PART = 4 * MEGABYTE;

let server: TestServer;
let ada: Person;
let video: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  video = await makeVideo({ bytes: 2.5 * PART });
});
afterAll(() => server.close());

const begin = (body: object, person = ada) => person.json('POST', '/api/media/uploads', body);
const state = (id: string, person = ada) => person.json('GET', `/api/media/uploads/${id}`);
const finish = (id: string, person = ada) => person.json('POST', `/api/media/uploads/${id}/finish`);
const cancel = (id: string, person = ada) => person.json('DELETE', `/api/media/uploads/${id}`);
async function sendPart(id: string, number: number | string, body: NonNullable<RequestInit['body']>, person = ada) {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await person.fetch(`/api/media/uploads/${id}/parts/${number}`, { method: 'PUT', headers, body });
  return { status: answer.status, body: answer.status === 204 ? null : await readJson(answer) };
}
const partOf = (file: Buffer, number: number) => new Uint8Array(file.subarray(number * PART, (number + 1) * PART));

async function begun(file: Buffer = video, person = ada): Promise<string> {
  const { status, body } = await begin({ fileName: 'a.mp4', bytes: file.length }, person);
  expect(status).toBe(201);
  return body.id;
}
async function withParts(file: Buffer, numbers: readonly number[], person = ada): Promise<string> {
  const id = await begun(file, person);
  for (const number of numbers) expect(await sendPart(id, number, partOf(file, number), person)).toEqual(DONE);
  return id;
}
const DONE = { status: 204, body: null };

const root = () => path.join(server.config.dataDir, 'media');
const partsOnDisk = (id: string, person = ada) =>
  readdir(path.join(root(), person.uid, 'uploads', person.uid, id)).catch(() => []);
const localFiles = () => readdir(path.join(root(), '.uploads'));
const mediaOf = (person: Person) =>
  server.db.selectFrom('media').selectAll().where('space_id', '=', person.uid).execute();
const unowned = async (person = ada) =>
  (await server.db.selectFrom('unowned_files').selectAll().where('storage_key', 'like', `${person.uid}/%`).execute())
    .length;
const sweep = () =>
  removeUnusedMedia({ db: server.db, storage: createDiskStorage(root()), log: pino({ level: 'silent' }) });

describe('a file in parts', () => {
  test('MEDIA-16 arrives in any order, and is the same file at the end', async () => {
    const before = Date.now();
    const { body } = await begin({ fileName: 'C:\\films\\Ø 1.mp4', bytes: video.length, contentType: 'text/html' });
    expect(body).toEqual({ id: expect.any(String), partBytes: PART, expiresAt: expect.any(String) });
    expect(Date.parse(body.expiresAt) - before).toBeGreaterThan(23 * 3_600_000);
    const { id } = body;
    for (const number of [2, 0]) expect(await sendPart(id, number, partOf(video, number))).toEqual(DONE);
    expect((await state(id)).body).toEqual({ bytes: video.length, partBytes: PART, received: [0, 2], mediaId: null });
    await sendPart(id, 1, partOf(video, 1));

    const finished = await finish(id);
    expect(finished).toMatchObject({
      status: 201,
      body: { type: 'video', bytes: video.length, fileName: 'Ø 1.mp4', contentType: 'video/mp4', durationMs: 2000 },
    });
    const served = await server.fetch(finished.body.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(video)).toBe(true);
    expect((await state(id)).body).toMatchObject({ received: [], mediaId: finished.body.id });
    expect([await partsOnDisk(id), await localFiles(), await unowned()]).toEqual([[], [], 0]);
  });

  test('a part that is sent again replaces the former one', async () => {
    const id = await begun();
    const wrong = new Uint8Array(randomBytes(PART));
    for (const [number, bytes] of [
      [0, wrong],
      [1, partOf(video, 1)],
      [2, partOf(video, 2)],
      [0, partOf(video, 0)],
    ] as const)
      expect(await sendPart(id, number, bytes)).toEqual(DONE);
    expect(await partsOnDisk(id)).toHaveLength(3);
    expect(await finish(id)).toMatchObject({ status: 201, body: { durationMs: 2000 } });
  });

  test('of a part that is sent many times at once, one is kept', async () => {
    const eve = await server.register('Eve');
    const id = await begun(video.subarray(0, PART), eve);
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendPart(id, 0, partOf(video, 0), eve)));
      expect(answers).toEqual(answers.map(() => DONE));
      expect(await partsOnDisk(id, eve)).toHaveLength(1);
    }
  });

  test('finished again it answers the same file, also when several do it at once', async () => {
    const eve = await server.register('Eve');
    const id = await withParts(video, [0, 1, 2], eve);
    const answers = await Promise.all([finish(id, eve), finish(id, eve), finish(id, eve)]);
    answers.push(await finish(id, eve));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201 });
    const rows = await mediaOf(eve);
    expect(rows).toHaveLength(1);
    expect(await readdir(path.join(root(), eve.uid, 'posts'))).toHaveLength(1);
    expect(await unowned(eve)).toBe(0);
  });
});

describe('what does not fit together is refused', () => {
  test('MEDIA-11 a file that is too large, before any of it is sent', async () => {
    expect(await begin({ fileName: 'a.mp4', bytes: 20 * MEGABYTE + 1 })).toEqual({
      status: 413,
      body: { error: 'File size exceeds the 20MB limit. Your file is 20.1 MB.', code: 'file-too-large' },
    });
    expect(await begin({ fileName: 'a.mp4', bytes: 0 })).toMatchObject({ status: 400, body: { code: 'empty-file' } });
    for (const bytes of [-1, 1.5, '7', null]) expect((await begin({ fileName: 'a', bytes })).status).toBe(400);
  });

  test.each([
    ['too short', 0, () => new Uint8Array(PART - 1)],
    ['too long', 0, () => new Uint8Array(PART + 1)],
    ['much too long', 0, () => new Uint8Array(6 * PART)],
    ['empty', 0, () => new Uint8Array()],
    ['longer than what is left', 2, () => new Uint8Array(PART)],
    ['beyond the end', 3, () => new Uint8Array(PART)],
    ['far beyond the end', 2 ** 40, () => new Uint8Array(PART)],
  ])('a part that is %s', async (_what, number, bytes) => {
    const id = await begun();
    expect(await sendPart(id, number, bytes())).toMatchObject({ status: 400, body: { code: 'wrong-part' } });
    const unannounced = new Blob([bytes()]).stream();
    expect(await sendPart(id, number, unannounced)).toMatchObject({ status: 400, body: { code: 'wrong-part' } });
    expect([await partsOnDisk(id), await localFiles()]).toEqual([[], []]);
    expect((await state(id)).body.received).toEqual([]);
    await cancel(id);
  });

  test.each(['-1', 'x', '1.5', '1e3'])('a part of number %s', async (number) => {
    const id = await begun();
    const { status } = await sendPart(id, number, new Uint8Array(PART));
    expect([400, 404]).toContain(status);
    await cancel(id);
  });

  test('a part that breaks off counts for nothing, and is sent again', async () => {
    const id = await begun();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(partOf(video, 0).subarray(0, 1000));
        controller.error(new Error('the train is in a tunnel'));
      },
    });
    await sendPart(id, 0, broken).catch(() => undefined);
    expect([await partsOnDisk(id), await localFiles()]).toEqual([[], []]);
    expect((await state(id)).body.received).toEqual([]);
    expect(await sendPart(id, 0, partOf(video, 0))).toEqual(DONE);
    await cancel(id);
  });

  test('an end without all parts, and then it goes on', async () => {
    const id = await withParts(video, [0, 2]);
    expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'parts-missing' } });
    expect(await sendPart(id, 1, partOf(video, 1))).toEqual(DONE);
    expect((await finish(id)).status).toBe(201);
  });

  test('a part after the end', async () => {
    const id = await withParts(video, [0, 1, 2]);
    await finish(id);
    expect(await sendPart(id, 0, partOf(video, 0))).toMatchObject({ status: 409, body: { code: 'upload-finished' } });
    expect(await partsOnDisk(id)).toEqual([]);
  });

  test('a damaged file, which is forgotten at once', async () => {
    const noise = Buffer.from(randomBytes(PART + 10));
    video.copy(noise, 0, 0, 40);
    const id = await withParts(noise, [0, 1]);
    expect(await finish(id)).toMatchObject({ status: 422, body: { code: 'damaged-file' } });
    expect((await state(id)).status).toBe(404);
    expect([await partsOnDisk(id), await localFiles(), await unowned()]).toEqual([[], [], 0]);
  });

  test('SEC-09 an upload of somebody else', async () => {
    const id = await withParts(video, [0]);
    const eve = await server.register('Eve');
    const notFound = { status: 404, body: { code: 'upload-not-found' } };
    expect(await state(id, eve)).toMatchObject(notFound);
    expect(await sendPart(id, 1, partOf(video, 1), eve)).toMatchObject(notFound);
    expect(await finish(id, eve)).toMatchObject(notFound);
    expect((await cancel(id, eve)).status).toBe(204);
    expect((await state(id)).body.received).toEqual([0]);
    expect(await state(randomUUID())).toMatchObject(notFound);
    await cancel(id);
  });

  test('more than fits: what is on its way counts', async () => {
    const small = await startTestServer({ environment: { MEDIA_QUOTA_MB: '12' } });
    try {
      const bea = await small.register('Bea');
      const first = await begin({ fileName: 'a', bytes: 8 * MEGABYTE }, bea);
      expect(first.status).toBe(201);
      const refused = await begin({ fileName: 'a', bytes: 5 * MEGABYTE }, bea);
      expect(refused).toMatchObject({ status: 413, body: { code: 'storage-full' } });
      await cancel(first.body.id, bea);
      expect((await begin({ fileName: 'a', bytes: 5 * MEGABYTE }, bea)).status).toBe(201);
      const many = await Promise.all(
        Array.from({ length: 10 }, () => begin({ fileName: 'a', bytes: 2 * MEGABYTE }, bea)),
      );
      expect(many.filter(({ status }) => status === 201)).toHaveLength(3);
    } finally {
      await small.close();
    }
  });
});

describe('what is given up', () => {
  test('is gone at once; a finished file stays', async () => {
    const id = await withParts(video, [0, 1]);
    expect(await partsOnDisk(id)).toHaveLength(2);
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).status).toBe(204);
    expect([await partsOnDisk(id), (await state(id)).status, (await finish(id)).status]).toEqual([[], 404, 404]);

    const other = await withParts(video, [0, 1, 2]);
    const { body: media } = await finish(other);
    await cancel(other);
    expect((await server.fetch(media.url, { method: 'HEAD' })).status).toBe(200);
  });

  test('while it is finished: it is not there any more, and nothing of it stays', async () => {
    const person = await server.register('Ida');
    const id = await withParts(video, [0, 1, 2], person);
    const finished = await server.db.transaction().execute(async (holding) => {
      // This is the last row that finishing an upload waits for.
      await sql`select from users where id = ${person.uid} for update`.execute(holding);
      const finishing = finish(id, person);
      const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBeGreaterThan(0);
      expect((await cancel(id, person)).status).toBe(204);
      return { finishing };
    });
    expect(await finished.finishing).toMatchObject({ status: 404, body: { code: 'upload-not-found' } });
    expect([await mediaOf(person), await partsOnDisk(id, person), await localFiles()]).toEqual([[], [], []]);
  });

  test('and what was never finished is swept after a day, with parts that no row knows', async () => {
    const [old, fresh] = [await withParts(video, [0, 1]), await withParts(video, [0])];
    await sql`delete from upload_parts where upload_id = ${old} and number = 1`.execute(server.db);
    await sql`update uploads set expires_at = expires_at - interval '24 hours' where id = ${old}`.execute(server.db);
    expect([(await state(old)).status, (await sendPart(old, 1, partOf(video, 1))).status]).toEqual([404, 404]);
    await sweep();
    expect(await partsOnDisk(old)).toHaveLength(2);
    await sql`update uploads set expires_at = expires_at - interval '1 hour' where id = ${old}`.execute(server.db);
    await sweep();
    expect([await partsOnDisk(old), (await partsOnDisk(fresh)).length]).toEqual([[], 1]);
    const rows = await server.db.selectFrom('uploads').select('id').where('id', 'in', [old, fresh]).execute();
    expect(rows).toEqual([{ id: fresh }]);
    await cancel(fresh);
  });
});

describe('asking for files', () => {
  test('those that exist are answered in the order asked, with fresh addresses, and nobody else’s', async () => {
    const eve = await server.register('Eve');
    const upload = async (person: Person) => {
      const body = new Uint8Array(await makeVideo());
      return (await readJson(await person.fetch('/api/media', { method: 'POST', body }))).id;
    };
    const [first, second, hers] = [await upload(ada), await upload(ada), await upload(eve)];
    const { status, body } = await ada.json('GET', `/api/media?ids=${second},${hers},${randomUUID()},${first}`);
    expect([status, body.media.map(({ id }: { id: string }) => id)]).toEqual([200, [second, first]]);
    expect((await server.fetch(body.media[0].url)).status).toBe(200);
    expect((await ada.json('GET', '/api/media?ids=')).body).toEqual({ media: [] });
    expect((await ada.json('GET', '/api/media?ids=nonsense')).status).toBe(400);
    const many = Array.from({ length: 101 }, () => randomUUID());
    expect((await ada.json('GET', `/api/media?ids=${many}`)).status).toBe(400);
  });
});

describe('a crash in the middle', () => {
  /** While `work` runs, every such change of the table fails with an error that does not count as a certain refusal. */
  async function breaking<T>(change: 'insert on media' | 'update on uploads', work: () => Promise<T>): Promise<T> {
    await sql`create or replace function planted() returns trigger language plpgsql as $$ begin
      raise exception 'planted' using errcode = '57P01'; end $$`.execute(server.db);
    await sql.raw(`create trigger planted before ${change} for each row execute function planted()`).execute(server.db);
    try {
      return await work();
    } finally {
      await sql.raw(`drop trigger planted on ${change.split(' ')[2]}`).execute(server.db);
    }
  }

  test('of storing leaves a file that is written down, and the sweep removes it a day later', async () => {
    const person = await server.register('Ida');
    const body = new Uint8Array(await makeVideo());
    const answer = await breaking('insert on media', () => person.fetch('/api/media', { method: 'POST', body }));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const folder = path.join(root(), person.uid, 'posts');
    const [file] = await readdir(folder);
    await sweep();
    expect(existsSync(path.join(folder, file!))).toBe(true);
    await sql`update unowned_files set remove_at = remove_at - interval '24 hours'`.execute(server.db);
    await sweep();
    expect([await readdir(folder), await unowned(person)]).toEqual([[], 0]);
  });

  test('of finishing leaves the parts, and it is finished by asking again', async () => {
    const person = await server.register('Ida');
    const id = await withParts(video, [0, 1, 2], person);
    const broken = await breaking('update on uploads', () => finish(id, person));
    expect(broken.status).toBeGreaterThanOrEqual(500);
    expect(await mediaOf(person)).toEqual([]);
    expect((await finish(id, person)).status).toBe(201);
    expect(await mediaOf(person)).toHaveLength(1);
  });

  test('of a sweep leaves files that are written down, and the next sweep removes them', async () => {
    const person = await server.register('Ida');
    const id = await withParts(video, [0, 1, 2], person);
    await finish(id, person);
    await sql`update media set created_at = created_at - interval '25 hours' where space_id = ${person.uid}`.execute(
      server.db,
    );
    const [row] = await mediaOf(person);
    const file = path.join(root(), row!.storage_key);
    const disk = createDiskStorage(root());
    const away = { ...disk, delete: () => Promise.reject(new Error('the storage is away')) };
    await removeUnusedMedia({ db: server.db, storage: away, log: pino({ level: 'silent' }) });
    expect([await mediaOf(person), existsSync(file)]).toEqual([[], true]);
    await sweep();
    expect([existsSync(file), await unowned(person)]).toEqual([false, 0]);
  });

  test('of one upload that cannot be removed holds up no other one', async () => {
    const person = await server.register('Jan');
    const [stuck, other] = [await withParts(video, [0], person), await withParts(video, [0], person)];
    await sql`update uploads set expires_at = expires_at - interval '26 hours' where space_id = ${person.uid}`.execute(
      server.db,
    );
    const disk = createDiskStorage(root());
    const sweepWithout = (id: string) => {
      const deleteFolder = (folder: string) =>
        folder.includes(id) ? Promise.reject(new Error('stuck')) : disk.deleteFolder(folder);
      return removeUnusedMedia({
        db: server.db,
        storage: { ...disk, deleteFolder },
        log: pino({ level: 'silent' }),
      });
    };
    const left = () => server.db.selectFrom('uploads').select('id').where('space_id', '=', person.uid).execute();
    await sweepWithout(stuck);
    expect([await left(), await partsOnDisk(other, person)]).toEqual([[{ id: stuck }], []]);
    await sweep();
    expect([await left(), await partsOnDisk(stuck, person)]).toEqual([[], []]);
  });
});
