import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { migrateTo, migrateToLatest } from '#/db/migrate.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';

test('attempts to connect an account keep how they ended', async () => {
  const { db } = await openTestDatabase(createEmptyDatabase);
  await migrateTo(db, '0021-nine-networks');
  await sql`insert into users (id, name, email, time_zone) values ('ada', 'Ada', 'ada@nonet.test', 'UTC')`.execute(db);
  await sql`insert into connect_flows (id, user_id, session_id, network, origin, state_hash, redirect_uri, expires_at, ended_at, outcome,
      connection_id, username, profile_name, error_type, error_code, error_message)
    select gen_random_uuid(), 'ada', 's', 'twitter', 'sandbox', coalesce(outcome, 'waits'), 'r', clock_timestamp(), ended_at, outcome,
      connection_id, username, null, error_type, error_type, error_type
    from (values (null::timestamptz, null, null, null, null), (clock_timestamp(), 'connected', 'twitter_1', 'ada', null),
      (clock_timestamp(), 'failed', null, null, 'denied')) f(ended_at, outcome, connection_id, username, error_type)`.execute(
    db,
  );
  await migrateToLatest(db);
  const { rows } = await sql`select state_hash "end", connections from connect_flows order by 1`.execute(db);
  const ada = { connectionId: 'twitter_1', platform: 'twitter', username: 'ada', profileName: null };
  expect(rows).toEqual([
    { end: 'connected', connections: [ada] },
    { end: 'failed', connections: null },
    { end: 'waits', connections: null },
  ]);
});
