import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { SANDBOX: 'off' } });
});
afterAll(() => server.close());

const cleanUp = (person: Person, more: object = {}) =>
  person.json('POST', '/api/tiktok/cleanup', { userId: person.uid, ...more });
const connected = async (person: Person) =>
  (await person.json('GET', '/api/social/connections')).body.tiktok.map(({ id }: { id: string }) => id);

/** The same account, connected at the other environment before. */
async function connectTwice(person: Person, name: string): Promise<{ older: string; newer: string }> {
  const older = await addConnection(server, person, name, 'tiktok');
  await sql`update connections set origin = 'production', env = 'production',
    connected_at = connected_at - interval '1 day' where id = ${older}`.execute(server.db);
  return { older, newer: await addConnection(server, person, name, 'tiktok') };
}

test('TT-08 disconnects what is connected twice and keeps what was connected last', async () => {
  const person = await server.register();
  const { newer } = await connectTwice(person, 'clips');
  const other = await addConnection(server, person, 'kilns', 'tiktok');
  expect(await cleanUp(person)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Disconnected 1 duplicate TikTok account.', removed: 1 },
  });
  expect(await connected(person)).toEqual([newer, other]);
  expect(await cleanUp(person, { cleanAll: false })).toMatchObject({
    body: { success: true, message: 'No TikTok account was connected twice.', removed: 0 },
  });
});

test('TT-08 disconnects every account when all are to go, and nobody else’s', async () => {
  const [person, neighbour] = [await server.register(), await server.register()];
  await connectTwice(person, 'clips');
  const theirs = await addConnection(server, neighbour, 'clips', 'tiktok');
  const bluesky = await addConnection(server, person, 'clips', 'bluesky');
  expect(await cleanUp(person, { cleanAll: true })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Disconnected 2 TikTok accounts.', removed: 2 },
  });
  expect(await connected(person)).toEqual([]);
  expect(await connected(neighbour)).toEqual([theirs]);
  expect((await person.json('GET', '/api/social/connections')).body.bluesky).toMatchObject([{ id: bluesky }]);
  expect(await cleanUp(person, { cleanAll: true })).toMatchObject({
    body: { message: 'No TikTok account was connected.', removed: 0 },
  });
});

test('TT-08 is refused without a sign-in, and for somebody else', async () => {
  const [person, neighbour] = [await server.register(), await server.register()];
  const anonymous = await server.fetch('/api/tiktok/cleanup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: person.uid }),
  });
  expect(anonymous.status).toBe(401);
  expect((await cleanUp(person, { userId: neighbour.uid })).status).toBe(403);
});

test('CB-37 a path of the server sends on to the callback page, with everything that came', async () => {
  const answer = await server.fetch('/api/tiktok/callback?code=a%2Ab&state=s&scopes=user.info.basic', {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/tiktok-callback?code=a%2Ab&state=s&scopes=user.info.basic',
  ]);
});
