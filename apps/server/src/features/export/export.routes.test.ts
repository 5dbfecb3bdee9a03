import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { lists, tables } from '#/features/export/export.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { storePayments } from '#/testing/store-payments.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let studio: string;
let postId: string;
let mediaId: string;

/** Values in columns that must not be exported, so no export may contain them. */
const square = { x: 0, y: 0, width: 0.75, height: 1, rotate: 0, flip: false };
const secrets = [
  'sealed-tokens',
  'the-session-token',
  'the-password-hash',
  'an-access-token',
  'a-frozen-payload',
  'the-hash-of-an-address',
  'a-sealed-address',
];

beforeAll(async () => {
  server = await startTestServer();
  [ada, eve] = await Promise.all([server.register('Ada'), server.register('Eve')]);
  studio = await addConnection(server, ada, 'studio');
  await addConnection(server, eve, 'elsewhere');
  const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const headers = { 'x-file-name': 'sunset at the sea.png' };
  mediaId = (await readJson(await ada.fetch('/api/media', { method: 'POST', body: file, headers }))).id;
  postId = await schedule(ada, studio, { media: [{ id: mediaId, alt: 'A sunset', crops: { everyone: square } }] });
  await sql`update targets set status = 'published', run_at = null, remote_id = 'r1', remote_url = 'https://world.test/r1',
    prepared = '{"payload": "a-frozen-payload"}', published_at = '2026-11-20T09:00:00.123Z' where post_id = ${postId}`.execute(
    server.db,
  );
  await sql`insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until, outcome)
    select space_id, id, 1, 'f', '2026-11-20T09:00:00Z', '2026-11-20T09:00:30Z', 'published' from targets
    where post_id = ${postId}`.execute(server.db);
  await sql`insert into post_history (space_id, post_id, network, connection_id, event, remote_id)
    values (${ada.uid}, ${postId}, 'bluesky', ${studio}, 'published', 'r1')`.execute(server.db);
  await sql`insert into post_events (post_id, at, kind, actor, moved_from, moved_to)
    values (${postId}, '2026-11-19T09:00:00Z', 'moved', 'person', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z')`.execute(
    server.db,
  );
  await sql`update connections set auth_data = 'sealed-tokens'`.execute(server.db);
  await sql`update accounts set password = 'the-password-hash', access_token = 'an-access-token'`.execute(server.db);
  await sql`insert into sessions (id, user_id, token, expires_at, ip_address)
    values ('another', ${ada.uid}, 'the-session-token', now() + interval '1 day', '203.0.113.7')`.execute(server.db);
  await sql`insert into push_subscriptions (id, user_id, session_id, endpoint_hash, sealed, name)
    values (gen_random_uuid(), ${ada.uid}, 'another', 'the-hash-of-an-address', 'a-sealed-address', 'Firefox on Linux')`.execute(
    server.db,
  );
  await storePayments(server.db, ada.uid);
});
afterAll(() => server.close());

/**
 * Counts only this database, because others on the same PostgreSQL may wait too. It must run outside of a transaction,
 * which would repeat its first answer.
 */
async function exportsThatWait(): Promise<number> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(server.db)).rows.length;
}

async function schedule(person: Person, connectionId: string, change: object = {}): Promise<string> {
  const answer = await person.json('POST', '/api/social/posts/schedule', {
    title: 'The title',
    description: '=HYPERLINK("https://evil.test"), "said" Zoë',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    timeZone: 'Europe/Warsaw',
    platforms: [connectionId],
    ...change,
  });
  expect(answer.status).toBe(201);
  return answer.body.post.id;
}

async function exportOf(person: Person): Promise<AnyJson> {
  return readJson(await person.fetch('/api/me/export'));
}

test('everything of the user is one JSON file, as an attachment', async () => {
  const answer = await ada.fetch('/api/me/export');
  expect(answer.status).toBe(200);
  const day = new Date().toISOString().slice(0, 10);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="nonet-export-${day}.json"`,
    'cache-control': 'no-store',
  });
  const text = await answer.text();
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text)).toMatchObject({
    format: 'nonet-export',
    version: 1,
    profile: {
      uid: ada.uid,
      email: ada.email,
      displayName: 'Ada',
      signIns: [{ provider: 'credential' }],
      customer: { id: `cus_${ada.uid}` },
    },
    connections: [{ id: studio, network: 'bluesky', username: 'studio.nonet.test', connected: true }],
    posts: [
      {
        id: postId,
        title: 'The title',
        timeZone: 'Europe/Warsaw',
        media: [{ id: mediaId, alt: 'A sunset', crops: { everyone: square } }],
        targets: [
          {
            connectionId: studio,
            status: 'published',
            remoteUrl: 'https://world.test/r1',
            publishedAt: '2026-11-20T09:00:00.123Z',
            attempts: [{ number: 1, startedAt: '2026-11-20T09:00:00.000Z', outcome: 'published' }],
          },
        ],
        events: [
          {
            at: '2026-11-19T09:00:00.000Z',
            kind: 'moved',
            by: 'person',
            movedFrom: '2026-11-20T08:00:00.000Z',
            movedTo: '2026-11-20T09:00:00.000Z',
          },
        ],
      },
    ],
    history: [{ postId, event: 'published', remoteId: 'r1' }],
    usage: [{ count: 1 }],
    usageEntries: [{ postId, kind: 'charge' }],
    media: [{ id: mediaId, fileName: 'sunset_at_the_sea.png', contentType: 'image/png', width: 4, height: 3 }],
    subscriptions: [{ status: 'active', plan: 'standard', interval: 'month', cents: 1500, cardLast4: '4242' }],
    checkouts: [{ priceId: 'price_1', status: 'complete' }],
    sessions: expect.arrayContaining([expect.objectContaining({ ipAddress: '203.0.113.7' })]),
    notifiedBrowsers: [{ name: 'Firefox on Linux', sessionId: 'another' }],
    securityEvents: [{ kind: 'signed-up' }],
  });
});

test('the CSV files open in a spreadsheet, and no text in them is a formula', async () => {
  const posts = await ada.fetch('/api/me/export/posts.csv');
  expect(posts.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(posts.headers.get('content-disposition')).toMatch(/^attachment; filename="nonet-posts-[\d-]+\.csv"$/);
  const bytes = Buffer.from(await posts.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head, record, end] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toBe(
    'post_id,title,text,link,scheduled_at,time_zone,post_status,network,connection_id,account,status,published_at,address,error,media,created_at,thread',
  );
  expect(record).toContain(`${postId},The title,"'=HYPERLINK(""https://evil.test""), ""said"" Zoë",,`);
  expect(record).toContain(
    `bluesky,${studio},studio.nonet.test,published,2026-11-20T09:00:00.123Z,https://world.test/r1,,`,
  );
  expect(end).toBe('');

  const text = async (name: string) => (await ada.fetch(`/api/me/export/${name}.csv`)).text();
  expect(await text('connections')).toContain(`${studio},bluesky,studio.nonet.test,studio,,true,true,false,sandbox,`);
  expect(await text('usage')).toMatch(/\r\n\d{6},1,150\r\n$/);
  expect(await text('media')).toContain(`${mediaId},sunset_at_the_sea.png,image,image/png,`);
});

test('the columns of each CSV file are those of its query', async () => {
  for (const { columns, rows } of Object.values(tables)) {
    const found = await rows(ada.uid).execute(server.db);
    expect(Object.keys(found.rows[0] ?? {})).toEqual(columns);
  }
});

test('no export has a secret in it, or a column that is named like one', async () => {
  const json = await exportOf(ada);
  const files = ['', ...Object.keys(tables).map((name) => `/${name}.csv`)];
  for (const file of files) {
    const text = await (await ada.fetch(`/api/me/export${file}`)).text();
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  const names = [...namesIn(json), ...Object.values(tables).flatMap(({ columns }) => columns)];
  expect(names).toContain('remoteUrl');
  expect(names.filter((name) => /token|secret|auth_?data|password|lease|prepared|hash$/i.test(name))).toEqual([]);
});

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);
}

test('nothing of one user is in the export of another', async () => {
  const text = await (await eve.fetch('/api/me/export')).text();
  for (const of of [ada.uid, ada.email, studio, postId, mediaId, 'studio']) expect(text).not.toContain(of);
  expect(JSON.parse(text)).toMatchObject({
    profile: { uid: eve.uid },
    connections: [{ username: 'elsewhere.nonet.test' }],
  });
});

/** Table → why its rows are in no export although they belong to a user. */
const notExported: Record<string, string> = {
  account_pictures: 'small copies of the pictures whose addresses are in the connections',
  account_readings: 'when accounts are read next; what was read is in the figures and followers',
  accounts: 'the ways to sign in are in the profile',
  attempts: 'in the targets of the posts',
  calendar_feeds: 'that there is one is in the profile; its key is a secret',
  comments: 'in the targets of the posts',
  connect_flows: 'attempts to connect an account, kept for a day; what came of them is in the connections',
  conversions: 'what is being made of the media, which are exported',
  customers: 'in the profile',
  deleted_data: 'in the profile',
  draft_media: 'in the drafts',
  email_changes: 'addresses of the last days, for undoing; the present one is in the profile',
  grants: 'in the connections that came with them',
  idempotency_keys: 'answers that the user has had, kept for a day',
  limits: 'counts of calls, forgotten within hours',
  link_cards: 'pages that were read in the last day; the cards of posts are in them',
  mailed_links: 'hashes of links, good for days at most',
  offered_accounts: 'accounts to choose from, kept for an hour; those that were chosen are in the connections',
  plans: 'in the profile',
  review_links: 'addresses that show posts to guests; what these said is in the remarks and the history (OP-159)',
  series_changes: 'what can be undone, kept for ten seconds',
  targets: 'in the posts',
  uploads: 'files on their way, kept for a day; once they are there, they are in the media',
};
const listOf: Record<string, string> = {
  account_sets: 'accountSets',
  activity: 'activity',
  checkout_sessions: 'checkouts',
  connections: 'connections',
  drafts: 'drafts',
  follower_readings: 'followers',
  media: 'media',
  post_figures: 'figures',
  post_history: 'history',
  message_choices: 'messageChoices',
  message_rhythms: 'messageRhythms',
  messages: 'messages',
  posting_times: 'postingTimes',
  posts: 'posts',
  push_subscriptions: 'notifiedBrowsers',
  remarks: 'remarks',
  saved_texts: 'savedTexts',
  security_events: 'securityEvents',
  series: 'series',
  sessions: 'sessions',
  space_invitations: 'invitations',
  space_members: 'memberships',
  spaces: 'spaces',
  subscriptions: 'subscriptions',
  usage: 'usage',
  usage_entries: 'usageEntries',
};

test('every table with rows of users or their spaces is exported, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name::text "name" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', 'space_id', 'owner_id') order by 1`.execute(
    server.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(notExported), ...Object.keys(listOf)].sort());
  expect(Object.keys(lists).sort()).toEqual(Object.values(listOf).sort());
});

test('reads any number of rows in pieces', async () => {
  const many = await server.register('Many');
  const connection = await addConnection(server, many, 'many');
  await schedule(many, connection);
  await sql`insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    select space_id, 'post ' || n, 'x', wall_time, time_zone, scheduled_at, usage_month
    from posts, generate_series(2, 1201) n where space_id = ${many.uid}`.execute(server.db);
  const { posts } = await exportOf(many);
  expect(new Set(posts.map((post: AnyJson) => post.title)).size).toBe(1201);
  const csv = await (await many.fetch('/api/me/export/posts.csv')).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(1202);
});

test('is one moment of the database: what comes after its first look is not in it', async () => {
  const person = await server.register('Now');
  const held = await server.db.transaction().execute(async (trx) => {
    // Usage is read after the posts and before the media.
    await sql`lock table usage in access exclusive mode`.execute(trx);
    const answer = exportOf(person);
    await expect.poll(exportsThatWait).toBe(1);
    await sql`insert into media (space_id, sha256, kind, content_type, bytes, storage_key)
      values (${person.uid}, 'x', 'image', 'image/png', 1, 'later')`.execute(server.db);
    return { answer };
  });
  expect(await held.answer).toMatchObject({ profile: { uid: person.uid }, media: [] });
  expect(await exportOf(person)).toMatchObject({ media: [{ bytes: 1 }] });
});

test('takes two connections at most, one for each person, and leaves the others to the rest', async () => {
  const [loud, ...others] = [await server.register('Loud'), eve, ada];
  const answers = await server.db.transaction().execute(async (trx) => {
    await sql`lock table usage in access exclusive mode`.execute(trx);
    const askFourTimes = (person: Person) => [1, 2, 3, 4].map(() => person.fetch('/api/me/export'));
    // Those of one person come first: they must not take both places.
    const asked = askFourTimes(loud!);
    await expect.poll(() => countedExports(loud!)).toBe(4);
    asked.push(...others.flatMap(askFourTimes));
    await expect.poll(exportsThatWait).toBe(2);
    expect((await ada.fetch('/api/me')).status).toBe(200);
    expect(await exportsThatWait()).toBe(2);
    await expect.poll(async () => new Set(await peopleBeingWritten()).size).toBe(2);
    return asked;
  });
  for (const answer of await Promise.all(answers)) expect((await readJson(answer)).format).toBe('nonet-export');
});

async function countedExports({ uid }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count from limits where key = ${`export:${uid}`}`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

/** Whose exports are being written. The head of each file, with the profile, is on the disk before the lists are read. */
async function peopleBeingWritten(): Promise<string[]> {
  const folder = path.join(server.config.dataDir, 'media/.uploads');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => /"uid": "([^"]+)"/.exec(text)?.[1] ?? []);
}

test('an export that nobody waits for any more is not written', async () => {
  const gone = new AbortController();
  const late = await server.db.transaction().execute(async (trx) => {
    await sql`lock table usage in access exclusive mode`.execute(trx);
    const first = ada.fetch('/api/me/export');
    await expect.poll(exportsThatWait).toBe(1);
    const second = ada.fetch('/api/me/export', { signal: gone.signal });
    gone.abort();
    return { first, second };
  });
  expect((await late.first).status).toBe(200);
  expect((await late.second).status).toBe(400);
});

test('works with a bearer, and says nothing but its head to a HEAD', async () => {
  const headers = { authorization: `Bearer ${await ada.bearer()}` };
  const answer = await server.fetch('/api/me/export', { headers });
  expect(await readJson(answer)).toMatchObject({ profile: { uid: ada.uid } });
  const head = await ada.fetch('/api/me/export/media.csv', { method: 'HEAD' });
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    200,
    '',
    'text/csv; charset=utf-8',
  ]);
});

test('leaves nothing on the disk, also when nobody reads it to its end', async () => {
  const answer = await ada.fetch('/api/me/export');
  await answer.body?.cancel();
  await (await ada.fetch('/api/me/export')).text();
  expect(await readdir(path.join(server.config.dataDir, 'media/.uploads'))).toEqual([]);
});

test('is limited per user', async () => {
  const limited = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const person = await limited.register('Ada');
    expect((await person.json('GET', '/api/me/export')).status).toBe(200);
    await sql`update limits set count = 29`.execute(limited.db);
    expect((await person.json('GET', '/api/me/export')).status).toBe(200);
    const refused = await person.fetch('/api/me/export');
    expect([refused.status, (await readJson(refused)).code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers.has('content-disposition')).toBe(false);
  } finally {
    await limited.close();
  }
});
