import { sql } from 'kysely';
import ical from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function plan(person: Person, platforms: readonly string[], title: string): Promise<string> {
  const scheduledDate = inDays(1).toISOString();
  const draft = { title, description: 'Open', scheduledDate, platforms };
  const answer = await person.json('POST', '/api/social/posts/schedule', draft);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.post.id;
}

async function subscribe(person: Person): Promise<string> {
  const { status, body } = await person.json('POST', '/api/calendar-feed');
  expect(status).toBe(200);
  return new URL(body.address).pathname;
}

async function titles(path: string): Promise<(string | undefined)[]> {
  const answer = await server.fetch(path);
  expect(answer.status).toBe(200);
  const calendar = ical.sync.parseICS(await answer.text());
  return Object.values(calendar).flatMap((one) => (one?.type === 'VEVENT' ? [String(one.summary)] : []));
}

test('FEED-01 an address is made, shown again, renewed and ended; only the present one leads anywhere', async () => {
  const person = await server.register();
  expect((await person.json('GET', '/api/calendar-feed')).body).toEqual({ address: null });
  const first = await subscribe(person);
  expect(first).toMatch(/^\/feed\/[\w-]{32}\.ics$/);
  expect((await person.json('GET', '/api/calendar-feed')).body).toEqual({
    address: `${server.config.publicUrl}${first}`,
  });
  expect((await server.fetch(first)).status).toBe(200);

  const second = await subscribe(person);
  expect(second).not.toBe(first);
  expect((await server.fetch(first)).status).toBe(404);
  expect((await server.fetch(second)).status).toBe(200);

  expect((await person.json('DELETE', '/api/calendar-feed')).body).toEqual({ address: null });
  expect((await server.fetch(second)).status).toBe(404);
  expect((await person.json('GET', '/api/calendar-feed')).body).toEqual({ address: null });
});

test("FEED-01 it has the person's posts of the last 30 and next 180 days, without deleted ones", async () => {
  const [person, other] = [await server.register(), await server.register()];
  const platforms = [await addConnection(server, person)];
  for (const days of [-31, -29, 1, 179, 181]) {
    const id = await plan(person, platforms, `In ${days}`);
    await sql`update posts set scheduled_at = ${inDays(days)} where id = ${id}`.execute(server.db);
  }
  await person.json('POST', `/api/posts/${await plan(person, platforms, 'Deleted')}/cancel`);
  await plan(other, [await addConnection(server, other)], "Somebody else's");
  expect(await titles(await subscribe(person))).toEqual(['In -29', 'In 1', 'In 179']);
});

test('FEED-01 thousands of posts arrive, each once', async () => {
  const person = await server.register();
  const id = await plan(person, [await addConnection(server, person)], 'No. 0');
  await sql`insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    select space_id, 'No. ' || n, description, wall_time, time_zone, scheduled_at, usage_month
    from posts, generate_series(1, 1200) n where id = ${id}`.execute(server.db);
  const found = await titles(await subscribe(person));
  expect([found.length, new Set(found).size]).toEqual([1201, 1201]);
});

test('FEED-01 a program that has the calendar already is told so, until something in it changes', async () => {
  const person = await server.register();
  const account = await addConnection(server, person);
  const id = await plan(person, [account], 'Kiln');
  const path = await subscribe(person);
  let tag = (await server.fetch(path)).headers.get('etag') ?? '';
  const ask = () => server.fetch(path, { headers: { 'if-none-match': tag } });
  expect((await ask()).status).toBe(304);

  const changes: Record<string, () => Promise<unknown>> = {
    'a title': () => person.json('PATCH', `/api/posts/${id}`, { version: 1, title: 'Kiln opening' }),
    'the name of an account': () =>
      sql`update connections set username = 'new.test' where id = ${account}`.execute(server.db),
    'a new post': () => plan(person, [account], 'Glaze'),
    'a deleted post': () => person.json('POST', `/api/posts/${id}/cancel`),
  };
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const answer = await ask();
    expect(answer.status, what).toBe(200);
    tag = answer.headers.get('etag') ?? '';
    expect((await ask()).status, what).toBe(304);
  }
});

test('FEED-01 what did not go out says why, and what an account still waits for does not', async () => {
  const person = await server.register();
  const platforms = [await addConnection(server, person), await addConnection(server, person, 'other')];
  const id = await plan(person, platforms, 'Kiln');
  const set = (connectionId: string | undefined, status: string, message: string) =>
    sql`
    update targets set status = ${status}, error_code = 'late', error_message = ${message},
      run_at = case when ${status} = 'asks' then null else run_at end
    where post_id = ${id} and connection_id = ${connectionId}`.execute(server.db);
  await set(platforms[0], 'asks', 'Held: more than an hour late.');
  await set(platforms[1], 'pending', 'Busy.');
  const calendar = await (await server.fetch(await subscribe(person))).text();
  const [event] = Object.values(ical.sync.parseICS(calendar)).filter((one) => one?.type === 'VEVENT');
  expect(String(event?.type === 'VEVENT' && event.description)).toMatch(
    /^Open\n\nBluesky: \S+\. Held: more than an hour late\.\nBluesky: @other\.nonet\.test$/,
  );
});

test('FEED-01 the answer is a calendar that nobody else keeps, lists or is told of', async () => {
  const path = await subscribe(await server.register());
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await server.fetch(path, { method });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^"/),
    });
  }
  expect(await (await server.fetch(path, { method: 'HEAD' })).text()).toBe('');
  const key = path.slice('/feed/'.length, -'.ics'.length);
  expect(JSON.stringify(server.logged)).not.toContain(key);
  const { rows } = await sql<{ all: string }>`select json_agg(f)::text "all" from calendar_feeds f`.execute(server.db);
  expect(rows[0]?.all).not.toContain(key);
});

test('FEED-01 with the account its address goes', async () => {
  const person = await server.register();
  const path = await subscribe(person);
  expect((await person.json('POST', '/api/auth/delete-user', { password: person.password })).status).toBe(200);
  expect((await server.fetch(path)).status).toBe(404);
});

test('FEED-01 the export tells that there is an address, and not the address', async () => {
  const person = await server.register();
  const key = (await subscribe(person)).slice('/feed/'.length, -'.ics'.length);
  const text = await (await person.fetch('/api/me/export')).text();
  expect(JSON.parse(text).profile.calendarAddress).toEqual({ createdAt: expect.any(String) });
  expect(text).not.toContain(key);
});

test.each([
  '/feed/',
  '/feed/.ics',
  '/feed/x.ics',
  '/feed/x',
  '/feed/a/b.ics',
  '/feed/%00.ics',
  `/feed/${'x'.repeat(10_000)}.ics`,
])('FEED-01 a made-up address leads nowhere: %.20s', async (path) => {
  expect((await server.fetch(path)).status).toBe(404);
});

test('FEED-01 fetches are limited for each calendar and for each address', async () => {
  const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const [ada, eve] = [await strict.register('Ada'), await strict.register('Eve')];
    const paths = await Promise.all([ada, eve].map(subscribe));
    const statuses = async (path: string, times: number) => {
      const all = new Set<number>();
      for (let n = 0; n < times; n++) all.add((await strict.fetch(path)).status);
      return [...all];
    };
    expect(await statuses(paths[0]!, 61)).toEqual([200, 429]);
    expect(await statuses(paths[1]!, 1)).toEqual([200]);
    await sql`update limits set count = 1200 where key like 'feed:%' and user_id is null`.execute(strict.db);
    const refused = await strict.fetch(paths[1]!);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    await strict.close();
  }
});

test('TEAM-03, TEAM-08 an address is of one person and one space, and shows as much of it as they may see', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  const [shop, studio] = [await addConnection(server, ada, 'shop'), await addConnection(server, ada, 'studio')];
  await plan(ada, [shop], 'Of the shop');
  await plan(ada, [studio], 'Of the studio');
  await plan(ada, [shop, studio], 'Of both');
  await addMember(server, ada, eve);
  const asEve = within(eve, ada.uid);
  const [own, ofAda] = [
    await subscribe(eve),
    new URL((await asEve.json('POST', '/api/calendar-feed')).body.address).pathname,
  ];
  expect(await titles(own)).toEqual([]);
  expect(await titles(ofAda)).toHaveLength(3);
  expect(await (await server.fetch(ofAda)).text()).toContain('/s/');

  await ada.json('PATCH', `/api/members/${eve.uid}`, { accounts: [studio] });
  expect(await titles(ofAda)).toEqual(['Of the studio']);
  // One that has lost all its accounts is nobody's.
  await sql`delete from targets where post_id = (select id from posts where title = 'Of the shop')`.execute(server.db);
  expect(await titles(ofAda)).toEqual(['Of the studio']);
  expect((await eve.json('DELETE', '/api/calendar-feed')).status).toBe(200);
  expect((await server.fetch(ofAda)).status).toBe(200);
  // Also where the row was left, as by a restored backup.
  await sql`delete from space_members where user_id = ${eve.uid}`.execute(server.db);
  expect((await server.fetch(ofAda)).status).toBe(404);
});
