import { type Kysely, sql } from 'kysely';

/** Finds what goes with a person or a space: what was done to a person, and invitations, also those that are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index activity_subject on activity (subject) where subject is not null',
  'create index space_invitations_space on space_invitations (space_id)',
  'drop index space_invitations_email',
  'create index space_invitations_email on space_invitations (email)',
];
