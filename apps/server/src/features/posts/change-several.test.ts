import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createListener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { cancelling } from '#/features/posts/cancel-post.ts';
import { changeSeveral } from '#/features/posts/change-several.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { createPlanner } from '#/testing/planner.ts';
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
  /** One post and copies of it, each with a target: as many as one call takes. */
  scheduleMany(count: number): Promise<{ id: string; version: number }[]>;
  post(id: string): Promise<AnyJson>;
  call(verb: string, body: object): Promise<{ status: number; body: AnyJson }>;
}

async function planner(): Promise<Planner> {
  const person = await server.register();
  const account = await addConnection(server, person);
  const self: Planner = {
    person,
    account,
    async schedule(over = {}) {
      const body = { title: 'Launch', description: 'Text', scheduledDate: inMs(HOUR), platforms: [account], ...over };
      const answer = await person.json('POST', '/api/social/posts/schedule', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.post;
    },
    async scheduleMany(count) {
      const first = await self.schedule();
      await sql`
        with copied as (
          insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
          select space_id, 'Copy ' || n, description, wall_time, time_zone, scheduled_at, usage_month
          from posts, generate_series(2, ${count}::int) n where id = ${first.id} returning id, space_id, scheduled_at
        )
        insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
        select space_id, id, ${account}, 'bluesky', scheduled_at, scheduled_at from copied`.execute(server.db);
      const rows = await server.db
        .selectFrom('posts')
        .select(['id', 'version'])
        .where('space_id', '=', person.uid)
        .execute();
      expect(rows).toHaveLength(count);
      return rows;
    },
    post: async (id) => (await person.json('GET', `/api/posts/${id}`)).body,
    call: (verb, body) => person.json('POST', `/api/posts/${verb}`, body),
  };
  return self;
}

const seen = ({ id, version }: AnyJson) => ({ id, version });
const to = (post: AnyJson, wallTime: string, more: object = {}) => ({
  ...seen(post),
  wallTime,
  timeZone: 'Europe/Warsaw',
  ...more,
});
const setTargets = (postId: string, set: ReturnType<typeof sql>) =>
  sql`update targets set ${set} where post_id = ${postId}`.execute(server.db);

async function publish(postId: string): Promise<void> {
  await setTargets(
    postId,
    sql`status = 'published', remote_id = ${randomUUID()}, run_at = null, fenced_at = now(), published_at = now()`,
  );
  await sql`update posts set status = 'published', published_at = now() where id = ${postId}`.execute(server.db);
}

async function addImage({ uid }: Person): Promise<string> {
  const image = { kind: 'image', content_type: 'image/png', bytes: 10, width: 1000, height: 1000 } as const;
  const { id } = await server.db
    .insertInto('media')
    .values({ ...image, space_id: uid, sha256: 's', storage_key: randomUUID(), kept_by_post: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('MOVE-06 posts are moved to a time each, and the answer has them as they are now', async () => {
  const { schedule, call, post } = await planner();
  const [one, two] = [await schedule({ title: 'One' }), await schedule({ title: 'Two' })];
  const { status, body } = await call('move', {
    posts: [to(one, '2030-06-03T09:05'), to(two, '2030-06-04T10:00')],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, removed: [], refused: [] });
  expect(body.changed).toMatchObject([
    { id: one.id, title: 'One', scheduledDate: '2030-06-03T07:05:00.000Z', version: 2 },
    { id: two.id, title: 'Two', scheduledDate: '2030-06-04T08:00:00.000Z', version: 2 },
  ]);
  expect(await post(one.id)).toMatchObject({ wallTime: '2030-06-03T09:05:00', timeZone: 'Europe/Warsaw' });
});

test('MOVE-04 a time that the clocks skip moves by the jump, and of one that comes twice either is taken', async () => {
  const { schedule, call } = await planner();
  const posts = [await schedule(), await schedule(), await schedule()];
  const { body } = await call('move', {
    posts: [
      to(posts[0], '2030-03-31T02:30'),
      to(posts[1], '2030-10-27T02:30'),
      to(posts[2], '2030-10-27T02:30', { occurrence: 'second' }),
    ],
  });
  expect(body.changed.map((one: AnyJson) => one.scheduledDate)).toEqual([
    '2030-03-31T01:30:00.000Z',
    '2030-10-27T00:30:00.000Z',
    '2030-10-27T01:30:00.000Z',
  ]);
});

test('MOVE-04, MOVE-06 what cannot be moved says why, post by post, and the others are moved', async () => {
  const { schedule, call, post } = await planner();
  const stranger = await planner();
  const [fine, out, onItsWay, cancelled, past, old, theirs] = [
    await schedule(),
    await schedule(),
    await schedule(),
    await schedule(),
    await schedule(),
    await schedule(),
    await stranger.schedule(),
  ];
  await publish(out.id);
  await setTargets(onItsWay.id, sql`status = 'sending', fenced_at = now()`);
  await call('cancel', { posts: [cancelled.id] });
  await call('move', { posts: [to(old, '2030-01-01T09:00')] });
  const missing = { id: randomUUID(), version: 1 };
  const nonsense = { id: 'nonsense', version: 1 };

  const target = '2030-06-03T09:00';
  const { body } = await call('move', {
    posts: [
      ...[fine, out, onItsWay, { ...cancelled, version: 2 }].map((one) => to(one, target)),
      to(past, '2020-06-03T09:00'),
      ...[old, theirs, missing, nonsense].map((one) => to(one, target)),
    ],
  });
  expect(body.changed).toMatchObject([{ id: fine.id, version: 2 }]);
  expect(body.refused).toEqual([
    {
      id: out.id,
      code: 'frozen',
      message: 'A part of this post was sent, or may have been, so it can no longer be changed',
    },
    { id: onItsWay.id, code: 'being-published', message: 'This post is being published right now' },
    { id: cancelled.id, code: 'cancelled', message: 'This post was cancelled' },
    { id: past.id, code: 'date-past', message: 'Please choose a time in the future' },
    {
      id: old.id,
      code: 'version-conflict',
      message: 'This post was changed elsewhere meanwhile. Look at it again before you change it.',
    },
    { id: theirs.id, code: 'post-not-found', message: 'Post not found' },
    { id: missing.id, code: 'post-not-found', message: 'Post not found' },
    { id: 'nonsense', code: 'post-not-found', message: 'Post not found' },
  ]);
  expect((await stranger.post(theirs.id)).version).toBe(1);
  expect((await post(past.id)).scheduledDate).toBe(past.scheduledDate);
});

test('MOVE-05 two windows move the same post: one of them wins, the other is told, and both know what is stored', async () => {
  const { schedule, call, post } = await planner();
  const one = await schedule();
  const answers = await Promise.all(
    ['2030-06-03T09:00', '2030-06-04T09:00'].map((time) => call('move', { posts: [to(one, time)] })),
  );
  const [won] = answers.flatMap(({ body }) => body.changed);
  expect(answers.flatMap(({ body }) => body.changed)).toHaveLength(1);
  expect(answers.flatMap(({ body }) => body.refused)).toMatchObject([{ id: one.id, code: 'version-conflict' }]);
  expect(await post(one.id)).toMatchObject({ scheduledDate: won.scheduledDate, version: 2 });
});

test('MOVE-06 a move voids what was prepared and takes the post back from its worker', async () => {
  const { schedule, call } = await planner();
  const one = await schedule();
  await setTargets(
    one.id,
    sql`status = 'ready', prepared = '{}', prepared_version = 1, secret = 's', lease = ${randomUUID()}, run_at = now() + interval '1 min'`,
  );
  await call('move', { posts: [to(one, '2030-06-03T09:00')] });
  const target = await server.db.selectFrom('targets').selectAll().where('post_id', '=', one.id).executeTakeFirst();
  expect(target).toMatchObject({
    status: 'pending',
    prepared: null,
    prepared_version: null,
    secret: null,
    lease: null,
  });
  expect(target?.due_at.toISOString()).toBe('2030-06-03T07:00:00.000Z');
  expect(target?.run_at?.toISOString()).toBe('2030-06-03T06:59:00.000Z');
});

test('a move changes nothing but the time: files, covers and options of the post stay', async () => {
  const { person, schedule, call, post } = await planner();
  const shop = await addConnection(server, person, 'shop', 'pinterest');
  const id = await addImage(person);
  const one = await schedule({
    platforms: [shop],
    media: [{ id, alt: 'A kiln' }],
    options: { [shop]: { board: 'vases' } },
  });
  const before = await post(one.id);
  await call('move', { posts: [to(one, '2030-06-03T09:00')] });
  const { scheduledDate, wallTime, timeZone, version, updatedAt, targets, ...rest } = await post(one.id);
  expect(before).toMatchObject(rest);
  expect(targets.map((target: AnyJson) => target.id)).toEqual(before.targets.map((target: AnyJson) => target.id));
  // What no sweep has to look at again was not let go of.
  const file = await server.db.selectFrom('media').select('kept_by_post').where('id', '=', id).executeTakeFirst();
  expect(file).toEqual({ kept_by_post: true });
});

test('MOVE-06 posts get other accounts; one that would break a rule of an account stays as it was', async () => {
  const { person, account, schedule, call, post } = await planner();
  const gallery = await addConnection(server, person, 'gallery', 'instagram');
  const media = [{ id: await addImage(person) }];
  const [fits, hasNoPicture] = [await schedule({ media }), await schedule()];
  const { body } = await call('accounts', { posts: [fits, hasNoPicture].map(seen), platforms: [gallery] });
  expect(body.changed).toMatchObject([{ id: fits.id, platforms: [`instagram:${gallery}`], version: 2 }]);
  expect(body.refused).toMatchObject([{ id: hasNoPicture.id, code: 'media-required' }]);
  expect((await post(hasNoPicture.id)).targets).toMatchObject([{ connectionId: account, status: 'pending' }]);
  const none = await call('accounts', { posts: [seen(hasNoPicture)], platforms: [] });
  expect(none.body.refused).toMatchObject([{ code: 'account-required' }]);
  const theirs = await addConnection(server, await server.register(), 'theirs');
  const foreign = await call('accounts', { posts: [seen(hasNoPicture)], platforms: [theirs] });
  expect(foreign.body.refused).toEqual([{ id: hasNoPicture.id, code: 'not-found', message: 'Connection not found' }]);
});

test('DEL-01, DEL-03, MOVE-06 posts are deleted together: cancelled, brought back by one undo, or removed', async () => {
  const { person, schedule, call } = await planner();
  const posts = [await schedule(), await schedule(), await schedule()];
  const ids = posts.map(({ id }) => id);
  const cancelled = await call('cancel', { posts: ids });
  expect(cancelled.body.changed).toMatchObject(ids.map((id) => ({ id, status: 'cancelled', version: 2 })));
  expect(cancelled.body.changed.every(({ removesAt }: AnyJson) => removesAt !== null)).toBe(true);

  const restored = await call('restore', { posts: ids });
  expect(restored.body.changed).toMatchObject(ids.map((id) => ({ id, status: 'pending', removesAt: null })));
  const late = await call('remove', { posts: cancelled.body.changed.map(seen) });
  expect(late.body).toMatchObject({ changed: [], removed: [] });
  expect(late.body.refused.map(({ code }: AnyJson) => code)).toEqual(ids.map(() => 'version-conflict'));

  const again = await call('cancel', { posts: ids });
  const removed = await call('remove', { posts: again.body.changed.map(seen) });
  expect(removed.body).toEqual({ success: true, changed: [], removed: ids, refused: [] });
  expect((await person.json('GET', '/api/usage')).body.count).toBe(0);
});

test('what waits for a person is sent again or given up, for many at once', async () => {
  const { schedule, call } = await planner();
  const [late, held, fine] = [await schedule(), await schedule(), await schedule()];
  for (const [{ id }, status] of [
    [late, 'asks'],
    [held, 'held'],
  ] as const) {
    await setTargets(id, sql`status = ${status}, run_at = null, error_code = 'x', error_message = 'No.'`);
  }
  const sent = await call('retry', { posts: [{ id: late.id, targets: [late.targets[0].id] }, { id: fine.id }] });
  expect(sent.body.changed).toMatchObject([{ id: late.id, status: 'pending' }]);
  expect(sent.body.refused).toEqual([
    { id: fine.id, code: 'nothing-to-retry', message: 'Nothing of this post waits for a decision' },
  ]);
  const skipped = await call('retry', { posts: [{ id: held.id }], action: 'skip' });
  expect(skipped.body.changed).toMatchObject([
    { id: held.id, status: 'failed', targets: [{ error: { code: 'skipped' } }] },
  ]);
});

test('MOVE-06 two hundred posts go in one call, each by itself; one more is refused in words', async () => {
  const { scheduleMany, call } = await planner();
  const posts = await scheduleMany(200);
  const outdated = posts.slice(0, 20).map(({ id }) => id);
  const { body } = await call('move', {
    posts: posts.map(({ id, version }) =>
      to({ id, version: outdated.includes(id) ? version + 1 : version }, '2030-06-03T09:00'),
    ),
  });
  expect(body.changed.map(({ id }: AnyJson) => id)).toEqual(posts.slice(20).map(({ id }) => id));
  expect(body.refused.map(({ id }: AnyJson) => id)).toEqual(outdated);

  const tooMany = [...posts, { id: randomUUID(), version: 1 }];
  expect(await call('move', { posts: tooMany.map((post) => to(post, '2030-06-03T09:00')) })).toMatchObject({
    status: 400,
    body: { error: 'The field posts has too many entries. Leave at most 200.' },
  });
});

test('a call that names a post twice is refused, and changes nothing', async () => {
  const { schedule, call, post } = await planner();
  const one = await schedule();
  for (const id of [one.id, one.id.toUpperCase()]) {
    expect(await call('cancel', { posts: [one.id, id] })).toMatchObject({
      status: 400,
      body: { code: 'duplicate-post', error: 'The same post is named twice' },
    });
  }
  expect((await post(one.id)).status).toBe('pending');
  expect((await call('cancel', { posts: [] })).body).toEqual({ success: true, changed: [], removed: [], refused: [] });
});

test('a post that another call removes before the answer is told as removed', async () => {
  const { db, posts, caller, schedule, connect } = await createPlanner();
  const platforms = [await connect()];
  const [first, second] = [await schedule({ platforms }), await schedule({ platforms })];
  const { changed, removed, refused } = await changeSeveral(posts, caller, [first, second], (item) => {
    if (item.id === first.id) return cancelling;
    return async (trx, post, accounts) => {
      const removeFirst = () =>
        db.deleteFrom('posts').where('id', '=', first.id).where('status', '=', 'cancelled').executeTakeFirst();
      await expect.poll(async () => (await removeFirst()).numDeletedRows).toBe(1n);
      return cancelling(trx, post, accounts);
    };
  });
  expect(changed.map(({ id }) => id)).toEqual([second.id]);
  expect({ removed, refused }).toEqual({ removed: [first.id], refused: [] });
});

test('browsers and workers are told once of all the posts of a call', async () => {
  const { scheduleMany, call, person } = await planner();
  const posts = await scheduleMany(10);
  const notices: AnyJson[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = createListener(server.databaseUrl, 'nonet:test');
  await listener.on(LIVE_CHANNEL, (payload) => {
    const notice = JSON.parse(payload);
    if (notice.spaceId === person.uid) notices.push(notice);
    if (notice.spaceId === 'last') resolve();
  });
  await call('move', { posts: posts.map((post) => to(post, '2030-06-03T09:00')) });
  await sql`select pg_notify(${LIVE_CHANNEL}, '{"spaceId":"last"}')`.execute(server.db);
  await promise;
  await listener.close();
  expect(notices).toEqual([{ spaceId: person.uid, topics: ['posts'] }]);
});

test('MOVE-06 after the session has ended nothing is moved', async () => {
  const { schedule, person, call } = await planner();
  const one = await schedule();
  await person.json('POST', '/api/auth/sign-out', {});
  expect((await call('move', { posts: [to(one, '2030-06-03T09:00')] })).status).toBe(401);
  const stored = await server.db.selectFrom('posts').select('version').where('id', '=', one.id).executeTakeFirst();
  expect(stored).toEqual({ version: 1 });
});
