import type { MeasuredBatch } from '@nonet/contract';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

export interface RecordedEvents extends MeasuredBatch {
  dataset: string;
}

/**
 * Stores events. A browser's clock may be wrong, so their times are corrected: not after now, which would outlive the
 * retention, and not older than a day.
 */
export async function recordEvents(db: Executor, { dataset, installationId, events }: RecordedEvents): Promise<void> {
  const column = (key: 'name' | 'path') => events.map((event) => event[key]);
  // As texts PostgreSQL would refuse some of them: it knows no year 0.
  const instants = events.map(({ at }) => new Date(at));
  await sql`
    insert into measured_events (dataset, installation_id, name, path, at)
    select ${dataset}, ${installationId}, name, path,
      greatest(least(at, clock_timestamp()), clock_timestamp() - interval '1 day')
    from unnest(${column('name')}::text[], ${column('path')}::text[], ${instants}::timestamptz[]) event (name, path, at)
  `.execute(db);
}

export async function forgetInstallation(db: Executor, installationId: string): Promise<void> {
  await db.deleteFrom('measured_events').where('installation_id', '=', installationId).execute();
}
