import { type Kysely, sql } from 'kysely';

/** What is known of a file, what is kept beside it, files on their way in, and objects in the storage that no row owns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table media
    add column file_name text not null default 'file',
    add column duration_ms integer,
    add column animated boolean not null default false,
    add column thumbnail_key text unique,
    add column thumbnail_bytes bigint,
    add check ((thumbnail_key is null) = (thumbnail_bytes is null))`,
  `update media set file_name = regexp_replace(storage_key, '^.*/[0-9]+-[0-9a-f]+-', '')`,
  // What one network is given instead of the original. `recipe` says how it was made; another rule makes another one.
  `create table media_variants (
    media_id uuid not null references media on delete cascade,
    recipe text not null,
    content_type text not null,
    bytes bigint not null,
    width integer not null,
    height integer not null,
    storage_key text not null unique,
    created_at timestamptz not null default clock_timestamp(),
    primary key (media_id, recipe)
  )`,
  // `media_id` once it is finished.
  `create table uploads (
    id uuid primary key default gen_random_uuid(),
    user_id text not null references users on delete cascade,
    file_name text not null,
    bytes bigint not null,
    part_bytes integer not null,
    folder text not null,
    media_id uuid references media on delete cascade deferrable initially deferred,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  )`,
  'create index uploads_user on uploads (user_id)',
  'create index uploads_media on uploads (media_id)',
  'create index uploads_expiry on uploads (expires_at)',
  `create table upload_parts (
    upload_id uuid not null references uploads on delete cascade,
    number integer not null check (number >= 0),
    storage_key text not null,
    primary key (upload_id, number)
  )`,
  // Files that no row owns: not yet, or no more. They are removed when their time has come.
  `create table unowned_files (
    storage_key text primary key,
    remove_at timestamptz not null
  )`,
  'create index unowned_files_remove_at on unowned_files (remove_at)',
];
