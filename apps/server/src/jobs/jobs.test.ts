import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createDatabase, type Database } from '#/db/pool.ts';
import { createLog } from '#/http/log.ts';
import { installJobs } from '#/jobs/install-jobs.ts';
import { jobKind } from '#/jobs/job-kinds.ts';
import { createJobs, type Jobs } from '#/jobs/jobs.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

interface Bench {
  db: Database;
  url: string;
  logged: Record<string, unknown>[];
  jobs: Jobs;
  /** Another process on the same database. */
  another(): Jobs;
}

async function openJobs(): Promise<Bench> {
  const { db, url } = await openTestDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const another = () => createJobs({ db, databaseUrl: url, log });
  return { db, url, logged, another, jobs: another() };
}

async function run(jobs: Jobs): Promise<void> {
  const runner = jobs.createRunner();
  await runner.start();
  onTestFinished(() => runner.stop());
}

const id = () => randomUUID();

test('a job is there when its transaction is committed, and not when it is rolled back', async () => {
  const { db, jobs } = await openJobs();
  const seen: string[] = [];
  jobs.register('clear-leftover', async (data) => void seen.push(data.id));
  const [kept, lost] = [id(), id()];
  await db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'clear-leftover', { id: kept });
    expect(await jobs.runDue()).toBe(0);
  });
  const rolledBack = db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'clear-leftover', { id: lost });
    throw new Error('on second thoughts');
  });
  await expect(rolledBack).rejects.toThrow('on second thoughts');
  expect(await jobs.runDue()).toBe(1);
  expect(seen).toEqual([kept]);
});

test('an idle runner runs a new job at once', async () => {
  const { db, jobs } = await openJobs();
  const ran = Promise.withResolvers<number>();
  jobs.register('clear-leftover', async () => ran.resolve(performance.now()));
  await run(jobs);
  await sleep(300);
  await jobs.enqueue(db, 'clear-leftover', { id: id() });
  const committed = performance.now();
  // Without the NOTIFY it would look only every five seconds.
  expect((await ran.promise) - committed).toBeLessThan(4_000);
});

test('of many jobs at once each runs once, whoever runs it, and none waits for the next look', async () => {
  const { db, jobs, another } = await openJobs();
  const ids = Array.from({ length: 60 }, id);
  const seen: string[] = [];
  const both = [jobs, another()];
  for (const one of both) one.register('clear-leftover', async (data) => void seen.push(data.id));
  await Promise.all(both.map(run));
  await Promise.all(ids.map((each) => jobs.enqueue(db, 'clear-leftover', { id: each })));
  await expect.poll(() => seen.length).toBe(ids.length);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('what causes a job causes one', async () => {
  const { db, jobs } = await openJobs();
  let count = 0;
  jobs.register('clear-leftover', async () => void count++);
  const data = { id: id() };
  const enqueue = (key: string) => jobs.enqueue(db, 'clear-leftover', data, { key });
  await Promise.all([enqueue('one'), enqueue('one'), enqueue('two')]);
  expect(await jobs.runDue()).toBe(2);
  await enqueue('one');
  expect(await jobs.runDue()).toBe(0);
  expect(count).toBe(2);
});

test('a job that fails is tried again later, and one that always fails is reported, without what it carries', async () => {
  const { db, jobs, logged } = await openJobs();
  let tries = 0;
  const ids = new Set<string>();
  jobs.register('retention', async (_data, job) => {
    tries += 1;
    ids.add(job.id);
    throw new TypeError('the disk is full of private things');
  });
  await jobs.enqueue(db, 'retention', {});
  expect(await jobs.runDue()).toBe(1);
  expect(await jobs.runDue()).toBe(0);
  const { rows } = await sql<{ wait: number; output: object }>`
    select extract(epoch from start_after - clock_timestamp())::float8 wait, output
    from pgboss.job where name = 'retention'`.execute(db);
  expect(rows[0]?.wait).toBeGreaterThan(50);
  expect(rows[0]?.output).toEqual({ reason: 'TypeError' });

  await jobs.runDue({ evenPutOff: true });
  expect([tries, ids.size]).toEqual([6, 1]);
  const [jobId] = ids;
  expect(logged.filter(({ msg }) => msg === 'a job failed for good')).toMatchObject([
    { level: 50, job: 'retention', jobId },
  ]);
  expect(logged.filter(({ msg }) => msg === 'a job failed').map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a job that this version does not understand is left to another', async () => {
  const { db, jobs, logged } = await openJobs();
  const seen: string[] = [];
  jobs.register('clear-leftover', async (data) => void seen.push(data.id));
  await jobs.enqueue(db, 'clear-leftover', { id: 'of another form' });
  await jobs.runDue();
  expect(seen).toEqual([]);
  expect((await sql`select state from pgboss.job`.execute(db)).rows).toEqual([{ state: 'retry' }]);
  expect(JSON.stringify(logged)).not.toContain('of another form');
});

test('the runner comes back when PostgreSQL has dropped its connections', async () => {
  const { db, jobs } = await openJobs();
  const seen: string[] = [];
  jobs.register('clear-leftover', async (data) => void seen.push(data.id));
  await run(jobs);
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${`nonet:jobs:${process.pid}`} and datname = current_database()`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const next = id();
  await jobs.enqueue(db, 'clear-leftover', { id: next });
  await expect.poll(() => seen).toEqual([next]);
});

test('a stop waits for the job under way', async () => {
  const { db, jobs } = await openJobs();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let isDone = false;
  jobs.register('clear-leftover', async () => {
    begun.resolve();
    await goOn.promise;
    isDone = true;
  });
  const runner = jobs.createRunner();
  await runner.start();
  await jobs.enqueue(db, 'clear-leftover', { id: id() });
  await begun.promise;
  const stopped = runner.stop();
  goOn.resolve();
  await stopped;
  expect(isDone).toBe(true);
  const { rows } = await sql`select state from pgboss.job where name = 'clear-leftover'`.execute(db);
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('several processes may install at once, and again', async () => {
  const { db, url } = await openTestDatabase(createEmptyDatabase);
  await Promise.all(Array.from({ length: 4 }, () => installJobs(url)));
  await sql`update pgboss.queue set retry_limit = 99 where name = 'send-mail'`.execute(db);
  await installJobs(url);
  const { rows } = await sql<{ name: string; retry_limit: number }>`
    select name, retry_limit from pgboss.queue where name = 'send-mail'`.execute(db);
  expect(rows).toEqual([{ name: 'send-mail', retry_limit: jobKind('send-mail').retries }]);
});

test('a role without the right to make a schema uses the one that was made for it', async () => {
  const { db, url } = await openTestDatabase(createEmptyDatabase);
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await sql.raw(`create role ${role} login password 'secret'`).execute(db);
  const asRole = new URL(url);
  asRole.username = role;
  asRole.password = 'secret';
  const restricted = createDatabase({ url: asRole.href, applicationName: 'nonet:test' });
  onTestFinished(() => restricted.destroy());
  await expect(installJobs(asRole.href)).rejects.toMatchObject({ code: '42501' });
  await sql.raw(`create schema pgboss authorization ${role}`).execute(db);
  await installJobs(asRole.href);
  const jobs = createJobs({ db: restricted, databaseUrl: asRole.href, log: createLog('silent') });
  jobs.register('retention', async () => undefined);
  await run(jobs);
  await jobs.enqueue(restricted, 'retention', {});
  await expect
    .poll(async () => (await sql`select state from pgboss.job where name = 'retention'`.execute(db)).rows)
    .toEqual([{ state: 'completed' }]);
});
