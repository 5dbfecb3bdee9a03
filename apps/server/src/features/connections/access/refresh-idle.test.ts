import { createNetworks, type Network } from '@nonet/networks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { createSealer } from '#/secrets/seal.ts';
import { connectByConsent, order } from '#/testing/consent.ts';
import { passTime } from '#/testing/pass-time.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { withoutLimits } from '#/testing/without-limits.ts';

let sandbox: TestSandbox;
let server: TestServer;
let isPaused = false;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn, isPaused: () => isPaused });
});
afterAll(async () => {
  await server.close();
});

/** Runs the job now, as its schedule does. */
async function runRefresh(): Promise<void> {
  const { db, databaseUrl } = server;
  await createJobs({ db, databaseUrl, log: createLog('silent') }).enqueue(db, 'refresh-idle', {});
  await server.runJobs();
}

const unusedFor = (id: string, interval: string) =>
  sql`update connections set refreshed_at = clock_timestamp() - ${interval}::interval where id = ${id}`.execute(
    server.db,
  );
const row = (id: string) =>
  server.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const accountOf = async (person: Person) =>
  (await person.json('GET', `/api/social/connections?userId=${person.uid}`)).body.twitter[0];

async function schedule(person: Person, connectionId: string, inHours: number) {
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'T',
    description: `Text ${connectionId} ${inHours}`,
    scheduledDate: new Date(Date.now() + inHours * 3_600_000).toISOString(),
    platforms: [connectionId],
  });
  return body.post.id as string;
}

test('an account that was not used for a week is refreshed, one that was is left alone', async () => {
  const [idle, busy] = [await server.register(), await server.register()];
  const idleId = await connectByConsent(idle, sandbox.url, 'studio');
  const busyId = await connectByConsent(busy, sandbox.url, 'shop');
  const before = [await row(idleId), await row(busyId)];
  await unusedFor(idleId, '8 days');
  await unusedFor(busyId, '6 days');
  await runRefresh();
  expect(await row(idleId)).toMatchObject({ version: before[0]!.version + 1, reconnect_needed: false });
  expect((await row(idleId)).refreshed_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await row(idleId)).auth_data).not.toBe(before[0]!.auth_data);
  expect((await row(busyId)).version).toBe(before[1]!.version);
});

test('an account that X has ended is to be connected again before its post is due, and heals', async () => {
  const person = await server.register();
  const id = await connectByConsent(person, sandbox.url, 'press');
  // What it may do is read while X still lets us in.
  await server.runJobs();
  const near = await schedule(person, id, 20);
  await schedule(person, id, 200);
  await order(sandbox.url, 'networks/twitter/revoke-grants', { handle: 'press' });
  await unusedFor(id, '23 hours');
  await runRefresh();
  expect(await accountOf(person)).toMatchObject({ reconnectNeeded: false, postsAtRisk: 0 });

  await unusedFor(id, '25 hours');
  await runRefresh();
  expect(await accountOf(person)).toMatchObject({
    reconnectNeeded: true,
    reconnectReason: 'The sign-in at X has ended. Connect the account again.',
    postsAtRisk: 2,
  });
  expect(await connectByConsent(person, sandbox.url, 'press')).toBe(id);
  expect(await accountOf(person)).toMatchObject({ reconnectNeeded: false, reconnectReason: null, postsAtRisk: 0 });
  expect((await person.json('GET', `/api/posts/${near}`)).body.status).toBe('pending');
});

test('with nothing due soon an account is left alone for the week', async () => {
  const person = await server.register();
  const id = await connectByConsent(person, sandbox.url, 'studio');
  await schedule(person, id, 100);
  const { version } = await row(id);
  await unusedFor(id, '2 days');
  await runRefresh();
  expect((await row(id)).version).toBe(version);
});

test('nothing is refreshed under a call', async () => {
  const person = await server.register();
  const id = await connectByConsent(person, sandbox.url, 'studio');
  const post = await schedule(person, id, 1);
  await sql`update targets set status = 'unknown' where post_id = ${post}`.execute(server.db);
  const { version } = await row(id);
  await unusedFor(id, '8 days');
  await runRefresh();
  expect((await row(id)).version).toBe(version);
  await sql`update targets set status = 'pending' where post_id = ${post}`.execute(server.db);
  await runRefresh();
  expect((await row(id)).version).toBe(version + 1);
});

test('a copy of an installation, which publishes nothing until its address is confirmed, spends no tokens either', async () => {
  const person = await server.register();
  const id = await connectByConsent(person, sandbox.url, 'studio');
  const { version } = await row(id);
  await unusedFor(id, '8 days');
  isPaused = true;
  await runRefresh();
  expect((await row(id)).version).toBe(version);
  isPaused = false;
  await runRefresh();
  expect((await row(id)).version).toBe(version + 1);
});

test('access that ends soon is told with the posts that come after it', async () => {
  const person = await server.register();
  const id = await connectByConsent(person, sandbox.url, 'shop');
  await schedule(person, id, 24);
  await schedule(person, id, 24 * 8);
  const endsIn = (days: number) =>
    sql`update connections set access_ends_at = clock_timestamp() + make_interval(days => ${days}) where id = ${id}`.execute(
      server.db,
    );
  await endsIn(5);
  expect(await accountOf(person)).toMatchObject({
    reconnectNeeded: false,
    postsAtRisk: 1,
    accessEndsAt: expect.any(String),
  });
  await endsIn(15);
  expect(await accountOf(person)).toMatchObject({ postsAtRisk: 0, accessEndsAt: expect.any(String) });
});

test('a crash after X has spent the refresh token: the spent one is tried once, then the account is to be connected again', async () => {
  const person = await server.register();
  const connectionId = await connectByConsent(person, sandbox.url, 'press');
  const network = createNetworks(server.config.networks).get('twitter')!;
  const isSpent = Promise.withResolvers<void>();
  const dies: Network = {
    ...network,
    async refresh(auth, context) {
      await network.refresh(auth, context);
      isSpent.resolve();
      return new Promise(() => undefined);
    },
  };
  const owner = { connectionId, spaceId: person.uid };
  const parts = {
    db: server.db,
    sealer: createSealer(server.config.secret),
    log: createLog('silent'),
    ...withoutLimits,
  };
  void refreshToken(parts, dies, owner);
  await isSpent.promise;
  await unusedFor(connectionId, '8 days');
  await runRefresh();
  expect(await accountOf(person)).toMatchObject({ reconnectNeeded: false });

  await passTime(server.db, 61_000);
  await runRefresh();
  expect(await accountOf(person)).toMatchObject({ reconnectNeeded: true });
  expect((await row(connectionId)).refresh_lease).toBeNull();
  await connectByConsent(person, sandbox.url, 'press');
  expect(await accountOf(person)).toMatchObject({ reconnectNeeded: false });
});
