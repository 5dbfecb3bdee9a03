import { type Kysely, sql } from 'kysely';

/** What a person had removed of a network, and when; and receipts that are asked for by an id and their code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table deleted_data (
    user_id text not null references users on delete cascade,
    network text not null,
    reason text not null check (reason in ('user_requested')),
    deleted_at timestamptz not null default clock_timestamp(),
    primary key (user_id, network)
  )`,
  'alter table deletion_requests add column id uuid not null default gen_random_uuid() unique',
];
