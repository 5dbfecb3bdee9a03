import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { assemble } from '#/assemble/assemble.ts';
import { createSealer } from '#/secrets/seal.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { storePayments } from '#/testing/store-payments.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
});
afterAll(async () => {
  await server.close();
});

const remove = (person: Person, body: object = { password: person.password }) =>
  person.json('POST', '/api/auth/delete-user', body);
const receiptOf = async (code: string, from: TestServer = server): Promise<AnyJson> => {
  const answer = await from.fetch(`/api/deletion-receipts/${code}`);
  return { status: answer.status, body: await readJson(answer) };
};
const eventsOf = async (uid: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from security_events where user_id = ${uid} order by id`.execute(server.db);
  return rows.map(({ kind }) => kind);
};
const isThere = async (uid: string): Promise<boolean> =>
  (await sql`select from users where id = ${uid}`.execute(server.db)).rows.length > 0;
const ageSessions = (uid: string, age: string) =>
  sql`update sessions set created_at = created_at - ${age}::interval where user_id = ${uid}`.execute(server.db);

async function upload(person: Person): Promise<Response> {
  const body = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return person.fetch('/api/media', { method: 'POST', body });
}

test('AUTH-30 removes the user and the account, clears the user from the browser, and answers a receipt', async () => {
  const person = await server.register();
  await addConnection(server, person, 'one');
  await upload(person);
  const bearer = await person.bearer();
  const second = await signIn(person);
  const answer = await person.fetch('/api/auth/delete-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: person.password }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toMatch(/nonet\.session=;.*Max-Age=0/i);
  const { receipt } = await readJson(answer);
  expect(receipt).toMatchObject({ posts: 0, connections: 1, media: 1, state: 'processing', finishedAt: null });
  expect(Buffer.from(receipt.code, 'base64url')).toHaveLength(16);

  expect(await isThere(person.uid)).toBe(false);
  for (const headers of [{ cookie: second }, { authorization: `Bearer ${bearer}` }]) {
    expect((await server.fetch('/api/me', { headers })).status).toBe(401);
  }
  expect((await person.json('GET', '/api/auth/get-session')).body).toEqual({ user: null });
  expect((await signInAnswer(person)).status).toBe(401);
});

test('the receipt says which posts do not go out and which paid plan ended', async () => {
  const person = await server.register();
  await sql`insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status)
    select ${person.uid}, 'x', 'x', '2027-01-01T10:00', 'UTC', '2027-01-01T10:00Z', '202701', status
    from (values ('pending'), ('pending'), ('published')) v(status)`.execute(server.db);
  await storePayments(server.db, person.uid);
  const { body } = await person.json('POST', '/api/auth/delete-user', { password: person.password });
  expect(body.receipt).toMatchObject({ posts: 3, planned: 2, plan: 'standard' });
});

async function signInAnswer({ email, password }: Person): Promise<Response> {
  return server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

async function signIn(person: Person): Promise<string> {
  return (await signInAnswer(person)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('AUTH-45 without a user it is an error', async () => {
  const answer = await server.fetch('/api/auth/delete-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'No user logged in', code: 'authentication-required' },
  ]);
});

test('a wrong password deletes nothing, is noted, and cannot be tried often', async () => {
  const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const person = await strict.register();
    for (let count = 0; count < 10; count++) {
      expect(await remove(person, { password: `guess ${count}` })).toMatchObject({
        status: 400,
        body: { code: 'wrong-password', error: 'The password is wrong.' },
      });
    }
    expect(await remove(person)).toMatchObject({ status: 429 });
    // All calls that ask for the password again share one count.
    const change = { currentPassword: person.password, newPassword: 'another fine one' };
    expect(await person.json('POST', '/api/auth/change-password', change)).toMatchObject({ status: 429 });
    expect((await person.json('GET', '/api/me')).status).toBe(200);
    const { rows } = await sql`select from security_events
      where user_id = ${person.uid} and kind = 'account-deletion-refused'`.execute(strict.db);
    expect(rows).toHaveLength(10);
  } finally {
    await strict.close();
  }
});

test('without a password it takes a sign-in younger than 10 minutes; a password takes any', async () => {
  const [young, old] = await Promise.all([server.register(), server.register()]);
  await ageSessions(young.uid, '9 minutes 30 seconds');
  await ageSessions(old.uid, '10 minutes');
  expect(await remove(old, {})).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
  expect(await isThere(old.uid)).toBe(true);
  expect((await remove(young, {})).status).toBe(200);
  expect((await remove(old)).status).toBe(200);
});

test('who came by another service has no password, and no password is theirs', async () => {
  const person = await server.register();
  await sql`update accounts set provider_id = 'facebook', password = null where user_id = ${person.uid}`.execute(
    server.db,
  );
  expect(await remove(person)).toMatchObject({ status: 400, body: { code: 'wrong-password' } });
  expect((await remove(person, {})).status).toBe(200);
});

test('works with a bearer', async () => {
  const person = await server.register();
  const answer = await server.fetch('/api/auth/delete-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await person.bearer()}` },
    body: JSON.stringify({ password: person.password }),
  });
  expect(answer.status).toBe(200);
  expect(await isThere(person.uid)).toBe(false);
});

test('the email can be registered anew at once', async () => {
  const person = await server.register();
  await remove(person);
  const answer = await server.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Again', email: person.email, password: person.password }),
  });
  expect(answer.status).toBe(200);
  const { user } = await readJson(answer);
  expect(user.id).not.toBe(person.uid);
});

test('the live streams of the user end', async () => {
  const person = await server.register();
  const answer = await person.fetch('/api/live');
  const reader = answer.body!.getReader();
  await reader.read();
  await remove(person);
  await expect.poll(async () => (await reader.read()).done).toBe(true);
});

test('anybody who has the code can see the receipt, which says nothing of a person', async () => {
  const person = await server.register('Grace Hopper');
  await addConnection(server, person, 'grace');
  await upload(person);
  const { receipt } = (await remove(person)).body;
  expect(await receiptOf(receipt.code)).toEqual({ status: 200, body: { receipt } });
  await server.runJobs();
  const { body } = await receiptOf(receipt.code);
  expect(body.receipt).toEqual({ ...receipt, state: 'done', finishedAt: expect.any(String) });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`grace|hopper|${person.uid}|example\\.org`, 'i'));
  expect(await receiptOf('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ status: 404, body: { code: 'receipt-not-found' } });
});

test('receipts cannot be looked for by trying', async () => {
  const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    expect((await receiptOf('x', strict)).status).toBe(404);
    await sql`update limits set count = 59`.execute(strict.db);
    expect((await receiptOf('x', strict)).status).toBe(404);
    expect((await receiptOf('x', strict)).status).toBe(429);
  } finally {
    await strict.close();
  }
});

test('the receipt is mailed', async () => {
  const person = await server.register();
  const { receipt } = (await remove(person)).body;
  const { rows } = await sql<{ data: object }>`select data from pgboss.job
    where name = 'send-mail' and data ->> 'kind' = 'account-deleted' and data ->> 'email' = ${person.email}`.execute(
    server.db,
  );
  const receiptUrl = `${server.config.publicUrl}/account-deleted?receipt=${receipt.code}`;
  expect(rows).toEqual([{ data: { kind: 'account-deleted', email: person.email, receiptUrl } }]);
});

test('the sign-ins at the networks are ended', async () => {
  const person = await server.register();
  await person.json('POST', '/api/bluesky/connect', {
    identifier: 'studio.nonet.test',
    appPassword: 'demo-demo-demo-demo',
  });
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, auth_data "sealed" from connections where space_id = ${person.uid}`.execute(server.db);
  const { refreshJwt } = JSON.parse(
    createSealer(server.config.secret).open(rows[0]!.sealed, `${person.uid}:${rows[0]!.id}`),
  );
  const { receipt } = (await remove(person)).body;
  const refresh = () =>
    fetch(`${sandbox.url}/xrpc/com.atproto.server.refreshSession`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refreshJwt}` },
    });
  expect((await receiptOf(receipt.code)).body.receipt.state).toBe('processing');
  await server.runJobs();
  expect((await receiptOf(receipt.code)).body.receipt.state).toBe('done');
  expect((await refresh()).status).toBe(400);
});

test('a server that dies right after the deletion leaves nothing undone', async () => {
  const first = await startTestServer();
  try {
    const person = await first.register();
    await upload(person);
    const folder = path.join(first.config.dataDir, 'media', person.uid);
    const { receipt } = (await remove(person)).body;
    // No job has run, so the next process finds only what was committed.
    expect(await readdir(folder)).not.toEqual([]);
    expect((await receiptOf(receipt.code, first)).body.receipt.state).toBe('processing');
    const log = pino({ level: 'silent' });
    const second = assemble(first.config, { ...first, log, isPaused: () => false });
    await second.jobs.runDue();
    await second.close();
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    expect((await receiptOf(receipt.code, first)).body.receipt.state).toBe('done');
  } finally {
    await first.close();
  }
});

test('a call that is under way when the user goes is answered as if nobody were signed in, and leaves nothing', async () => {
  const person = await server.register();
  const connection = await addConnection(server, person, 'two');
  const schedule = (key: string) =>
    person.fetch('/api/social/posts/schedule', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        title: 'A title',
        description: 'A text',
        scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
        platforms: [connection],
      }),
    });
  // The first counted call of a kind already waits for the user's row, not for the space's. So each limit is counted once before.
  expect([(await schedule('zero')).status, (await upload(person)).status]).toEqual([201, 201]);
  const posts = path.join(server.config.dataDir, 'media', person.uid, 'posts');
  const before = await readdir(posts);
  const { calls } = await server.db.transaction().execute(async (trx) => {
    await sql`select from spaces where id = ${person.uid} for update`.execute(trx);
    const scheduling = schedule('one');
    const uploading = upload(person);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
          ).rows.length,
      )
      .toBe(2);
    await sql`delete from users where id = ${person.uid}`.execute(trx);
    return { calls: Promise.all([scheduling, uploading]) };
  });
  for (const answer of await calls) {
    expect([answer.status, (await readJson(answer)).code]).toEqual([401, 'authentication-required']);
  }
  expect(await readdir(posts)).toEqual(before);
});

test('the deletion itself is in the security log', async () => {
  const person = await server.register();
  await remove(person, { password: 'wrong' });
  await remove(person);
  expect(await eventsOf(person.uid)).toEqual(['signed-up', 'account-deletion-refused', 'account-deleted']);
});
