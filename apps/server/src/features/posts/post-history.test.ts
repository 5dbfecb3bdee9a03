import { randomUUID } from 'node:crypto';
import { type PostEvent, postHistorySchema } from '@nonet/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cancelPost, restorePost } from '#/features/posts/cancel-post.ts';
import { editPost } from '#/features/posts/edit-post.ts';
import { followZoneRules } from '#/features/posts/follow-zone-rules.ts';
import { MOST_EVENTS } from '#/features/posts/note-events.ts';
import { eventsOf, postHistory } from '#/features/posts/post-history.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { createPlanner, type Planner, THREAD } from '#/testing/planner.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';
import { createWorld } from '#/testing/world.ts';

const MINUTE = 60_000;

async function eventsFor(planner: Planner, id: string): Promise<PostEvent[]> {
  const { events } = postHistorySchema.parse(
    await postHistory(planner.posts, { spaceId: planner.caller.uid, id: id, accounts: null }),
  );
  expect(new Set(events.map((event) => event.id)).size, 'each event has an id of its own').toBe(events.length);
  return events;
}

/** The oldest first: what happened, by whom, and what was said. */
const story = async (planner: Planner, id: string) =>
  (await eventsFor(planner, id))
    .toReversed()
    .map(({ kind, by, message }) => [kind, by, message].filter((part) => part !== null));

/** Lets time pass, for what was noted as well. */
async function pass(planner: Planner, ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 ms'`;
  await planner.pass(ms);
  await sql`update post_events set at = at - ${by}`.execute(planner.db);
  await sql`update targets set prepared_at = prepared_at - ${by}`.execute(planner.db);
  await sql`update attempts set ended_at = ended_at - ${by}`.execute(planner.db);
  await sql`update posts set created_at = created_at - ${by}`.execute(planner.db);
}

const keyOf = (planner: Planner, id: string) => ({ spaceId: planner.caller.uid, id, accounts: null });
const edit = async (planner: Planner, id: string, change: object) =>
  editPost(
    planner.posts,
    { spaceId: planner.caller.uid, id: id, accounts: null },
    { version: (await planner.post(id)).version, ...change },
  );

test('VIEW-07 the history tells how a post went out, each account for itself, the newest first', async () => {
  const planner = await createPlanner();
  const accounts = [await planner.connect('studio'), await planner.connect('shop')];
  const { id, targets } = await planner.schedule({ platforms: accounts });
  await planner.settle();
  const events = await eventsFor(planner, id);
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(events.at(-1)).toMatchObject({ kind: 'scheduled', by: 'person', targetId: null });
  for (const target of targets) {
    const own = events.filter(({ targetId }) => targetId === target.id).map(({ kind, by }) => `${kind} by ${by}`);
    expect(own).toEqual(['published by network', 'sent by nonet', 'prepared by nonet']);
  }
});

test('VIEW-07 the history tells what a person did: moved from and to, edited, deleted, restored', async () => {
  const planner = await createPlanner();
  const { id, scheduledDate } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 60 * MINUTE });
  const later = new Date(Date.now() + 120 * MINUTE).toISOString();
  await edit(planner, id, { scheduledDate: later });
  await edit(planner, id, { description: 'Other' });
  await edit(planner, id, { scheduledDate, title: 'Both' });
  await edit(planner, id, { scheduledDate, title: 'Both' });
  await cancelPost(planner.posts, keyOf(planner, id));
  await restorePost(planner.posts, keyOf(planner, id));
  const events = await eventsFor(planner, id);
  expect(events.every(({ by }) => by === 'person')).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual([
    'restored',
    'deleted',
    'moved',
    'edited',
    'edited',
    'moved',
    'scheduled',
  ]);
  expect(events.flatMap(({ moved }) => moved ?? [])).toEqual([
    { from: later, to: scheduledDate },
    { from: scheduledDate, to: later },
  ]);
});

test('VIEW-07 an answer that was lost: what was sent, looked up and found is told', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'refused' }));
  planner.world.next = ['accept-and-lose-the-answer'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  for (let round = 0; round < 3; round++) {
    await pass(planner, 40_000);
    await planner.settle();
  }
  expect(await story(planner, id)).toEqual([
    ['scheduled', 'person'],
    ['prepared', 'nonet'],
    ['sent', 'nonet'],
    ['looked-up', 'nonet', 'It was found at Bluesky.'],
    ['published', 'network'],
  ]);
});

test('VIEW-07 what nobody can tell: the looks, the question, and what the person decided', async () => {
  const planner = await createPlanner(createWorld({ repeat: 'blind' }));
  planner.world.next = ['lose-the-call'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  for (let round = 0; round < 12; round++) {
    await planner.settle();
    await pass(planner, 40_000);
  }
  const asked = 'The network did not confirm this post, and it is not among the posts of the account.';
  const told = await story(planner, id);
  expect(told.slice(0, 3).map(([kind]) => kind)).toEqual(['scheduled', 'prepared', 'sent']);
  const looks = told.filter(([kind]) => kind === 'looked-up');
  expect(looks).toEqual(Array.from({ length: 3 }, () => ['looked-up', 'nonet', 'It was not found at Bluesky.']));
  expect(told.at(-1)).toEqual(['asked', 'nonet', asked]);
  expect(told).toHaveLength(3 + looks.length + 1);

  await retryPost(planner.posts, keyOf(planner, id), { action: 'skip' });
  expect((await story(planner, id)).at(-1)).toEqual(['skipped', 'person']);
});

test('VIEW-07 what the network answered is told in its words, and a second try', async () => {
  const planner = await createPlanner();
  planner.world.next = ['refuse'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  const refusal = (await planner.post(id)).targets[0]?.error?.message;
  await retryPost(planner.posts, keyOf(planner, id), { action: 'send' });
  await planner.settle();
  expect(await story(planner, id)).toEqual([
    ['scheduled', 'person'],
    ['prepared', 'nonet'],
    ['sent', 'nonet'],
    ['answered', 'network', refusal],
    ['retried', 'person'],
    ['sent', 'nonet'],
    ['published', 'network'],
  ]);
});

test('VIEW-07 a refusal before anything was sent is told as well', async () => {
  const planner = await createPlanner();
  planner.world.next = ['refuse-to-prepare'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  await planner.settle();
  const refusal = (await planner.post(id)).targets[0]?.error?.message;
  expect(await story(planner, id)).toEqual([
    ['scheduled', 'person'],
    ['answered', 'network', refusal],
  ]);
});

test('VIEW-07 of an account that is disconnected and connected again the history tells both', async () => {
  const planner = await createPlanner();
  const account = await planner.connect();
  const { id } = await planner.schedule({ platforms: [account], dueInMs: 60 * MINUTE });
  await planner.disconnect(account);
  await planner.connect();
  expect(await story(planner, id)).toEqual([
    ['scheduled', 'person'],
    ['asked', 'nonet', 'This account is not connected. Connect it again to publish.'],
    ['retried', 'nonet', 'The account was connected again.'],
  ]);
});

test('VIEW-07 a post that moves with new clock rules was moved by Nonet', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 60 * MINUTE });
  await sql`update posts set scheduled_at = scheduled_at + interval '1 hour' where id = ${id}`.execute(planner.db);
  await followZoneRules(planner.db, planner.posts.log, 'other rules');
  const [first] = await eventsFor(planner, id);
  expect(first).toMatchObject({ kind: 'moved', by: 'nonet', moved: { to: (await planner.post(id)).scheduledDate } });
});

test('VIEW-07 each post of a thread that is out is told, and its last one publishes it', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], description: `One${THREAD}Two` });
  await planner.settle();
  expect(await story(planner, id)).toEqual([
    ['scheduled', 'person'],
    ['prepared', 'nonet'],
    ['sent', 'nonet'],
    ['answered', 'network', 'A post of this thread is out.'],
    ['sent', 'nonet'],
    ['published', 'network'],
  ]);
});

test('nothing of the sign-in is in the history, whatever an account went through', async () => {
  const planner = await createPlanner();
  planner.world.next = ['refuse-the-token', 'refuse-the-token'];
  const { id } = await planner.schedule({ platforms: [await planner.connect()] });
  for (let round = 0; round < 4; round++) {
    await planner.settle();
    await pass(planner, 20_000);
  }
  const events = await eventsFor(planner, id);
  expect(events[0]).toMatchObject({ kind: 'asked' });
  const { rows } = await sql<{ sealed: string }>`select auth_data sealed from connections`.execute(planner.db);
  const told = JSON.stringify(events);
  for (const secret of ['access-', 'refresh-', rows[0]!.sealed]) expect(told).not.toContain(secret);
});

test('an account that left the post takes its part of the history along', async () => {
  const planner = await createPlanner();
  const [studio, shop] = [await planner.connect('studio'), await planner.connect('shop')];
  const { id } = await planner.schedule({ platforms: [studio, shop], dueInMs: 60 * MINUTE });
  await planner.disconnect(shop);
  await edit(planner, id, { platforms: [studio] });
  expect((await story(planner, id)).map(([kind]) => kind)).toEqual(['scheduled', 'edited']);
});

test('of a post that is changed over and over the newest events are kept', async () => {
  const planner = await createPlanner();
  const { id } = await planner.schedule({ platforms: [await planner.connect()], dueInMs: 60 * MINUTE });
  await sql`insert into post_events (post_id, kind, actor) select ${id}, 'edited', 'person' from generate_series(1, ${MOST_EVENTS}::int)`.execute(
    planner.db,
  );
  await edit(planner, id, { title: 'Newest', scheduledDate: new Date(Date.now() + 90 * MINUTE).toISOString() });
  await cancelPost(planner.posts, keyOf(planner, id));
  const kept = await planner.db.selectFrom('post_events').select('kind').orderBy('id', 'desc').execute();
  expect(kept.length).toBeLessThanOrEqual(MOST_EVENTS + 1);
  const events = await eventsFor(planner, id);
  expect(events).toHaveLength(MOST_EVENTS);
  expect(events.slice(0, 4).map(({ kind }) => kind)).toEqual(['deleted', 'moved', 'edited', 'edited']);
});

const author = { id: 'ada', name: 'Ada' };

test('of an attempt of before, whose question was not noted, the answer is told', () => {
  const at = '2026-11-24T09:00:00Z';
  const attempt = { id: '1', targetId: 't', fencedAt: at, endedAt: at, outcome: 'asks', message: 'Look there.' };
  const target = { id: 't', preparedAt: null, publishedAt: null, note: null };
  const told = eventsOf({ createdAt: at, author, targets: [target], attempts: [attempt], noted: [] });
  expect(told.map(({ kind, message }) => [kind, message])).toEqual([
    ['answered', 'Look there.'],
    ['sent', null],
    ['scheduled', null],
  ]);
});

test('a note of what did not get to the network stands beside the publishing', () => {
  const at = '2026-11-24T09:00:00Z';
  const target = { id: 't', preparedAt: null, publishedAt: at, note: 'This went out without its thumbnail.' };
  const [published] = eventsOf({ createdAt: at, author, targets: [target], attempts: [], noted: [] });
  expect(published).toMatchObject({ kind: 'published', message: 'This went out without its thumbnail.' });
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the history of another’s post, of none and of no id is not found', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  const { body } = await ada.json('POST', '/api/social/posts/schedule', {
    title: 'Kiln',
    description: 'Open',
    scheduledDate: new Date(Date.now() + 60 * MINUTE).toISOString(),
    platforms: [await addConnection(server, ada)],
  });
  expect(await ada.json('GET', `/api/posts/${body.post.id}/history`)).toMatchObject({
    status: 200,
    body: { events: [{ kind: 'scheduled', by: 'person', at: body.post.createdAt }] },
  });
  for (const id of [body.post.id, randomUUID(), 'nonsense']) {
    expect(await eve.json('GET', `/api/posts/${id}/history`)).toMatchObject({
      status: 404,
      body: { code: 'post-not-found', error: 'Post not found' },
    });
  }
  expect((await server.fetch(`/api/posts/${body.post.id}/history`)).status).toBe(401);
});
