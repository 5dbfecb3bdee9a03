import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Assembly, assemble } from '#/assemble/assemble.ts';
import type { Worker } from '#/features/publishing/worker.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

/*
 * A person deletes their account while everything else happens at once: two accounts are connected, files arrive
 * whole and in parts, posts are scheduled, edited and published. In any order, nothing of the person may be
 * left.
 */
let sandbox: TestSandbox;
let server: TestServer;
let second: Assembly;
let worker: Worker;
let picture: Buffer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
  second = assemble(server.config, { ...server, log: pino({ level: 'silent' }), isPaused: () => false });
  worker = second.createWorker();
  picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const PASSWORD = 'demo-demo-demo-demo';
const connect = (person: Person, identifier: string) =>
  person.json('POST', '/api/bluesky/connect', { identifier, appPassword: PASSWORD });
const upload = (person: Person) => person.fetch('/api/media', { method: 'POST', body: new Uint8Array(picture) });

function schedule(person: Person, connection: string, key: string, dueInMs: number): Promise<Response> {
  return person.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      title: key,
      description: `The text of ${key}`,
      scheduledDate: new Date(Date.now() + dueInMs).toISOString(),
      platforms: [connection],
    }),
  });
}

async function connectX(person: Person): Promise<unknown> {
  const begun = await person.json('POST', '/api/twitter/connect');
  if (begun.status !== 200) return begun;
  const back = await answerConsent(sandbox.url, begun.body.authUrl);
  return person.json('GET', `/api/twitter/callback${back.search}`);
}

async function uploadInParts(person: Person): Promise<unknown> {
  const { status, body } = await person.json('POST', '/api/media/uploads', {
    fileName: 'plate.png',
    bytes: picture.length,
  });
  if (status !== 200 && status !== 201) return status;
  const part = `/api/media/uploads/${body.id}/parts/0`;
  await person.fetch(part, { method: 'PUT', body: new Uint8Array(picture) });
  return person.json('POST', `/api/media/uploads/${body.id}/finish`);
}

async function edit(person: Person, post: { id: string; version: number }): Promise<unknown> {
  return person.json('PATCH', `/api/posts/${post.id}`, { version: post.version, title: 'Another title' });
}

/** The tables in which the id occurs anywhere. */
async function tablesWith(mark: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text "name" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(server.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} r
      where position(${mark} in to_jsonb(r)::text) > 0 limit 1`.execute(server.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function published(): Promise<number> {
  return (await readJson(await fetch(`${sandbox.url}/_sandbox/ledger`))).length;
}

/** How many open sessions the sandbox's Bluesky has. Only its page tells. */
async function openSignIns(): Promise<number> {
  const page = await (await fetch(`${sandbox.url}/_sandbox/requests`)).text();
  const count = (method: string) =>
    page.split('<tr>').filter((row) => row.includes(`${method}</code>`) && /status good">200</.test(row)).length;
  return count('server.createSession') - count('server.deleteSession');
}

/**
 * A person with an account of Bluesky, a post for later, and three due posts. Each due post first needs a new token.
 */
async function busyPerson() {
  await order(sandbox.url, 'reset', {});
  const signInsBefore = await openSignIns();
  const person = await server.register('Ada');
  expect((await connect(person, 'studio.nonet.test')).status).toBe(200);
  const [connection] = (await person.json('GET', `/api/social/connections/${person.uid}`)).body.bluesky;
  const later = await readJson(await schedule(person, connection.id, 'later', 3_600_000));
  await Promise.all([0, 1, 2].map((number) => schedule(person, connection.id, `due-${number}`, 0)));
  await sql`update connections set token_expires_at = clock_timestamp()`.execute(server.db);
  const oneOfEach = (): Promise<unknown>[] => [
    connect(person, 'shop.nonet.test'),
    connectX(person),
    upload(person),
    uploadInParts(person),
    schedule(person, connection.id, 'new', 0),
  ];
  const everything = (): Promise<unknown>[] => [
    ...oneOfEach(),
    ...[0, 1].map(() => upload(person)),
    ...[0, 1].map((number) => schedule(person, connection.id, `new-${number}`, 0)),
    edit(person, later.post),
  ];
  const leave = () => person.json('POST', '/api/auth/delete-user', { password: person.password });
  const tryAllLimits = () =>
    Promise.all([
      upload(person),
      uploadInParts(person),
      person.json('POST', '/api/auth/delete-user', { password: 'not the password' }),
    ]);

  async function expectNothingLeft(): Promise<void> {
    await server.runJobs({ evenPutOff: true });
    expect(await tablesWith(person.uid)).toEqual(['security_events']);
    expect(await filesIn(path.join(server.config.dataDir, 'media', person.uid))).toEqual([]);
    expect(await filesIn(path.join(server.config.dataDir, 'media', '.uploads'))).toEqual([]);
    // When a token was just being renewed, both the former and the new one must be given back.
    expect(await openSignIns()).toBeLessThanOrEqual(signInsBefore);
  }
  return { uid: person.uid, oneOfEach, everything, leave, tryAllLimits, expectNothingLeft };
}

test.each([0, 20, 60, 150])('a deletion after %i ms in the middle of everything leaves nothing', async (delayMs) => {
  const { everything, leave, expectNothingLeft } = await busyPerson();
  await worker.start();
  const calls = everything();
  await sleep(delayMs);
  expect((await leave()).status).toBe(200);
  const atTheReceipt = await published();
  await Promise.all(calls);
  await worker.stop();
  expect(await published()).toBe(atTheReceipt);
  await expectNothingLeft();
});

test('what was under way before a deletion and comes to its end after it leaves nothing', async () => {
  const { uid, oneOfEach, leave, tryAllLimits, expectNothingLeft } = await busyPerson();
  // The first counted call of a kind waits for the user's row at the limit, before it reaches the place that this test
  // is about. So each limit is counted once before.
  await tryAllLimits();
  const held = await server.db.startTransaction().execute();
  await sql`select from users where id = ${uid} for update`.execute(held);
  const left = leave();
  await expect.poll(waiting).toBe(1);
  const calls = oneOfEach();
  // All calls wait for the user's row, behind the deletion.
  await expect.poll(waiting).toBe(1 + calls.length);
  await held.commit().execute();
  expect((await left).status).toBe(200);
  await Promise.all(calls);
  await expectNothingLeft();
});

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length;
}
