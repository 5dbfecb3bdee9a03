import { type Kysely, sql } from 'kysely';

/**
 * Who connected an account (OP-126), when somebody was last in a space, and who did what with a post. The empty text stands for a person
 * who is gone (OP-128). Null stays the owner of the space, from before there were members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const kinds = `'failed', 'needs-you', 'at-risk', 'reconnect', 'access-ends', 'access-left', 'quota', 'trial-ends', 'payment-failed',
  'repeat-stopped'`;

const statements = [
  'alter table connections add column connected_by text references users on delete set null',
  // Before there were members, everybody connected the accounts of their own space.
  'update connections c set connected_by = c.space_id from spaces s where s.id = c.space_id and s.owner_id = s.id',
  'create index connections_connected_by on connections (connected_by) where connected_by is not null',
  "comment on column connections.connected_by is 'The member whose access at the network it is. Null: not known, or not a member any more.'",
  'alter table post_events add column person_id text',
  'create index post_events_person on post_events (person_id) where person_id is not null',
  "comment on column post_events.person_id is 'Null: by no person, or before there were members, by the owner of the space. Empty: they are gone.'",
  'alter table posts drop constraint posts_author_id_fkey',
  "comment on column posts.author_id is 'Null: made before there were members, by the owner of the space. Empty: its author is gone.'",
  'alter table series drop constraint series_author_id_fkey',
  "comment on column series.author_id is 'As of posts.'",
  'alter table space_members add column here_at timestamptz',
  "comment on column space_members.here_at is 'When they last looked at the space, to some minutes. Null: not yet.'",
  'alter table spaces add column owner_here_at timestamptz',
  'alter table messages drop constraint messages_kind_check',
  `alter table messages add constraint messages_kind_check check (kind in (${kinds}))`,
  'alter table message_rhythms drop constraint message_rhythms_kind_check',
  `alter table message_rhythms add constraint message_rhythms_kind_check check (kind in (${kinds}))`,
];
