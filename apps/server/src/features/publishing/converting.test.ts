import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { claimConversion, giveUp } from '#/features/media/conversions/conversions.queries.ts';
import { makeConversion, wakeWaiting } from '#/features/media/conversions/make-conversion.ts';
import { openStorage } from '#/storage/open-storage.ts';
import type { Storage } from '#/storage/storage.ts';
import { believeUploads, convertAll, convertedFor, make } from '#/testing/converting.ts';
import { type PublishingServer, startPublishingServer } from '#/testing/publishing-server.ts';
import { type Person, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

const MINUTE_MS = 60_000;

let publishing: PublishingServer;
let ada: Person;
let connectionId: string;

beforeAll(async () => {
  publishing = await startPublishingServer(undefined, { planVideo: convertedFor('twitter'), convert: make });
  await believeUploads(publishing.db);
});
beforeEach(async () => {
  await publishing.startOver();
  await publishing.db.deleteFrom('users').execute();
  ada = await publishing.server.register('Ada');
  connectionId = await publishing.connectX(ada);
});
afterAll(() => publishing.close());

async function upload(): Promise<string> {
  const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(await makeVideo()) });
  return (await readJson(answer)).id;
}

async function scheduleVideo(more: object = {}): Promise<{ id: string; mediaId: string }> {
  const mediaId = await upload();
  const id = await publishing.schedule(ada, connectionId, { media: [{ id: mediaId, alt: '' }], ...more });
  return { id, mediaId };
}

const converting = (words: RegExp) => ({
  status: 'pending',
  error: { code: 'converting', message: expect.stringMatching(words) },
});
const published = async () => (await publishing.ledger('twitter')).length;
/** As if the worker that has it had died a while ago. */
const loseLeases = () =>
  sql`update conversions set run_at = clock_timestamp() where run_at is not null`.execute(publishing.db);

test('MED-06 a post that is due before its video is ready waits, says why, and goes out as soon as it is', async () => {
  const { id } = await scheduleVideo();
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject(converting(/^The video is still converting\.$/));
  expect(publishing.calls).toEqual([]);
  await convertAll(publishing.server);
  // Nobody waits for the time at which it would have been looked at again.
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject({ status: 'published', error: null });
  expect(await published()).toBe(1);
});

test('MED-06 while it is made, the post says about how long that takes', async () => {
  const { id, mediaId } = await scheduleVideo();
  await claimConversion(publishing.db);
  await sql`update conversions set percent = 50, started_at = clock_timestamp() - interval '100 seconds' where media_id = ${mediaId}`.execute(
    publishing.db,
  );
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject(
    converting(/^The video is still converting, about 2 minutes\.$/),
  );
});

test('MED-05 what needs no conversion goes out meanwhile, also of the same account', async () => {
  const { id } = await scheduleVideo();
  const words = await publishing.schedule(ada, connectionId, { description: 'Only words' });
  await publishing.settle();
  expect(await publishing.target(ada, words)).toMatchObject({ status: 'published' });
  expect(await publishing.target(ada, id)).toMatchObject(converting(/still converting/));
});

test('MED-06 more than an hour late it asks, and says that it waited for its video', async () => {
  const { id } = await scheduleVideo();
  await publishing.settle();
  await publishing.pass(59 * MINUTE_MS);
  expect(await publishing.target(ada, id)).toMatchObject(converting(/still converting/));
  await publishing.pass(2 * MINUTE_MS);
  expect(await publishing.target(ada, id)).toMatchObject({
    ...{ status: 'asks', action: 'decide' },
    error: { code: 'late', message: expect.stringContaining('The video is still converting.') },
  });
  await convertAll(publishing.server);
  await publishing.settle();
  expect(await published()).toBe(0);
});

test('MED-06 a video that cannot be converted is a refusal, with what helps', async () => {
  const { id, mediaId } = await scheduleVideo();
  await publishing.settle();
  const work = await claimConversion(publishing.db);
  await giveUp(publishing.db, work!, 'This file could not be converted.');
  await wakeWaiting(publishing.db, mediaId);
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject({
    ...{ status: 'rejected', action: 'cure', cure: { kind: 'edit' } },
    error: { code: 'media-refused', message: 'This file could not be converted.' },
  });
});

test('MED-07 a variant that somebody removed from the disk is made again', async () => {
  const { id } = await scheduleVideo({ scheduledDate: new Date(Date.now() + 30 * MINUTE_MS).toISOString() });
  await convertAll(publishing.server);
  const { storage_key: key } = await publishing.db
    .selectFrom('media_variants')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  await rm(path.join(publishing.server.config.dataDir, 'media', key));
  await publishing.pass(30 * MINUTE_MS);
  expect(await publishing.target(ada, id)).toMatchObject(converting(/still converting/));
  await convertAll(publishing.server);
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject({ status: 'published' });
});

test('OP-164 a variant that gave way is made again when a post needs it', async () => {
  const { id } = await scheduleVideo({ scheduledDate: new Date(Date.now() + 30 * MINUTE_MS).toISOString() });
  await convertAll(publishing.server);
  await publishing.db.deleteFrom('media_variants').execute();
  await publishing.pass(30 * MINUTE_MS);
  await convertAll(publishing.server);
  await publishing.settle();
  expect(await publishing.target(ada, id)).toMatchObject({ status: 'published' });
});

describe('a worker dies', () => {
  const dead = () => Promise.reject(new Error('killed'));
  test.each<[string, (whole: Storage) => Storage, typeof make]>([
    ['before it reads the file', (whole) => ({ ...whole, localPath: () => null, open: dead }), make],
    ['while it makes it', (whole) => whole, dead],
    ['before the file is stored', (whole) => ({ ...whole, put: dead }), make],
    ['before the row is stored', (whole) => ({ ...whole, put: (key, file) => whole.put(key, file).then(dead) }), make],
  ])('MED-06 %s: the post goes out exactly once all the same', async (_when, broken, convert) => {
    const { id } = await scheduleVideo();
    await publishing.settle();
    const { server } = publishing;
    const work = await claimConversion(server.db);
    const parts = { ...server.fileParts(broken(openStorage(server.config))), convert, judge: async () => undefined };
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await expect(makeConversion(parts, work!, options)).rejects.toThrow('killed');
    await publishing.settle();
    expect(await publishing.target(ada, id)).toMatchObject({ status: 'pending' });
    await loseLeases();
    await convertAll(server);
    await publishing.settle();
    expect(await publishing.target(ada, id)).toMatchObject({ status: 'published' });
    expect(await published()).toBe(1);
  });
});

test('MED-05 scheduling begins what an account needs that was connected after the upload', async () => {
  await publishing.db.updateTable('connections').set({ connected: false }).execute();
  const mediaId = await upload();
  const queued = () => publishing.db.selectFrom('conversions').select('media_id').execute();
  expect(await queued()).toEqual([]);
  connectionId = await publishing.connectX(ada);
  const scheduledDate = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString();
  await publishing.schedule(ada, connectionId, { media: [{ id: mediaId, alt: '' }], scheduledDate });
  expect(await queued()).toEqual([{ media_id: mediaId }]);
});

test('MED-05 the same film in the posts of a repeat of 300 days is made once', async () => {
  const { mediaId } = await scheduleVideo();
  const start = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const { status, body } = await ada.json('POST', '/api/series', {
    ...{ title: 'Kiln', description: 'News', platforms: [connectionId], media: [{ id: mediaId, alt: '' }] },
    ...{ wallTime: `${start}T09:00`, timeZone: 'UTC', rule: 'FREQ=DAILY;COUNT=300' },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  await publishing.server.runJobs();
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int posts from post_media where media_id = ${mediaId}`.execute(publishing.db);
  expect(rows[0]?.posts).toBeGreaterThan(30);
  let made = 0;
  await convertAll(publishing.server, (work, options) => {
    made += 1;
    return make(work, options);
  });
  expect([made, (await publishing.db.selectFrom('media_variants').selectAll().execute()).length]).toEqual([1, 1]);
});
