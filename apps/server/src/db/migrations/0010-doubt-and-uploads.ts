import { type Kysely, sql } from 'kysely';

/**
 * A target may be several posts, one after the other: how many of them are out. How often one that may be out was sent
 * again. What a preparation uploaded before it was interrupted. And the account behind connections of several people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets
    add column parts_out integer not null default 0,
    add column resend_count integer not null default 0,
    add column uploads json,
    add check (parts_out = 0 or remote_id is not null)`.execute(db);
  await sql`create index connections_account on connections (network, remote_account_id)`.execute(db);
}
