import pg from 'pg';
import type { BenchProduct } from './start-bench-product.ts';

export interface Crowd {
  people: number;
  /** Posts of all people together that are planned for the coming years. */
  planned: number;
  /** Posts of all people together that were published in the years before. */
  past: number;
}

const AT_ONCE = 500_000;

/**
 * Stores the posts of people who do nothing meanwhile. They are stored in the order of their time, so that the posts of
 * one person lie far apart. Nothing waits for the disk and indexes are made afterwards, so ten million posts take only
 * minutes. Then the tables are analyzed, as autovacuum does in daily use.
 */
export async function storeCrowd({ adminUrl }: BenchProduct, { people, planned, past }: Crowd): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
    // The check of foreign keys is switched off; the generated rows keep them.
    await client.query("set session_replication_role = 'replica'; set maintenance_work_mem = '512MB'");
    await storePeople(client, people);
    const indexes = await dropIndexes(client);
    for (const [isPlanned, count] of [
      [false, past],
      [true, planned],
    ] as const) {
      for (let first = 0; first < count; first += AT_ONCE)
        await storePosts(client, { people, isPlanned, count, first, last: Math.min(count, first + AT_ONCE) - 1 });
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.query('alter system reset fsync');
    await client.query('select pg_reload_conf()');
    await client.end();
  }
}

async function storePeople(client: pg.Client, people: number): Promise<void> {
  const person = `'crowd-' || n`;
  const each = `from generate_series(1, ${people}) n`;
  await client.query(
    `insert into users (id, name, email) select ${person}, 'Person ' || n, ${person} || '@nonet.test' ${each}`,
  );
  await client.query(`insert into connections (id, space_id, network, origin, remote_account_id, username, is_default, env)
    select ${person}, ${person}, 'bluesky', 'sandbox', n, 'account-' || n, true, 'sandbox' ${each}`);
}

/** Drops the indexes that serve only speed, not a constraint. */
async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text "name", pg_get_indexdef(i.indexrelid) definition from pg_index i
    where i.indrelid in ('posts'::regclass, 'targets'::regclass, 'attempts'::regclass, 'post_history'::regclass, 'usage_entries'::regclass)
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

const DAYS = 730;

async function storePosts(
  client: pg.Client,
  {
    people,
    isPlanned,
    count,
    first,
    last,
  }: { people: number; isPlanned: boolean; count: number; first: number; last: number },
): Promise<void> {
  const due = isPlanned
    ? `now() + interval '1 day' + ${DAYS}::float8 * n / ${count} * interval '1 day'`
    : `now() - interval '1 hour' - ${DAYS}::float8 * (${count} - n) / ${count} * interval '1 day'`;
  const outcome = isPlanned ? 'pending' : 'published';
  await client.query(`
    with made as materialized (
      select uuidv7() id, uuidv7() target_id, 'crowd-' || (1 + floor(${people} * random()))::int space_id, ${due} due
      from generate_series(${first}, ${last}) n
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text, status, published_at)
      select id, space_id, 'Kiln opening', '${TEXT}', due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'), ' kiln opening', '${outcome}',
        ${isPlanned ? 'null' : 'due'} from made
    ), charged as (
      insert into usage_entries (user_id, post_id, kind, month) select space_id, id, 'charge', to_char(due, 'YYYYMM') from made
    )${isPlanned ? '' : PUBLISHED}
    insert into targets (id, space_id, post_id, connection_id, network, status, due_at, run_at, remote_id, published_at)
    select target_id, space_id, id, space_id, 'bluesky', '${outcome}', due, ${isPlanned ? 'due, null, null' : "null, 'at://' || id, due"} from made`);
}

const PUBLISHED = `, tried as (
      insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until, ended_at, outcome, remote_id)
      select space_id, target_id, 1, 'f', due, due, due, 'published', 'at://' || id from made
    ), noted as (
      insert into post_history (space_id, post_id, network, connection_id, event, remote_id, at)
      select space_id, id, 'bluesky', space_id, 'published', 'at://' || id, due from made
    )`;

const TEXT = 'The kiln opens on Saturday. Come and see what survived: https://nonet.test/kiln #ceramics';
