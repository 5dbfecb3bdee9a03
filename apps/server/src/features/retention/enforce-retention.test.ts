import { retention } from '@nonet/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';

import type { Database } from '#/db/pool.ts';
import { enforceRetention } from '#/features/retention/enforce-retention.ts';
import { jobKinds } from '#/jobs/job-kinds.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { openTestDatabase } from '#/testing/database.ts';
import { startTestServer } from '#/testing/server.ts';

const log = pino({ level: 'silent' });

async function openDatabase(): Promise<Database> {
  return (await openTestDatabase()).db;
}

/** The remaining values of a column, in order. */
async function kept(db: Database, table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{
    value: unknown;
  }>`select ${sql.ref(column)} "value" from ${sql.table(table)} order by 1`.execute(db);
  return rows.map(({ value }) => value);
}

test('RET-04 security events are kept for 2 years', async () => {
  const db = await openDatabase();
  await sql`insert into security_events (user_id, kind, at) values
    ('ada', 'in time', now() - interval '2 years' + interval '1 hour'),
    ('ada', 'too old', now() - interval '2 years' - interval '1 hour'),
    (null, 'nobody, too old', now() - interval '3 years'),
    ('ada', 'today', now())`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'security_events', 'kind')).toEqual(['in time', 'today']);
});

test('RET-03 measured events are kept for 12 months', async () => {
  const db = await openDatabase();
  await sql`insert into measured_events (dataset, installation_id, name, path, at)
    select 'set', gen_random_uuid(), 'page-viewed', path, now() - age::interval from (values
      ('/in-time', '1 year -1 hour'), ('/too-old', '1 year 1 hour'), ('/now', '0')) v(path, age)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'measured_events', 'path')).toEqual(['/in-time', '/now']);
});

test('NOTE-01 messages are kept for 90 days, read or not', async () => {
  const db = await openDatabase();
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(db);
  await sql`insert into messages (user_id, kind, key, data, created_at, read_at)
    select 'ada', 'quota', name, '{}', now() - age::interval, read_at from (values
      ('in time', '90 days -1 hour', now()), ('too old', '90 days 1 hour', null), ('too old, read', '91 days', now())) v(name, age, read_at)`.execute(
    db,
  );
  await enforceRetention({ db, log });
  expect(await kept(db, 'messages', 'key')).toEqual(['in time']);
});

test('TEAM-14 activity is kept for 24 months, whatever the plan shows of it: a smaller one deletes nothing', async () => {
  const db = await openDatabase();
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(db);
  await sql`insert into activity (space_id, person_name, what, at)
    select 'ada', 'Ada', age, now() - age::interval
    from (values ('90 days 1 hour'), ('24 months -1 hour'), ('24 months 1 hour')) a(age)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'activity', 'what')).toEqual(['24 months -1 hour', '90 days 1 hour']);
});

test('RET-01 an invitation is kept for 30 days after its days', async () => {
  const db = await openDatabase();
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(db);
  await sql`insert into space_invitations (space_id, email, role, token_hash, expires_at)
    select 'ada', name, 'viewer', name, now() - age::interval from (values
      ('in time', '30 days -1 hour'), ('too old', '30 days 1 hour')) v(name, age)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'space_invitations', 'email')).toEqual(['in time']);
});

test('STAT-04 readings, figures and counts of followers are kept for 24 months from their time', async () => {
  const db = await openDatabase();
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(db);
  await sql`insert into connections (id, space_id, network, origin, remote_account_id, env)
    values ('shop', 'ada', 'bluesky', 'sandbox', 'shop', 'sandbox')`.execute(db);
  await sql`insert into post_figures (id, space_id, network, published_at, likes, read_at)
    select gen_random_uuid(), 'ada', 'bluesky', now() - published::interval, likes, now() - read::interval from (values
      (1, '24 months 30 days', '24 months -1 hour'), (2, '24 months 2 days', '24 months 1 hour'), (3, '24 months 1 hour', null),
      (4, '24 months -1 hour', null)) v(likes, published, read)`.execute(db);
  await sql`insert into readings (figures_id, read_at, age_ms, likes)
    select id, at, 0, n from post_figures, (values (1, now() - interval '24 months 1 hour'), (2, now() - interval '24 months -1 hour')) v(n, at)
    where likes = 1`.execute(db);
  await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
    select 'shop', current_date - age, 'ada', now(), 1 from (values (10), (1000)) v(age)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'post_figures', 'likes')).toEqual(['1', '4']);
  expect(await kept(db, 'readings', 'likes')).toEqual(['2']);
  expect(await kept(db, 'follower_readings', 'count')).toEqual(['1']);
});

test('events of the payment provider and checkouts are kept for 30 days', async () => {
  const db = await openDatabase();
  await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(db);
  await sql`insert into webhook_events (id, type, at, state, received_at)
    select name, 'invoice.paid', now(), 'read', now() - age::interval from (values
      ('in time', '30 days -1 hour'), ('too old', '30 days 1 hour')) v(name, age)`.execute(db);
  await sql`insert into checkout_sessions (id, user_id, price_id, success_url, cancel_url, created_at)
    select gen_random_uuid(), 'ada', name, '/plans', '/plans', now() - age::interval from (values
      ('in time', '30 days -1 hour'), ('too old', '30 days 1 hour')) v(name, age)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'webhook_events', 'id')).toEqual(['in time']);
  expect(await kept(db, 'checkout_sessions', 'price_id')).toEqual(['in time']);
});

test('RET-01 of a deleted account nothing is left 30 days after the deletion is done', async () => {
  const db = await openDatabase();
  await sql`insert into deletion_requests (code, requested_at, finished_at, posts, connections, media)
    select code, now() - interval '60 days', now() - age::interval, 1, 1, 1 from (values
      ('in time', '30 days -1 hour'), ('too old', '30 days 1 hour'), ('open', null)) v(code, age)`.execute(db);
  await sql`insert into deletion_leftovers (id, code, kind, detail)
    values (gen_random_uuid(), 'open', 'files', '{"folder": "f"}')`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'deletion_requests', 'code')).toEqual(['in time', 'open']);
});

test('RET-01 a sign-in that could not be ended at its network is dropped after 30 days; files are not', async () => {
  const db = await openDatabase();
  await sql`insert into deletion_requests (code, posts, connections, media)
    values ('a', 1, 1, 1), ('b', 1, 1, 1)`.execute(db);
  await sql`insert into deletion_leftovers (id, code, kind, detail, created_at)
    select gen_random_uuid(), code, kind, jsonb_build_object('name', name), now() - age::interval from (values
      ('a', 'sign-out', 'old sign-in', '30 days 1 hour'), ('b', 'sign-out', 'young sign-in', '30 days -1 hour'),
      ('b', 'files', 'old files', '31 days')) v(code, kind, name, age)`.execute(db);
  const lines: string[] = [];
  await enforceRetention({
    db,
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  });
  const { rows } = await sql<{ name: string }>`select detail ->> 'name' "name" from deletion_leftovers`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(['old files', 'young sign-in']);
  const { rows: done } = await sql<{
    code: string;
  }>`select code from deletion_requests where finished_at is not null`.execute(db);
  expect(done).toEqual([{ code: 'a' }]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('could not be removed');
});

test('removes any number of rows', async () => {
  const db = await openDatabase();
  await sql`insert into security_events (kind, at)
    select 'old', now() - interval '3 years' from generate_series(1, 10001)`.execute(db);
  await enforceRetention({ db, log });
  expect(await kept(db, 'security_events', 'kind')).toEqual([]);
});

test('a daily job does it, and has cleared what an earlier job left', async () => {
  expect(jobKinds.retention.cron).toMatch(/^\d+ \d+ \* \* \*$/);
  const server = await startTestServer();
  try {
    await sql`insert into security_events (kind, at) values ('old', now() - interval '3 years')`.execute(server.db);
    await sql`insert into deletion_requests (code, posts, connections, media) values ('a', 1, 1, 1)`.execute(server.db);
    await sql`insert into deletion_leftovers (id, code, kind, detail, created_at)
      values (gen_random_uuid(), 'a', 'files', '{"folder": "f"}', now() - interval '2 days')`.execute(server.db);
    await createJobs({ ...server, log }).enqueue(server.db, 'retention', {});
    await server.runJobs();
    expect(await kept(server.db, 'security_events', 'kind')).toEqual([]);
    expect(await kept(server.db, 'deletion_leftovers', 'kind')).toEqual([]);
    const { rows } = await sql`select from deletion_requests where finished_at is not null`.execute(server.db);
    expect(rows).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test('the figures are those of the privacy policy', () => {
  expect(retention).toEqual({
    accountDays: 30,
    paymentYears: 7,
    paymentEventDays: 30,
    measuredMonths: 12,
    messageDays: 90,
    securityLogMonths: 24,
    activityMonths: 24,
    invitationDays: 30,
    reviewLinkDays: 30,
    postFigureMonths: 24,
    supportLogMonths: 12,
  });
});

/*
 * How long the rows of every table stay. A new table needs a line here, and a retention rule when nothing else
 * removes its rows.
 */
const ends: Record<string, string> = {
  account_pictures: 'with the connection, and when it is disconnected',
  account_readings: 'with the connection',
  account_sets: 'with the user',
  accounts: 'with the user',
  activity: 'retention',
  attempts: 'with the user',
  calendar_feeds: 'with the user',
  checkout_sessions: 'retention',
  comments: 'with the target',
  connect_flows: 'swept a day after they have ended',
  connections: 'with the user',
  conversions: 'with the file',
  customers: 'with the user',
  deleted_data: 'with the user',
  deletion_leftovers: 'retention',
  deletion_requests: 'retention',
  draft_media: 'with the draft, and when the draft gives the file up',
  drafts: 'swept when they have ended, or with the user',
  email_changes: 'swept when they can be neither confirmed nor undone',
  follower_readings: 'retention',
  grants: 'with its last account, or the user',
  idempotency_keys: 'with the user',
  instance: 'of the installation',
  judged_versions: 'with the post',
  jwks: 'of the installation',
  limits: 'swept when their window has ended',
  link_cards: 'swept a day after the page was read',
  mailed_links: 'with the user',
  measured_events: 'retention',
  media: 'with the user',
  media_variants: 'with the file',
  message_choices: 'with the space and the user, and with the membership',
  message_rhythms: 'with the user',
  messages: 'retention',
  network_pauses: 'of the installation',
  offered_accounts: 'swept an hour after they came',
  plans: 'with the user',
  post_captions: 'with the post',
  post_events: 'with the post',
  post_figures: 'retention',
  post_history: 'with the user',
  post_media: 'with the user',
  post_parts: 'with the post',
  posting_times: 'with the user',
  posts: 'with the user',
  push_subscriptions: 'with the session',
  readings: 'retention',
  remarks: 'with the post',
  review_answers: 'with the link and the post',
  review_guests: 'with the link',
  review_links: 'swept 30 days after they have ended',
  review_posts: 'with the link and the post',
  saved_texts: 'with the user',
  security_events: 'retention',
  series: 'with the user',
  series_changes: 'swept when they can no longer be undone',
  series_dates: 'with the series',
  series_files: 'with the series, and when it is over',
  series_waits: 'with the series, and when their day has passed',
  sessions: 'with the user',
  space_invitations: 'retention',
  space_members: 'with the space and the user',
  spaces: 'with the user, and a while after it was deleted',
  subscriptions: 'with the user',
  targets: 'with the user',
  unowned_files: 'swept when their files are removed',
  upload_parts: 'with the upload',
  uploads: 'swept when they have ended',
  usage: 'with the user',
  usage_entries: 'with the user',
  users: 'with the user',
  verifications: 'swept when they have ended',
  webhook_events: 'retention',
  workers: 'of the installation',
};

test('RET-02, RET-05 payment records and support logs are kept by others: no table of ours holds them', async () => {
  const db = await openDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name::text "name" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ends));
});
