import { OpenAPIHono } from '@hono/zod-openapi';
import { networkStateSchema } from '@nonet/contract';
import { networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectionsRoutes } from '#/features/connections/connections.routes.ts';
import type { ApiEnv } from '#/http/api.ts';
import { createSealer } from '#/secrets/seal.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { withoutLimits } from '#/testing/without-limits.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
});
afterAll(async () => {
  await server.close();
});

const STUDIO = { identifier: ' @Studio.nonet.test ', appPassword: 'demo-demo-demo-demo' };
const connect = (person: Person, over: object = {}) =>
  person.json('POST', '/api/bluesky/connect', { uid: person.uid, ...STUDIO, ...over });
const list = async (person: Person) => (await person.json('GET', `/api/social/connections?userId=${person.uid}`)).body;

test('API-07, API-08, CONN-03, CONN-04 answers an object keyed by platform, each an array, for all nine', async () => {
  const person = await server.register();
  const body = await list(person);
  expect(Object.keys(body)).toEqual([...networkIds]);
  expect(Object.values(body).every((value) => Array.isArray(value) && value.length === 0)).toBe(true);
});

test('BSKY-16, CONN-06, ACC-07 connects Bluesky accounts by handle and app password', async () => {
  const person = await server.register();
  const answer = await connect(person);
  expect(answer).toMatchObject({
    status: 200,
    body: { handle: 'studio.nonet.test', message: 'Connected @studio.nonet.test' },
  });
  await connect(person, { identifier: 'shop.nonet.test' });
  const { bluesky } = await list(person);
  expect(bluesky).toHaveLength(2);
  expect(bluesky[0]).toMatchObject({
    platform: 'bluesky',
    connected: true,
    username: 'studio.nonet.test',
    isDefault: true,
    reconnectNeeded: false,
  });
  expect(bluesky[1]).toMatchObject({ username: 'shop.nonet.test', isDefault: false });
  expect(bluesky[0].id).toMatch(/^bluesky_[0-9a-f]{12}$/);
});

test('CONN-07, API-08 no secret is in any answer, and none is readable in the database', async () => {
  const person = await server.register();
  const answer = await connect(person);
  const row = await server.db
    .selectFrom('connections')
    .selectAll()
    .where('space_id', '=', person.uid)
    .executeTakeFirstOrThrow();
  const seen = JSON.stringify([answer.body, await list(person), row, server.logged]);
  expect(seen).not.toContain('demo-demo-demo-demo');
  // Head and claims of a JSON web token; what is sealed may hold "eyJ" by chance.
  expect(seen).not.toMatch(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}/);
  expect(JSON.stringify(await list(person))).not.toMatch(/auth_?data/i);
});

test('connecting the same account again is the same connection with new tokens', async () => {
  const person = await server.register();
  await Promise.all([connect(person), connect(person)]);
  await connect(person);
  const rows = await server.db
    .selectFrom('connections')
    .select(['id', 'version'])
    .where('space_id', '=', person.uid)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.version).toBe(3);
});

test('another account than the one to connect again is connected beside it, and the answer, the list and the log say so', async () => {
  const person = await server.register();
  expect((await connect(person)).body.insteadOf).toBeNull();
  const [{ id: connectionId }] = (await list(person)).bluesky;
  await sql`update connections set reconnect_needed = true where id = ${connectionId}`.execute(server.db);
  const { body } = await connect(person, { identifier: 'shop.nonet.test', connectionId });
  expect(body).toMatchObject({
    handle: 'shop.nonet.test',
    insteadOf: { connectionId, username: 'studio.nonet.test' },
  });
  const [studio, shop] = (await list(person)).bluesky;
  expect(studio).toMatchObject({ id: connectionId, reconnectNeeded: true, cameInstead: shop.id });
  expect(server.logged).toContainEqual(
    expect.objectContaining({ uid: person.uid, connectionId: shop.id, insteadOf: connectionId }),
  );
  expect((await connect(person, { connectionId })).body.insteadOf).toBeNull();
  expect((await list(person)).bluesky).toMatchObject([{ cameInstead: null, kind: null }, { cameInstead: null }]);
  const stranger = await server.register();
  expect((await connect(stranger, { connectionId })).status).toBe(404);
});

test('the same account may belong to several users', async () => {
  const [one, other] = [await server.register(), await server.register()];
  await connect(one);
  expect((await connect(other)).status).toBe(200);
});

const FILL_IN = /^Please fill in all fields with valid values$/;

test.each([
  [{ appPassword: 'wrong-wrong-wrong-wrong' }, 422, /^[A-Z].{10,}/],
  [{ identifier: 'nobody.nonet.test' }, 422, /^[A-Z].{10,}/],
  [{ identifier: 'nodot' }, 400, FILL_IN],
  [{ appPassword: '   ' }, 400, FILL_IN],
  [{ identifier: '' }, 400, FILL_IN],
])('BSKY-18, BSKY-19 refuses %j in words', async (over, status, words) => {
  const person = await server.register();
  const answer = await connect(person, over);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(words);
  expect((await list(person)).bluesky).toEqual([]);
});

test('a handle that leads to a private address is refused before anything is sent there', async () => {
  const person = await server.register();
  const answer = await connect(person, { identifier: '127.0.0.1.nip.test' });
  expect(answer.status).toBe(422);
});

test('BSKY-17, ACC-08, ACC-25 disconnects: the row stays for the calendar, its secrets are gone', async () => {
  const person = await server.register();
  await connect(person);
  const [connection] = (await list(person)).bluesky;
  const answer = await person.json('POST', '/api/bluesky/disconnect', {
    spaceId: person.uid,
    connectionId: connection.id,
  });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Bluesky account disconnected' } });
  expect((await list(person)).bluesky).toEqual([]);
  const row = await server.db
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', connection.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ connected: false, auth_data: null, is_default: false });
  expect((await person.json('POST', '/api/bluesky/disconnect', { connectionId: connection.id })).status).toBe(404);
});

test.each([
  ['threads', 'Threads account disconnected'],
  ['instagram', 'Instagram account disconnected'],
] as const)(
  'TH-03, IG-02 %s is disconnected by its own call, which names the user and the account',
  async (network, message) => {
    const [person, stranger] = [await server.register(), await server.register()];
    const connectionId = await addConnection(server, person, 'studio', network);
    const disconnect = (userId: string) => person.json('POST', `/api/${network}/disconnect`, { userId, connectionId });
    expect((await disconnect(stranger.uid)).status).toBe(403);
    expect(await disconnect(person.uid)).toMatchObject({
      status: 200,
      body: { success: true, message },
    });
    expect(await disconnect(person.uid)).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  },
);

test('SEC-09 nobody disconnects another user’s account', async () => {
  const [owner, stranger] = [await server.register(), await server.register()];
  await connect(owner);
  const [connection] = (await list(owner)).bluesky;
  expect((await stranger.json('POST', '/api/bluesky/disconnect', { connectionId: connection.id })).status).toBe(404);
  expect((await list(owner)).bluesky).toHaveLength(1);
});

test('the next account becomes the default when the default is disconnected', async () => {
  const person = await server.register();
  await connect(person);
  await connect(person, { identifier: 'shop.nonet.test' });
  const [first] = (await list(person)).bluesky;
  await person.json('POST', '/api/bluesky/disconnect', { connectionId: first.id });
  expect((await list(person)).bluesky).toMatchObject([{ username: 'shop.nonet.test', isDefault: true }]);
});

test('what waits for a disconnected account is held, and goes on when it is connected again', async () => {
  const person = await server.register();
  await connect(person);
  const [connection] = (await list(person)).bluesky;
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'T',
    description: 'D',
    scheduledDate,
    platforms: [connection.id],
  });
  await person.json('POST', '/api/bluesky/disconnect', { connectionId: connection.id });
  const held = (await person.json('GET', `/api/posts/${body.post.id}`)).body;
  expect(held).toMatchObject({
    status: 'failed',
    targets: [{ status: 'held', action: 'reconnect', connected: false }],
  });
  await connect(person);
  const healed = (await person.json('GET', `/api/posts/${body.post.id}`)).body;
  expect(healed).toMatchObject({ status: 'pending', targets: [{ status: 'pending', action: null, connected: true }] });
});

test('a post that is scheduled while its account is being disconnected is held too, or refused', async () => {
  const person = await server.register();
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  for (let round = 0; round < 5; round++) {
    await connect(person);
    const [connection] = (await list(person)).bluesky;
    const schedules = Array.from({ length: 5 }, () =>
      person.json('POST', '/api/social/posts/schedule', {
        title: 'T',
        description: 'D',
        scheduledDate,
        platforms: [connection.id],
      }),
    );
    await Promise.all([...schedules, person.json('POST', '/api/bluesky/disconnect', { connectionId: connection.id })]);
    const { rows } = await sql<{ status: string }>`select status from targets where space_id = ${person.uid}`.execute(
      server.db,
    );
    expect(new Set(rows.map((row) => row.status)).isSubsetOf(new Set(['held']))).toBe(true);
    await sql`delete from posts where space_id = ${person.uid}`.execute(server.db);
  }
});

test('API-09 the authenticated fallback answers the same, to its own user only', async () => {
  const person = await server.register();
  const stranger = await server.register();
  await connect(person);
  const path = `/api/social/connections/${person.uid}`;
  const authorization = `Bearer ${await person.bearer()}`;
  const answer = await server.fetch(path, { headers: { authorization } });
  expect(await answer.json()).toEqual(await list(person));
  expect((await server.fetch(path, { headers: { authorization: `Bearer ${await stranger.bearer()}` } })).status).toBe(
    403,
  );
  expect((await server.fetch(path)).status).toBe(401);
});

test('API-10 the social connections of a user hold a tiktok array', async () => {
  const person = await server.register();
  await addConnection(server, person, 'clips', 'tiktok');
  const answer = await person.json('GET', `/api/user/${person.uid}/social-connections`);
  expect(answer.body.tiktok).toMatchObject([{ platform: 'tiktok', username: 'clips.nonet.test' }]);
  expect(Object.keys(answer.body)).toEqual(['tiktok']);
});

test('says honestly which networks can be connected, and how', async () => {
  const person = await server.register();
  const { body } = await person.json('GET', '/api/networks');
  expect(body.map((network: { id: string }) => network.id)).toEqual([...networkIds]);
  const ways = Object.fromEntries(
    body.map(({ id, available, signIn }: Record<string, unknown>) => [id, available ? signIn : 'unavailable']),
  );
  expect(ways).toMatchObject({ twitter: 'popup', bluesky: 'form', linkedin: 'unavailable' });
  expect(body.filter(({ available, signIn }: Record<string, unknown>) => !available && signIn !== null)).toEqual([]);
});

test('"Make default" moves the default to another account of the same network', async () => {
  const person = await server.register();
  await connect(person);
  await connect(person, { identifier: 'shop.nonet.test' });
  await addConnection(server, person, 'clips', 'tiktok');
  const [first, second] = (await list(person)).bluesky;
  expect(await person.json('POST', `/api/connections/${second.id}/default`)).toEqual({
    status: 200,
    body: { success: true },
  });
  const { bluesky, tiktok } = await list(person);
  expect(bluesky).toMatchObject([
    { id: first.id, isDefault: false },
    { id: second.id, isDefault: true },
  ]);
  expect(tiktok).toMatchObject([{ isDefault: true }]);
  await Promise.all(
    [first, second, first, second].map(({ id }) => person.json('POST', `/api/connections/${id}/default`)),
  );
  expect((await list(person)).bluesky.filter((each: { isDefault: boolean }) => each.isDefault)).toHaveLength(1);
});

test('an account that is disconnected, or nobody’s, cannot become the default', async () => {
  const person = await server.register();
  await connect(person);
  const [{ id }] = (await list(person)).bluesky;
  await person.json('POST', '/api/bluesky/disconnect', { connectionId: id });
  expect((await person.json('POST', `/api/connections/${id}/default`)).status).toBe(404);
  expect((await person.json('POST', '/api/connections/nothing/default')).status).toBe(404);
});

test('a network that is no longer set up can still be disconnected, under its own path only', async () => {
  const person = await server.register();
  const connectionId = await addConnection(server, person, 'clips', 'tiktok');
  expect((await person.json('POST', '/api/bluesky/disconnect', { connectionId })).status).toBe(404);
  expect(await person.json('POST', '/api/tiktok/disconnect', { connectionId })).toMatchObject({
    status: 200,
    body: { success: true, message: 'TikTok account disconnected' },
  });
});

test('GET /api/networks says which networks cannot fetch files from here', async () => {
  const api = new OpenAPIHono<ApiEnv>();
  connectionsRoutes(api, {
    db: server.db,
    networks: new Map(),
    sealer: createSealer(server.config.secret),
    log: pino({ level: 'silent' }),
    publicUrl: server.config.publicUrl,
    connectsPerFiveMinutes: 1,
    askAbilities: async () => undefined,
    keepPicture: async () => undefined,
    pictureUrl: (_reader: unknown, id: string) => id,
    ...withoutLimits,
    fetchProblems: () => ({ threads: 'Not from here.' }),
  });
  const states = networkStateSchema.array().parse(await (await api.request('/api/networks')).json());
  expect(states.filter(({ fetchProblem }) => fetchProblem !== null)).toMatchObject([
    { id: 'threads', fetchProblem: 'Not from here.' },
  ]);
});
