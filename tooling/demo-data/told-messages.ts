import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/pool.ts';

/**
 * What the engine would have told of the posts that did not go out or wait, at the time when they were due. Older ones
 * are read. Nobody is mailed: it is long past.
 */
export async function writeToldMessages(db: Database, userId: string): Promise<void> {
  await sql`
    insert into messages (user_id, kind, key, data, target_id, created_at, read_at)
    select space_id, case status when 'rejected' then 'failed' else 'needs-you' end, 'seed:' || id,
      jsonb_build_object('reason', coalesce(error_message, '')), id, least(due_at, clock_timestamp()),
      case when due_at < clock_timestamp() - interval '2 days' then clock_timestamp() end
    from targets where space_id = ${userId} and status in ('rejected', 'held', 'asks')`.execute(db);
  const days = JSON.stringify({ title: 'Saturday glazes', news: 'ends', days: ['2026-11-21'] });
  await sql`
    insert into messages (user_id, kind, key, data, created_at, read_at)
    values (${userId}, 'repeat-stopped', 'seed:repeat', ${days}::jsonb, clock_timestamp() - interval '3 days', clock_timestamp())`.execute(
    db,
  );
}
