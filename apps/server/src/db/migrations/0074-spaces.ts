import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

import { FormerWorkerRuns } from '#/db/former-worker.ts';

/**
 * Content belongs to a space. Everybody has one of their own, whose id is their user id, so no row changes its value:
 * columns get another name, and foreign keys lead to `spaces`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await requireNoWorker(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A worker gives a sign of life each 5 s. */
const SILENT_AFTER_MS = 15_000;
const LOOK_AGAIN_MS = 250;

/**
 * A worker of the former release knows no `space_id`: it could neither publish nor record what is already under way. One
 * that was killed has left its row behind, which falls silent.
 */
async function requireNoWorker(db: Kysely<unknown>): Promise<void> {
  const first = await workersSeen(db);
  for (let seen = first; seen.size > 0; seen = await workersSeen(db)) {
    const alive = [...seen].filter(([id, { beatAt }]) => beatAt !== first.get(id)?.beatAt);
    if (alive.length > 0) throw new FormerWorkerRuns(alive.map(([id, { pid }]) => `${id} (process ${pid})`));
    await sleep(LOOK_AGAIN_MS);
  }
}

async function workersSeen(db: Kysely<unknown>): Promise<Map<string, { pid: number; beatAt: string }>> {
  const { rows } = await sql<{ id: string; pid: number; beatAt: string }>`
    select id::text, pid, beat_at::text "beatAt" from workers
    where beat_at > clock_timestamp() - ${SILENT_AFTER_MS} * interval '1 ms'`.execute(db);
  return new Map(rows.map(({ id, ...seen }) => [id, seen]));
}

/** Tables whose rows belong to a space by a foreign key. */
const owned = [
  'account_pictures',
  'account_readings',
  'account_sets',
  'comments',
  'connect_flows',
  'connections',
  'conversions',
  'deleted_data',
  'drafts',
  'follower_readings',
  'grants',
  'idempotency_keys',
  'link_cards',
  'media',
  'offered_accounts',
  'post_figures',
  'post_history',
  'posting_times',
  'posts',
  'saved_texts',
  'series',
  'series_changes',
  'uploads',
];

/** Their foreign keys lead to a row that belongs to the same space, or stand for it. */
const within = ['attempts', 'draft_media', 'targets'];

const statements = [
  `create table spaces (
    id text primary key,
    short_id text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 12),
    owner_id text not null references users on delete cascade,
    name text,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index spaces_owner on spaces (owner_id)',
  "comment on column spaces.short_id is 'Stands in addresses. It never changes, and no later space gets it.'",
  "comment on column spaces.name is 'Null for a space that has the name of its owner.'",
  'insert into spaces (id, owner_id, created_at) select id, id, created_at from users',
  `create function add_own_space() returns trigger language plpgsql as $$
    begin
      insert into spaces (id, owner_id) values (new.id, new.id);
      return null;
    end $$`,
  'create trigger users_own_space after insert on users for each row execute function add_own_space()',
  ...[...owned, ...within].map((table) => `alter table ${table} rename column user_id to space_id`),
  ...owned.map(
    (table) => `alter table ${table} drop constraint ${table}_user_id_fkey,
      add constraint ${table}_space_id_fkey foreign key (space_id) references spaces on delete cascade`,
  ),
  // Jobs of the former release that have not run yet name the person, which is the space.
  `do $$
    begin
      if to_regclass('pgboss.job') is not null then
        update pgboss.job set data = (data - 'userId') || jsonb_build_object('spaceId', data -> 'userId')
        where name in ('judge-account', 'read-abilities') and state in ('created', 'retry') and data ? 'userId';
      end if;
    end $$`,
  // What is named after the column is named after it again, so that an error names what is there.
  `do $$
    declare c record;
    begin
      for c in select conrelid::regclass::text relation, conname name from pg_constraint
        where connamespace = 'public'::regnamespace and conname like '%user_id%'
          and conrelid::regclass::text = any('{${[...owned, ...within].join(',')}}')
      loop
        execute format('alter table %s rename constraint %I to %I', c.relation, c.name, replace(c.name, 'user_id', 'space_id'));
      end loop;
      for c in select indexrelid::regclass::text name from pg_index
        where indrelid::regclass::text = any('{${[...owned, ...within].join(',')}}') and indexrelid::regclass::text like '%\\_user'
      loop
        execute format('alter index %I rename to %I', c.name, regexp_replace(c.name, 'user$', 'space'));
      end loop;
    end $$`,
];
