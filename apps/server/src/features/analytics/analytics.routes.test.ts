import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { addMeasured } from '#/testing/measured.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
let studio: string;
let page: string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS);
const query = (from: Date, to = new Date(now + DAY_MS), more = '') =>
  `from=${from.toISOString()}&to=${to.toISOString()}${more}`;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  studio = await addConnection(server, ada, 'studio');
  page = await addConnection(server, ada, 'page', 'facebook');
});
afterAll(() => server.close());

async function show(person: Person, asked: string): Promise<AnyJson> {
  const { status, body } = await person.json('GET', `/api/analytics?${asked}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function personWithAccount(name: string): Promise<{ person: Person; connectionId: string }> {
  const person = await server.register(name);
  return { person, connectionId: await addConnection(server, person, name) };
}

describe('STAT-01 figures of published targets', () => {
  test('are each under their name; what was not told is null and never 0', async () => {
    const options = { spaceId: ada.uid, connectionId: studio, publishedAt: ago(1) };
    const { postId, targetId } = await addMeasured(server.db, { ...options, figures: { likes: 3, comments: 0 } });
    const body = await show(ada, query(ago(7)));
    expect(body.posts).toMatchObject([
      { id: postId, targetId, network: 'bluesky', figures: { likes: 3, comments: 0, views: null, impressions: null } },
    ]);
    const bluesky = body.networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(bluesky.totals).toMatchObject({ likes: 3, comments: 0, views: null, impressions: null });
    const { body: post } = await ada.json('GET', `/api/posts/${postId}`);
    expect(post.targets[0].figures).toMatchObject({ figures: { likes: 3, views: null } });
    const { body: listed } = await ada.json('GET', `/api/posts?${query(ago(7))}`);
    expect(listed.posts[0].targets[0].figures).toEqual(post.targets[0].figures);
  });

  test('of different names are not added up, and those of a network without any are null', async () => {
    const { person, connectionId } = await personWithAccount('Sum');
    const facebook = await addConnection(server, person, 'page', 'facebook');
    const of = (network: 'bluesky' | 'facebook', figures: object) => ({
      spaceId: person.uid,
      connectionId: network === 'facebook' ? facebook : connectionId,
      network,
      publishedAt: ago(2),
      figures,
    });
    await addMeasured(server.db, of('bluesky', { likes: 2 }));
    await addMeasured(server.db, of('facebook', { impressions: 50, likes: 7 }));
    await addMeasured(server.db, of('facebook', { views: 20 }));
    const { networks } = await show(person, query(ago(7)));
    const totals = Object.fromEntries(networks.map((row: AnyJson) => [row.network, row.totals]));
    expect(totals.facebook).toMatchObject({ impressions: 50, views: 20, likes: 7, reach: null });
    expect(totals.bluesky).toMatchObject({ likes: 2, impressions: null, views: null });
    expect(new Set(Object.values(totals.tiktok))).toEqual(new Set([null]));
    expect(networks.map(({ network }: AnyJson) => network)).toHaveLength(9);
  });

  test('that were not read yet are listed with nulls', async () => {
    const { person, connectionId } = await personWithAccount('Unread');
    await addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt: ago(1) });
    const body = await show(person, query(ago(7)));
    expect(body.posts).toMatchObject([{ readAt: null, figures: { likes: null }, isGone: false }]);
    expect(body.total).toBe(1);
  });
});

describe('STAT-05 the first answer', () => {
  test('has what is in the range, beside the span of the same length before', async () => {
    const { person, connectionId } = await personWithAccount('Spans');
    const add = (days: number, likes: number) =>
      addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt: ago(days), figures: { likes } });
    await add(1, 5);
    await add(6, 7);
    await add(8, 100);
    await add(13, 3);
    await add(20, 999);
    const body = await show(person, query(ago(7), new Date(now)));
    const bluesky = body.networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(bluesky).toMatchObject({ posts: 2, accounts: 1, totals: { likes: 12 }, before: { likes: 103 } });
    expect(bluesky.days.map(({ posts, value }: AnyJson) => [posts, value])).toEqual([
      [1, 7],
      [1, 5],
    ]);
    expect(body.accounts).toMatchObject([{ connectionId, posts: 2, totals: { likes: 12 }, before: { likes: 103 } }]);
    expect(body).toMatchObject({ total: 2, deleted: 0, limit: null, nextCursor: null });
  });

  test('counts days by the clock of the person, also of 23 and 25 hours', async () => {
    const { person, connectionId } = await personWithAccount('Zone');
    await server.db.updateTable('users').set({ time_zone: 'Europe/Warsaw' }).where('id', '=', person.uid).execute();
    const times = [
      '2026-03-28T22:59Z',
      '2026-03-28T23:00Z',
      '2026-03-29T21:59Z',
      '2026-03-29T22:00Z',
      '2026-10-25T22:59Z',
      '2026-10-25T23:00Z',
    ];
    for (const time of times) {
      await addMeasured(server.db, {
        spaceId: person.uid,
        connectionId,
        publishedAt: new Date(time),
        figures: { likes: 1 },
      });
    }
    const body = await show(person, 'from=2026-03-01T00:00:00Z&to=2026-11-01T00:00:00Z');
    const { days } = body.networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(days.map(({ day, posts }: AnyJson) => [day, posts])).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
      ['2026-10-25', 1],
      ['2026-10-26', 1],
    ]);
    expect(body.postsByDay.map(({ day, published }: AnyJson) => [day, published])).toEqual(
      days.map(({ day, posts }: AnyJson) => [day, posts]),
    );
    expect(body.timeZone).toBe('Europe/Warsaw');
  });

  test('a post that went out after midnight counts on that day in the cards and among the posts by day', async () => {
    const { person, connectionId } = await personWithAccount('Late');
    const publishedAt = new Date('2026-10-02T00:01Z');
    await addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt, figures: { likes: 1 } });
    await sql`update posts set scheduled_at = '2026-10-01T23:59Z' where space_id = ${person.uid}`.execute(server.db);
    const body = await show(person, 'from=2026-10-02T00:00:00Z&to=2026-10-03T00:00:00Z');
    const { posts, days } = body.networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect([posts, days]).toMatchObject([1, [{ day: '2026-10-02', posts: 1 }]]);
    expect(body.postsByDay).toEqual([{ day: '2026-10-02', published: 1, partial: 0, failed: 0 }]);
    const before = await show(person, 'from=2026-10-01T00:00:00Z&to=2026-10-02T00:00:00Z');
    expect(before.postsByDay).toEqual([]);
  });

  test('has the whole days before on the clock of the person, also when the clocks changed between', async () => {
    const { person, connectionId } = await personWithAccount('Before');
    await server.db.updateTable('users').set({ time_zone: 'Europe/Warsaw' }).where('id', '=', person.uid).execute();
    const add = (publishedAt: string, likes: number) =>
      addMeasured(server.db, {
        spaceId: person.uid,
        connectionId,
        publishedAt: new Date(publishedAt),
        figures: { likes },
      });
    await add('2026-10-18T21:59Z', 1_000);
    await add('2026-10-18T22:00Z', 100);
    await add('2026-10-25T22:59Z', 10);
    await add('2026-10-25T23:00Z', 1);
    const { networks } = await show(person, 'from=2026-10-25T23:00:00Z&to=2026-11-01T23:00:00Z');
    const bluesky = networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(bluesky).toMatchObject({ totals: { likes: 1 }, before: { likes: 110 } });
    const { networks: ofAges } = await show(person, 'from=2026-10-25T23:00:00Z&to=9999-12-28T23:00:00Z');
    expect(ofAges.map(({ before }: AnyJson) => before)).toEqual(Array(9).fill(null));
  });

  test('filters by network and account, and refuses what is no filter or no range', async () => {
    const asked = query(ago(7));
    await addMeasured(server.db, { spaceId: ada.uid, connectionId: page, network: 'facebook', publishedAt: ago(3) });
    expect((await show(ada, `${asked}&networks=facebook`)).posts).toMatchObject([{ network: 'facebook' }]);
    expect((await show(ada, `${asked}&accounts=${studio}`)).posts).toMatchObject([{ network: 'bluesky' }]);
    expect(await ada.json('GET', `/api/analytics?${asked}&networks=myspace`)).toMatchObject({ status: 400 });
    expect(await ada.json('GET', '/api/analytics?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      body: { code: 'invalid-range' },
    });
    expect(await ada.json('GET', '/api/analytics?from=tomorrow&to=2026-01-01T00:00:00Z')).toMatchObject({
      status: 400,
    });
  });
});

describe('STAT-05 the table of posts', () => {
  test('is sorted by any figure, page by page, and what has none comes last', async () => {
    const { person, connectionId } = await personWithAccount('Table');
    for (let n = 0; n < 130; n++) {
      const figures = n % 4 === 0 ? { views: 1 } : { likes: n % 7, views: n };
      await addMeasured(server.db, {
        spaceId: person.uid,
        connectionId,
        publishedAt: new Date(now - n * 60_000),
        figures,
      });
    }
    for (const order of ['descending', 'ascending']) {
      const asked = query(ago(7), undefined, `&sort=likes&order=${order}`);
      const seen: AnyJson[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await person.json('GET', `/api/analytics/posts?${asked}${cursor}`);
        expect(body.total).toBe(130);
        seen.push(...body.posts);
        if (body.nextCursor === null) break;
        cursor = `&cursor=${body.nextCursor}`;
      }
      expect(new Set(seen.map(({ targetId }) => targetId)).size).toBe(130);
      const likes = seen.map(({ figures }) => figures.likes);
      const known = likes.filter((value) => value !== null);
      expect(known).toEqual([...known].sort((a, b) => (order === 'descending' ? b - a : a - b)));
      expect(likes.slice(known.length).every((value) => value === null)).toBe(true);
    }
  });

  test.each([
    { place: 'nonsense' },
    { place: [null, '9999999999', randomUUID()] },
    { place: [null, '2026', randomUUID()] },
    { place: [null, '2026-02-30 10:00:00+00', randomUUID()] },
    { place: [null, '2026-11-20 10:00:00+20', randomUUID()] },
    { place: [1e300, '2026-11-20 10:00:00+00', randomUUID()] },
    { place: [1, '2026-11-20 10:00:00+00', 'no id'] },
  ])('refuses a place that no page ends at: %j', async ({ place }) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    expect(await ada.json('GET', `/api/analytics/posts?${query(ago(7))}&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-cursor' },
    });
  });

  test('finds by words', async () => {
    const { person, connectionId } = await personWithAccount('Words');
    for (const title of ['Kiln opening', 'Glaze tests', 'The kiln again'])
      await addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt: ago(1), title });
    const { body } = await person.json('GET', `/api/analytics/posts?${query(ago(7))}&q=kiln`);
    expect(body.posts.map(({ title }: AnyJson) => title).sort()).toEqual(['Kiln opening', 'The kiln again']);
    expect(body.total).toBe(2);
  });
});

test('STAT-04 a deleted post stays in the totals, and is not listed', async () => {
  const { person, connectionId } = await personWithAccount('Deleted');
  const add = (likes: number) =>
    addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt: ago(1), figures: { likes } });
  const { postId } = await add(40);
  await add(2);
  await server.db.deleteFrom('posts').where('id', '=', postId).execute();
  const body = await show(person, query(ago(7)));
  expect(body.networks.find(({ network }: AnyJson) => network === 'bluesky')).toMatchObject({
    posts: 2,
    totals: { likes: 42 },
  });
  expect(body).toMatchObject({ total: 1, deleted: 1, posts: [{ figures: { likes: 2 } }] });
});

test('STAT-05 what an account counted stays while it is disconnected, and is joined by what comes once it is back', async () => {
  const { person, connectionId } = await personWithAccount('Away');
  const add = (days: number, likes: number) =>
    addMeasured(server.db, { spaceId: person.uid, connectionId, publishedAt: ago(days), figures: { likes } });
  const connect = (connected: boolean) =>
    server.db.updateTable('connections').set({ connected }).where('id', '=', connectionId).execute();
  const shown = async () => {
    const { networks, posts, accounts } = await show(person, query(ago(7)));
    const bluesky = networks.find(({ network }: AnyJson) => network === 'bluesky');
    return [bluesky.totals.likes, posts.length, accounts.length];
  };
  await add(3, 10);
  await connect(false);
  expect(await shown()).toEqual([10, 1, 1]);
  await connect(true);
  await add(1, 5);
  expect(await shown()).toEqual([15, 2, 1]);
});

test('STAT-02 what the operator has not switched on is off: what costs, and what needs a right that is not named', async () => {
  const scopes = 'public_profile,email,pages_show_list,pages_manage_posts,pages_read_engagement';
  for (const [environment, states] of [
    [{}, { facebook: 'nothing', twitter: 'off', instagram: 'nothing' }],
    [
      { FACEBOOK_SCOPES: scopes, TWITTER_METRICS: 'on' },
      { facebook: 'off', twitter: 'nothing', instagram: 'nothing' },
    ],
  ] as const) {
    const other = await startTestServer({ environment });
    const person = await other.register('Off');
    await addConnection(other, person, 'page', 'facebook');
    const { networks } = await show(person, query(ago(7)));
    const told = Object.fromEntries(networks.map(({ network, state }: AnyJson) => [network, state]));
    expect(told).toMatchObject(states);
    await other.close();
  }
});
