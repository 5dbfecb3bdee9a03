import { type Kysely, sql } from 'kysely';

/** The brand of a space (BRAND-01). Its logo is one of the space's own files, which the foreign key holds to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table media add constraint media_of_space unique (space_id, id)',
  `alter table spaces add column brand_name text, add column accent text check (accent ~ '^#[0-9A-F]{6}$'), add column logo_id uuid,
    add constraint spaces_logo foreign key (id, logo_id) references media (space_id, id)
      on delete set null (logo_id) deferrable initially deferred`,
  "comment on column spaces.brand_name is 'Null: the brand has the name of the space.'",
  "comment on column spaces.logo_id is 'A PNG that this server has drawn of a picture.'",
];
