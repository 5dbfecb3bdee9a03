import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import type { Database } from '#/db/pool.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

const BEFORE = '0020-reconnected-as-another';

/** A database of the former level with one user, and what was stored in it. */
async function formerDatabase(): Promise<Database> {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, BEFORE);
  await sql`insert into users (id, name, email, time_zone) values ('ada', 'Ada', 'ada@nonet.test', 'UTC')`.execute(db);
  return db;
}

async function addConnection(
  db: Database,
  id: string,
  more: { network?: string; origin?: string; env?: string; account?: string } = {},
) {
  const { network = 'twitter', origin = 'https://api.x.com', env = 'production', account = id } = more;
  await sql`insert into connections (id, user_id, network, origin, remote_account_id, env)
    values (${id}, 'ada', ${network}, ${origin}, ${account}, ${env})`.execute(db);
}

async function originsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; origin: string }>`select id, origin from connections`.execute(db);
  return Object.fromEntries(rows.map(({ id, origin }) => [id, origin]));
}

interface FormerTarget {
  network: 'twitter' | 'bluesky';
  status: string;
  payload: unknown;
  partsOut?: number;
  published?: boolean;
}

/** A target of an account of its own, as the former version left it. */
async function addTarget(db: Database, name: string, { network, status, payload, partsOut = 0 }: FormerTarget) {
  await addConnection(db, name, { network });
  const prepared = payload === null ? null : JSON.stringify({ clientKey: null, payload });
  const remoteId = partsOut > 0 || status === 'published' ? `remote-${name}` : null;
  await sql`
    with post as (insert into posts (user_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      values ('ada', ${name}, '', '2026-11-23T09:00', 'UTC', clock_timestamp(), '202611') returning id)
    insert into targets (user_id, post_id, connection_id, network, status, due_at, prepared, parts_out, remote_id)
    select 'ada', id, ${name}, ${network}, ${status}, clock_timestamp(), ${prepared}::json, ${partsOut}, ${remoteId} from post`.execute(
    db,
  );
}

async function preparedOf(db: Database, name: string): Promise<unknown> {
  const { rows } = await sql<{ prepared: string | null }>`
    select prepared::text from targets where connection_id = ${name}`.execute(db);
  return rows[0]?.prepared;
}

const words = { text: 'Words', media: [] };
const picture = { text: 'Look', media: [{ id: '1', expiresAt: null }] };
const thread = (...posts: object[]) => ({ posts, replyTo: null });

const stored: readonly [name: string, target: FormerTarget, repeat: string][] = [
  ['held on Bluesky', { network: 'bluesky', status: 'held', payload: { rkey: 'k' } }, 'harmless'],
  ['ready, words', { network: 'twitter', status: 'ready', payload: thread(words) }, 'refused'],
  ['unknown, words', { network: 'twitter', status: 'unknown', payload: thread(words) }, 'refused'],
  ['unknown, a picture', { network: 'twitter', status: 'unknown', payload: thread(picture) }, 'blind'],
  [
    'a thread that begins with a picture',
    { network: 'twitter', status: 'asks', payload: thread(picture, words) },
    'blind',
  ],
  [
    'the rest of a thread whose picture is out',
    { network: 'twitter', status: 'ready', payload: { posts: [words], replyTo: { id: '1', at: '' } }, partsOut: 1 },
    'refused',
  ],
];

test('a stored post knows what a repeat does', async () => {
  const db = await formerDatabase();
  for (const [name, target] of stored) await addTarget(db, name, target);
  await migrateToLatest(db);
  for (const [name, { payload }, repeat] of stored) {
    expect(JSON.parse(String(await preparedOf(db, name))), name).toEqual({ clientKey: null, repeat, payload });
  }
});

test('what was frozen stays so to the letter, as networks compare it; what is planned or published stays as it is', async () => {
  const db = await formerDatabase();
  const payload = { zebra: 1, ant: { yak: 2, bee: 3 } };
  await addTarget(db, 'frozen', { network: 'bluesky', status: 'unknown', payload });
  await addTarget(db, 'planned', { network: 'twitter', status: 'pending', payload: null });
  await addTarget(db, 'published', { network: 'bluesky', status: 'published', payload: { rkey: 'k' } });
  await migrateToLatest(db);
  expect(await preparedOf(db, 'frozen')).toContain(JSON.stringify(payload));
  expect(await preparedOf(db, 'planned')).toBeNull();
  expect(await preparedOf(db, 'published')).not.toContain('repeat');
});

const sandboxAt = (port: number) => ({ origin: `http://127.0.0.1:${port}`, env: 'sandbox' });

test('an account belongs to the environment that it was connected in', async () => {
  const db = await formerDatabase();
  await addConnection(db, 'real');
  await addConnection(db, 'played', sandboxAt(9010));
  await migrateToLatest(db);
  expect(await originsOf(db)).toEqual({ real: 'production', played: 'sandbox' });
});

test('of one account at two addresses the one in use takes the name, and the other one keeps its address', async () => {
  const db = await formerDatabase();
  await addConnection(db, 'former', { ...sandboxAt(9010), account: 'same' });
  await addConnection(db, 'present', { ...sandboxAt(9011), account: 'same' });
  await addConnection(db, 'gone', { ...sandboxAt(9012), account: 'same' });
  await sql`update connections set connected = false where id = 'gone'`.execute(db);
  await migrateToLatest(db);
  expect(await originsOf(db)).toEqual({
    former: 'http://127.0.0.1:9010',
    present: 'sandbox',
    gone: 'http://127.0.0.1:9012',
  });
});

test('pauses, sign-ins under way and sign-outs that are left follow their accounts', async () => {
  const db = await formerDatabase();
  await addConnection(db, 'played', { origin: 'https://sandbox.test', env: 'sandbox' });
  await sql`insert into network_pauses (network, origin, paused_until) values
    ('twitter', 'https://sandbox.test', '2026-11-23T10:00Z'), ('twitter', 'http://127.0.0.1:9010', '2026-11-23T09:00Z'),
    ('twitter', 'https://api.x.com', '2026-11-23T11:00Z')`.execute(db);
  await sql`insert into connect_flows (id, user_id, session_id, network, origin, state_hash, redirect_uri, expires_at)
    values (gen_random_uuid(), 'ada', 's', 'twitter', 'https://sandbox.test', 'h', 'r', clock_timestamp())`.execute(db);
  await sql`insert into deletion_requests (code, posts, connections, media) values ('code', 0, 0, 0)`.execute(db);
  await sql`insert into deletion_leftovers (id, code, kind, detail) values
    (gen_random_uuid(), 'code', 'sign-out', '{"network": "twitter", "origin": "https://api.x.com", "sealedAuth": "s"}')`.execute(
    db,
  );
  await migrateToLatest(db);
  const { rows } = await sql<{ of: string; origin: string }>`
    select 'pause' "of", origin from network_pauses union all select 'flow', origin from connect_flows
    union all select 'sign-out', detail ->> 'origin' from deletion_leftovers order by 1, 2`.execute(db);
  expect(rows).toEqual([
    { of: 'flow', origin: 'sandbox' },
    { of: 'pause', origin: 'http://127.0.0.1:9010' },
    { of: 'pause', origin: 'production' },
    { of: 'pause', origin: 'sandbox' },
    { of: 'sign-out', origin: 'production' },
  ]);
});
