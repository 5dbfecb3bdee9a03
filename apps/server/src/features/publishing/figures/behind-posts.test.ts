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

test('STAT-02 nothing is read while posts are due, and what is under way ends', async () => {
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
    await planner.schedule({ platforms: [accounts[n % 12]!], ...(n % 10 === 0 ? { comments: { bluesky: 'First' } } : {}) });
  const published = () => world.posts.length - accounts.length;
  world.meanwhile = () => sleep(20);
  const seen: number[] = [];
  const { figures } = world.network;
  const read = figures!.read;
  figures!.read = (...args) => {
    seen.push(published());
    return read.call(figures, ...args);
  };
  await startWorker(planner);
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(12);
  // Up to a few dozen posts may be under way when nothing more is due.
  expect(Math.min(...seen)).toBeGreaterThan(130 - 64);
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
  await expect.poll(() => news.filter((text) => text.includes('figures')).length, { timeout: 5_000 }).toBeGreaterThan(0);
});
