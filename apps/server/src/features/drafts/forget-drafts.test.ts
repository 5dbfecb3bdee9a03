import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { forgetDrafts } from '#/features/drafts/remove-draft.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { beginDraft, saveDraft } from '#/testing/drafts.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const storage = () => createDiskStorage(path.join(server.config.dataDir, 'media'));
const sweepMedia = () => removeUnusedMedia({ db: server.db, storage: storage(), log: pino({ level: 'silent' }) });

/** Stores a picture that no post uses, two days ago. */
async function upload(): Promise<string> {
  const body = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { id } = await readJson(await ada.fetch('/api/media', { method: 'POST', body }));
  await sql`update media set created_at = now() - interval '2 days' where id = ${id}`.execute(server.db);
  return id;
}

const isThere = async (id: string) => (await ada.json('GET', `/api/media?ids=${id}`)).body.media.length === 1;
const rowOf = async (id: string) =>
  (await sql<{ content: object | null }>`select content from drafts where id = ${id}`.execute(server.db)).rows[0];
const age = (id: string, column: string, by: string) =>
  sql`update drafts set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval where id = ${id}`.execute(server.db);

test('DRAFT-01 a file stays as long as a draft names it, and goes when the last one gives it up', async () => {
  const [inPost, inPart, asCover] = [await upload(), await upload(), await upload()];
  const id = await beginDraft(ada, {
    media: [{ id: inPost, alt: '' }],
    thread: [{ description: '', descriptions: {}, media: [{ id: inPart, alt: '' }] }],
    options: { c: { cover: asCover } },
  });
  await sweepMedia();
  expect(await Promise.all([inPost, inPart, asCover].map(isThere))).toEqual([true, true, true]);

  const other = (await ada.json('POST', '/api/drafts', { copyOf: id })).body.id;
  await saveDraft(ada, id, { media: [], thread: [], options: {} }, { base: 1 });
  await sweepMedia();
  expect(await Promise.all([inPost, inPart, asCover].map(isThere))).toEqual([true, true, true]);
  await saveDraft(ada, other, { thread: [], options: {} }, { base: 1 });
  await sweepMedia();
  expect(await Promise.all([inPost, inPart, asCover].map(isThere))).toEqual([true, false, false]);
});

test('DRAFT-03 a deleted draft can be restored with its files for a day, then only its end is known', async () => {
  const picture = await upload();
  const id = await beginDraft(ada, { title: 'Gone soon', media: [{ id: picture, alt: '' }] });
  await ada.json('DELETE', `/api/drafts/${id}`);
  await age(id, 'removed_at', '23 hours');
  await forgetDrafts(server.db);
  await sweepMedia();
  expect(await isThere(picture)).toBe(true);
  expect((await rowOf(id))?.content).not.toBeNull();

  await age(id, 'removed_at', '2 hours');
  await forgetDrafts(server.db);
  await sweepMedia();
  expect(await isThere(picture)).toBe(false);
  expect((await rowOf(id))?.content).toBeNull();
  expect((await ada.json('POST', `/api/drafts/${id}/restore`)).body.code).toBe('draft-removed');
  // A device that was away for the whole day does not revive it, and may restore it as it stands there.
  expect((await saveDraft(ada, id, { title: 'Late' }, { base: 1 })).body.code).toBe('draft-removed');
  expect((await saveDraft(ada, id, { title: 'Late' }, { base: 1, restores: true })).status).toBe(200);
});

test('OP-114 a version that was set aside goes after 30 days, and an ended draft is forgotten', async () => {
  const aside = { id: randomUUID(), content: { title: 'Not taken' }, aside: true };
  const id = await beginDraft(ada, {});
  await ada.json('POST', '/api/drafts', aside);
  await age(aside.id, 'aside_until', '29 days');
  await forgetDrafts(server.db);
  expect(await rowOf(aside.id)).toBeDefined();
  await age(aside.id, 'aside_until', '1 day');
  await ada.json('DELETE', `/api/drafts/${id}`);
  await age(id, 'removed_at', '31 days');
  await forgetDrafts(server.db);
  expect([await rowOf(aside.id), await rowOf(id)]).toEqual([undefined, undefined]);
  // Still restored as it stands on a device that has it open (OP-117).
  expect((await saveDraft(ada, id, { title: 'Here' }, { base: 1 })).body.code).toBe('draft-removed');
  expect((await saveDraft(ada, id, { title: 'Here' }, { base: 6, restores: true })).body.version).toBe(7);
});
