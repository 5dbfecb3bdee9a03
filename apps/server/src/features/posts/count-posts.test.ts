import { postCountsSchema } from '@nonet/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { COUNTED_MAX, FOUND_MAX } from '#/features/posts/count-posts.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function plan(person: Person, post: object): Promise<string> {
  const body = { title: 'Kiln', description: 'Open', scheduledDate: inDays(1), ...post };
  const answer = await person.json('POST', '/api/social/posts/schedule', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.post.id;
}

test('VIEW-05 counts say how many posts of a range and a text fit each filter', async () => {
  const person = await server.register();
  const studio = await addConnection(server, person);
  const shop = await addConnection(server, person, 'shop');
  const x = await addConnection(server, person, 'studio', 'twitter');
  const pin = await plan(person, { platforms: [studio, shop, x] });
  await sql`update posts set template = '{"id": "pinterest-pin"}' where id = ${pin}`.execute(server.db);
  const asks = await plan(person, { platforms: [studio], description: 'Glaze', scheduledDate: inDays(3) });
  await plan(person, { platforms: [x], scheduledDate: inDays(5) });
  await sql`update targets set status = 'asks', run_at = null where post_id = ${asks}`.execute(server.db);

  const counts = async (query: string) => {
    const { body } = await person.json('GET', `/api/posts/counts?${query}`);
    return postCountsSchema.parse(body);
  };
  expect(await counts('')).toEqual({
    total: 3,
    isCapped: false,
    // A post with two accounts of a network counts once there.
    networks: { bluesky: 2, twitter: 2 },
    accounts: { [studio]: 2, [shop]: 1, [x]: 2 },
    statuses: { pending: 3, 'needs-you': 1 },
    templates: { 'pinterest-pin': 1 },
    approval: {},
    mine: 3,
  });
  expect(await counts(`from=${inDays(2)}&to=${inDays(4)}`)).toMatchObject({ total: 1, accounts: { [studio]: 1 } });
  expect(await counts('q=open')).toMatchObject({ total: 2, accounts: { [studio]: 1, [shop]: 1, [x]: 2 } });
});

test('VIEW-05 of more posts than are counted, the newest are, and it says that there are more', async () => {
  const person = await server.register();
  const platforms = [await addConnection(server, person)];
  const id = await plan(person, { platforms });
  await sql`
    insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
    select space_id, title, description, wall_time, time_zone, scheduled_at - interval '1 year', usage_month, 'published', now(),
      search_text from posts, generate_series(1, ${COUNTED_MAX}) where id = ${id}`.execute(server.db);
  for (const [query, most] of [
    ['', COUNTED_MAX],
    ['q=kiln', FOUND_MAX],
  ] as const) {
    const { body } = await person.json('GET', `/api/posts/counts?${query}`);
    expect(body).toMatchObject({ total: most, isCapped: true, networks: { bluesky: 1 } });
    expect(body.statuses).toEqual({ pending: 1, published: most - 1 });
  }
});

test('VIEW-05 a text without anything to look for has no posts', async () => {
  const person = await server.register();
  await plan(person, { platforms: [await addConnection(server, person)] });
  const { body } = await person.json('GET', `/api/posts/counts?q=${encodeURIComponent(' \u200f')}`);
  expect(body).toMatchObject({ total: 0, statuses: {} });
});
