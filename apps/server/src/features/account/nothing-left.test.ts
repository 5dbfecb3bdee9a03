import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pushKeys } from '#/features/push/push-keys.ts';
import { createSealer } from '#/secrets/seal.ts';
import { connectByConsent } from '#/testing/consent.ts';
import { notifyPerson } from '#/testing/push-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { storePayments } from '#/testing/store-payments.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: { SANDBOX: 'off', ...sandbox.environment } });
});
afterAll(async () => {
  await server.close();
});

/** Tables without data of users. For every other table, a person who uses everything must leave rows in it. */
const ofNobody = [
  'measured_events',
  'deletion_leftovers',
  'deletion_requests',
  'instance',
  'jwks',
  'network_pauses',
  'unowned_files',
  'webhook_events',
  'workers',
];

/** Makes a person leave rows in every table in which people can. Returns all values that lead to the person. */
async function useEverything(name: string, handle: string): Promise<{ person: Person; marks: string[]; file: string }> {
  const person = await server.register(name);
  const connected = await person.json('POST', '/api/bluesky/connect', {
    identifier: handle,
    appPassword: 'demo-demo-demo-demo',
  });
  expect(connected.status).toBe(200);
  await connectByConsent(person, sandbox.url, handle.split('.')[0]);
  expect((await person.json('POST', '/api/twitter/connect')).status).toBe(200);
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const media = await readJson(await person.fetch('/api/media', { method: 'POST', body: picture }));
  const { body: upload } = await person.json('POST', '/api/media/uploads', { fileName: `${name}.mp4`, bytes: 3 });
  await person.fetch(`/api/media/uploads/${upload.id}/parts/0`, { method: 'PUT', body: name.slice(0, 3) });
  await sql`insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key)
    values (${media.id}, 'jpeg', 'image/jpeg', 1, 1, 1, ${`${person.uid}/variants/1`})`.execute(server.db);
  await sql`insert into conversions (media_id, recipe, content, space_id, wanted_until)
    values (${media.id}, 'mp4', '{}', ${person.uid}, now())`.execute(server.db);
  expect((await person.json('POST', '/api/calendar-feed')).status).toBe(200);
  const { publicKey } = await pushKeys(server.db, createSealer(server.config.secret));
  await notifyPerson(person, sandbox, publicKey, `Browser of ${name}`);
  await sql`insert into users (id, name, email) values (${`host-${name.length}`}, 'Host', ${`host-${name.length}`})`.execute(
    server.db,
  );
  await sql`insert into space_members (space_id, user_id, role) values (${`host-${name.length}`}, ${person.uid}, 'manager')`.execute(
    server.db,
  );
  await sql`insert into space_invitations (space_id, email, role, token_hash, invited_by, accepted_at, accepted_by, expires_at)
    values (${`host-${name.length}`}, ${person.email}, 'manager', ${`accepted ${name.length}`}, ${`host-${name.length}`}, now(), ${person.uid}, now()),
      (${`host-${name.length}`}, 'other@example.org', 'viewer', ${`sent ${name.length}`}, ${person.uid}, null, null, now())`.execute(
    server.db,
  );
  await sql`insert into activity (space_id, person_id, person_name, what, subject)
    values (${`host-${name.length}`}, ${person.uid}, ${name}, 'member-joined', ${person.uid})`.execute(server.db);
  const times = [{ weekday: 1, time: '09:00' }];
  expect((await person.json('PUT', '/api/posting-times', { times })).status).toBe(200);
  await sql`update spaces set brand_name = ${`Brand of ${name}`}, accent = '#005D5E', logo_id = ${media.id} where id = ${person.uid}`.execute(
    server.db,
  );
  const draft = randomUUID();
  const draftContent = { title: `Draft of ${name}`, media: [{ id: media.id, alt: '' }] };
  expect((await person.json('PUT', `/api/drafts/${draft}`, { base: 0, content: draftContent })).status).toBe(200);
  const connections = (await person.json('GET', `/api/social/connections/${person.uid}`)).body.bluesky;
  const connectionIds = [connections[0].id];
  const kept = [
    await person.json('POST', '/api/account-sets', { name: `Set of ${name}`, connectionIds }),
    await person.json('POST', '/api/saved-texts', { name: `Saved by ${name}`, text: `Saved text of ${name}` }),
  ];
  expect(kept.map(({ status }) => status)).toEqual([201, 201]);
  const answer = await person.fetch('/api/social/posts/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `key of ${name}` },
    body: JSON.stringify({
      title: `Title of ${name}`,
      description: `Text of ${name}`,
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [connections[0].id],
      media: [{ id: media.id, alt: `Alternative of ${name}` }],
      thread: [{ description: `Second part of ${name}`, media: [{ id: media.id }] }],
    }),
  });
  expect(answer.status).toBe(201);
  await sql`insert into link_cards (space_id, address, card)
    values (${person.uid}, 'https://x.test/', ${JSON.stringify({ title: name, imageId: media.id })})`.execute(
    server.db,
  );
  const { post } = await readJson(answer);
  await sql`insert into post_captions (post_id, position, place, media_id, language)
    values (${post.id}, 0, 1, ${media.id}, 'pl')`.execute(server.db);
  const repeat = await person.json('POST', '/api/series', {
    ...{
      title: `Title of ${name}`,
      description: `Text of ${name}`,
      media: [{ id: media.id, alt: '' }],
      rule: 'FREQ=DAILY',
    },
    ...{ scheduledDate: new Date(Date.now() + 86_400_000).toISOString(), platforms: [connections[0].id] },
  });
  expect(repeat.status).toBe(201);
  const { id: seriesId } = repeat.body.series;
  await sql`insert into series_waits (series_id, day, due_at, code, message) values (${seriesId}, '2030-01-01', now(), 'c', 'm')`.execute(
    server.db,
  );
  await sql`insert into series_changes (id, space_id, series_id, before, undo_until)
    values (${seriesId}, ${person.uid}, ${seriesId}, '{}', now() + interval '1 hour')`.execute(server.db);
  const [target] = post.targets;
  await sql`insert into attempts (space_id, target_id, number, fingerprint, fenced_at, send_until)
    values (${person.uid}, ${target.id}, 1, 'f', now(), now())`.execute(server.db);
  await sql`insert into post_history (space_id, post_id, network, connection_id, event)
    values (${person.uid}, ${post.id}, 'bluesky', ${connections[0].id}, 'rejected')`.execute(server.db);
  await sql`insert into comments (id, space_id, target_id, number, text, post_remote_id, post_remote_url)
    values (gen_random_uuid(), ${person.uid}, ${target.id}, 1, 'First', 'r', 'https://x.test/r')`.execute(server.db);
  await sql`insert into messages (user_id, kind, key, data, target_id)
    values (${person.uid}, 'failed', 'k', '{"reason": "r"}', ${target.id})`.execute(server.db);
  await sql`insert into message_choices (user_id, space_id, weekly_report)
    values (${person.uid}, ${`host-${name.length}`}, true)`.execute(server.db);
  await sql`insert into message_rhythms (user_id, kind, rhythm) values (${person.uid}, 'failed', 'daily')`.execute(
    server.db,
  );
  await sql`insert into judged_versions (post_id, version, content) values (${post.id}, 1, '{}')`.execute(server.db);
  await sql`insert into post_events (post_id, target_id, kind, actor, message)
    values (${post.id}, ${target.id}, 'asked', 'nonet', 'Late.')`.execute(server.db);
  await sql`insert into remarks (id, space_id, post_id, author_id, text)
    values (gen_random_uuid(), ${person.uid}, ${post.id}, ${person.uid}, 'Which one?')`.execute(server.db);
  await sql`insert into review_links (id, space_id, made_by, name, token_hash, may, range_from, range_to, expires_at)
    values (gen_random_uuid(), ${person.uid}, ${person.uid}, 'Posts', ${name}, 'approve', now(), now() + interval '1 day', now() + interval '7 days')`.execute(
    server.db,
  );
  await sql`insert into review_posts (link_id, post_id) select id, ${post.id} from review_links where space_id = ${person.uid}`.execute(
    server.db,
  );
  await sql`insert into review_guests (id, link_id, name, secret_hash) select id, id, ${person.uid}, 'h' from review_links where space_id = ${person.uid}`.execute(
    server.db,
  );
  await sql`insert into review_answers (link_id, post_id, guest_id, version, says, content)
    select id, ${post.id}, id, 1, 'approved', '{}' from review_links where space_id = ${person.uid}`.execute(server.db);
  const { rows: measured } = await sql<{
    id: string;
  }>`insert into post_figures (space_id, target_id, connection_id, network, published_at)
    values (${person.uid}, ${target.id}, ${connections[0].id}, 'bluesky', now()) returning id`.execute(server.db);
  const figuresId = measured[0]!.id;
  await sql`insert into readings (figures_id, read_at, age_ms, likes) values (${figuresId}, now(), 0, 1)`.execute(
    server.db,
  );
  await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
    values (${connections[0].id}, current_date, ${person.uid}, now(), 1)`.execute(server.db);
  await sql`insert into offered_accounts (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
    select id, space_id, network, origin, ${name}, '[]', '[]', 's1.00000000.AAAA', now() + interval '1 hour'
    from connect_flows where space_id = ${person.uid} limit 1`.execute(server.db);
  await sql`insert into plans (user_id, given) values (${person.uid}, 'basic')`.execute(server.db);
  await storePayments(server.db, person.uid);
  await sql`insert into deleted_data (space_id, network, reason)
    values (${person.uid}, 'threads', 'user_requested')`.execute(server.db);
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${name}, ${`reset of ${name}`}, ${person.uid}, now() + interval '1 hour')`.execute(server.db);
  await sql`insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
    values (${`hash of ${name}`}, ${person.uid}, 'password-reset', ${person.email}, now() + interval '1 hour')`.execute(
    server.db,
  );
  await sql`insert into email_changes (user_id, session_id, old_email, new_email, confirm_until)
    values (${person.uid}, 's', ${person.email}, ${`new-${person.email}`}, now() + interval '1 hour')`.execute(
    server.db,
  );
  const { rows: sessions } = await sql<{ id: string }>`select id from sessions where user_id = ${person.uid}`.execute(
    server.db,
  );
  const { rows: files } = await sql<{
    key: string;
  }>`select storage_key "key" from media where id = ${media.id}`.execute(server.db);
  const marks = [
    person.uid,
    person.email,
    name,
    handle,
    post.id,
    target.id,
    media.id,
    connections[0].id,
    draft,
    seriesId,
    figuresId,
  ];
  return {
    person,
    marks: [...marks, ...sessions.map(({ id }) => id)],
    file: path.join(server.config.dataDir, 'media', files[0]!.key),
  };
}

/** The rows of every table in which one of the marks occurs anywhere. */
async function rowsWith(marks: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text "name" from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(server.db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text "text" from (select to_jsonb(r) t from ${sql.table(name)} r) all_rows
      where exists (select from unnest(${marks}::text[]) mark where position(mark in t::text) > 0) order by 1`.execute(
      server.db,
    );
    if (rows.length > 0) found[name] = rows.map(({ text }) => text);
  }
  return found;
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

test('AUTH-30, RET-01 nothing of a deleted user is left in any table, and nothing of anybody else is touched', async () => {
  const ada = await useEverything('Ada Lovelace', 'studio.nonet.test');
  const eve = await useEverything('Eve Online', 'shop.nonet.test');
  await server.runJobs();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text "name" from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(server.db);
  const ofUsers = tables.map(({ name }) => name).filter((name) => !ofNobody.includes(name));
  expect(Object.keys(await rowsWith(ada.marks)).sort()).toEqual(ofUsers.sort());
  const evesBefore = await rowsWith(eve.marks);

  const answer = await ada.person.json('POST', '/api/auth/delete-user', { password: ada.person.password });
  expect(answer.status).toBe(200);
  await server.runJobs();

  const { security_events: events = [], ...rest } = await rowsWith(ada.marks);
  expect(rest).toEqual({});
  // The security log keeps what happened, when and from where. The id leads to nobody.
  expect(events.map((text) => JSON.parse(text))).toEqual([
    {
      id: expect.anything(),
      user_id: ada.person.uid,
      kind: 'signed-up',
      ip_address: '127.0.0.1',
      user_agent: null,
      detail: {},
      at: expect.anything(),
    },
    {
      id: expect.anything(),
      user_id: ada.person.uid,
      kind: 'account-deleted',
      ip_address: '127.0.0.1',
      user_agent: null,
      detail: {},
      at: expect.anything(),
    },
  ]);
  // Finished jobs are remembered for an hour, and those that wait find nothing.
  const { rows: jobs } = await sql<{ name: string }>`select distinct name from pgboss.job
    where exists (select from unnest(${ada.marks}::text[]) mark where position(mark in data::text) > 0)
    order by name`.execute(server.db);
  expect(jobs).toEqual([
    { name: 'judge-account' },
    { name: 'keep-picture' },
    { name: 'read-abilities' },
    { name: 'send-mail' },
  ]);
  expect(await isThere(ada.file)).toBe(false);
  expect(await isThere(path.dirname(path.dirname(ada.file)))).toBe(false);

  expect(await rowsWith(eve.marks)).toEqual(evesBefore);
  expect(await isThere(eve.file)).toBe(true);
  expect((await eve.person.json('GET', '/api/me')).body.uid).toBe(eve.person.uid);
});
