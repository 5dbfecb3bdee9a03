import { type Kysely, sql } from 'kysely';

/** What people say to one another about a post (TEAM-12), and the messages about it and about approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const kinds = `'failed', 'needs-you', 'at-risk', 'reconnect', 'access-ends', 'access-left', 'quota', 'trial-ends', 'payment-failed',
  'repeat-stopped', 'to-approve', 'sent-back', 'approved', 'mention', 'reply'`;

const statements = [
  `create table remarks (
    id uuid primary key,
    space_id text not null references spaces on delete cascade,
    post_id uuid not null references posts on delete cascade,
    answer_to uuid,
    author_id text,
    guest_name text,
    text text not null check (octet_length(text) <= 10000),
    for_guests boolean not null default false,
    created_at timestamptz not null default clock_timestamp(),
    edited_at timestamptz,
    resolved_at timestamptz,
    resolved_by text,
    unique (post_id, id),
    foreign key (post_id, answer_to) references remarks (post_id, id) on delete cascade,
    check ((author_id is null) = (guest_name is not null)),
    check ((resolved_at is null) = (resolved_by is null)),
    check (answer_to is null or resolved_at is null)
  )`,
  "comment on table remarks is 'What people say to one another about a post. An empty text: deleted by its author, kept for its answers.'",
  "comment on column remarks.answer_to is 'The remark that it answers, which answers none itself.'",
  "comment on column remarks.author_id is 'Null: a guest, who has guest_name. Empty: they are gone.'",
  "comment on column remarks.resolved_by is 'Empty: they are gone.'",
  'create index remarks_answers on remarks (post_id, answer_to) where answer_to is not null',
  'create index remarks_open on remarks (post_id) where answer_to is null and resolved_at is null',
  'create index remarks_space on remarks (space_id)',
  'create index remarks_author on remarks (author_id) where author_id is not null',
  'create index remarks_resolved_by on remarks (resolved_by) where resolved_by is not null',
  'alter table messages add column remark_id uuid references remarks on delete cascade',
  'create index messages_remark on messages (remark_id) where remark_id is not null',
  'alter table messages drop constraint messages_kind_check',
  `alter table messages add constraint messages_kind_check check (kind in (${kinds}))`,
  'alter table message_rhythms drop constraint message_rhythms_kind_check',
  `alter table message_rhythms add constraint message_rhythms_kind_check check (kind in (${kinds}))`,
];
