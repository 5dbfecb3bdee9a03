import { ownDecisions } from '@nonet/domain';
import { type Kysely, sql } from 'kysely';

/** What was refused can be changed for the networks that refused it, also its files, and a second refusal says so (decision 0178). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets add column was_refused boolean not null default false`.execute(db);
  await sql`alter table post_media add column network text`.execute(db);
  await sql`alter table posts add column own_files text[] not null default '{}'`.execute(db);
  await sql`comment on column targets.was_refused is 'Its network has refused it, now or before.'`.execute(db);
  await sql`comment on column post_media.network is 'The network that gets this file in place of the shared ones; null: a shared one.'`.execute(
    db,
  );
  await sql`comment on column posts.own_files is 'The networks that get their own files, or none, in place of the shared ones.'`.execute(
    db,
  );
  await sql`update targets set was_refused = true
    where status = 'rejected' and error_code <> all(${[...ownDecisions]}::text[])`.execute(db);
}
