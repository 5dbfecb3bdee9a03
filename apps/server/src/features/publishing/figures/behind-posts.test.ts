import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { createWorker } from '#/features/publishing/worker.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { createWorld } from '#/testing/world.ts';

async function startWorker(planner: Planner) {
  const listener = createListener(planner.databaseUrl, 'nonet:test-collector');
  const worker = createWorker({ ...planner.engine, listener, paused: () => false, sweep: async () => undefined });
  onTestFinished(async () => {
    await worker.stop();
    await listener.close();
  });
  await worker.start();
}

test('STAT-02 nothing is read of an account that has posts due, and one at a time while others have', async () => {
  const planner = await createPlanner(createWorld({ mostFigures: 5, commentRepeat: 'harmless' }));
  const { world, db } = planner;
  const accounts = await Promise.all(Array.from({ length: 12 }, (_, n) => planner.connect(`a${n}`)));
  for (const account of accounts) await planner.schedule({ platforms: [account] });
  await planner.settle();
  await sql`update post_figures set next_at = clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`update account_readings set next_at = clock_timestamp() - interval '1 hour', followers_at = clock_timestamp() + interval '1 day'`.execute(
    db,
  );
  for (let n = 0; n < 130; n++)
    await planner.schedule({
      platforms: [accounts[n % 12]!],
      ...(n % 10 === 0 ? { comments: { bluesky: 'First' } } : {}),
    });
  world.meanwhile = () => sleep(20);
  const { figures } = world.network;
  const read = figures!.read;
  let under = 0;
  const beside: number[] = [];
  const ownDue: number[] = [];
  figures!.read = async (...args) => {
    under += 1;
    if (world.posts.length < accounts.length + 100) beside.push(under);
    const { rows } = await sql`
      select from targets t join connections c on c.id = t.connection_id
      where c.remote_account_id = ${args[0][0]!.account.remoteId} and t.lease is null and t.run_at < clock_timestamp() - interval '1 s'`.execute(
      db,
    );
    ownDue.push(rows.length);
    const answer = await read.apply(figures, args);
    under -= 1;
    return answer;
  };
  await startWorker(planner);
  await expect.poll(() => ownDue.length, { timeout: 60_000 }).toBe(12);
  expect(ownDue).toEqual(Array(12).fill(0));
  expect(Math.max(1, ...beside)).toBe(1);
});

test('STAT-02 what is due is read by itself, and whoever looks is told', async () => {
  const planner = await createPlanner(createWorld({ mostFigures: 5 }));
  const account = await planner.connect();
  const listener = createListener(planner.databaseUrl, 'nonet:test-news');
  onTestFinished(() => listener.close());
  const news: string[] = [];
  await listener.on('nonet_live', (payload) => void news.push(payload));
  await startWorker(planner);
  await planner.schedule({ platforms: [account] });
  await expect.poll(() => planner.world.posts.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(async () => (await sql`select from post_figures`.execute(planner.db)).rows.length).toBe(1);
  await sql`update post_figures set next_at = clock_timestamp()`.execute(planner.db);
  await sql`update account_readings set next_at = clock_timestamp()`.execute(planner.db);
  await expect.poll(() => planner.world.readings.length, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => news.filter((text) => text.includes('figures')).length, { timeout: 5_000 })
    .toBeGreaterThan(0);
});
