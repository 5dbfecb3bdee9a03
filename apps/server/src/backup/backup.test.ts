import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { tableShapes } from '#/backup/catalogue.queries.ts';
import { restoreBackup } from '#/backup/restore-backup.ts';
import { sayBackedUp, sayRestored } from '#/backup/sentences.ts';
import { secretOf, verifyBackup } from '#/backup/verify-backup.ts';
import { writeBackup } from '#/backup/write-backup.ts';
import type { Database } from '#/db/pool.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { createLog } from '#/http/log.ts';
import { installJobs } from '#/jobs/install-jobs.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { createSealer } from '#/secrets/seal.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { s3Address } from '#/storage/s3-address.ts';
import type { Storage } from '#/storage/storage.ts';
import { createEmptyDatabase, openTestDatabase } from '#/testing/database.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { startS3Server } from '#/testing/s3-server.ts';
import { storePayments } from '#/testing/store-payments.ts';

const NOT_KEPT = [
  'workers',
  'limits',
  'sessions',
  'push_subscriptions',
  'verifications',
  'mailed_links',
  'email_changes',
  'connect_flows',
  'offered_accounts',
  'uploads',
  'upload_parts',
  'unowned_files',
  'media_variants',
  'conversions',
];
const SECRET = 'a secret of at least thirty-two characters';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function backUp(db: Database, { secret = null as string | null, media = '' } = {}) {
  const folder = await temporaryFolder();
  return writeBackup({
    db,
    storage: createDiskStorage(media || path.join(folder, 'no-media')),
    version: '1.2.3',
    folderFor: () => path.join(folder, 'backup'),
    secret,
  });
}

async function restore(folder: string, { secret = SECRET, media = '', into = undefined as Database | undefined } = {}) {
  const db = into ?? (await openTestDatabase(createEmptyDatabase)).db;
  const storage = createDiskStorage(media || path.join(folder, '../restored'));
  const manifest = await verifyBackup(folder);
  const restored = await restoreBackup({ db, storage, sealerOf: async () => createSealer(secret), folder, manifest });
  return { db, restored };
}

/** Every row of every table, as text. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await tableShapes(db)) {
    const { rows } = await sql<{ row: string }>`select t::text "row" from ${sql.table(name)} t order by 1`.execute(db);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Adds a row to every table, with values that are easily damaged by copying. */
async function fillEveryTable({ db, caller, connect, schedule, settle }: Planner): Promise<void> {
  await schedule({
    platforms: [await connect()],
    description: 'Line\u2028separator, "quotes" \\ back, \u{1f680}\n\ttab',
  });
  await settle();
  await schedule({ platforms: [await connect('shop')], dueInMs: 86_400_000 });
  const { uid } = caller;
  const post = await db.selectFrom('posts').select('id').orderBy('scheduled_at').executeTakeFirstOrThrow();
  await sql`update posts set template = 'null'::jsonb, created_at = '0001-02-03 04:05:06.123456+00' where id = ${post.id}`.execute(
    db,
  );
  await sql`insert into accounts (id, user_id, account_id, provider_id, password) values ('a', ${uid}, 'a', 'credential', 'hash')`.execute(
    db,
  );
  await sql`insert into jwks (id, public_key, private_key) values ('k', 'public', 'sealed')`.execute(db);
  await sql`insert into security_events (user_id, kind, detail) values (${uid}, 'sign-in', '{"n": 12345678901234567890.5}')`.execute(
    db,
  );
  await sql`insert into network_pauses (network, origin, paused_until) values ('bluesky', 'https://x.test', 'infinity')`.execute(
    db,
  );
  await sql`insert into plans (user_id, given) values (${uid}, 'standard')`.execute(db);
  await sql`insert into users (id, name, email) values ('m', 'Max', 'max@example.org')`.execute(db);
  await sql`insert into space_members (space_id, user_id, role, accounts) values (${uid}, 'm', 'writer', '{a,b}')`.execute(
    db,
  );
  await sql`update spaces set name = 'Shop', offered_to = 'm' where id = ${uid}`.execute(db);
  await sql`insert into space_invitations (space_id, email, role, token_hash, invited_by, expires_at)
    values (${uid}, 'eve@example.org', 'viewer', 'h', ${uid}, now())`.execute(db);
  await sql`insert into activity (space_id, person_id, person_name, what, before)
    values (${uid}, ${uid}, 'Ada', 'space-renamed', '{"name": "Ada"}')`.execute(db);
  await sql`insert into idempotency_keys (space_id, key, body_hash, status, response) values (${uid}, 'k', 'h', 201, 'null')`.execute(
    db,
  );
  await sql`insert into media (space_id, sha256, kind, content_type, bytes, storage_key)
    values (${uid}, 's', 'image', 'image/png', 9007199254740993, 'u/posts/picture.png')`.execute(db);
  await sql`update spaces set brand_name = 'Shop', accent = '#005D5E', logo_id = (select id from media) where id = ${uid}`.execute(
    db,
  );
  await sql`insert into post_events (post_id, kind, actor, moved_from, moved_to)
    values (${post.id}, 'moved', 'person', '0001-02-03 04:05:06.123456+00', 'infinity')`.execute(db);
  await sql`insert into remarks (id, space_id, post_id, guest_name, text) values (${randomUUID()}, ${uid}, ${post.id}, 'Hanna', 'Which one?')`.execute(
    db,
  );
  await sql`insert into review_links (id, space_id, made_by, name, token_hash, may, filters, expires_at)
    values (${randomUUID()}, ${uid}, ${uid}, 'Posts', 'h', 'approve', '{"networks": "x"}', '0001-02-03 04:05:06.123456+00')`.execute(
    db,
  );
  await sql`insert into review_posts (link_id, post_id) select id, ${post.id} from review_links`.execute(db);
  await sql`insert into review_guests (id, link_id, name, secret_hash) select id, id, 'Hanna', 'h' from review_links`.execute(
    db,
  );
  await sql`insert into review_answers (link_id, post_id, guest_id, version, says, sentence, content)
    select id, ${post.id}, id, 1, 'change', 'Bluer.', '{"title": "Kiln"}' from review_links`.execute(db);
  await sql`insert into post_media (post_id, position, media_id, alt) select ${post.id}, 0, id, '' from media`.execute(
    db,
  );
  await sql`insert into post_captions (post_id, position, place, media_id, language)
    select ${post.id}, 0, 1, id, 'pl' from media`.execute(db);
  await sql`insert into post_parts (post_id, number, description, descriptions)
    values (${post.id}, 2, 'More', '{"twitter": "More here"}')`.execute(db);
  await sql`insert into comments (id, space_id, target_id, number, text, status, post_remote_id, post_remote_url, remote_id)
    select ${randomUUID()}, space_id, id, 1, 'First', 'published', 'r', 'https://x.test/r', 'r2' from targets limit 1`.execute(
    db,
  );
  await sql`insert into post_figures (space_id, target_id, connection_id, network, published_at, likes, next_at)
    select space_id, id, connection_id, network, now(), 9007199254740993, now() from targets on conflict (target_id) do nothing`.execute(
    db,
  );
  await sql`insert into readings (figures_id, read_at, age_ms, likes) select id, now(), 1, 9007199254740993 from post_figures`.execute(
    db,
  );
  await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
    select id, '2026-12-01', space_id, now(), 5 from connections`.execute(db);
  await sql`insert into drafts (space_id, id, version, content, search_text, day, aside_until)
    values (${uid}, ${randomUUID()}, 7, '{"title": "Half a post"}', ' half a post', '2030-01-01', now())`.execute(db);
  await sql`insert into draft_media (space_id, draft_id, media_id) select space_id, drafts.id, media.id from drafts join media using (space_id)`.execute(
    db,
  );
  await sql`insert into sessions (id, user_id, token, expires_at) values ('s', ${uid}, 'token', now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into verifications (id, identifier, value, expires_at) values ('v', 'reset', 'x', now())`.execute(
    db,
  );
  await sql`insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
    values ('h', ${uid}, 'verify-email', 'a@example.org', now() + interval '1 hour')`.execute(db);
  await sql`insert into email_changes (user_id, session_id, old_email, new_email, confirm_until)
    values (${uid}, 's', 'a@example.org', 'b@example.org', now() + interval '1 hour')`.execute(db);
  await sql`insert into connect_flows (id, space_id, session_id, network, origin, state_hash, redirect_uri, expires_at)
    values (${randomUUID()}, ${uid}, 's', 'twitter', 'o', 'h', 'r', now())`.execute(db);
  await sql`insert into offered_accounts (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
    select id, space_id, network, origin, 'r', '[]', '[]', 'sealed', now() from connect_flows`.execute(db);
  await sql`insert into uploads (space_id, file_name, bytes, part_bytes, folder, expires_at)
    values (${uid}, 'a.mp4', 10, 5, 'u/uploads/1', now())`.execute(db);
  await sql`insert into upload_parts (upload_id, number, storage_key) select id, 0, 'k' from uploads`.execute(db);
  await sql`insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key)
    select id, 'jpeg', 'image/jpeg', 1, 1, 1, 'u/variants/1' from media`.execute(db);
  await sql`insert into conversions (media_id, recipe, content, space_id, wanted_until)
    select id, 'mp4', '{}', space_id, now() from media`.execute(db);
  await sql`insert into grants (id, space_id, network, origin, remote_user_id, scopes)
    values (${randomUUID()}, ${uid}, 'bluesky', 'o', 'r', '{post}')`.execute(db);
  await sql`update connections set grant_id = (select id from grants) where connected`.execute(db);
  await sql`insert into account_pictures (connection_id, space_id, id, source_url, webp)
    select id, space_id, ${randomUUID()}, 'https://cdn.test/a.jpg', '\\x00ff5c22' from connections limit 1`.execute(db);
  await sql`insert into calendar_feeds (id, user_id, space_id, key_hash, sealed_key) values (${randomUUID()}, ${uid}, ${uid}, 'h', 'sealed')`.execute(
    db,
  );
  await sql`insert into push_subscriptions (id, user_id, session_id, endpoint_hash, sealed, name)
    values (${randomUUID()}, ${uid}, 's', 'h', 'sealed', 'Firefox "on" Linux')`.execute(db);
  await sql`update instance set push_public_key = 'public', push_private_key = 'sealed'`.execute(db);
  await sql`update users set weekly_report = false, report_week = '2126-11-25'`.execute(db);
  await sql`insert into account_sets (id, space_id, name, name_key, connection_ids) values (${randomUUID()}, ${uid}, 'Shop', 'shop', '{a,b}')`.execute(
    db,
  );
  await sql`insert into saved_texts (id, space_id, name, name_key, text) values (${randomUUID()}, ${uid}, 'Tags', 'tags', '#kiln')`.execute(
    db,
  );
  const seriesId = randomUUID();
  await sql`insert into series (id, space_id, rule, start_day, clock, time_zone, content, variations, made_until)
    values (${seriesId}, ${uid}, 'FREQ=DAILY;WKST=MO', '2026-12-01', '09:00', 'UTC', '{"title": "t"}', '["Two"]', '2026-12-31')`.execute(
    db,
  );
  await sql`insert into series_dates (series_id, day, state) values (${seriesId}, '2026-12-01', 'made')`.execute(db);
  await sql`insert into series_waits (series_id, day, due_at, code, message) values (${seriesId}, '2026-12-02', now(), 'c', 'm')`.execute(
    db,
  );
  await sql`insert into series_files (series_id, media_id) select ${seriesId}, id from media`.execute(db);
  await sql`insert into series_changes (id, space_id, series_id, before, undo_until)
    values (${randomUUID()}, ${uid}, ${seriesId}, '{}', now())`.execute(db);
  await sql`update posts set series_id = ${seriesId}, series_date = '2026-12-01', edited_alone = true where id = ${post.id}`.execute(
    db,
  );
  await sql`insert into messages (user_id, kind, key, data, target_id) select space_id, 'failed', 'k', '{"reason": "r"}', id from targets limit 1`.execute(
    db,
  );
  await sql`insert into message_choices (user_id, space_id, rhythms) values ('m', ${uid}, '{"failed": "never"}')`.execute(
    db,
  );
  await sql`insert into message_rhythms (user_id, kind, rhythm) values (${uid}, 'failed', 'daily')`.execute(db);
  await sql`insert into judged_versions (post_id, version, content) values (${post.id}, 1, '{"title": "Kiln"}')`.execute(
    db,
  );
  await sql`insert into posting_times (space_id, weekday, wall_time) values (${uid}, 1, '09:00')`.execute(db);
  await sql`insert into unowned_files (storage_key, remove_at) values ('u/posts/2', now())`.execute(db);
  await sql`insert into limits (key, count, resets_at) values ('l', 1, now())`.execute(db);
  await sql`insert into link_cards (space_id, address, card) values (${uid}, 'https://x.test/', '{"imageId": null}')`.execute(
    db,
  );
  await sql`insert into workers (id, pid) values (${randomUUID()}, 1)`.execute(db);
  await sql`insert into measured_events (dataset, installation_id, name, path, at)
    values ('d', ${randomUUID()}, 'page-viewed', '/', now())`.execute(db);
  await sql`insert into deleted_data (space_id, network, reason) select id, 'threads', 'user_requested' from users`.execute(
    db,
  );
  await sql`insert into deletion_requests (code, posts, connections, media) values ('c', 1, 2, 3)`.execute(db);
  await sql`insert into deletion_leftovers (id, code, kind, detail)
    values (${randomUUID()}, 'c', 'files', '{"folder": "f"}')`.execute(db);
  await storePayments(db, uid);
  await sql`insert into webhook_events (id, type, at, state) values ('evt_1', 'invoice.paid', now(), 'waiting')`.execute(
    db,
  );
  await sql`update instance set public_url = 'https://nonet.test'`.execute(db);
}

test('brings back every row of every table as it was, but for what may not come back to life', async () => {
  const planner = await createPlanner();
  await fillEveryTable(planner);
  const { folder, manifest } = await backUp(planner.db);
  const before = await contents(planner.db);
  const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
  expect(empty, 'the test fills every table').toEqual([]);

  const { db } = await restore(folder);
  // A restored target is marked as perhaps published by the former installation. Everything else must be equal.
  const unseen =
    await sql`update targets set unseen_from = null, unseen_until = null where unseen_from is not null`.execute(db);
  expect(unseen.numAffectedRows).toBe(1n);
  // An offer to take a space over has ended.
  const offers = await sql`update spaces set offered_to = 'm' where name = 'Shop' and offered_to is null`.execute(db);
  expect(offers.numAffectedRows).toBe(1n);
  const after = await contents(db);
  const expected = { ...before, ...Object.fromEntries(NOT_KEPT.map((name) => [name, []])) };
  expect(after).toEqual(expected);
  expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
    expect.arrayContaining(
      Object.entries(before).flatMap(([name, rows]) => (NOT_KEPT.includes(name) ? [] : [[name, rows.length]])),
    ),
  );
  expect(manifest).toMatchObject({ version: '1.2.3', migration: expect.stringMatching(/^\d{4}-/), secret: null });
});

test('TEAM-09 who was removed after the backup is a member again, which is said; what could be accepted has ended', async () => {
  const { db, caller } = await createPlanner();
  await sql`insert into users (id, name, email) values ('m', 'Max', 'max@example.org'), ('e', 'Eve', 'eve@example.org')`.execute(
    db,
  );
  await sql`insert into space_members (space_id, user_id, role) values (${caller.uid}, 'm', 'manager'), (${caller.uid}, 'e', 'viewer')`.execute(
    db,
  );
  await sql`update spaces set name = 'Shop\u2028 or not', offered_to = 'm' where id = ${caller.uid}`.execute(db);
  await sql`insert into space_invitations (space_id, email, role, token_hash, expires_at, taken_back_at) values
    (${caller.uid}, 'a@example.org', 'viewer', 'open', now() + interval '1 day', null),
    (${caller.uid}, 'b@example.org', 'viewer', 'taken back', now() + interval '1 day', now())`.execute(db);
  await sql`insert into review_links (id, space_id, made_by, name, token_hash, may, expires_at)
    values (gen_random_uuid(), ${caller.uid}, ${caller.uid}, 'Posts', 'h', 'view', now() + interval '1 day')`.execute(
    db,
  );
  const { folder, manifest } = await backUp(db);
  await sql`delete from space_members`.execute(db);
  const { db: other, restored } = await restore(folder);
  expect(sayRestored(manifest, restored).slice(1, -1)).toEqual([
    '1 space has its members of then again, also those who were removed since. Let the owners look at Settings, Members:',
    `  Shop  or not (${caller.email}): eve@example.org, max@example.org`,
    '1 review link was open and has ended, as somebody may have ended it since: share posts anew from the calendar.',
    '1 invitation to spaces was open and has ended, as nobody knows what became of it: send it again in Settings, Members.',
  ]);
  const { rows } = await sql`
    select (select count(*)::int from space_members) members, (select count(*)::int from sessions) sessions,
      (select count(*)::int from spaces where offered_to is not null) offers,
      (select count(*)::int from space_invitations where expires_at > now() and taken_back_at is null) open`.execute(
    other,
  );
  expect(rows).toEqual([{ members: 2, sessions: 0, offers: 0, open: 0 }]);
});

test('jobs are not brought back, and a restored database takes new ones', async () => {
  const planner = await createPlanner();
  const log = createLog('silent');
  await createJobs({ db: planner.db, databaseUrl: '', log }).enqueue(planner.db, 'retention', {});
  const { folder } = await backUp(planner.db);
  const { db: into, url } = await openTestDatabase(createEmptyDatabase);
  await restore(folder, { into });

  await installJobs(url);
  const jobs = createJobs({ db: into, databaseUrl: url, log });
  let count = 0;
  jobs.register('retention', async () => void count++);
  expect(await jobs.runDue()).toBe(0);
  await jobs.enqueue(into, 'retention', {});
  expect([await jobs.runDue(), count]).toEqual([1, 1]);
});

test('a database in which jobs of another time wait is not empty', async () => {
  const planner = await createPlanner();
  const { folder } = await backUp(planner.db);
  const { db: into, url } = await openTestDatabase(createEmptyDatabase);
  await installJobs(url);
  await expect(restore(folder, { into })).rejects.toThrow('The database is not empty');
});

test('new rows get numbers after the restored ones', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  for (let n = 0; n < 3; n++) await planner.schedule({ platforms: [account] });
  await planner.settle();
  const { folder } = await backUp(planner.db);
  const { db } = await restore(folder);
  const highest = await db.selectFrom('attempts').select(sql<number>`max(id)::int`.as('id')).executeTakeFirstOrThrow();
  const target = await db.selectFrom('targets').select(['id', 'space_id']).executeTakeFirstOrThrow();
  const { rows } = await sql<{
    id: number;
  }>`insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until)
    values (${target.space_id}, ${target.id}, 9, 'f', now(), now()) returning id::int`.execute(db);
  expect(rows).toEqual([{ id: highest.id + 1 }]);
});

test('holds one moment of a product that goes on writing', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  // How many posts are written during the backup depends on the machine. They may be more than the smallest plan's
  // month allows.
  await planner.db.insertInto('plans').values({ user_id: planner.caller.uid, given: 'premium' }).execute();
  let isWriting = true;
  let written = 0;
  const write = async () => {
    while (isWriting) {
      await planner.schedule({ platforms: [account], dueInMs: 3_600_000 });
      written += 1;
    }
  };
  const writers = Promise.all([write(), write(), write()]);
  await expect.poll(() => written).toBeGreaterThan(5);
  const { folder, manifest } = await backUp(planner.db);
  const atTheEnd = written;
  await expect.poll(() => written).toBeGreaterThan(atTheEnd);
  isWriting = false;
  await writers;

  const { db } = await restore(folder);
  const { posts = [], targets = [], usage_entries = [] } = await contents(db);
  expect(posts.length).toBeGreaterThan(5);
  expect(posts.length).toBeLessThan(written);
  expect(targets).toHaveLength(posts.length);
  expect(usage_entries).toHaveLength(posts.length);
  const usage = await db.selectFrom('usage').select('count').executeTakeFirstOrThrow();
  expect(usage.count).toBe(posts.length);
  expect(manifest.tables.find(({ name }) => name === 'posts')?.rows).toBe(posts.length);
});

test('brings media files back, and says how many could not be found', async () => {
  const { db, caller } = await createPlanner();
  const media = await temporaryFolder();
  const bytes = Buffer.alloc(3_000_000, 'pixels');
  await mkdir(path.join(media, 'u/posts'), { recursive: true });
  await writeFile(path.join(media, 'u/posts/there.png'), bytes);
  await db
    .insertInto('media')
    .values(
      ['there', 'gone'].map((name) => ({
        space_id: caller.uid,
        sha256: 's',
        kind: 'image' as const,
        content_type: 'image/png',
        bytes: bytes.length,
        width: null,
        height: null,
        storage_key: `u/posts/${name}.png`,
      })),
    )
    .execute();
  const { folder, manifest } = await backUp(db, { media });
  expect(manifest.media).toMatchObject({ files: 1, missing: 1 });
  const target = await temporaryFolder();
  await restore(folder, { media: target });
  expect(bytes.equals(await readFile(path.join(target, 'u/posts/there.png')))).toBe(true);
});

test('copies files after its snapshot has ended, and tells what was deleted meanwhile from what is missing', async () => {
  const { db, caller } = await createPlanner();
  const media = await temporaryFolder();
  const files = createDiskStorage(media);
  for (const name of ['there', 'deleted', 'lost']) {
    const [sha256, kind, content_type] = ['s', 'image', 'image/png'] as const;
    const row = { space_id: caller.uid, sha256, kind, content_type, bytes: 4, storage_key: name };
    await db.insertInto('media').values(row).execute();
    await writeFile(path.join(media, name), name);
  }
  await rm(path.join(media, 'lost'));
  const snapshots: number[] = [];
  const storage: Storage = {
    ...files,
    async open(...args) {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`.execute(db);
      snapshots.push(rows.length);
      await db.deleteFrom('media').where('storage_key', '=', 'deleted').execute();
      await rm(path.join(media, 'deleted'), { force: true });
      return files.open(...args);
    },
  };
  const parent = await temporaryFolder();
  const parts = { db, storage, version: '1', folderFor: () => path.join(parent, 'backup'), secret: null };
  const { folder, manifest } = await writeBackup(parts);

  expect(snapshots).toEqual([0, 0, 0]);
  expect(manifest.media).toMatchObject({ files: 1, missing: 1, removed: 1 });
  expect(sayBackedUp(folder, manifest)).toEqual(
    expect.arrayContaining([
      '1 media file could not be found and is not in it.',
      '1 media file was deleted in Nonet while the backup was made, and is not in it.',
    ]),
  );
  expect((await readdir(folder)).sort()).toEqual(['manifest.json', 'media', 'media.jsonl', 'tables']);
  const target = await temporaryFolder();
  const { db: restored } = await restore(folder, { media: target });
  expect(await restored.selectFrom('media').select('storage_key').orderBy('storage_key').execute()).toHaveLength(3);
  expect(await readFile(path.join(target, 'there'), 'utf8')).toBe('there');
});

test('brings media files from a bucket into a bucket, with their copies and thumbnails', async () => {
  const { db, caller } = await createPlanner();
  const s3 = await startS3Server();
  onTestFinished(() => s3.close());
  const bucket = async () => openStorage({ dataDir: await temporaryFolder(), storage: s3Address.parse(s3.storageUrl) });
  const storage = await bucket();
  const keys = ['u/posts/1', 'u/published/1', 'u/thumbnails/1'];
  for (const key of keys) {
    const file = await storage.newUpload();
    await writeFile(file, key);
    await storage.put(key, file);
  }
  const [storage_key = '', published_key = '', thumbnail_key = ''] = keys;
  await db
    .insertInto('media')
    .values({
      ...{ space_id: caller.uid, sha256: 's', kind: 'image', content_type: 'image/png', bytes: 9 },
      ...{ storage_key, published_key, published_bytes: 13, thumbnail_key, thumbnail_bytes: 14 },
    })
    .execute();
  const parent = await temporaryFolder();
  const parts = { db, storage, version: '1', folderFor: () => path.join(parent, 'backup'), secret: null };
  const { folder, manifest } = await writeBackup(parts);
  expect(manifest.media).toMatchObject({ files: 3, missing: 0 });

  await storage.deleteFolder('u');
  const into = (await openTestDatabase(createEmptyDatabase)).db;
  await restoreBackup({
    db: into,
    storage: await bucket(),
    sealerOf: async () => createSealer(SECRET),
    folder,
    manifest,
  });
  const texts = await Promise.all(keys.map(async (key) => Buffer.from(await storage.read(key)).toString()));
  expect(texts).toEqual(keys);
});

test('is for its owner only, and of one that fails nothing stays', async () => {
  const { db } = await createPlanner();
  const { folder } = await backUp(db, { secret: SECRET });
  for (const name of ['manifest.json', 'secret', 'tables/users.jsonl']) {
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  }
  expect((await stat(folder)).mode & 0o077).toBe(0);

  const parent = await temporaryFolder();
  const failing = createDiskStorage(parent);
  failing.open = () => Promise.reject(new Error('the disk is broken'));
  await db
    .insertInto('media')
    .values({
      space_id: ownSpaceOf((await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id),
      sha256: 's',
      kind: 'image',
      content_type: 'image/png',
      bytes: 1,
      width: null,
      height: null,
      storage_key: 'k',
    })
    .execute();
  const parts = { db, storage: failing, version: '1', folderFor: () => path.join(parent, 'backup'), secret: null };
  await expect(writeBackup(parts)).rejects.toThrow('the disk is broken');
  expect(await readdir(parent)).toEqual([]);
});

test('an empty database is not backed up, and an existing folder is not written into', async () => {
  const { db: empty } = await openTestDatabase(createEmptyDatabase);
  await expect(backUp(empty)).rejects.toThrow('There is nothing to back up');
  const { db } = await createPlanner();
  const { folder } = await backUp(db);
  const again = { db, storage: createDiskStorage(folder), version: '1', secret: null };
  await expect(writeBackup({ ...again, folderFor: () => folder })).rejects.toThrow('name another folder');
  await expect(verifyBackup(folder)).resolves.toMatchObject({ version: '1.2.3' });
});

test.each<[string, (folder: string) => Promise<void>]>([
  ['a changed row', async (folder) => writeFile(path.join(folder, 'tables/users.jsonl'), '["x"]\n')],
  ['a row too many', (folder) => appendFile(path.join(folder, 'tables/posts.jsonl'), '[]\n')],
  ['a table cut short', (folder) => truncate(path.join(folder, 'tables/users.jsonl'), 10)],
  ['a missing table', (folder) => rm(path.join(folder, 'tables/users.jsonl'))],
  ['a changed media file', (folder) => writeFile(path.join(folder, 'media/u/picture.png'), 'other')],
  ['a missing media file', (folder) => rm(path.join(folder, 'media/u/picture.png'))],
  ['a changed list of media', (folder) => writeFile(path.join(folder, 'media.jsonl'), '')],
  ['a changed secret', (folder) => writeFile(path.join(folder, 'secret'), 'another secret')],
])('%s is noticed, and nothing is restored', async (_what, damage) => {
  const { db, caller } = await createPlanner();
  const media = await temporaryFolder();
  await mkdir(path.join(media, 'u'));
  await writeFile(path.join(media, 'u/picture.png'), 'pixels');
  await sql`insert into media (space_id, sha256, kind, content_type, bytes, storage_key)
    values (${caller.uid}, 's', 'image', 'image/png', 6, 'u/picture.png')`.execute(db);
  const { folder } = await backUp(db, { media, secret: SECRET });
  await verifyBackup(folder);
  await damage(folder);
  const { db: into } = await openTestDatabase(createEmptyDatabase);
  await expect(restore(folder, { into })).rejects.toThrow('The backup is damaged');
  expect(await tableShapes(into)).toEqual([]);
});

test('a folder without a manifest, or with one that cannot be understood, is no backup', async () => {
  const { db } = await createPlanner();
  const { folder } = await backUp(db);
  const manifest = path.join(folder, 'manifest.json');
  await writeFile(manifest, '{"format": 2}');
  await expect(verifyBackup(folder)).rejects.toThrow('cannot be understood');
  await rm(manifest);
  await expect(verifyBackup(folder)).rejects.toThrow('not a complete backup');
});

test('a database that holds anything is refused and left alone', async () => {
  const planner = await createPlanner();
  const { folder } = await backUp(planner.db);
  const other = await createPlanner();
  await other.schedule({ platforms: [await other.connect()] });
  const before = await contents(other.db);
  await expect(restore(folder, { into: other.db })).rejects.toThrow('The database is not empty');
  expect(await contents(other.db)).toEqual(before);
});

test('a backup of a newer Nonet is refused', async () => {
  const { db } = await createPlanner();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db);
  const { folder } = await backUp(db);
  await expect(restore(folder)).rejects.toThrow('newer Nonet (1.2.3)');
});

test('a restore that fails leaves an empty database, and the next one succeeds', async () => {
  const planner = await createPlanner();
  const { folder } = await backUp(planner.db);
  const { db: into } = await openTestDatabase(createEmptyDatabase);
  const manifest = await verifyBackup(folder);
  const storage = createDiskStorage(path.join(folder, '../restored'));
  const sealerOf = () => Promise.reject(new Error('no secret'));
  await expect(restoreBackup({ db: into, storage, sealerOf, folder, manifest })).rejects.toThrow('no secret');
  expect(await tableShapes(into)).toEqual([]);
  await restore(folder, { into });
  expect(await into.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('of two restores into one database, one is refused', async () => {
  const planner = await createPlanner();
  const { folder } = await backUp(planner.db);
  const { db: into } = await openTestDatabase(createEmptyDatabase);
  const results = await Promise.allSettled([restore(folder, { into }), restore(folder, { into })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
    message: expect.stringContaining('not empty'),
  });
});

test('with the secret the accounts go on, with another one they ask to be connected again', async () => {
  const planner = await createPlanner();
  await planner.connect();
  await planner.connect('shop');
  const { folder, manifest } = await backUp(planner.db, { secret: SECRET });
  expect(await secretOf(folder, manifest)).toBe(SECRET);

  const same = await restore(folder, { secret: SECRET });
  expect(same.restored.toReconnect).toBe(0);
  const another = await restore(folder, { secret: 'another secret of thirty-two characters or more' });
  expect(another.restored.toReconnect).toBe(2);
  const flags = await another.db.selectFrom('connections').select('reconnect_needed').execute();
  expect(flags).toEqual([{ reconnect_needed: true }, { reconnect_needed: true }]);
});
