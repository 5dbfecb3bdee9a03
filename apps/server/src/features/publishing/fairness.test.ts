import { setTimeout as sleep } from 'node:timers/promises';
import type { TargetStatus } from '@nonet/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { createWorker } from '#/features/publishing/worker.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

async function startWorker(planner: Planner, sweep = async () => undefined) {
  const listener = createListener(planner.databaseUrl, 'nonet:test-worker');
  const { db, networks, sealer, storage, fileFor, log } = planner.engine;
  const worker = createWorker({ db, networks, sealer, storage, fileFor, log, listener, paused: () => false, sweep });
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
  await planner.db.insertInto('plans').values({ user_id: planner.caller.uid, plan: 'premium' }).execute();
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
