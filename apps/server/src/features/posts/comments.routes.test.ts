import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function planner() {
  const person = await server.register();
  const linkedin = await addConnection(server, person, 'fala', 'linkedin');
  const body = {
    title: 'Kiln',
    description: 'Opening',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [linkedin],
  };
  const schedule = (more: object) => person.json('POST', '/api/social/posts/schedule', { ...body, ...more });
  const read = async (id: string) => (await person.json('GET', `/api/posts/${id}`)).body;
  return { person, schedule, read };
}

/** A post that is out, with two comments. The first one has this status. */
async function published(status: 'failed' | 'published' | 'unknown') {
  const { person, schedule, read } = await planner();
  const { id, targets } = (await schedule({ comments: { linkedin: 'First' } })).body.post;
  await sql`update targets set status = 'published', remote_id = 'r', remote_url = 'https://l.test/r', run_at = null,
    published_at = now(), fenced_at = now() where post_id = ${id}`.execute(server.db);
  await sql`insert into comments (id, space_id, target_id, number, text, status, post_remote_id, post_remote_url, fenced_at, send_until,
      run_at, remote_id, code, message)
    select gen_random_uuid(), space_id, id, n, 'Comment ' || n, s, 'r', 'https://l.test/r', now(), now(),
      case when s = 'unknown' then now() + interval '1 day' end, case when s = 'published' then 'c' end,
      case when s = 'failed' then 'comment-not-allowed' end, case when s = 'failed' then 'Not allowed.' end
    from targets, (values (1, ${status}), (2, 'waiting')) c(n, s) where post_id = ${id}`.execute(server.db);
  const [first, second] = (await read(id)).targets[0].comments;
  const retry = (commentId: string, by = person) => by.json('POST', `/api/posts/${id}/comments/${commentId}/retry`);
  return { person, id, targetId: targets[0].id, first, second, retry, read };
}

test('THREAD-04 first comments are stored, answered and edited with the post, also for networks that it does not go to', async () => {
  const { person, schedule, read } = await planner();
  const { status, body } = await schedule({ comments: { linkedin: 'First \n', facebook: 'Kept', threads: ' ' } });
  expect(status).toBe(201);
  expect(body.post.comments).toEqual({ linkedin: 'First', facebook: 'Kept' });
  expect(await read(body.post.id)).toEqual(body.post);

  const edit = async (more: object) => {
    const { version } = await read(body.post.id);
    return (await person.json('PATCH', `/api/posts/${body.post.id}`, { version, ...more })).body.post.comments;
  };
  expect(await edit({ title: 'Other' })).toEqual({ linkedin: 'First', facebook: 'Kept' });
  expect(await edit({ comments: { linkedin: 'Second' } })).toEqual({ linkedin: 'Second' });
  expect(await edit({ comments: {} })).toEqual({});
});

test('THREAD-04 a comment that is too long for its network is refused with its name', async () => {
  const { schedule } = await planner();
  const { status, body } = await schedule({ comments: { linkedin: 'a'.repeat(1251), instagram: 'b'.repeat(9000) } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'comment-too-long',
    error: 'A comment is too long for LinkedIn (1251 of 1250 characters). Shorten it or deselect LinkedIn.',
  });
  expect(JSON.stringify(body)).not.toContain('Instagram');
});

test('THREAD-04 a post that repeats says its first comment each time', async () => {
  const { person, read } = await planner();
  const linkedin = await addConnection(server, person, 'shop', 'linkedin');
  const { status, body } = await person.json('POST', '/api/series', {
    title: 'Kiln',
    description: 'Opening',
    wallTime: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`,
    timeZone: 'UTC',
    platforms: [linkedin],
    comments: { linkedin: 'First' },
    rule: 'FREQ=DAILY;COUNT=2',
  });
  expect(status).toBe(201);
  const { rows } = await sql<{ id: string }>`select id from posts where series_id = ${body.series.id}`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect((await read(id)).comments).toEqual({ linkedin: 'First' });
});

test('THREAD-04 retry sends a failed comment again, and says whether connecting helps', async () => {
  const { first, retry, id, read } = await published('failed');
  expect(first).toMatchObject({ status: 'failed', message: 'Not allowed.', mayReconnect: true });
  const { status, body } = await retry(first.id);
  expect(status).toBe(200);
  expect(body.post).toMatchObject({
    status: 'pending',
    targets: [{ status: 'published', comments: [{ status: 'waiting', message: null, mayReconnect: false }, {}] }],
  });
  const { rows } = await sql`select from comments where id = ${first.id} and run_at <= clock_timestamp()`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect((await read(id)).targets[0].comments[0].status).toBe('waiting');
});

test.each(['published', 'unknown'] as const)('THREAD-04 a comment that is %s cannot be tried again', async (state) => {
  const { first, second, retry } = await published(state);
  expect(await retry(first.id)).toMatchObject({ status: 409, body: { code: 'nothing-to-retry' } });
  // One that waits for its turn did not fail either.
  expect(await retry(second.id)).toMatchObject({ status: 409 });
});

test("THREAD-04 another person's comment, another post's and none at all are not found", async () => {
  const { first, retry, person } = await published('failed');
  const other = await published('failed');
  expect(await retry(first.id, other.person)).toMatchObject({ status: 404 });
  expect(await retry(other.first.id)).toMatchObject({ status: 404, body: { code: 'comment-not-found' } });
  expect(await retry('nonsense')).toMatchObject({ status: 404, body: { code: 'comment-not-found' } });
  const { body } = await person.json('GET', '/api/me/export');
  expect(body.posts[0]).toMatchObject({
    comments: { linkedin: 'First' },
    targets: [
      { comments: [{ number: 1, text: 'Comment 1', status: 'failed', message: 'Not allowed.' }, { number: 2 }] },
    ],
  });
});

test('THREAD-04 lists of posts carry what became of comments', async () => {
  const { person, id } = await published('failed');
  const { body } = await person.json('GET', '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z');
  const listed = body.posts.find((post: { id: string }) => post.id === id);
  expect(listed.targets[0].comments).toMatchObject([{ status: 'failed' }, { status: 'waiting' }]);
});
