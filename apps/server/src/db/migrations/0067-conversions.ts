import { type Kysely, sql } from 'kysely';

/** Files that are to be made for networks ahead of their posts. When one is made, its row ends and `media_variants` has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table conversions (
    media_id uuid not null references media on delete cascade,
    recipe text not null,
    content jsonb not null,
    user_id text not null references users on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'making', 'failed')),
    percent smallint check (percent between 0 and 100),
    reason text,
    run_at timestamptz default clock_timestamp(),
    lease uuid,
    tries integer not null default 0,
    started_at timestamptz,
    wanted_until timestamptz not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (media_id, recipe),
    check ((state = 'failed') = (run_at is null)),
    check ((state = 'making') = (lease is not null)),
    check (state <> 'failed' or reason is not null)
  )`,
  'create index conversions_due on conversions (run_at) where run_at is not null',
  'create index conversions_user on conversions (user_id)',
  "comment on column conversions.recipe is 'The name of the recipe; content is the whole of it.'",
  "comment on column conversions.reason is 'Why it failed, or what it waits for, as its owner reads it.'",
  "comment on column conversions.run_at is 'When a worker looks at it: of one that is being made the end of its lease. Null: never.'",
  "comment on column conversions.wanted_until is 'Until then it is made although no post needs it yet.'",
  'alter table users add column converted_at timestamptz',
  "comment on column users.converted_at is 'When a file of theirs was last begun to be converted: who waits longest comes first.'",
];
