import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { describedApi } from '#/assemble/openapi-document.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

const MOST = 300;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.close());

/** Every route that changes posts. */
const writes = describedApi()
  .openAPIRegistry.definitions.flatMap((item) => (item.type === 'route' ? [item.route] : []))
  .filter(({ method, path }) => method !== 'get' && /^\/api\/(social\/)?posts\b/.test(path))
  .map(({ method, path }) => ({ method: method.toUpperCase(), path: path.replace('{id}', randomUUID()) }));

const call = (person: Person, { method, path }: { method: string; path: string }) =>
  person.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: method === 'DELETE' ? null : '{}',
  });

const tries = async ({ uid }: Person) => {
  const { rows } = await sql<{ count: number }>`select count from limits where key = ${`write-posts:${uid}`}`.execute(
    server.db,
  );
  return rows[0]?.count;
};

test('whatever changes posts counts in one window, and reading does not', async () => {
  const person = await server.register();
  expect(writes.length).toBeGreaterThanOrEqual(12);
  for (const write of writes) await call(person, write);
  await person.json('GET', '/api/posts?waiting=true');
  await person.json('GET', `/api/posts/${randomUUID()}`);
  expect(await tries(person)).toBe(writes.length);
});

test('a change over the limit of a minute is told when to try again, whatever it says', async () => {
  const [person, other] = [await server.register(), await server.register()];
  await call(person, { method: 'DELETE', path: `/api/posts/${randomUUID()}` });
  await sql`update limits set count = ${MOST - 1}, resets_at = clock_timestamp() + interval '40 seconds'
    where user_id = ${person.uid}`.execute(server.db);
  const last = await call(person, { method: 'DELETE', path: `/api/posts/${randomUUID()}` });
  expect(last.status).toBe(404);
  for (const write of writes) {
    const answer = await call(person, write);
    const { code, error, retryAfterS } = (await answer.json()) as { code: string; error: string; retryAfterS: number };
    expect([write, answer.status, code]).toEqual([write, 429, 'too-many-requests']);
    expect(answer.headers.get('retry-after')).toBe(String(retryAfterS));
    expect(error).toBe(`Too many tries. Try again in ${retryAfterS} seconds.`);
    expect(retryAfterS).toBeLessThanOrEqual(40);
  }
  expect((await call(other, { method: 'DELETE', path: `/api/posts/${randomUUID()}` })).status).toBe(404);
});

test('a call about several posts counts as one try for every ten of them', async () => {
  const person = await server.register();
  const posts = Array.from({ length: 200 }, () => randomUUID());
  const cancel = (some: readonly string[]) => person.json('POST', '/api/posts/cancel', { posts: some });
  await cancel(posts.slice(0, 10));
  expect(await tries(person)).toBe(1);
  await cancel(posts.slice(0, 11));
  expect(await tries(person)).toBe(3);
  await cancel(posts);
  expect(await tries(person)).toBe(23);
  await sql`update limits set count = ${MOST - 19} where user_id = ${person.uid}`.execute(server.db);
  expect(await cancel(posts)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect((await cancel([])).status).toBe(429);
});
