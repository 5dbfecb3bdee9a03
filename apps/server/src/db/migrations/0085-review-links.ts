import { type Kysely, sql } from 'kysely';

/**
 * Links for people without an account, and what these say (REV-01 to 04). Where a space asks for the client's yes (APPR-06), a post goes
 * out once the team and a guest have approved the same version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const kinds = `'failed', 'needs-you', 'at-risk', 'reconnect', 'access-ends', 'access-left', 'quota', 'trial-ends', 'payment-failed',
  'repeat-stopped', 'to-approve', 'sent-back', 'approved', 'mention', 'reply', 'guest-word'`;

const statements = [
  `create table review_links (
    id uuid primary key,
    space_id text not null references spaces on delete cascade,
    made_by text not null,
    name text not null,
    guest text,
    token_hash text not null unique,
    password_hash text,
    may text not null check (may in ('view', 'remark', 'approve')),
    shows_figures boolean not null default false,
    range_from timestamptz,
    range_to timestamptz,
    filters jsonb not null default '{}',
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    check ((range_from is null) = (range_to is null)),
    check (range_from < range_to)
  )`,
  "comment on table review_links is 'What people without an account may see of a space: chosen posts, or those of a range. It works while its maker is in the space.'",
  "comment on column review_links.made_by is 'A person. Nobody sees more by it than they do.'",
  'create index review_links_space on review_links (space_id, created_at)',
  'create index review_links_maker on review_links (made_by)',
  'create index review_links_end on review_links (least(ended_at, expires_at))',
  `create table review_posts (
    link_id uuid not null references review_links on delete cascade,
    post_id uuid not null references posts on delete cascade,
    primary key (link_id, post_id)
  )`,
  "comment on table review_posts is 'The posts that a link names one by one.'",
  'create index review_posts_post on review_posts (post_id)',
  `create table review_guests (
    id uuid primary key,
    link_id uuid not null references review_links on delete cascade,
    name text not null,
    secret_hash text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  "comment on column review_guests.secret_hash is 'Of what the browser keeps in which they gave their name.'",
  'create index review_guests_link on review_guests (link_id)',
  `create table review_answers (
    link_id uuid not null references review_links on delete cascade,
    post_id uuid not null references posts on delete cascade,
    guest_id uuid not null references review_guests on delete cascade,
    version integer not null,
    says text not null check (says in ('approved', 'change')),
    sentence text check (octet_length(sentence) <= 10000),
    content jsonb not null,
    said_at timestamptz not null default clock_timestamp(),
    primary key (link_id, post_id),
    check ((says = 'change') = (sentence is not null))
  )`,
  "comment on table review_answers is 'What guests of a link said last of a post, and of which version.'",
  'create index review_answers_post on review_answers (post_id)',
  'create index review_answers_guest on review_answers (guest_id)',
  'alter table spaces add column client_approves boolean not null default false',
  `alter table posts add column team_version integer, add column client_version integer, add column client_name text,
    add column client_at timestamptz,
    add check (client_version is null or client_name is not null), add check ((client_name is null) = (client_at is null))`,
  "comment on column posts.team_version is 'The version that the team approved, where the client is asked, too.'",
  "comment on column posts.client_version is 'The version that a guest approved; null beside a name: they asked for a change.'",
  'alter table messages drop constraint messages_kind_check',
  `alter table messages add constraint messages_kind_check check (kind in (${kinds}))`,
  'alter table message_rhythms drop constraint message_rhythms_kind_check',
  `alter table message_rhythms add constraint message_rhythms_kind_check check (kind in (${kinds}))`,
  'alter table post_events drop constraint post_events_kind_check',
  `alter table post_events add constraint post_events_kind_check check (kind in ('edited', 'moved', 'deleted', 'restored', 'answered',
    'looked-up', 'retried', 'asked', 'skipped', 'confirmed', 'submitted', 'approved', 'returned', 'took-back'))`,
  'alter table post_events add column guest_name text',
  "comment on column post_events.guest_name is 'A guest of a review link did it.'",
];
