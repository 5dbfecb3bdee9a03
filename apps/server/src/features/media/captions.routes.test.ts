import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { addFilm } from '#/testing/add-film.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { MEDIA_QUOTA_MB: '1' } });
});
afterAll(() => server.close());

const cue = '1\n00:00:01,000 --> 00:00:02,500\nZażółć gęślą jaźń\n\n';
/** Captions of exactly so many bytes. */
function captionsOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, '\n');
  const one = Buffer.from(cue);
  for (let at = 0; at + one.length <= bytes; at += one.length) one.copy(file, at);
  return file;
}

async function store(person: Person, body: Uint8Array | ReadableStream, to = '/api/captions') {
  const response = await person.fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: body as NonNullable<RequestInit['body']>,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, body: await readJson(response) };
}

const rowsOf = ({ uid }: Person) => server.db.selectFrom('media').selectAll().where('space_id', '=', uid).execute();
const fileOf = ({ storage_key: key }: { storage_key: string }) => path.join(server.config.dataDir, 'media', key);
const sweep = () =>
  removeUnusedMedia({ db: server.db, storage: openStorage(server.config), log: { info: () => undefined } as never });
const tooLarge = {
  status: 413,
  body: { code: 'file-too-large', error: 'Captions may have up to 1 MB as a file. Choose a file of captions alone.' },
};

describe('FMT-08 a file of captions', () => {
  test('of 1 MB is read whole, and one byte more is refused', async () => {
    const ada = await server.register();
    const lines = Math.floor(1_000_000 / Buffer.byteLength(cue));
    const stored = await store(ada, captionsOf(1_000_000));
    expect(stored).toMatchObject({ status: 201, body: { captions: { lines } } });
    expect(await store(ada, captionsOf(1_000_001))).toMatchObject(tooLarge);
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  test.each([
    ['whose size is declared', () => captionsOf(10_000_000)],
    ['whose size is not declared', () => new Blob([new Uint8Array(captionsOf(10_000_000))]).stream()],
  ])('of 10 MB %s is refused and leaves nothing', async (_, file) => {
    const ada = await server.register();
    expect(await store(ada, file())).toMatchObject(tooLarge);
    expect(await rowsOf(ada)).toEqual([]);
  });
});

describe('FMT-08 stored captions, as a player reads them', () => {
  const show = async (person: Person, id: string, query = '') => {
    const answer = await person.fetch(`/api/captions/${id}${query}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const at = (clock: string, text: string) => `${clock}:01,000 --> ${clock}:02,500\n${text}\n\n`;
  const vtt = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${text}\n`;

  test('are WebVTT, also where SubRip came, and their owner’s alone', async () => {
    const [ada, eve] = await Promise.all([server.register(), server.register('Eve')]);
    const { captions } = (
      await store(ada, Buffer.from(`1\n${at('00:00', 'Zażółć <b>gęślą</b> <u onclick="x">jaźń</u>')}`))
    ).body;
    const type = 'text/vtt; charset=utf-8';
    expect(await show(ada, captions.id)).toEqual({ status: 200, type, text: vtt('Zażółć <b>gęślą</b> <u>jaźń</u>') });
    expect(await show(eve, captions.id)).toMatchObject({ status: 404 });
    const { film } = await addFilm(server.db, ada);
    expect(await show(ada, film)).toMatchObject({ status: 404 });
    expect(await show(ada, captions.id, '?durationMs=long')).toMatchObject({ status: 400 });
  });

  test('begin with their video where they have the clock of a broadcast, as networks get them', async () => {
    const ada = await server.register();
    const { captions } = (await store(ada, Buffer.from(`1\n${at('10:00', 'Hello')}`))).body;
    expect(await show(ada, captions.id, '?durationMs=5000')).toMatchObject({ text: vtt('Hello') });
    expect(await show(ada, captions.id)).toMatchObject({ text: vtt('Hello').replaceAll('00:00:0', '10:00:0') });
  });
});

describe('FMT-08 OP-180 the space of captions', () => {
  test('is that of the person who stored them, as large as what is kept; the first that does not fit leaves nothing', async () => {
    const [ada, bea] = [await server.register(), await server.register()];
    const first = await store(ada, captionsOf(600_000));
    const kept = await Promise.all(
      (await rowsOf(ada)).map(async (row) => [Number(row.bytes), (await stat(fileOf(row))).size]),
    );
    expect(kept).toEqual([[first.body.captions.bytes, first.body.captions.bytes]]);
    const refused = { status: 413, body: { code: 'storage-full' } };
    expect(await store(ada, captionsOf(600_000))).toMatchObject(refused);
    expect(await store(ada, await makeVideo({ bytes: 600_000 }), '/api/media')).toMatchObject(refused);
    expect(await rowsOf(ada)).toHaveLength(1);
    expect((await store(ada, captionsOf(300_000))).status).toBe(201);
    expect((await store(bea, captionsOf(600_000))).status).toBe(201);
  });

  test('is counted once for all posts that have them, and free again after the last of them', async () => {
    const ada = await server.register();
    const account = await addConnection(server, ada);
    const { body: film } = await store(ada, await makeVideo({ bytes: 5_000 }), '/api/media');
    const { captions } = (await store(ada, captionsOf(900_000))).body;
    const [file] = (await rowsOf(ada)).filter(({ id }) => id === captions.id).map(fileOf);
    const posts: string[] = [];
    for (const title of ['First', 'Second']) {
      const media = [{ id: film.id, alt: '', captions: [{ id: captions.id, language: 'pl' }] }];
      const asked = {
        title,
        description: 'A kiln',
        scheduledDate: '2031-01-01T09:00:00Z',
        platforms: [account],
        media,
      };
      const { status, body } = await ada.json('POST', '/api/social/posts/schedule', asked);
      expect([status, body.post?.media[0].captions.length]).toEqual([201, 1]);
      posts.push(body.post.id);
    }
    await sql`update media set created_at = created_at - interval '25 hours' where space_id = ${ada.uid}`.execute(
      server.db,
    );
    const isThere: boolean[] = [];
    for (const id of posts) {
      expect((await ada.json('DELETE', `/api/posts/${id}`)).status).toBe(200);
      await sweep();
      isThere.push(existsSync(file!));
    }
    expect(isThere).toEqual([true, false]);
    expect(await rowsOf(ada)).toEqual([]);
    expect((await store(ada, captionsOf(900_000))).status).toBe(201);
  });
});
