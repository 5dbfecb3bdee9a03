import { type Kysely, sql } from 'kysely';

/** The mail of an invitation has a link of its own; a space can be offered to a member; a calendar address is of one space. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table space_invitations add column mailed_hash text unique',
  "comment on column space_invitations.mailed_hash is 'Of the token in the mail, which nobody but its receiver has seen. token_hash is of the one that the inviter can copy.'",

  // The offer ends with the membership.
  'alter table spaces add column offered_to text',
  `alter table spaces add constraint spaces_offered_to_fkey foreign key (id, offered_to) references space_members (space_id, user_id)
    on delete set null (offered_to) deferrable initially deferred`,
  'create index spaces_offered_to on spaces (offered_to) where offered_to is not null',
  "comment on column spaces.offered_to is 'The member who may become its owner by saying yes.'",

  'alter table calendar_feeds add column space_id text references spaces on delete cascade',
  'update calendar_feeds set space_id = user_id',
  'alter table calendar_feeds alter column space_id set not null',
  `alter table calendar_feeds drop constraint calendar_feeds_user_id_key,
    add constraint calendar_feeds_user_id_space_id_key unique (user_id, space_id)`,
  'create index calendar_feeds_space on calendar_feeds (space_id)',
];
