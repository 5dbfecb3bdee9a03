import type { AnalyticsEvents } from '@nonet/contract';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

export interface RecordedEvents extends AnalyticsEvents {
  dataset: string;
}

/** A browser's clock may be wrong: no event is later than now, which would outlive its retention, or older than a day. */
export async function recordEvents(db: Executor, { dataset, installationId, events }: RecordedEvents): Promise<void> {
  const column = (key: 'name' | 'path') => events.map((event) => event[key]);
  // As texts some would be refused: PostgreSQL knows no year 0.
  const instants = events.map(({ at }) => new Date(at));
  await sql`
    insert into analytics_events (dataset, installation_id, name, path, at)
    select ${dataset}, ${installationId}, name, path,
      greatest(least(at, clock_timestamp()), clock_timestamp() - interval '1 day')
    from unnest(${column('name')}::text[], ${column('path')}::text[], ${instants}::timestamptz[]) event (name, path, at)
  `.execute(db);
}

export async function forgetInstallation(db: Executor, installationId: string): Promise<void> {
  await db.deleteFrom('analytics_events').where('installation_id', '=', installationId).execute();
}
