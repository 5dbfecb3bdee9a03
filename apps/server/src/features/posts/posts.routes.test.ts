import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

interface Planner {
  person: Person;
  account: string;
  schedule(over?: object): Promise<AnyJson>;
  usage(): Promise<number>;
}

async function planner(): Promise<Planner> {
  const person = await server.register();
  const account = await addConnection(server, person);
  return {
    person,
    account,
    async schedule(over = {}) {
      const body = { title: 'Launch', description: 'Text', scheduledDate: inMs(HOUR), platforms: [account], ...over };
      const answer = await person.json('POST', '/api/social/posts/schedule', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.post;
    },
    usage: async () => (await person.json('GET', '/api/usage')).body.count,
  };
}

async function addImage({ uid }: Person): Promise<string> {
  const image = { kind: 'image', content_type: 'image/png', bytes: 10, width: 1000, height: 1500 } as const;
  const { id } = await server.db
    .insertInto('media')
    .values({ ...image, space_id: uid, sha256: 's', storage_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const setTargets = (postId: string, set: ReturnType<typeof sql>) =>
  sql`update targets set ${set} where post_id = ${postId}`.execute(server.db);

async function publish(postId: string): Promise<void> {
  await setTargets(
    postId,
    sql`status = 'published', remote_id = ${randomUUID()}, run_at = null, fenced_at = now(), published_at = now()`,
  );
  await sql`update posts set status = 'published', published_at = now() where id = ${postId}`.execute(server.db);
}

// Listing ----------------------------------------------------------------------------------------------------

test('CAL-28, CAL-29 lists the posts of a range, ascending by scheduledDate', async () => {
  const { person, schedule } = await planner();
  const late = await schedule({ scheduledDate: inMs(3 * HOUR) });
  const early = await schedule({ scheduledDate: inMs(HOUR) });
  await schedule({ scheduledDate: inMs(50 * HOUR) });
  const page = await person.json('GET', `/api/posts?from=${inMs(0)}&to=${inMs(24 * HOUR)}`);
  expect(page.body.posts.map((post: AnyJson) => post.id)).toEqual([early.id, late.id]);
  expect(page.body.nextCursor).toBeNull();
});

test('the edges of a range: from belongs to it, to does not', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  const at = new Date(post.scheduledDate);
  const after = new Date(at.getTime() + 1);
  const ids = async (from: Date, to: Date) =>
    (await person.json('GET', `/api/posts?from=${from.toISOString()}&to=${to.toISOString()}`)).body.posts.map(
      (one: AnyJson) => one.id,
    );
  expect(await ids(at, after)).toEqual([post.id]);
  expect(await ids(new Date(0), at)).toEqual([]);
});

test('CAL-30 a page holds at most 100 posts, and the cursor leads through all of them without a gap or a repeat', async () => {
  const { person, account, schedule } = await planner();
  const first = await schedule();
  await sql`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    select space_id, 'Copy ' || n, '', wall_time, time_zone, scheduled_at + (n / 3) * interval '1 minute', usage_month
    from posts, generate_series(1, 249) n where id = ${first.id}`.execute(server.db);
  await sql`insert into targets (space_id, post_id, connection_id, network, due_at)
    select space_id, id, ${account}, 'bluesky', scheduled_at from posts where space_id = ${person.uid} and id <> ${first.id}`.execute(
    server.db,
  );
  const seen: string[] = [];
  const times: string[] = [];
  let cursor: string | null = '';
  const sizes: number[] = [];
  while (cursor !== null) {
    const suffix: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await person.json('GET', `/api/posts?from=${inMs(0)}&to=${inMs(24 * HOUR)}${suffix}`);
    sizes.push(body.posts.length);
    seen.push(...body.posts.map((post: AnyJson) => post.id));
    times.push(...body.posts.map((post: AnyJson) => post.scheduledDate));
    cursor = body.nextCursor;
  }
  expect(sizes).toEqual([100, 100, 50]);
  expect(new Set(seen).size).toBe(250);
  expect(times).toEqual([...times].sort());
});

test('a wrong range or cursor is refused in words', async () => {
  const { person } = await planner();
  const list = (from: string) => person.json('GET', `/api/posts?from=${from}&to=${inMs(1)}`);
  const refusal = {
    status: 400,
    body: {
      code: 'invalid-range',
      error: "'from' must be an existing date and time in ISO 8601 with a time zone, like 2026-11-24T09:00:00Z",
    },
  };
  expect(await person.json('GET', '/api/posts')).toMatchObject(refusal);
  for (const from of ['2027-02-30T09:00:00Z', '2027-01-01T24:00:00Z', 'foo 20 Nov 2027']) {
    expect(await list(from), from).toMatchObject(refusal);
  }
  const cursor = Buffer.from(`2027-02-30T09:00:00.000Z ${randomUUID()}`).toString('base64url');
  expect((await person.json('GET', `/api/posts?from=${inMs(0)}&to=${inMs(1)}&cursor=${cursor}`)).status).toBe(400);
  expect((await person.json('GET', `/api/posts?from=${inMs(0)}&to=${inMs(1)}&cursor=abc`)).status).toBe(400);
});

test('the posts that wait for a person are listed whatever their date', async () => {
  const { person, schedule } = await planner();
  await schedule();
  const held = await schedule({ scheduledDate: inMs(900 * HOUR) });
  await setTargets(held.id, sql`status = 'held', run_at = null, error_code = 'dead', error_message = 'Connect again.'`);
  const { body } = await person.json('GET', '/api/posts?waiting=true');
  expect(body.posts).toHaveLength(1);
  expect(body.posts[0].targets[0]).toMatchObject({
    status: 'held',
    action: 'reconnect',
    error: { code: 'dead', message: 'Connect again.' },
  });
});

// Editing ----------------------------------------------------------------------------------------------------

test('an edit changes what it names, raises the version and leaves the rest', async () => {
  const { person, schedule } = await planner();
  const post = await schedule({ title: 'Before' });
  const moved = inMs(5 * HOUR);
  const answer = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, scheduledDate: moved, title: null });
  expect(answer.body.post).toMatchObject({ title: 'Before', description: 'Text', scheduledDate: moved, version: 2 });
});

test('an edit may name a time on the clock, and one of two; what leaves it out moves nothing', async () => {
  const { person, schedule } = await planner();
  const { id } = await schedule();
  const edit = async (version: number, change: object) =>
    (await person.json('PATCH', `/api/posts/${id}`, { version, ...change })).body;
  const second = { wallTime: '2030-10-27T02:30', timeZone: 'Europe/Warsaw', occurrence: 'second' };
  const moved = await edit(1, second);
  const time = { scheduledDate: '2030-10-27T01:30:00.000Z', wallTime: '2030-10-27T02:30:00' };
  expect(moved.post).toMatchObject(time);
  expect((await edit(2, { title: 'Other' })).post).toMatchObject({ ...time, title: 'Other' });
  expect(await edit(3, { wallTime: '2030-10-27T02:30' })).toMatchObject({ code: 'invalid-time-zone' });
  const first = await edit(3, { ...second, occurrence: null });
  expect(first.post).toMatchObject({ ...time, scheduledDate: '2030-10-27T00:30:00.000Z' });
});

test('an edit based on an old version is refused and changes nothing', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'First' });
  const second = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'Second' });
  expect(second).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
  expect((await person.json('GET', `/api/posts/${post.id}`)).body.title).toBe('First');
});

test('two edits at the same time: one wins, the other is told', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: `Edit ${n}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
});

test('an edit obeys the same checks as a new post', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  const answer = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'x'.repeat(101) });
  expect(answer).toMatchObject({ status: 422, body: { error: 'Title exceeds the 100 character limit' } });
});

test('an edit can add and take away accounts; the usage stays', async () => {
  const { person, account, schedule, usage } = await planner();
  const second = await addConnection(server, person, 'shop');
  const post = await schedule();
  const added = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, platforms: [account, second] });
  expect(added.body.post.targets.map((target: AnyJson) => target.connectionId).sort()).toEqual(
    [account, second].sort(),
  );
  const removed = await person.json('PATCH', `/api/posts/${post.id}`, { version: 2, platforms: [second] });
  expect(removed.body.post.targets.map((target: AnyJson) => target.connectionId)).toEqual([second]);
  expect(await usage()).toBe(1);
});

test('an edit replaces the files in their order', async () => {
  const { person, schedule } = await planner();
  const [one, two] = [await addImage(person), await addImage(person)];
  const post = await schedule({ media: [{ id: one, alt: 'One' }] });
  const media = [
    { id: two, alt: 'Two' },
    { id: one, alt: 'One, again' },
  ];
  const edited = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, media });
  expect(edited.body.post.media).toMatchObject(media);
});

test('an edit replaces the boards that it names, and leaves those of other accounts', async () => {
  const { person, schedule } = await planner();
  const [shop, home] = [
    await addConnection(server, person, 'shop', 'pinterest'),
    await addConnection(server, person, 'home', 'pinterest'),
  ];
  const post = await schedule({
    platforms: [shop, home],
    media: [{ id: await addImage(person) }],
    pinterestBoards: { [shop]: 'vases', [home]: 'rooms' },
  });
  const edit = { version: 1, pinterestBoards: { [home]: 'halls' } };
  expect((await person.json('PATCH', `/api/posts/${post.id}`, edit)).body.post.pinterestBoards).toEqual({
    [shop]: 'vases',
    [home]: 'halls',
  });
});

test('an edit keeps the options that it does not name, drops those of accounts that are left out, and null takes one away', async () => {
  const { person, schedule } = await planner();
  const [shop, home] = [
    await addConnection(server, person, 'shop', 'pinterest'),
    await addConnection(server, person, 'home', 'pinterest'),
  ];
  const post = await schedule({
    platforms: [shop, home],
    media: [{ id: await addImage(person) }],
    options: { [shop]: { board: 'vases' }, [home]: { board: 'rooms' } },
  });
  const edit = (change: object) => person.json('PATCH', `/api/posts/${post.id}`, change);
  const titled = await edit({ version: 1, title: 'Another', options: { [home]: { board: 'halls' } } });
  expect(titled.body.post.options).toEqual({ [shop]: { board: 'vases' }, [home]: { board: 'halls' } });
  expect(await edit({ version: 2, options: { [shop]: { board: null } } })).toMatchObject({
    status: 422,
    body: { code: 'board-required' },
  });
  const fewer = await edit({ version: 2, platforms: [home] });
  expect(fewer.body.post.options).toEqual({ [home]: { board: 'halls' } });
  expect(await edit({ version: 3, platforms: [home, shop] })).toMatchObject({ body: { code: 'board-required' } });
});

test('neither a file nor an account is in a post twice, and files are the user’s own', async () => {
  const { person, account, schedule } = await planner();
  const stranger = await planner();
  const [image, theirs] = [await addImage(person), await addImage(stranger.person)];
  const post = await schedule({ platforms: [account, account], media: [{ id: image }] });
  expect(post.targets).toHaveLength(1);
  const attach = (...ids: string[]) =>
    person.json('PATCH', `/api/posts/${post.id}`, { version: 1, media: ids.map((id) => ({ id })) });
  expect(await attach(image, image)).toMatchObject({ status: 400, body: { error: 'The same file is attached twice' } });
  expect(await attach(theirs)).toMatchObject({ status: 404, body: { error: 'Media not found' } });
});

test.each(['sending', 'processing', 'unknown'])('while a target is %s every change is refused', async (status) => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = ${status}, fenced_at = now()`);
  const calls = [
    person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'No' }),
    person.json('POST', `/api/posts/${post.id}/cancel`),
    person.json('POST', `/api/posts/${post.id}/restore`),
    person.json('POST', `/api/posts/${post.id}/retry`, {}),
    person.json('DELETE', `/api/posts/${post.id}`),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 409, body: { error: 'This post is being published right now' } });
  }
});

test.each([
  ['waits', sql`status = 'ready'`, true],
  ['waits for its account', sql`status = 'held', run_at = null`, true],
  ['was refused before anything was sent', sql`status = 'rejected', run_at = null`, true],
  ['was refused after it was sent', sql`status = 'rejected', run_at = null, fenced_at = now()`, false],
  ['asks, as it may be out', sql`status = 'asks', run_at = null, in_doubt = true`, false],
  ['is being sent', sql`status = 'sending', fenced_at = now()`, false],
])('whether a post that %s can be changed is said, and is so', async (_what, state, canBeEdited) => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, state);
  const list = await person.json('GET', `/api/posts?from=${inMs(0)}&to=${inMs(48 * HOUR)}`);
  expect(list.body.posts).toMatchObject([{ id: post.id, canBeEdited }]);
  const answer = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'Other' });
  expect(answer.status).toBe(canBeEdited ? 200 : 409);
});

test('a post of which a part was sent can no longer be changed', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await publish(post.id);
  expect(await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, title: 'No' })).toMatchObject({
    status: 409,
    body: { code: 'frozen' },
  });
});

test('a cancelled post can only be brought back: an edit or a retry would set it going under its removal', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = 'asks', run_at = null, error_code = 'late', error_message = 'Late.'`);
  const { body } = await person.json('POST', `/api/posts/${post.id}/cancel`);
  expect(body.post.canBeEdited).toBe(false);
  for (const answer of [
    await person.json('PATCH', `/api/posts/${post.id}`, { version: body.post.version, title: 'No' }),
    await person.json('POST', `/api/posts/${post.id}/retry`, {}),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'cancelled', error: 'This post was cancelled' } });
  }
});

test('an edit of a post that failed before anything was sent sets all of it going again, as it is now', async () => {
  const { person, account, schedule } = await planner();
  const post = await schedule();
  await setTargets(
    post.id,
    sql`status = 'rejected', run_at = null, prepared = '{}', prepared_version = 1, error_code = 'x', error_message = 'No.'`,
  );
  await sql`update posts set status = 'failed' where id = ${post.id}`.execute(server.db);
  const moved = inMs(5 * HOUR);
  const answer = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, scheduledDate: moved });
  expect(answer.body.post).toMatchObject({ status: 'pending', targets: [{ status: 'pending', error: null }] });
  const target = await server.db
    .selectFrom('targets')
    .selectAll()
    .where('connection_id', '=', account)
    .executeTakeFirst();
  expect(target).toMatchObject({ due_at: new Date(moved), prepared: null, prepared_version: null });
  expect(answer.body.post.targets[0].nextAt).toBe(new Date(Date.parse(moved) - 60_000).toISOString());
});

// Deleting ---------------------------------------------------------------------------------------------------

test('DEL-01, CAL-27, DEL-05, DEL-07 a delete first cancels, then removes the post and gives the quota back', async () => {
  const { person, schedule, usage } = await planner();
  const post = await schedule();
  const cancelled = await person.json('POST', `/api/posts/${post.id}/cancel`);
  expect(cancelled.body.post.status).toBe('cancelled');
  expect(await usage()).toBe(1);
  expect((await person.json('DELETE', `/api/posts/${post.id}`)).body).toEqual({ success: true });
  expect((await person.json('GET', `/api/posts/${post.id}`)).status).toBe(404);
  expect(await usage()).toBe(0);
});

test('DEL-06 there is no legacy copy whose absence could matter: deleting twice only says that it is gone', async () => {
  const { person, schedule, usage } = await planner();
  const post = await schedule();
  await person.json('DELETE', `/api/posts/${post.id}`);
  expect(await person.json('DELETE', `/api/posts/${post.id}`)).toMatchObject({
    status: 404,
    body: { error: 'Post not found' },
  });
  expect(await usage()).toBe(0);
});

test('DEL-10 an unknown post, a malformed id and another user’s post are all not found', async () => {
  const { person } = await planner();
  const stranger = await planner();
  const theirs = await stranger.schedule();
  for (const id of [randomUUID(), 'nonsense', theirs.id]) {
    for (const call of [
      person.json('GET', `/api/posts/${id}`),
      person.json('PATCH', `/api/posts/${id}`, { version: 1 }),
      person.json('POST', `/api/posts/${id}/cancel`),
      person.json('POST', `/api/posts/${id}/restore`),
      person.json('POST', `/api/posts/${id}/retry`, {}),
      person.json('DELETE', `/api/posts/${id}`),
    ]) {
      expect(await call).toMatchObject({ status: 404, body: { error: 'Post not found' } });
    }
  }
  expect((await stranger.person.json('GET', `/api/posts/${theirs.id}`)).status).toBe(200);
});

test('DEL-07, USE-08 the quota is given back once, never for a published post, and never below zero', async () => {
  const { person, schedule, usage } = await planner();
  const post = await schedule();
  await schedule();
  await publish(post.id);
  await person.json('DELETE', `/api/posts/${post.id}`);
  expect(await usage()).toBe(2);

  const other = await schedule();
  await sql`update usage set count = 0 where user_id = ${person.uid}`.execute(server.db);
  expect((await person.json('DELETE', `/api/posts/${other.id}`)).status).toBe(200);
  expect(await usage()).toBe(0);
});

test('a post that may have gone out stays counted; one that asks before anything was sent is refunded', async () => {
  const { person, schedule, usage } = await planner();
  const doubtful = await schedule();
  const late = await schedule();
  await setTargets(doubtful.id, sql`status = 'asks', run_at = null, fenced_at = now(), in_doubt = true`);
  await setTargets(late.id, sql`status = 'asks', run_at = null`);
  await person.json('DELETE', `/api/posts/${doubtful.id}`);
  expect(await usage()).toBe(2);
  await person.json('DELETE', `/api/posts/${late.id}`);
  expect(await usage()).toBe(1);
});

test('a refund goes to the month that the post was charged to', async () => {
  const { person, schedule, usage } = await planner();
  const post = await schedule();
  await sql`update posts set usage_month = '202501' where id = ${post.id}`.execute(server.db);
  await server.db
    .insertInto('usage')
    .values({ user_id: person.uid, month: '202501', count: 7, monthly_limit: 150 })
    .execute();
  await person.json('DELETE', `/api/posts/${post.id}`);
  expect(await usage()).toBe(1);
  const old = await server.db
    .selectFrom('usage')
    .select('count')
    .where('user_id', '=', person.uid)
    .where('month', '=', '202501')
    .executeTakeFirst();
  expect(old?.count).toBe(6);
});

test.each(['published', 'partial'])(
  'DEL-05, DEL-07 a post that is %s waits for its removal with its status, can be brought back, and stays counted',
  async (status) => {
    const { person, schedule, usage } = await planner();
    const { id } = await schedule();
    await publish(id);
    await sql`update posts set status = ${status} where id = ${id}`.execute(server.db);
    const deleted = await person.json('POST', `/api/posts/${id}/cancel`);
    expect(deleted.body.post).toMatchObject({ status, version: 2, targets: [{ status: 'published', action: null }] });
    expect(Date.parse(deleted.body.post.removesAt)).toBeGreaterThan(Date.now());

    const restored = await person.json('POST', `/api/posts/${id}/restore`);
    expect(restored.body).toMatchObject({ publishesNow: false, post: { removesAt: null, version: 3 } });
    expect((await person.json('DELETE', `/api/posts/${id}?version=2`)).status).toBe(409);

    const again = await person.json('POST', `/api/posts/${id}/cancel`);
    expect((await person.json('DELETE', `/api/posts/${id}?version=${again.body.post.version}`)).status).toBe(200);
    expect((await person.json('GET', `/api/posts/${id}`)).status).toBe(404);
    expect(await usage()).toBe(1);
  },
);

test('a post that is out and waits for its removal can only be brought back', async () => {
  const { person, account, schedule } = await planner();
  const { id } = await schedule({ platforms: [account, await addConnection(server, person, 'shop')] });
  await publish(id);
  await sql`update targets set status = 'asks', remote_id = null, published_at = null, error_code = 'late', error_message = 'Late.'
    where post_id = ${id} and connection_id <> ${account}`.execute(server.db);
  await sql`update posts set status = 'partial' where id = ${id}`.execute(server.db);
  const { body } = await person.json('POST', `/api/posts/${id}/cancel`);
  expect(body.post.targets.map(({ action }: AnyJson) => action)).toEqual([null, null]);
  expect((await person.json('GET', '/api/posts?waiting=true')).body.posts).toEqual([]);
  for (const answer of [
    await person.json('PATCH', `/api/posts/${id}`, { version: body.post.version, title: 'No' }),
    await person.json('POST', `/api/posts/${id}/retry`, {}),
    await person.json('POST', `/api/posts/${id}/retry`, { action: 'skip' }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'deleted', error: 'This post was deleted' } });
  }
  const [move] = (
    await person.json('POST', '/api/posts/move', {
      posts: [{ id, version: body.post.version, wallTime: '2030-06-03T09:00', timeZone: 'UTC' }],
    })
  ).body.refused;
  expect(move).toEqual({ id, code: 'deleted', message: 'This post was deleted' });
  await person.json('POST', `/api/posts/${id}/restore`);
  expect((await person.json('GET', '/api/posts?waiting=true')).body.posts).toMatchObject([{ id, status: 'partial' }]);
});

test('a post that is out on one account, and between two tries on another, is neither cancelled nor removed', async () => {
  const { person, account, schedule } = await planner();
  const post = await schedule({ platforms: [account, await addConnection(server, person, 'shop')] });
  await publish(post.id);
  await sql`update targets set status = 'ready', remote_id = null, published_at = null, run_at = now() + interval '10 s', retry_count = 1
    where post_id = ${post.id} and connection_id <> ${account}`.execute(server.db);
  await sql`update posts set status = 'processing' where id = ${post.id}`.execute(server.db);
  for (const answer of [
    await person.json('POST', `/api/posts/${post.id}/cancel`),
    await person.json('DELETE', `/api/posts/${post.id}`),
  ]) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'being-published', error: 'This post is being published right now' },
    });
  }
  expect((await person.json('GET', `/api/posts/${post.id}`)).body.status).toBe('processing');
});

test('a removal that names a version leaves a post that was brought back since', async () => {
  const { person, schedule } = await planner();
  const { id } = await schedule();
  const cancelled = await person.json('POST', `/api/posts/${id}/cancel`);
  const restored = await person.json('POST', `/api/posts/${id}/restore`);
  const remove = (version: unknown) => person.json('DELETE', `/api/posts/${id}?version=${version}`);
  expect(await remove(cancelled.body.post.version)).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
  // The post is cancelled a second time in another window, and that window's Undo still counts.
  const again = await person.json('POST', `/api/posts/${id}/cancel`);
  expect((await remove(cancelled.body.post.version)).status).toBe(409);
  for (const version of ['nonsense', '', '1.5']) expect((await remove(version)).status).toBe(400);
  expect(again.body.post.version).toBe(restored.body.post.version + 1);
  expect((await remove(again.body.post.version)).status).toBe(200);
  expect((await person.json('GET', `/api/posts/${id}`)).status).toBe(404);
});

test('undo brings a cancelled post back until it is removed; cancelling twice is one cancel', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  const removeAt = () =>
    server.db.selectFrom('posts').select('remove_at').where('id', '=', post.id).executeTakeFirstOrThrow();
  const first = await person.json('POST', `/api/posts/${post.id}/cancel`);
  expect(first.body.post).toMatchObject({ status: 'cancelled', targets: [{ status: 'pending', nextAt: null }] });
  const planned = await removeAt();
  expect((await person.json('POST', `/api/posts/${post.id}/cancel`)).body.post).toEqual(first.body.post);
  expect(await removeAt()).toEqual(planned);
  const back = await person.json('POST', `/api/posts/${post.id}/restore`);
  expect(back.body).toMatchObject({ success: true, publishesNow: false, post: { status: 'pending' } });
  expect(back.body.post.targets[0].nextAt).not.toBeNull();
  expect((await person.json('POST', `/api/posts/${post.id}/restore`)).status).toBe(409);
});

test('undo after the due time says that the post goes out now', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await person.json('POST', `/api/posts/${post.id}/cancel`);
  await sql`update posts set scheduled_at = now() - interval '1 s' where id = ${post.id}`.execute(server.db);
  await setTargets(post.id, sql`due_at = now() - interval '1 s'`);
  expect((await person.json('POST', `/api/posts/${post.id}/restore`)).body.publishesNow).toBe(true);
});

test('undo of what had failed brings it back as it was: nothing of it goes out', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = 'rejected', run_at = null, due_at = now() - interval '1 s'`);
  await sql`update posts set scheduled_at = now() - interval '1 s' where id = ${post.id}`.execute(server.db);
  await person.json('POST', `/api/posts/${post.id}/cancel`);
  const restored = await person.json('POST', `/api/posts/${post.id}/restore`);
  expect(restored.body).toMatchObject({ publishesNow: false, post: { status: 'failed', targets: [{ nextAt: null }] } });
});

test('undo comes too late once the removal is due', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await person.json('POST', `/api/posts/${post.id}/cancel`);
  await sql`update posts set remove_at = now() where id = ${post.id}`.execute(server.db);
  expect((await person.json('POST', `/api/posts/${post.id}/restore`)).status).toBe(409);
});

test('undo also sets going what was held for an account that was connected again meanwhile', async () => {
  const { person, schedule } = await planner();
  const [healed, lost] = [await schedule(), await schedule()];
  for (const { id } of [healed, lost]) {
    await setTargets(id, sql`status = 'held', run_at = null, error_code = 'x', error_message = 'Connect it again.'`);
    await person.json('POST', `/api/posts/${id}/cancel`);
  }
  const restored = await person.json('POST', `/api/posts/${healed.id}/restore`);
  expect(restored.body.post).toMatchObject({ status: 'pending', targets: [{ status: 'pending', error: null }] });
  await sql`update connections set reconnect_needed = true where space_id = ${person.uid}`.execute(server.db);
  const held = await person.json('POST', `/api/posts/${lost.id}/restore`);
  expect(held.body.post).toMatchObject({ status: 'failed', targets: [{ status: 'held', nextAt: null }] });
});

// Decisions --------------------------------------------------------------------------------------------------

test('a retry sends what failed and leaves alone what was published', async () => {
  const { person, account, schedule } = await planner();
  const second = await addConnection(server, person, 'shop');
  const post = await schedule({ platforms: [account, second] });
  await setTargets(
    post.id,
    sql`status = 'rejected', run_at = null, fenced_at = now(), error_code = 'x', error_message = 'No.'`,
  );
  const published = sql`update targets set status = 'published', remote_id = 'r', published_at = now() where post_id = ${post.id} and connection_id = ${account}`;
  await published.execute(server.db);
  const answer = await person.json('POST', `/api/posts/${post.id}/retry`, { action: 'send' });
  expect(answer.body.post.status).toBe('processing');
  const statuses = Object.fromEntries(
    answer.body.post.targets.map((target: AnyJson) => [target.connectionId, target.status]),
  );
  expect(statuses).toEqual({ [account]: 'published', [second]: 'pending' });
});

test('what is sent again is due now, with the count of its tries and looks at zero', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(
    post.id,
    sql`status = 'asks', run_at = null, due_at = now() - interval '2 h', retry_count = 9, look_count = 3, lease = ${randomUUID()}`,
  );
  const retried = await person.json('POST', `/api/posts/${post.id}/retry`, {});
  expect(retried.body.publishesNow).toBe(true);
  const target = await sql`select status, lease, retry_count, look_count, prepared_version, error_code,
      due_at > now() - interval '1 min' "dueNow", run_at <= clock_timestamp() "looksNow"
    from targets where post_id = ${post.id}`.execute(server.db);
  expect(target.rows).toEqual([
    {
      status: 'pending',
      lease: null,
      retry_count: 0,
      look_count: 0,
      prepared_version: post.version,
      error_code: null,
      dueNow: true,
      looksNow: true,
    },
  ]);
});

test.each([
  ['refused while it was prepared', 'rejected', 30_000],
  ['held for its account', 'held', 7 * 24 * HOUR],
])('what was %s keeps its time when it is tried again before it', async (_what, status, dueInMs) => {
  const { person, schedule } = await planner();
  const post = await schedule({ scheduledDate: inMs(dueInMs) });
  await setTargets(post.id, sql`status = ${status}, run_at = null, error_code = 'x', error_message = 'No.'`);
  const { body } = await person.json('POST', `/api/posts/${post.id}/retry`, { action: 'send' });
  expect(body).toMatchObject({ publishesNow: false, post: { status: 'pending', scheduledDate: post.scheduledDate } });
  const { due_at, run_at } = await server.db
    .selectFrom('targets')
    .select(['due_at', 'run_at'])
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(due_at.toISOString()).toBe(post.scheduledDate);
  // A worker looks at it a minute ahead, as for a new post.
  expect(run_at!.getTime()).toBeGreaterThanOrEqual(due_at.getTime() - 60_000);
});

test('skipping gives up: the post counts as failed and asks no more', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = 'asks', run_at = null, error_code = 'late', error_message = 'Late.'`);
  const answer = await person.json('POST', `/api/posts/${post.id}/retry`, { action: 'skip' });
  expect(answer.body.post).toMatchObject({
    status: 'failed',
    targets: [{ status: 'rejected', error: { code: 'skipped' } }],
  });
  expect((await person.json('GET', '/api/posts?waiting=true')).body.posts).toEqual([]);
});

test('there is nothing to retry on a post that waits for its time, nor on a target that is not its own', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  expect((await person.json('POST', `/api/posts/${post.id}/retry`, {})).status).toBe(409);
  expect((await person.json('POST', `/api/posts/${post.id}/retry`, { targets: [randomUUID()] })).status).toBe(404);
});

test('nobody gives up on what was refused: there is nothing to decide', async () => {
  const { person, schedule } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = 'rejected', run_at = null, error_code = 'x', error_message = 'No.'`);
  expect((await person.json('POST', `/api/posts/${post.id}/retry`, { action: 'skip' })).status).toBe(409);
  expect((await person.json('GET', `/api/posts/${post.id}`)).body.targets[0].error.message).toBe('No.');
});

test('a post that may have gone out stays counted when a person gives up on finding out', async () => {
  const { person, schedule, usage } = await planner();
  const post = await schedule();
  await setTargets(post.id, sql`status = 'asks', run_at = null, fenced_at = now(), in_doubt = true`);
  await person.json('POST', `/api/posts/${post.id}/retry`, { action: 'skip' });
  await person.json('DELETE', `/api/posts/${post.id}`);
  expect(await usage()).toBe(1);
});

test('a user can be removed with everything of theirs', async () => {
  const { person, schedule } = await planner();
  await schedule();
  await server.db.deleteFrom('users').where('id', '=', person.uid).execute();
  const left = await server.db.selectFrom('targets').select('id').where('space_id', '=', person.uid).execute();
  expect(left).toEqual([]);
});
