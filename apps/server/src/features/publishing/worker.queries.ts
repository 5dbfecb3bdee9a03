import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

/** Says that this worker lives; the health check and other processes read it. */
export async function beat(db: Database, id: string): Promise<void> {
  await sql`insert into workers (id, pid) values (${id}, ${process.pid})
    on conflict (id) do update set beat_at = clock_timestamp()`.execute(db);
  await sql`delete from workers where beat_at < clock_timestamp() - interval '1 day'`.execute(db);
}

export async function retire(db: Database, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}
