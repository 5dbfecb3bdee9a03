import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const ALL = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';

interface Planner {
  person: Person;
  /** A connection's id. */
  account(network: NetworkId, name?: string): Promise<string>;
  plan(post: object): Promise<AnyJson>;
  /** The titles of a page, in its order. */
  titles(path: string): Promise<string[]>;
}

async function planner(): Promise<Planner> {
  const person = await server.register();
  const studio = await addConnection(server, person);
  return {
    person,
    account: (network, name) => addConnection(server, person, name, network),
    async plan(post) {
      const body = { title: 'Kiln', description: 'Open', scheduledDate: inDays(1), platforms: [studio], ...post };
      const answer = await person.json('POST', '/api/social/posts/schedule', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.post;
    },
    async titles(path) {
      const { status, body } = await person.json('GET', path);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.posts.map(({ title }: AnyJson) => title);
    },
  };
}

const search = (words: string, more = '') => `/api/posts/search?q=${encodeURIComponent(words)}${more}`;
const moveTo = (id: string, days: number) =>
  sql`update posts set scheduled_at = ${inDays(days)} where id = ${id}`.execute(server.db);

test('VIEW-05 a search looks through all of time, and gives the future before the past', async () => {
  const { plan, titles } = await planner();
  for (const [title, days] of [
    ['Past', -800],
    ['Now', 0],
    ['Future', 300],
    ['Other', 1],
  ] as const) {
    await moveTo((await plan({ title, description: title === 'Other' ? 'Glaze' : 'Kiln opening' })).id, days);
  }
  expect(await titles(search('kiln'))).toEqual(['Future', 'Now', 'Past']);
});

test('VIEW-05 a page is filtered by network, account, status and template, and by all of them together', async () => {
  const { person, plan, titles, account } = await planner();
  const [x, shop] = [await account('twitter'), await account('bluesky', 'shop')];
  await plan({ title: 'X', platforms: [x], scheduledDate: inDays(1) });
  const inShop = await plan({ title: 'Shop', platforms: [shop], scheduledDate: inDays(2) });
  const both = await plan({ title: 'Both', platforms: [x, shop], scheduledDate: inDays(3) });
  await plan({ title: 'Plain', scheduledDate: inDays(4) });
  await sql`update posts set template = '{"id": "pinterest-pin"}' where id in (${inShop.id}, ${both.id})`.execute(
    server.db,
  );
  await sql`update targets set status = 'held', run_at = null where post_id = ${both.id} and connection_id = ${x}`.execute(
    server.db,
  );
  await person.json('POST', `/api/posts/${(await plan({ title: 'Gone', scheduledDate: inDays(5) })).id}/cancel`);

  const filtered = (filter: string) => titles(`/api/posts?${ALL}&${filter}`);
  expect(await filtered('networks=twitter')).toEqual(['X', 'Both']);
  expect(await filtered('networks=twitter,bluesky&order=desc')).toEqual(['Gone', 'Plain', 'Both', 'Shop', 'X']);
  expect(await filtered(`accounts=${shop}`)).toEqual(['Shop', 'Both']);
  expect(await filtered('statuses=cancelled')).toEqual(['Gone']);
  expect(await filtered('statuses=needs-you')).toEqual(['Both']);
  expect(await filtered('statuses=needs-you,cancelled')).toEqual(['Both', 'Gone']);
  expect(await filtered('templates=pinterest-pin')).toEqual(['Shop', 'Both']);
  expect(await filtered(`networks=twitter&accounts=${shop}&statuses=pending&templates=pinterest-pin`)).toEqual([
    'Both',
  ]);
  expect(await titles(search('open', '&networks=twitter'))).toEqual(['Both', 'X']);
});

test.each(['networks=myspace', 'statuses=done', 'networks=bluesky,', 'accounts=,'])(
  'VIEW-05 a filter that does not exist is refused: %s',
  async (filter) => {
    const { person } = await planner();
    const answer = await person.json('GET', `/api/posts?${ALL}&${filter}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-filter' } });
  },
);

test('VIEW-05 pages of what is found follow one another without a gap, also where times are equal', async () => {
  const { person, plan } = await planner();
  const [first] = [await plan({})];
  await sql`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
    select space_id, 'No. ' || n, description, wall_time, time_zone, scheduled_at, usage_month, search_text
    from posts, generate_series(1, 249) n where id = ${first.id}`.execute(server.db);
  for (const path of [search('open'), `/api/posts?${ALL}&order=desc`]) {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: AnyJson = await person.json('GET', `${path}${cursor && `&cursor=${cursor}`}`);
      ids.push(...body.posts.map(({ id }: AnyJson) => id));
      cursor = body.nextCursor;
    }
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(ids).size).toBe(250);
  }
});

test("VIEW-05 nobody finds another person's posts, whatever they name", async () => {
  const [ada, eve] = [await planner(), await planner()];
  const shop = await ada.account('bluesky', 'shop');
  await ada.plan({ title: 'Secret', platforms: [shop] });
  expect(await eve.titles(search('secret'))).toEqual([]);
  expect(await eve.titles(`/api/posts?${ALL}&accounts=${shop}`)).toEqual([]);
  const counts = await eve.person.json('GET', '/api/posts/counts?q=secret');
  expect(counts.body).toMatchObject({ total: 0, accounts: {} });
});
