import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { once } from './kill-steps.ts';
import { type Lab, startLab } from './lab/lab.ts';
import type { RunningProcess } from './lab/running-process.ts';
import type { Place, StatementEnd } from './lab/statement-stops.ts';

let lab: Lab;
let worker: RunningProcess;

beforeAll(async () => {
  lab = await startLab();
  worker = await lab.startWorker();
});

afterAll(async () => {
  expect(await lab.close()).toEqual([]);
});

const query = async <Row>(text: string) => (await lab.pool.query(text)).rows as Row[];
const states = () => query<{ state: string }>('select state from conversions order by media_id, recipe');

/** Ends the lease of the dead worker, and wakes the worker that is to go on. */
async function endLeases(): Promise<void> {
  await query(`with ended as (update conversions set run_at = clock_timestamp() where run_at is not null returning recipe)
    select pg_notify('nonet_conversions', '') from ended limit 1`);
}

/** What is stored of made files, and which of it nothing owns: that is removed in time. */
async function storedFiles(): Promise<{ owned: string[]; left: string[] }> {
  const folder = join(lab.dataDir, 'media');
  const all = (await readdir(folder, { recursive: true })).filter((name) => /\/variants\/[^/]+$/.test(name));
  const owners = await query<{ key: string }>('select storage_key key from media_variants');
  const listed = await query<{ key: string }>('select storage_key key from unowned_files');
  const isIn = (keys: readonly { key: string }[]) => (name: string) => keys.some(({ key }) => key === name);
  return { owned: all.filter(isIn(owners)), left: all.filter((name) => !isIn(owners)(name) && !isIn(listed)(name)) };
}

/** The point is reached, the worker dies there, and another one finishes. */
async function dieAndGoOn(kill: () => Promise<void>): Promise<void> {
  const film = await lab.planner.addFilm();
  await kill();
  // A claim that is stopped before its commit holds the row of the person, which a plan waits for.
  const post = await lab.planner.plan({ media: [film] });
  await endLeases();
  worker = await lab.startWorker();
  await expect.poll(states, { timeout: 90_000 }).toEqual([]);
  await lab.time.settle();
  expect(await lab.planner.disagreements()).toEqual([]);
  expect(await lab.planner.traffic(post)).toEqual(once);
  const { owned, left } = await storedFiles();
  const rows = await query<{ count: number; media: number }>(
    'select count(*)::int, count(distinct (media_id, recipe))::int media from media_variants',
  );
  expect(rows).toEqual([{ count: owned.length, media: owned.length }]);
  expect(left).toEqual([]);
}

function startOverWhenFailed(): void {
  onTestFailed(async () => {
    worker = await lab.startOver();
  });
}

const deaths: readonly [Place, StatementEnd][] = (
  ['conversion claimed', 'conversion announced', 'conversion stored'] as const
).flatMap((place) => [
  [place, 'takes effect'],
  [place, 'is undone'],
]);

test.each(deaths)('MED-06 kill -9 of the worker: %s, which %s', async (place, end) => {
  startOverWhenFailed();
  const stop = await lab.stopAt(place);
  await dieAndGoOn(async () => {
    await stop.reached();
    await worker.kill();
    await stop.finish(end);
  });
});

test('MED-06 kill -9 of the worker: while the film is being made', async () => {
  startOverWhenFailed();
  await dieAndGoOn(async () => {
    await expect.poll(states).toContainEqual({ state: 'making' });
    await worker.kill();
  });
});
