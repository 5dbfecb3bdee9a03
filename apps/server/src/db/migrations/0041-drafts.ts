import { type Kysely, sql } from 'kysely';

/**
 * Posts that are not planned, in tables of their own: no statement about posts can meet one (decision 0135). The id is
 * made where the draft is begun. Of a draft that has ended, a row without content stays for a while, so that a late call of
 * some device does not revive it; `post_id` is the post that it became.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table drafts (
      user_id text not null references users (id) on delete cascade,
      id uuid not null,
      version integer not null default 1,
      content jsonb,
      day date,
      search_text text,
      aside_until timestamptz,
      removed_at timestamptz,
      post_id uuid,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id),
      check (content is not null or removed_at is not null),
      check (post_id is null or removed_at is not null)
    )`,
    'create index drafts_removed on drafts (removed_at) where removed_at is not null',
    'create index drafts_aside on drafts (aside_until) where aside_until is not null',
    `create table draft_media (
      user_id text not null,
      draft_id uuid not null,
      media_id uuid not null references media (id) deferrable initially deferred,
      primary key (user_id, draft_id, media_id),
      foreign key (user_id, draft_id) references drafts on delete cascade
    )`,
    'create index draft_media_media on draft_media (media_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
