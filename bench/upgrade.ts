import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrateTo, migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createDatabase, type Database } from '../apps/server/src/db/pool.ts';

const FORMER = '0073-captions';
const PEOPLE = 1_000;
const POSTS = 1_000_000;

/**
 * How long the start of this release takes for the database of the former one with a million posts, each with its
 * account, attempt, history and figures. Beside it, the baseline: how long PostgreSQL takes to read those tables once.
 */
export async function upgrade() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'nonet-bench-upgrade-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
  const db = createDatabase({ url: postgres.url, applicationName: 'nonet:bench', max: 2 });
  try {
    await migrateTo(db, FORMER);
    await storePosts(db);
    const readMs = await timeOf(async () => {
      for (const table of TABLES) await sql`select count(*) from ${sql.table(table)} where user_id <> ''`.execute(db);
    });
    const upgradeMs = await timeOf(() => migrateToLatest(db));
    return { posts: POSTS, readS: inSeconds(readMs), upgradeS: inSeconds(upgradeMs) };
  } finally {
    await db.destroy();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const TABLES = ['posts', 'targets', 'attempts', 'post_history', 'post_figures'];

async function storePosts(db: Database): Promise<void> {
  await sql`insert into users (id, name, email) select 'p' || n, 'Person ' || n, n || '@nonet.test'
    from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
    select id, id, 'bluesky', 'sandbox', id, 'sandbox' from users`.execute(db);
  await sql`insert into posts (user_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text, status, published_at)
    select 'p' || 1 + n % ${PEOPLE}::int, 'Kiln opening', repeat('The kiln opens on Saturday. ', 6), due, 'UTC', due, '202611', ' kiln opening', 'published', due
    from generate_series(1, ${POSTS}::int) n, lateral (select now() - n * interval '1 minute' due) t`.execute(db);
  await sql`insert into targets (user_id, post_id, connection_id, network, status, due_at, remote_id, published_at)
    select user_id, id, user_id, 'bluesky', 'published', scheduled_at, id::text, scheduled_at from posts`.execute(db);
  await sql`insert into attempts (user_id, target_id, number, fingerprint, fenced_at, send_until, ended_at, outcome)
    select user_id, id, 1, 'f', due_at, due_at, due_at, 'published' from targets`.execute(db);
  await sql`insert into post_history (user_id, post_id, network, connection_id, event, at)
    select user_id, post_id, network, connection_id, 'published', due_at from targets`.execute(db);
  await sql`insert into post_figures (user_id, target_id, connection_id, network, published_at, likes)
    select user_id, id, connection_id, network, due_at, 1 from targets`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const inSeconds = (ms: number) => Math.round(ms / 100) / 10;
