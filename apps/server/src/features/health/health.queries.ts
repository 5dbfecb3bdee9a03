import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

export interface WorkerHealth {
  lastBeatMs: number | null;
  oldestRunMs: number;
}

const oldestRun = sql`
  select t.run_at from targets t where t.run_at is not null and not (
    t.status = 'pending' and 0 < (select count(*) from post_media f where f.post_id = t.post_id)
    and exists (
      select from targets u join post_media f on f.post_id = u.post_id
      where u.connection_id = t.connection_id and u.status = 'preparing' and u.run_at > clock_timestamp()))
  order by t.run_at limit 1`;

/**
 * The age of the newest beat of any worker, and how long the oldest target that a worker could take has been waiting. A
 * target with files does not count while its account is uploading other files: it waits its turn.
 */
export async function readWorkerHealth(db: Database): Promise<WorkerHealth> {
  const { rows } = await sql<{ last_beat_ms: number | null; oldest_run_ms: number }>`
    select
      (select (extract(epoch from clock_timestamp() - max(beat_at)) * 1000)::float8 from workers) as last_beat_ms,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - (${oldestRun})) * 1000), 0)::float8
        as oldest_run_ms`.execute(db);
  const row = rows[0];
  return { lastBeatMs: row?.last_beat_ms ?? null, oldestRunMs: row?.oldest_run_ms ?? 0 };
}

/**
 * Has PostgreSQL write a file, as much as it would soon need for posts, and throws what it says of that. It removes the
 * file by itself. Where tables still have room within their files, nothing else notices a full disk.
 */
export async function tryToWrite(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    // A list that does not fit into this memory is written to a file: here about a megabyte.
    await sql`select count(*) from generate_series(1, 50000)`.execute(trx);
  });
}
