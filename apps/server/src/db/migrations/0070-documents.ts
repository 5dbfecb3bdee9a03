import { type Kysely, sql } from 'kysely';

/** Documents as a third kind of file: what a look into each found, and what its owner calls it in a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table media drop constraint media_kind_check',
  `alter table media add column document jsonb,
    add constraint media_kind_check check (kind in ('image', 'video', 'document')),
    add check ((kind = 'document') = (document is not null))`,
  "comment on column media.document is 'A DocumentProbe.'",
  "alter table post_media add column title text not null default ''",
];
