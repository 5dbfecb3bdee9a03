import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import { type HealthParts, healthRoutes } from '#/features/health/health.routes.ts';
import type { ApiEnv } from '#/http/api.ts';
import { readJson, startTestServer, type TestServer, type TestServerOptions } from '#/testing/server.ts';

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

async function health(server: TestServer, headers: Record<string, string> = {}) {
  const answer = await server.fetch('/api/health', { headers });
  expect(answer.headers.get('content-type')).toBe('application/json');
  return { status: answer.status, body: await readJson(answer) };
}

const beat = (server: TestServer, ageS: number) =>
  sql`insert into workers (id, pid, beat_at) values (${randomUUID()}, 1, clock_timestamp() - make_interval(secs => ${ageS}))`.execute(
    server.db,
  );

async function dropDatabase(server: TestServer): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`drop database ${new URL(server.databaseUrl).pathname.slice(1)} with (force)`);
  await admin.end();
}

/** Adds a target that a worker could have taken so many seconds ago. */
async function waitingTarget(server: TestServer, seconds: number): Promise<void> {
  const { uid } = await server.register('Ada');
  await sql`
    with post as (
      insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      values (${uid}, 't', 'd', now(), 'UTC', now(), '202601') returning id
    ), connection as (
      insert into connections (id, space_id, network, origin, remote_account_id, env)
      values ('c1', ${uid}, 'bluesky', 'http://127.0.0.1', 'a', 'sandbox') returning id
    )
    insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
    select ${uid}, post.id, connection.id, 'bluesky', now(), clock_timestamp() - make_interval(secs => ${seconds})
    from post, connection`.execute(server.db);
}

test('is ok while a worker beats', async () => {
  const server = await start();
  await beat(server, 400);
  await beat(server, 5);
  const { status, body } = await health(server);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version: '0.1.0',
    database: 'ok',
    problem: null,
    worker: { lastBeatMs: expect.any(Number), oldestRunMs: 0 },
    fetchProblem: null,
  });
  expect(body.worker.lastBeatMs).toBeGreaterThanOrEqual(5000);
  expect(body.worker.lastBeatMs).toBeLessThan(30_000);
});

test('fails when no worker ever beat, or none for 30 seconds', async () => {
  const server = await start();
  expect(await health(server)).toMatchObject({
    status: 503,
    body: {
      status: 'failing',
      problem: 'No worker has shown a sign of life for 30 seconds.',
      worker: { lastBeatMs: null },
    },
  });
  await beat(server, 31);
  expect(await health(server)).toMatchObject({ status: 503, body: { status: 'failing' } });
});

test('fails when something that could be claimed waits for more than 120 seconds', async () => {
  const server = await start();
  await beat(server, 0);
  await waitingTarget(server, 100);
  expect(await health(server)).toMatchObject({ status: 200, body: { status: 'ok' } });
  await sql`update targets set run_at = run_at - interval '21 seconds'`.execute(server.db);
  const { status, body } = await health(server);
  expect([status, body.status, body.problem]).toEqual([
    503,
    'failing',
    'Something that could be published has waited for more than 120 seconds.',
  ]);
  expect(body.worker.oldestRunMs).toBeGreaterThan(120_000);
});

test('says that publishing is paused; then waiting posts are no failure', async () => {
  const server = await start({ isPaused: () => true });
  await beat(server, 0);
  await waitingTarget(server, 1000);
  expect(await health(server)).toMatchObject({ status: 200, body: { status: 'paused' } });
});

test('is JSON with status 503 also when the database is away', async () => {
  const server = await start();
  await dropDatabase(server);
  expect(await health(server)).toEqual({
    status: 503,
    body: { status: 'failing', version: '0.1.0', database: 'down', problem: 'PostgreSQL does not answer.' },
  });
});

test('tells the public the status only', async () => {
  const remote = await start({ clientAddress: '203.0.113.9' });
  const local = await start();
  for (const server of [remote, local]) await beat(server, 0);
  const statusOnly = { status: 200, body: { status: 'ok' } };
  expect(await health(remote)).toEqual(statusOnly);
  // A proxy on this machine passed on a call from the public.
  expect(await health(local, { 'x-forwarded-for': '203.0.113.9' })).toEqual(statusOnly);
  // A page made its own name point here (DNS rebinding).
  expect(await health(local, { host: 'attacker.test' })).toEqual(statusOnly);
});

test('tells the operator everything, from anywhere', async () => {
  const token = 'a-token-of-the-operator';
  const server = await start({ clientAddress: '203.0.113.9', environment: { OPERATOR_TOKEN: token } });
  await beat(server, 0);
  expect((await health(server, { authorization: `Bearer ${token}` })).body).toHaveProperty('worker');
  expect((await health(server, { authorization: `Bearer ${token}x` })).body).toEqual({ status: 'ok' });
});

/** Health of parts that the test chooses, as the operator sees it. */
function healthOf(server: TestServer, parts: Partial<HealthParts>) {
  const api = new OpenAPIHono<ApiEnv>();
  healthRoutes(api, {
    db: server.db,
    version: '1',
    publicUrl: server.config.publicUrl,
    operatorToken: 'a-token-of-the-operator',
    isPaused: () => false,
    fetchProblems: () => ({}),
    isOutOfRoom: async () => false,
    ...parts,
  });
  return async () => {
    const answer = await api.request('/api/health', { headers: { authorization: 'Bearer a-token-of-the-operator' } });
    return { status: answer.status, body: await readJson(answer) };
  };
}

test('tells the operator why networks cannot fetch files; what needs no files goes on', async () => {
  const server = await start();
  await beat(server, 0);
  const read = healthOf(server, { fetchProblems: () => ({ threads: 'Not from here.' }) });
  expect(await read()).toMatchObject({ status: 200, body: { status: 'ok', fetchProblem: 'Not from here.' } });
});

describe('a full disk', () => {
  const full = {
    status: 'failing',
    database: 'full',
    problem: expect.stringContaining('disk of the database is full'),
  };

  test('is said although a worker beats and everything can be read', async () => {
    const server = await start();
    await beat(server, 0);
    // The statement that tries to write is refused, as PostgreSQL refuses it on a full disk; all others run.
    await sql`create schema full_disk`.execute(server.db);
    await sql`create function full_disk.generate_series(int, int) returns setof int language plpgsql as $$ begin
      raise 'could not write to file "base/pgsql_tmp/pgsql_tmp1.0": No space left on device' using errcode = 'disk_full';
    end $$`.execute(server.db);
    const name = new URL(server.databaseUrl).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set search_path = full_disk, public, pg_catalog`.execute(server.db);
    const db = createDatabase({ url: server.databaseUrl, applicationName: 'nonet:test:full' });
    onTestFinished(() => db.destroy());
    expect(await healthOf(server, { db })()).toMatchObject({ status: 503, body: full });
  });

  test('is said when PostgreSQL could not go on for want of room, also when it is away already', async () => {
    const server = await start();
    await beat(server, 0);
    const read = healthOf(server, { isOutOfRoom: async () => true });
    expect(await read()).toMatchObject({ status: 503, body: full });
    await dropDatabase(server);
    expect(await read()).toMatchObject({ status: 503, body: full });
  });

  test('is looked for by writing a file, and by not more than one in five seconds', async () => {
    const server = await start();
    await beat(server, 0);
    const files = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(server.db);
      const { rows } = await sql<{
        files: number;
      }>`select temp_files::int files from pg_stat_database where datname = current_database()`.execute(server.db);
      return rows[0]?.files;
    };
    const read = healthOf(server, {});
    const before = await files();
    for (let asked = 0; asked < 5; asked++) expect(await read()).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await files()).toBe((before ?? 0) + 1));
  });
});
