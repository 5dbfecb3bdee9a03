import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

export interface WorkerHealth {
  lastBeatMs: number | null;
  oldestRunMs: number;
}

/** The newest beat of any worker, and how long the oldest target that a worker could take has been waiting. */
export async function readWorkerHealth(db: Database): Promise<WorkerHealth> {
  const { rows } = await sql<{ last_beat_ms: number | null; oldest_run_ms: number }>`
    select
      (select (extract(epoch from clock_timestamp() - max(beat_at)) * 1000)::float8 from workers) as last_beat_ms,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - (select min(run_at) from targets)) * 1000), 0)::float8
        as oldest_run_ms`.execute(db);
  const row = rows[0];
  return { lastBeatMs: row?.last_beat_ms ?? null, oldestRunMs: row?.oldest_run_ms ?? 0 };
}
