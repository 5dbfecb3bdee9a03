import { sql } from 'kysely';

import type { Person, TestServer } from '#/testing/server.ts';

export interface Outcome {
  title?: string;
  /** When it was due, ISO 8601. */
  at: string;
  /** What became of it on each account: published so many milliseconds late, or refused with a message or by its owner. */
  on: Readonly<Record<string, { lateMs: number } | { message: string } | 'skipped' | 'waits'>>;
}

/** Stores a post with what became of it, and returns its id. The accounts are those of `addConnection`. */
export async function storeOutcome(
  { db }: Pick<TestServer, 'db'>,
  { uid }: Person,
  { title = 'A post', at, on }: Outcome,
) {
  const sides = Object.entries(on);
  const isOut = (side: Outcome['on'][string]) => typeof side === 'object' && 'lateMs' in side;
  const out = sides.filter(([, side]) => isOut(side)).length;
  const waits = sides.some(([, side]) => side === 'waits');
  const status = waits ? 'pending' : out === sides.length ? 'published' : out > 0 ? 'partial' : 'failed';
  const { rows } = await sql<{ id: string }>`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status)
    values (${uid}, ${title}, 'Text', ${at.slice(0, 19)}, 'UTC', ${at}, '202611', ${status}) returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  for (const [connectionId, side] of sides) {
    const refused = side === 'skipped' ? 'skipped' : 'other';
    const message = typeof side === 'object' && 'message' in side ? side.message : null;
    const late = typeof side === 'object' && 'lateMs' in side ? side.lateMs : null;
    const state = side === 'waits' ? 'pending' : late === null ? 'rejected' : 'published';
    await sql`with target as (
        insert into targets (space_id, post_id, connection_id, network, status, due_at, run_at, remote_id, error_code, error_message, published_at)
        select ${uid}, ${id}, ${connectionId}, network, ${state}, ${at}::timestamptz, ${state === 'pending' ? at : null},
          ${late === null ? null : id}, ${state === 'rejected' ? refused : null}, ${message},
          ${at}::timestamptz + ${late}::float8 * interval '1 ms' from connections where id = ${connectionId} returning id)
      insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until, ended_at, outcome)
      select ${uid}, id, 1, 'f', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz + coalesce(${late}::float8, 0) * interval '1 ms',
        ${state} from target where ${state} <> 'pending'`.execute(db);
  }
  return id;
}
