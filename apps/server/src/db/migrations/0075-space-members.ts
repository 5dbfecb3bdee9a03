import { type Kysely, sql } from 'kysely';

/** Members of a space beside its owner, and those who are invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table spaces add column removed_at timestamptz',
  "comment on column spaces.removed_at is 'Deleted then. Until it is cleared away it can be taken back.'",
  'create index spaces_removed on spaces (removed_at) where removed_at is not null',
  `create table space_members (
    space_id text not null references spaces on delete cascade,
    user_id text not null references users on delete cascade,
    role text not null check (role in ('viewer', 'writer', 'editor', 'manager')),
    accounts text[],
    above_limit boolean not null default false,
    joined_at timestamptz not null default clock_timestamp(),
    primary key (space_id, user_id)
  )`,
  'create index space_members_user on space_members (user_id)',
  "comment on column space_members.accounts is 'The connections that a member is bound to. Null: all.'",
  "comment on column space_members.above_limit is 'More members than the plan of the owner has: reads only, until the owner has chosen.'",
  `create table space_invitations (
    id uuid primary key default gen_random_uuid(),
    space_id text not null references spaces on delete cascade,
    email text not null,
    role text not null check (role in ('viewer', 'writer', 'editor', 'manager')),
    accounts text[],
    token_hash text not null unique,
    invited_by text references users on delete set null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by text references users on delete set null,
    taken_back_at timestamptz,
    check (accepted_at is null or taken_back_at is null)
  )`,
  // One open invitation for an address: a newer one replaces it.
  `create unique index space_invitations_open on space_invitations (space_id, email)
    where accepted_at is null and taken_back_at is null`,
  'create index space_invitations_email on space_invitations (email) where accepted_at is null and taken_back_at is null',
  'create index space_invitations_expiry on space_invitations (expires_at)',
  'create index space_invitations_invited_by on space_invitations (invited_by)',
  'create index space_invitations_accepted_by on space_invitations (accepted_by)',
  `create table activity (
    id bigint generated always as identity primary key,
    space_id text not null references spaces on delete cascade,
    at timestamptz not null default clock_timestamp(),
    person_id text references users on delete set null,
    person_name text not null,
    what text not null,
    subject text,
    before jsonb,
    after jsonb
  )`,
  'create index activity_space on activity (space_id, at desc, id desc)',
  'create index activity_person on activity (person_id) where person_id is not null',
  'create index activity_at on activity (at)',
  "comment on column activity.subject is 'Whom or what it was done to: the id of a person, an account, an invitation.'",
];
