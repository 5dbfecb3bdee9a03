import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { claimConversion, noteProgress } from '#/features/media/conversions/conversions.queries.ts';
import type { ConverterParts } from '#/features/media/conversions/converter.ts';
import { makeConversion } from '#/features/media/conversions/make-conversion.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { type Storage, StorageAway } from '#/storage/storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import {
  believeUploads,
  convertedFor,
  converterOf,
  createStubConverter,
  holding,
  make,
  recipe,
} from '#/testing/converting.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let server: TestServer;
let ada: Person;
let stub: ReturnType<typeof createStubConverter>;

beforeAll(async () => {
  stub = createStubConverter();
  server = await startTestServer({ planVideo: convertedFor('bluesky'), convert: (...call) => stub.convert(...call) });
  await believeUploads(server.db);
});
beforeEach(async () => {
  stub = createStubConverter();
  ada = await server.register('Ada');
  await addConnection(server, ada);
});
afterEach(async () => {
  await server.db.deleteFrom('users').execute();
});
afterAll(() => server.close());

async function upload(person = ada): Promise<string> {
  const body = new Uint8Array(await makeVideo());
  const answer = await person.fetch('/api/media', { method: 'POST', body });
  expect(answer.status).toBe(201);
  return (await readJson(answer)).id;
}

const planOf = async (person: Person, id: string) => {
  const { body } = await person.json('GET', `/api/media/${id}`);
  return body.plans.find(({ network }: { network: string }) => network === 'bluesky');
};
const rows = () =>
  server.db.selectFrom('conversions').select(['media_id', 'state', 'tries', 'reason', 'percent']).execute();
const variants = () => server.db.selectFrom('media_variants').selectAll().execute();
const storedFiles = async (person: Person) => {
  const folder = path.join(server.config.dataDir, 'media', person.uid, 'variants');
  return existsSync(folder) ? readdir(folder) : [];
};

/** Runs a converter until the test ends. */
async function run(parts: Partial<ConverterParts> = {}) {
  const { converter, listener } = converterOf(server, { convert: stub.convert, ...parts });
  onTestFinished(async () => {
    await converter.stop();
    await listener.close();
  });
  await converter.start();
  return converter;
}
const done = () => vi.waitFor(async () => expect(await rows()).toEqual([]), 5_000);
/** As if the worker that has it had died a while ago. */
const loseLeases = () =>
  sql`update conversions set run_at = clock_timestamp() where run_at is not null`.execute(server.db);
const soon = () => sql`update conversions set run_at = clock_timestamp() where state = 'waiting'`.execute(server.db);

test('MED-05 what an upload needs is made without anybody waiting for it, once, and can be watched', async () => {
  const id = await upload();
  expect(await planOf(ada, id)).toMatchObject({ plan: 'convert', state: 'waiting', progress: null, variant: null });
  const held = holding();
  stub.next.push(held.convert);
  const converter = await run();
  await held.begun;
  await vi.waitFor(async () => expect(await planOf(ada, id)).toMatchObject({ state: 'making', progress: 0.25 }), 5_000);
  await converter.stop();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  await run();
  await done();
  const plan = await planOf(ada, id);
  expect(plan).toMatchObject({
    state: 'ready',
    progress: null,
    variant: { width: 64, height: 48 },
  });
  const played = await server.fetch(plan.variant.url);
  expect(played.headers.get('content-type')).toBe('video/mp4');
  expect((await played.arrayBuffer()).byteLength).toBe(plan.variant.bytes);
  expect(stub.calls).toHaveLength(2);
  expect(await storedFiles(ada)).toHaveLength(1);
});

test('MED-04 what each network gets is told by the upload, by the end of one in parts, and again', async () => {
  const video = await makeVideo();
  const { body: begun } = await ada.json('POST', '/api/media/uploads', { fileName: 'a.mp4', bytes: video.length });
  await ada.fetch(`/api/media/uploads/${begun.id}/parts/0`, { method: 'PUT', body: new Uint8Array(video) });
  const finish = () => ada.json('POST', `/api/media/uploads/${begun.id}/finish`);
  const { status, body: told } = await finish();
  expect(status).toBe(201);
  expect(told.plans.map(({ network }: { network: string }) => network)).toEqual(networkIds);
  const untouched = { state: 'none', progress: null, secondsLeft: null, variant: null };
  const facebook = told.plans.find(({ network }: { network: string }) => network === 'facebook');
  expect(facebook).toEqual({ network: 'facebook', plan: 'as-is', reason: null, ...untouched });
  expect((await finish()).body.plans).toEqual(told.plans);
  expect((await ada.json('GET', `/api/media/${told.id}`)).body.plans).toEqual(told.plans);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(picture) });
  const { plans } = await readJson(answer);
  expect(plans.map(({ network }: { network: string }) => network)).not.toContain('youtube');
  expect((await rows()).map((row) => row.media_id)).toEqual([told.id]);
});

test('MED-05 with CONVERT=off nothing is begun, and browsers know it', async () => {
  const off = await startTestServer({ environment: { CONVERT: 'off' }, convert: make });
  onTestFinished(() => off.close());
  const person = await off.register('Ada');
  await addConnection(off, person);
  const answer = await person.fetch('/api/media', { method: 'POST', body: new Uint8Array(await makeVideo()) });
  expect(answer.status).toBe(201);
  expect(await off.db.selectFrom('conversions').selectAll().execute()).toEqual([]);
  const site = async (of: TestServer) => (await readJson(await of.fetch('/api/site'))).convertsVideos;
  expect([await site(off), await site(server)]).toEqual([false, true]);
});

test('MED-05 an upload wakes a converter that sleeps', async () => {
  await run();
  await upload();
  await done();
  expect(await variants()).toHaveLength(1);
});

test('MED-05 persons take turns, and one has no more at once than there are processes', async () => {
  const bob = await server.register('Bob');
  await addConnection(server, bob, 'bob');
  const [first, second, third] = [await upload(), await upload(), await upload(bob)];
  const order: string[] = [];
  for (let claimed = await claimConversion(server.db); claimed !== null; claimed = await claimConversion(server.db)) {
    order.push(claimed.mediaId);
  }
  expect(order).toEqual([first, third, second]);
});

test('MED-05 of one person what a post needs first comes first', async () => {
  await upload();
  const needed = await upload();
  const { status } = await ada.json('POST', '/api/social/posts/schedule', {
    ...{ title: 'Launch', description: 'We open.', platforms: [(await accountsOf(ada))[0]] },
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    media: [{ id: needed, alt: '' }],
  });
  expect(status).toBe(201);
  expect((await claimConversion(server.db))?.mediaId).toBe(needed);
});

const accountsOf = async ({ uid }: Person) =>
  (await server.db.selectFrom('connections').select('id').where('space_id', '=', uid).execute()).map(({ id }) => id);

test('MED-05 browsers are told of progress, at most once a second, and when it is made', async () => {
  const notices: number[] = [];
  const listener = createListener(server.databaseUrl, 'nonet:test-live');
  onTestFinished(() => listener.close());
  await listener.on(LIVE_CHANNEL, (payload) => {
    const { spaceId, topics } = JSON.parse(payload);
    if (spaceId === ada.uid && topics.includes('media')) notices.push(Date.now());
  });
  await upload();
  stub.next.push(async (work, options) => {
    for (let tenths = 0; tenths < 25; tenths++) {
      options.onProgress(tenths / 25);
      await sleep(100);
    }
    return make(work, options);
  });
  await run();
  await done();
  await vi.waitFor(() => expect(notices.length).toBeGreaterThanOrEqual(3), 5_000);
  // Of 25 steps.
  expect(notices.length).toBeLessThanOrEqual(5);
});

test('MED-06 two converters make the same file once', async () => {
  await upload();
  await Promise.all([run(), run()]);
  await done();
  expect([stub.calls.length, (await variants()).length]).toEqual([1, 1]);
});

describe('a worker dies', () => {
  type Cut = [name: string, storage: (whole: Storage) => Storage, convert: typeof make];
  const dead = () => Promise.reject(new Error('killed'));
  const cuts: Cut[] = [
    ['before it reads the file', (whole) => ({ ...whole, localPath: () => null, open: dead }), make],
    ['while it makes it', (whole) => whole, dead],
    ['before the file is stored', (whole) => ({ ...whole, put: dead }), make],
    [
      'after the file is stored, before its row is',
      (whole) => ({ ...whole, put: (key, file) => whole.put(key, file).then(dead) }),
      make,
    ],
  ];
  test.each(cuts)('MED-06 a worker that dies %s: it is made again, and stored once', async (_when, broken, convert) => {
    await upload();
    const storage = openStorage(server.config);
    const work = await claimConversion(server.db);
    const parts = { ...server.fileParts(broken(storage)), convert, judge: async () => undefined };
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    await expect(makeConversion(parts, work!, options)).rejects.toThrow('killed');
    expect([await variants(), await rows()]).toMatchObject([[], [{ state: 'making', tries: 1 }]]);
    await loseLeases();
    await run();
    await done();
    // What the dead worker left is listed, and goes.
    await sql`update unowned_files set remove_at = clock_timestamp()`.execute(server.db);
    await removeUnusedMedia({ db: server.db, storage, log: { info: () => undefined, warn: () => undefined } as never });
    const [variant, ...others] = await variants();
    expect(others).toEqual([]);
    expect(await storedFiles(ada)).toEqual([path.basename(variant?.storage_key ?? '')]);
  });
});

test('MED-06 a worker that comes back after its lease stores nothing beside the one that took it up', async () => {
  await upload();
  const first = await claimConversion(server.db);
  await loseLeases();
  const second = await claimConversion(server.db);
  const parts = { ...server.fileParts(openStorage(server.config)), convert: make, judge: async () => undefined };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  expect(await noteProgress(server.db, first!, 10)).toBe(false);
  expect(await makeConversion(parts, first!, options)).toBe(false);
  expect([await storedFiles(ada), await rows()]).toMatchObject([[], [{ state: 'making', tries: 2 }]]);
  expect(await makeConversion(parts, second!, options)).toBe(true);
  expect([(await storedFiles(ada)).length, await rows()]).toEqual([1, []]);
});

test('MED-08 a file whose process dies three times is not tried again, and says what helps', async () => {
  const id = await upload();
  stub.next.push(...Array.from({ length: 3 }, () => async () => Promise.reject(new Error('the process ended'))));
  await run();
  for (const tries of [1, 2]) {
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'waiting', tries }]), 5_000);
    await soon();
    await sql`select pg_notify('nonet_conversions', '')`.execute(server.db);
  }
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'failed' }]), 5_000);
  expect(stub.calls).toHaveLength(3);
  const message = 'This file could not be converted. Export it as an MP4 with H.264 and AAC, and add that instead.';
  expect(await planOf(ada, id)).toMatchObject({ plan: 'convert', state: 'failed', reason: message });
});

test('MED-08 a file that ends whole servers is not tried a fourth time', async () => {
  await upload();
  for (let death = 0; death < 3; death++) {
    await claimConversion(server.db);
    await loseLeases();
  }
  await run();
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'failed' }]), 5_000);
  expect(stub.calls).toEqual([]);
});

test('MED-08 what is refused is told at once, in its words', async () => {
  await upload();
  stub.next.push(() => Promise.reject(new VideoRefused('too-much-work', 'This video has too many frames.')));
  await run();
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ state: 'failed', reason: 'This video has too many frames.' }]),
    5_000,
  );
  expect(stub.calls).toHaveLength(1);
});

test.each([
  ['the disk is full before', { freeBytes: async () => 1 }, make, 'no room'],
  [
    'the disk fills up meanwhile',
    {},
    () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    'no room',
  ],
  [
    'the storage is away',
    { localPath: () => null, open: () => Promise.reject(new StorageAway(new Error('S3'))) },
    make,
    'cannot be read',
  ],
])('MED-05 while %s it waits, and that counts as no try', async (_what, more, convert, words) => {
  await upload();
  stub.next.push(convert as typeof make);
  const converter = await run({ storage: { ...openStorage(server.config), ...(more as Partial<Storage>) } });
  const reason = expect.stringContaining(words);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0, reason }]), 5_000);
  await converter.stop();
  await soon();
  await run();
  await done();
});

const originalOf = async (id: string) => {
  const row = await server.db.selectFrom('media').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow();
  return path.join(server.config.dataDir, 'media', row.storage_key);
};

test('MED-05 a film on this disk is read where it lies, so that it needs no room twice', async () => {
  const id = await upload();
  const files: string[] = [];
  stub.next.push((work, options) => {
    files.push(work.file);
    return make(work, options);
  });
  const storage = openStorage(server.config);
  // Room for what is made, and for nothing else.
  await sql`update media set bytes = 4e9 where id = ${id}`.execute(server.db);
  await run({ storage: { ...storage, freeBytes: async () => 600 * 1024 * 1024 } });
  await done();
  expect(files).toEqual([await originalOf(id)]);
  expect(existsSync(await originalOf(id))).toBe(true);
});

test('MED-07 an original that is gone is not waited for', async () => {
  const id = await upload();
  await rm(await originalOf(id));
  await run();
  await vi.waitFor(
    async () =>
      expect(await rows()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('Add it again') }]),
    5_000,
  );
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['the file', (id) => server.db.deleteFrom('media').where('id', '=', id).execute()],
  ['the person', () => server.db.deleteFrom('users').execute()],
  // Nothing of the person takes such files any more.
  ['the account', () => sql`update connections set connected = false`.execute(server.db)],
])(
  'MED-07 making stops when %s goes, and leaves nothing',
  async (_what, remove) => {
    const id = await upload();
    const held = holding();
    stub.next.push(held.convert);
    await run();
    await held.begun;
    await remove(id);
    await held.ended;
    await done();
    expect([await variants(), await storedFiles(ada)]).toEqual([[], []]);
  },
  15_000,
);

test('MED-07 making stops when the only post goes that needs it', async () => {
  const id = await upload();
  const { body } = await ada.json('POST', '/api/social/posts/schedule', {
    ...{ title: 'Launch', description: 'We open.', platforms: await accountsOf(ada) },
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    media: [{ id, alt: '' }],
  });
  const held = holding();
  stub.next.push(held.convert);
  await run();
  await held.begun;
  expect((await ada.json('DELETE', `/api/posts/${body.post.id}`)).status).toBe(200);
  await sql`update posts set remove_at = clock_timestamp() where remove_at is not null`.execute(server.db);
  await server.sweep();
  await held.ended;
  await done();
  expect(await variants()).toEqual([]);
}, 15_000);

test('MED-05 what nobody needs by its turn is not made', async () => {
  await upload();
  await sql`update connections set connected = false`.execute(server.db);
  await run();
  await done();
  expect([stub.calls, await variants()]).toEqual([[], []]);
});

test('MED-07 the variant goes with its file', async () => {
  const id = await upload();
  await run();
  await done();
  await sql`update media set created_at = created_at - interval '2 days' where id = ${id}`.execute(server.db);
  const storage = openStorage(server.config);
  await removeUnusedMedia({ db: server.db, storage, log: { info: () => undefined, warn: () => undefined } as never });
  await sql`update unowned_files set remove_at = clock_timestamp()`.execute(server.db);
  await removeUnusedMedia({ db: server.db, storage, log: { info: () => undefined, warn: () => undefined } as never });
  expect([await variants(), await storedFiles(ada)]).toEqual([[], []]);
  expect(await readdir(path.join(server.config.dataDir, 'media', ada.uid, 'posts'))).toEqual([]);
});

test('MED-04 the file of somebody else is not told, nor anything made of it', async () => {
  const id = await upload();
  const eve = await server.register('Eve');
  expect((await eve.json('GET', `/api/media/${id}`)).status).toBe(404);
  expect((await ada.json('GET', `/api/media/${recipe.name}`)).status).toBe(400);
});
