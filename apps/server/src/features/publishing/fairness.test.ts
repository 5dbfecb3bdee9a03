import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TargetStatus } from '@nonet/domain';
import { createNetworks, readNetworkSettings } from '@nonet/networks';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createListener } from '#/db/listener.ts';
import { createWorker } from '#/features/publishing/worker.ts';
import { createCrowd } from '#/testing/crowd.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

async function startWorker(planner: Planner, sweep = async () => undefined) {
  const listener = createListener(planner.databaseUrl, 'nonet:test-worker');
  const { db, networks, sealer, storage, fileFor, fetching, log } = planner.engine;
  const worker = createWorker({
    db,
    networks,
    sealer,
    storage,
    fileFor,
    fetching,
    log,
    listener,
    paused: () => false,
    sweep,
  });
  await worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await listener.close();
  });
}

test('six loud accounts do not starve a quiet one', async () => {
  const planner = await createPlanner();
  const gate = Promise.withResolvers<void>();
  // There are more posts than the month of the smallest plan holds.
  await planner.db.insertInto('plans').values({ user_id: planner.caller.uid, given: 'premium' }).execute();
  Object.assign(planner.world.network, { concurrency: { perNetwork: 128, perAccount: 8 } });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const loud = await planner.connect(name);
    for (let n = 0; n < 64; n++) await planner.schedule({ platforms: [loud] });
  }
  const quiet = await planner.connect('quiet');
  planner.world.meanwhile = () => gate.promise;
  await startWorker(planner);
  // Before the worker is stopped: what it has to leave behind goes on trying to record its answers without a database.
  onTestFinished(async () => {
    gate.resolve();
    await expect.poll(() => countOf(planner, 'sending')).toBe(0);
  });
  await expect.poll(() => planner.world.calls.filter((call) => call === 'publish').length).toBeGreaterThanOrEqual(32);
  await sleep(1000);
  planner.world.meanwhile = async () => undefined;
  const { id } = await planner.schedule({ platforms: [quiet] });
  await expect.poll(async () => (await planner.post(id)).status).toBe('published');
});

test('sixty accounts of one person that hang leave half of the network and of the worker to others', async () => {
  const planner = await createPlanner();
  const crowd = createCrowd(planner);
  const gate = Promise.withResolvers<void>();
  Object.assign(planner.world.network, { concurrency: { perNetwork: 64, perAccount: 8 } });
  for (let n = 0; n < 60; n++) await crowd.connect('hog', `hog-${n}`);
  await crowd.plan('hog', 10);
  const { publish } = planner.world.network;
  planner.world.network.publish = async (prepared, ...rest) => {
    if (JSON.stringify(prepared.payload).includes('remote-hog')) await gate.promise;
    return publish(prepared, ...rest);
  };
  await startWorker(planner);
  onTestFinished(async () => {
    gate.resolve();
    await expect.poll(() => countOf(planner, 'sending')).toBe(0);
  });
  await expect.poll(() => countOf(planner, 'sending')).toBe(32);
  await crowd.connect('other', 'quiet');
  await crowd.plan('other', 8);
  await expect.poll(() => countOf(planner, 'published')).toBe(8);
  expect(await countOf(planner, 'sending')).toBe(32);
  expect(await countOf(planner, 'pending')).toBeGreaterThan(256);
});

test('sixty spaces of one person that hang leave as much to others as one of them would', async () => {
  const planner = await createPlanner();
  const crowd = createCrowd(planner);
  const gate = Promise.withResolvers<void>();
  Object.assign(planner.world.network, { concurrency: { perNetwork: 64, perAccount: 8 } });
  for (let n = 0; n < 60; n++) await crowd.connect(`hog-${n}`, `hog-${n}`);
  await sql`update spaces set owner_id = 'hog-0' where id like 'hog-%'`.execute(planner.db);
  for (let n = 0; n < 60; n++) await crowd.plan(`hog-${n}`, 10);
  const { publish } = planner.world.network;
  planner.world.network.publish = async (prepared, ...rest) => {
    if (JSON.stringify(prepared.payload).includes('remote-hog')) await gate.promise;
    return publish(prepared, ...rest);
  };
  await startWorker(planner);
  onTestFinished(async () => {
    gate.resolve();
    await expect.poll(() => countOf(planner, 'sending')).toBe(0);
  });
  await expect.poll(() => countOf(planner, 'sending')).toBe(32);
  await crowd.connect('other', 'quiet');
  await crowd.plan('other', 8);
  await expect.poll(() => countOf(planner, 'published')).toBe(8);
  expect(await countOf(planner, 'sending')).toBe(32);
  expect(await countOf(planner, 'pending')).toBeGreaterThan(256);
});

test('a server that hangs holds up the accounts that are there, and nobody else', async () => {
  const planner = await createPlanner();
  const [slow, quick] = [await pretendPds(() => undefined), await pretendPds((response, uri) => response.end(uri))];
  const settings = readNetworkSettings({ BLUESKY_SERVICE: 'http://bluesky.invalid' }, null);
  const network = createNetworks({ ...settings, allowedOrigins: [slow.origin, quick.origin] }).get('bluesky')!;
  planner.engine.networks = new Map([['bluesky', network]]);
  const crowd = createCrowd(planner, network);
  const connect = (uid: string, name: string, pds: string) =>
    crowd.connect(uid, name, {
      pds,
      did: 'did:plc:x',
      handle: name,
      accessJwt: 'a',
      refreshJwt: 'r',
      appPassword: 'p',
    });
  for (let n = 0; n < 60; n++) {
    await connect(`user-${n}`, `slow-${n}`, slow.origin);
    await crowd.plan(`user-${n}`, 10);
  }
  await startWorker(planner);
  onTestFinished(async () => {
    slow.end();
    await expect.poll(() => countOf(planner, 'sending')).toBe(0);
  });
  await expect.poll(() => slow.calls.length).toBe(29);
  // Somebody who waits there has another account elsewhere.
  await crowd.plan('user-0', 8, await connect('user-0', 'quick', quick.origin));
  await expect.poll(() => countOf(planner, 'published')).toBe(8);
  expect(slow.calls).toHaveLength(29);
  expect(await countOf(planner, 'pending')).toBeGreaterThan(512);
});

/** The server of accounts at Bluesky, as far as it takes part in writing a record. */
async function pretendPds(answer: (response: ServerResponse, written: string) => void) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    // What is counted of posts and accounts is asked for, too, and is not its part.
    if (request.method === 'GET') return void response.writeHead(501).end();
    calls.push(request.url ?? '');
    const { repo, collection, rkey } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.setHeader('content-type', 'application/json');
    answer(response, JSON.stringify({ uri: `at://${repo}/${collection}/${rkey}`, cid: 'c' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(end);
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, end };
}

test('a due row that somebody else holds locked does not make the worker spin', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const holder = new pg.Client({ connectionString: planner.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from targets where post_id = $1 for update', [id]);
  const before = await transactions(planner);
  const started = performance.now();
  await startWorker(planner);
  await sleep(2_000);
  await holder.query('rollback');
  await holder.end();
  const lockedMs = performance.now() - started;
  // PostgreSQL counts with a delay of up to a second.
  await sleep(1200);
  // Two in 25 ms are a look that finds the row locked.
  expect((await transactions(planner)) - before).toBeLessThan(lockedMs / 8);
});

async function transactions({ db }: Planner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select xact_commit::int "count" from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!.count;
}

async function countOf({ db }: Planner, status: TargetStatus): Promise<number> {
  const targets = await db.selectFrom('targets').select('id').where('status', '=', status).execute();
  return targets.length;
}
