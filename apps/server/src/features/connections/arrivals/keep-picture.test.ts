import type { PictureReader } from '@nonet/networks';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type KeepPictureParts, keepPicture } from '#/features/connections/arrivals/keep-picture.job.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { jpegOfManyScans } from '#/testing/jpeg-of-many-scans.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
});
afterAll(() => server.close());

const connect = (person: Person) =>
  person.json('POST', '/api/bluesky/connect', {
    identifier: 'studio.nonet.test',
    appPassword: 'demo-demo-demo-demo',
  });
const account = async (person: Person) =>
  (await person.json('GET', `/api/social/connections/${person.uid}`)).body.bluesky[0];
const kept = (person: Person) =>
  server.db.selectFrom('account_pictures').selectAll().where('space_id', '=', person.uid).execute();

test('a connected account shows a small picture of our own, never an address elsewhere', async () => {
  const ada = await server.register('Ada');
  expect((await connect(ada)).status).toBe(200);
  expect((await account(ada)).profilePicture).toBeNull();
  await server.runJobs();

  const { profilePicture } = await account(ada);
  expect(new URL(profilePicture).origin).toBe(server.config.mediaUrl);
  const answer = await server.fetch(profilePicture);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 });
  const head = await server.fetch(profilePicture, { method: 'HEAD' });
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(picture.length), '']);
  // Not on the host of the product, and not under another's signature.
  const path = new URL(profilePicture).pathname;
  expect((await server.fetch(path)).headers.get('content-type')).not.toBe('image/webp');
  expect((await server.fetch(`${profilePicture.slice(0, -4)}AAAA`)).status).toBe(404);
});

test('another connect renews it under another address, and a disconnect removes it', async () => {
  const ada = await server.register('Ada');
  await connect(ada);
  await server.runJobs();
  const first = (await account(ada)).profilePicture;
  await connect(ada);
  await server.runJobs();
  const { id, profilePicture } = await account(ada);
  expect(profilePicture).not.toBe(first);
  expect((await server.fetch(first)).status).toBe(404);
  expect(await kept(ada)).toHaveLength(1);

  expect((await ada.json('POST', '/api/bluesky/disconnect', { connectionId: id })).status).toBe(200);
  expect(await kept(ada)).toEqual([]);
  expect((await server.fetch(profilePicture)).status).toBe(404);
});

/** An account whose picture is at this address, and a keeper to which the world answers so. */
async function accountWith(read: Awaited<ReturnType<PictureReader>>) {
  const person = await server.register('Bob');
  const id = await addConnection(server, person, 'bob');
  await server.db
    .updateTable('connections')
    .set({ profile_picture: 'https://cdn.test/1' })
    .where('id', '=', id)
    .execute();
  const asked: string[] = [];
  const parts: KeepPictureParts = {
    db: server.db,
    storage: createDiskStorage(server.config.dataDir),
    log: pino({ level: 'silent' }),
    readPicture: async (address) => {
      asked.push(address);
      return read;
    },
  };
  const keep = () => keepPicture(parts, id, new AbortController().signal);
  return { person, id, parts, keep, asked };
}

test.each([
  ['nothing is there', { kind: 'none' } as const],
  ['it is a page', { kind: 'bytes', bytes: Buffer.from('<!doctype html>') } as const],
  [
    'it is an SVG',
    { kind: 'bytes', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') } as const,
  ],
  ['it would take too long', { kind: 'bytes', bytes: jpegOfManyScans(882, { edge: 4000 }) } as const],
])('where %s the account has its letters', async (_what, read) => {
  const { person, keep, asked } = await accountWith(read);
  await keep();
  expect(asked).toEqual(['https://cdn.test/1']);
  expect(await kept(person)).toEqual([]);
});

test('a picture that cannot be fetched now keeps the one of before, and is tried again', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const { person, id, parts, keep } = await accountWith({ kind: 'bytes', bytes: png });
  await keep();
  const before = await kept(person);
  expect(before).toHaveLength(1);
  const away: KeepPictureParts = { ...parts, readPicture: async () => ({ kind: 'away', reason: 'dns' }) };
  await expect(keepPicture(away, id, new AbortController().signal)).rejects.toThrow('did not arrive: dns');
  expect(await kept(person)).toEqual(before);
});

test('a connect that came meanwhile, with another picture, wins', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const { person, id, parts } = await accountWith({ kind: 'none' });
  const overtaken: KeepPictureParts = {
    ...parts,
    async readPicture() {
      const profile_picture = 'https://cdn.test/2';
      await server.db.updateTable('connections').set({ profile_picture }).where('id', '=', id).execute();
      return { kind: 'bytes', bytes: png };
    },
  };
  await keepPicture(overtaken, id, new AbortController().signal);
  expect(await kept(person)).toEqual([]);
});
