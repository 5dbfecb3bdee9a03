import { type Kysely, sql } from 'kysely';

/** What remains of deleted accounts: receipts without anything personal, and what is still to be done elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table deletion_requests (
    code text primary key,
    requested_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    posts integer not null,
    connections integer not null,
    media integer not null
  )`,
  `create table deletion_leftovers (
    id uuid primary key,
    code text not null references deletion_requests on delete cascade,
    kind text not null check (kind in ('files', 'sign-out')),
    detail jsonb not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index deletion_leftovers_code on deletion_leftovers (code)',
];
