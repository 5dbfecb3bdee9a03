import { setTimeout as sleep } from 'node:timers/promises';
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
  onTestFinished(() => gate.resolve());
  await planner.db
    .insertInto('usage')
    .values({
      user_id: planner.caller.uid,
      month: new Date().toISOString().slice(0, 7).replace('-', ''),
      count: 0,
      monthly_limit: null,
    })
    .execute();
  Object.assign(planner.world.network, { concurrency: { perNetwork: 128, perAccount: 8 } });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const loud = await planner.connect(name);
    for (let n = 0; n < 64; n++) await planner.schedule({ platforms: [loud] });
  }
  const quiet = await planner.connect('quiet');
  planner.world.meanwhile = () => gate.promise;
  await startWorker(planner);
  await expect
    .poll(() => planner.world.calls.filter((call) => call === 'publish').length, { timeout: 8000 })
    .toBeGreaterThanOrEqual(32);
  await sleep(1000);
  planner.world.meanwhile = async () => undefined;
  const { id } = await planner.schedule({ platforms: [quiet] });
  await expect.poll(async () => (await planner.post(id)).status, { timeout: 4_000 }).toBe('published');
}, 60_000);

test('a due row that somebody else holds locked does not make the worker spin', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  const holder = new pg.Client({ connectionString: planner.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from targets where post_id = $1 for update', [id]);
  const before = Number(
    (
      await sql<{ n: string }>`select xact_commit n from pg_stat_database where datname = current_database()`.execute(
        planner.db,
      )
    ).rows[0]!.n,
  );
  await startWorker(planner);
  await sleep(2_000);
  await holder.query('rollback');
  await holder.end();
  await sleep(1200);
  const after = Number(
    (
      await sql<{ n: string }>`select xact_commit n from pg_stat_database where datname = current_database()`.execute(
        planner.db,
      )
    ).rows[0]!.n,
  );
  expect(after - before).toBeLessThan(250);
});
