import { type Kysely, sql } from 'kysely';

/**
 * What an account may do, as its network told us: when it was read, and until when it may be relied on. The lease belongs
 * to the process that is asking the network; no other process asks before `abilities_ask_after`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column abilities jsonb, add column abilities_read_at timestamptz,
    add column abilities_good_until timestamptz, add column abilities_lease uuid,
    add column abilities_ask_after timestamptz`.execute(db);
}
