import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';

/* The entities of the specification, as a program gets them: by their names and fields there. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A person with accounts at Facebook and Bluesky, and a post with a picture for both. */
async function planner() {
  const person = await server.register();
  const page = await addConnection(server, person, 'fala', 'facebook');
  const account = await addConnection(server, person, 'fala', 'bluesky');
  const picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const uploaded = await person.fetch('/api/media', {
    method: 'POST',
    body: new Uint8Array(picture),
    headers: { 'content-type': 'image/png' },
  });
  const file = await readJson(uploaded);
  const planned = await person.json('POST', '/api/social/posts/schedule', {
    userId: person.uid,
    title: 'Launch',
    description: 'We open on Friday.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [page, account],
    media: [{ id: file.id }],
  });
  return { person, page, account, file, post: planned.body.post };
}

test('DATA-01, DATA-02 a user has uid, email and displayName', async () => {
  const person = await server.register();
  const stored = await server.db
    .selectFrom('users')
    .select(['id as uid', 'email', 'name as displayName'])
    .where('id', '=', person.uid)
    .executeTakeFirstOrThrow();
  expect((await person.json('GET', '/api/me')).body).toMatchObject(stored);
  const session = await person.json('GET', '/api/auth/get-session');
  expect(session.body.user).toMatchObject({ id: stored.uid, email: stored.email, name: stored.displayName });
});

test('DATA-03, DATA-04 a user’s social connections are a map by platform; of Facebook it tells connected and when, and no token', async () => {
  const { person, page } = await planner();
  const { body } = await person.json('GET', `/api/social/connections/${person.uid}`);
  expect(Object.keys(body)).toEqual([
    'facebook',
    'twitter',
    'linkedin',
    'instagram',
    'youtube',
    'pinterest',
    'bluesky',
    'threads',
    'tiktok',
  ]);
  expect(body.facebook).toMatchObject([{ id: page, connected: true, timestamp: expect.stringMatching(/^2\d{3}-/) }]);
  expect(JSON.stringify(body)).not.toMatch(/token|auth/i);
});

test('DATA-17 a usage record has count, limit and updatedAt', async () => {
  const { person } = await planner();
  expect((await person.json('GET', '/api/usage')).body).toMatchObject({
    count: 1,
    limit: 150,
    updatedAt: expect.stringMatching(/^2\d{3}-/),
  });
});

test('DATA-23 a file of a post has a url, under which the file is, and a type', async () => {
  const { post, file } = await planner();
  expect(post.media).toMatchObject([{ id: file.id, url: expect.stringContaining(file.id), type: 'image' }]);
  expect(post.imageUrl).toBe(post.media[0].url);
});

describe('the collections of former versions', () => {
  test('DATA-06, DATA-15 scheduled_posts holds what posts and targets hold: a record for each platform, with its user', async () => {
    const { person, page, account, file, post } = await planner();
    const read = () =>
      sql`select * from scheduled_posts where user_id = ${person.uid} order by platform desc`.execute(server.db);
    const record = {
      user_id: person.uid,
      id: post.id,
      title: 'Launch',
      description: 'We open on Friday.',
      platforms: [`facebook:${page}`, `bluesky:${account}`],
      scheduled_date: new Date(post.scheduledDate),
      image_url: `/media/${file.id}`,
      status: 'pending',
      published_at: null,
      updated_at: expect.any(Date),
    };
    expect((await read()).rows).toEqual([
      { ...record, platform: 'facebook' },
      { ...record, platform: 'bluesky' },
    ]);
    await person.json('DELETE', `/api/posts/${post.id}`);
    expect((await read()).rows).toEqual([]);
  });

  test.each([
    `insert into scheduled_posts (user_id, platform) values ('a', 'facebook')`,
    `update scheduled_posts set title = 'Another'`,
    'delete from scheduled_posts',
  ])('DATA-15 nothing can be written to it: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/view "scheduled_posts"/);
  });

  test('DATA-06 the history of posts has a user and a platform in each record', async () => {
    const { person, page, post } = await planner();
    await sql`insert into post_history (space_id, post_id, network, connection_id, event, remote_id)
      values (${person.uid}, ${post.id}, 'facebook', ${page}, 'published', '1_2')`.execute(server.db);
    const exported = await readJson(await person.fetch('/api/me/export?format=json'));
    expect(exported.profile.uid).toBe(person.uid);
    expect(exported.history).toMatchObject([{ network: 'facebook', postId: post.id }]);
  });
});
