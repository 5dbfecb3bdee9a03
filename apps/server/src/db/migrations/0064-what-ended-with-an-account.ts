import { type Kysely, sql } from 'kysely';

/** What a deletion ended beside what it removed: posts that were still to go out, and the plan that was paid for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table deletion_requests add column planned integer not null default 0,
    add column plan text check (plan in ('basic', 'standard', 'premium'))`,
  "comment on column deletion_requests.planned is 'How many of the posts were still to go out.'",
  "comment on column deletion_requests.plan is 'The plan that the person paid for. Null: none.'",
];
