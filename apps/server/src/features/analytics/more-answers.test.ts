import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SpaceId } from '#/db/space-id.ts';

import { addConnection } from '#/testing/add-connection.ts';
import { addMeasured } from '#/testing/measured.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let limited: TestServer;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS);
const range = (from: Date, to = new Date(now + DAY_MS)) => `from=${from.toISOString()}&to=${to.toISOString()}`;

beforeAll(async () => {
  const readings = { READING_TIMES: '1h,6h,1d,3d,7d,14d,30d', READING_PAUSE: '10m' };
  server = await startTestServer({ environment: readings, plans: { limited: false } });
  limited = await startTestServer({ environment: readings, plans: { sold: true, limited: true } });
});
afterAll(() => Promise.all([server.close(), limited.close()]));

async function someone(name: string, on = server): Promise<{ person: Person; connectionId: string; spaceId: SpaceId }> {
  const person = await on.register(name);
  return { person, connectionId: await addConnection(on, person, name.toLowerCase()), spaceId: person.uid };
}

const givePlan = (person: Person, plan: 'standard' | 'basic') =>
  sql`insert into plans (user_id, given) values (${person.uid}, ${plan})
    on conflict (user_id) do update set given = excluded.given`.execute(limited.db);

const likes = (ages: Record<number, number>) => ({ readings: { figure: 'likes' as const, ages } });
/** Two processes that read at once store two readings. */
const readTwice = (uid: string) =>
  sql`insert into readings (figures_id, read_at, age_ms, likes)
    select figures_id, read_at, age_ms, likes from readings r
    where exists (select from post_figures f where f.id = r.figures_id and f.space_id = ${uid})`.execute(server.db);
const inZone = (uid: string, zone: string) =>
  server.db.updateTable('users').set({ time_zone: zone }).where('id', '=', uid).execute();

describe('STAT-05 the growth of a post', () => {
  test('has each reading with its age, beside median and quartiles of three posts or more', async () => {
    const { person, ...of } = await someone('Growth');
    const { targetId } = await addMeasured(server.db, { ...of, publishedAt: ago(1), ...likes({ 3700000: 4 }) });
    for (const value of [10, 20, 30, 40])
      await addMeasured(server.db, {
        ...of,
        publishedAt: ago(40),
        ...likes({ 3600000: value, 22000000: value * 2, 604900000: value * 10 }),
      });
    const { person: _, ...ofAnother } = await someone('Stranger');
    await addMeasured(server.db, { ...ofAnother, publishedAt: ago(40), ...likes({ 3600000: 9_999, 22000000: 9_999 }) });
    // A reading that came far too late says nothing of the age that it missed.
    await addMeasured(server.db, { ...of, publishedAt: ago(50), ...likes({ 15000000: 9_999 }) });
    const { body } = await person.json('GET', `/api/analytics/growth?targetId=${targetId}`);
    expect(body).toMatchObject({
      targetId,
      network: 'bluesky',
      figure: 'likes',
      readings: [{ ageMs: 3_700_000, value: 4 }],
    });
    expect(body.usual.map(({ ageMs }: AnyJson) => ageMs / HOUR_MS)).toEqual([1, 6, 24, 72, 168, 336, 720]);
    expect(body.usual[0]).toMatchObject({ posts: 5, median: 20, lowerQuartile: 10, upperQuartile: 30 });
    expect(body.usual[1]).toMatchObject({ posts: 4, median: 50 });
    expect(body.usual[2]).toMatchObject({ posts: 0, median: null });
    expect(body.usual[0].dueAt).toBe(new Date(ago(1).getTime() + HOUR_MS).toISOString());
    await readTwice(person.uid);
    const again = await person.json('GET', `/api/analytics/growth?targetId=${targetId}`);
    expect(again.body.usual).toEqual(body.usual);
  });

  test('is answered for posts of the caller only', async () => {
    const { person } = await someone('Nobody');
    const other = await someone('Somebody');
    const { targetId } = await addMeasured(server.db, { ...other, publishedAt: ago(1) });
    for (const id of [targetId, 'nonsense', other.connectionId])
      expect(await person.json('GET', `/api/analytics/growth?targetId=${id}`)).toMatchObject({ status: 404 });
  });
});

describe('STAT-06 best times', () => {
  test('are hours of the week on the clock of the person, empty below three posts', async () => {
    const { person, ...of } = await someone('Best');
    await inZone(person.uid, 'Europe/Warsaw');
    const week = 7 * DAY_MS + 1_000;
    const add = (at: string, value: number) =>
      addMeasured(server.db, { ...of, publishedAt: new Date(at), ...likes({ [week]: value }) });
    // Mondays at 9 in Warsaw: in summer 7 and in winter 8 of UTC.
    for (const [at, value] of [
      ['2026-06-01T07:10Z', 10],
      ['2026-06-08T07:50Z', 20],
      ['2026-11-02T08:30Z', 60],
    ] as const)
      await add(at, value);
    await add('2026-06-02T20:00Z', 5);
    await add('2026-06-09T20:00Z', 7);
    // Read only when it was an hour old, or much later than a week: it is behind no cell.
    await addMeasured(server.db, { ...of, publishedAt: new Date('2026-06-03T09:00Z'), ...likes({ 3700000: 3 }) });
    await addMeasured(server.db, { ...of, publishedAt: new Date('2026-06-03T09:00Z'), ...likes({ [12 * DAY_MS]: 3 }) });
    const { body } = await person.json('GET', '/api/analytics/best-times?network=bluesky');
    expect(body).toMatchObject({
      network: 'bluesky',
      figure: 'likes',
      timeZone: 'Europe/Warsaw',
      posts: 5,
      median: 10,
    });
    expect(body.cells).toEqual([
      { weekday: 1, hour: 9, posts: 3, median: 20, lowerQuartile: 15, upperQuartile: 40 },
      { weekday: 2, hour: 22, posts: 2, median: null, lowerQuartile: null, upperQuartile: null },
    ]);
    await readTwice(person.uid);
    expect((await person.json('GET', '/api/analytics/best-times?network=bluesky')).body).toEqual(body);
    const other = await person.json('GET', '/api/analytics/best-times?network=bluesky&figure=reposts');
    expect(other.body).toMatchObject({ figure: 'reposts', posts: 0, median: null, cells: [] });
  });

  test('are refused by the smallest plan, as other things that it does not have', async () => {
    const { person } = await someone('Basic', limited);
    expect(await person.json('GET', '/api/analytics/best-times?network=bluesky')).toMatchObject({
      status: 403,
      body: {
        code: 'plan-needed',
        seePlans: true,
        error: 'Best times need the Standard plan. Please upgrade your plan.',
      },
    });
    expect((await person.fetch(`/api/analytics/export.csv?what=best-times&${range(ago(7))}`)).status).toBe(403);
  });
});

describe('STAT-08 the plan', () => {
  test('shows the last 30 days on Basic; what is older stays, and comes back with a larger plan', async () => {
    const { person, ...of } = await someone('Plan', limited);
    await addMeasured(limited.db, { ...of, publishedAt: ago(5), figures: { likes: 1 } });
    await addMeasured(limited.db, { ...of, publishedAt: ago(60), figures: { likes: 10 } });
    const asked = `/api/analytics?${range(ago(90))}`;
    const basic = await person.json('GET', asked);
    const bluesky = ({ networks }: AnyJson) => networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(bluesky(basic.body)).toMatchObject({ posts: 1, totals: { likes: 1 }, before: null });
    expect(basic.body.limit).toEqual({
      plan: 'standard',
      message: 'Figures of more than 30 days need the Standard plan. Please upgrade your plan.',
    });
    expect(new Date(basic.body.from).getTime()).toBeGreaterThan(ago(32).getTime());
    expect(basic.body.total).toBe(1);
    expect((await person.json('GET', `/api/analytics/posts?${range(ago(90))}`)).body.posts).toHaveLength(1);
    const week = await person.json('GET', `/api/analytics?${range(ago(7))}`);
    expect(week.body.limit).toBeNull();
    expect(bluesky(week.body).before).not.toBeNull();
    await givePlan(person, 'standard');
    const standard = await person.json('GET', asked);
    expect(bluesky(standard.body)).toMatchObject({ posts: 2, totals: { likes: 11 } });
    expect(standard.body.limit).toBeNull();
  });

  test('names no best post of an older week on Basic', async () => {
    const { person, ...of } = await someone('Report', limited);
    await addMeasured(limited.db, { ...of, publishedAt: ago(60), figures: { likes: 9 } });
    const best = async () =>
      (await person.json('GET', `/api/reports/week?of=${ago(60).toISOString().slice(0, 10)}`)).body.best;
    expect(await best()).toEqual([]);
    await givePlan(person, 'standard');
    expect(await best()).toMatchObject([{ network: 'bluesky', value: 9 }]);
  });

  test('shows no figures of an older post on Basic, in lists, in its details and after a change, and says why', async () => {
    const { person, ...of } = await someone('Cards', limited);
    const young = await addMeasured(limited.db, { ...of, publishedAt: ago(5), figures: { likes: 1 } });
    const old = await addMeasured(limited.db, { ...of, publishedAt: ago(32), title: 'Kiln', figures: { likes: 9 } });
    const answers = async (id: string) => {
      const { body: one } = await person.json('GET', `/api/posts/${id}`);
      const { body: list } = await person.json('GET', `/api/posts?${range(ago(40))}`);
      return [one, list.posts.find((post: AnyJson) => post.id === id)].map(({ targets }) => targets[0]);
    };
    const limit = 'Figures of more than 30 days need the Standard plan. Please upgrade your plan.';
    for (const target of await answers(old.postId))
      expect(target).toMatchObject({ figures: null, figuresLimit: limit });
    const found = await person.json('GET', '/api/posts/search?q=kiln');
    expect(found.body.posts[0].targets[0]).toMatchObject({ figures: null, figuresLimit: limit });
    for (const target of await answers(young.postId)) {
      expect(target.figures).toMatchObject({ figures: { likes: 1 } });
      expect(target).not.toHaveProperty('figuresLimit');
    }
    await givePlan(person, 'standard');
    for (const target of await answers(old.postId)) {
      expect(target.figures).toMatchObject({ figures: { likes: 9 } });
      expect(target).not.toHaveProperty('figuresLimit');
    }
  });

  test('shows no growth of an older post on Basic, and counts it not as usual', async () => {
    const { person, ...of } = await someone('Grown', limited);
    const { targetId: young } = await addMeasured(limited.db, { ...of, publishedAt: ago(5), ...likes({ 3600000: 1 }) });
    const { targetId: old } = await addMeasured(limited.db, { ...of, publishedAt: ago(32), ...likes({ 3600000: 9 }) });
    const grown = (id: string) => person.json('GET', `/api/analytics/growth?targetId=${id}`);
    expect(await grown(old)).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('more than 30 days'), seePlans: true },
    });
    expect((await grown(young)).body.usual[0]).toMatchObject({ ageMs: HOUR_MS, posts: 1 });
    await givePlan(person, 'standard');
    expect((await grown(old)).body.readings).toMatchObject([{ value: 9 }]);
    expect((await grown(young)).body.usual[0]).toMatchObject({ posts: 2 });
  });

  test('shows nothing from before the time in which figures are kept', async () => {
    const { person } = await someone('Old');
    const { body } = await person.json('GET', `/api/analytics?${range(ago(2_000))}`);
    expect(new Date(body.from).getTime()).toBeGreaterThan(ago(740).getTime());
    expect(body.limit).toBeNull();
  });
});

describe('STAT-03 followers of an account', () => {
  // On the clock of this moment: the server's last gap ends today, and midnight may have passed since `now`.
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

  test('are a count a day; days without one are gaps, with the reason where it is known', async () => {
    const { person, connectionId } = await someone('Followers');
    for (const [days, count] of [
      [20, 100],
      [19, 101],
      [15, 110],
      [14, 111],
      [3, 130],
    ] as const)
      await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
        values (${connectionId}, ${day(days)}, ${person.uid}, now(), ${count})`.execute(server.db);
    await sql`update connections set reconnect_needed = true where id = ${connectionId}`.execute(server.db);
    const { body } = await person.json(
      'GET',
      `/api/analytics/followers?${range(ago(25))}&connectionId=${connectionId}`,
    );
    expect(body.days).toHaveLength(5);
    expect(body.gaps).toEqual([
      { from: day(18), to: day(16), reason: null },
      { from: day(13), to: day(4), reason: null },
      { from: day(2), to: day(0), reason: 'signed out' },
    ]);
    const answer = await person.json('GET', `/api/analytics?${range(ago(25))}`);
    const bluesky = answer.body.networks.find(({ network }: AnyJson) => network === 'bluesky');
    expect(bluesky).toMatchObject({ followers: 130, troubles: [{ connectionId, mayReconnect: true }] });
    expect(answer.body.accounts).toMatchObject([{ connectionId, posts: 0, followers: 130 }]);
  });

  test('of a stranger are not answered', async () => {
    const { connectionId } = await someone('Private');
    const { person } = await someone('Curious');
    expect(
      await person.json('GET', `/api/analytics/followers?${range(ago(25))}&connectionId=${connectionId}`),
    ).toMatchObject({ status: 404 });
  });
});

describe('STAT-07 the tables as files', () => {
  async function csv(person: Person, what: string): Promise<string> {
    const answer = await person.fetch(`/api/analytics/export.csv?what=${what}&${range(ago(7))}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="nonet-analytics-${what}.csv"`);
    // `text` would take the mark away.
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  }

  test('begin with a byte order mark, have headings in words, and no cell is a formula', async () => {
    const { person, ...of } = await someone('File');
    const title = '=HYPERLINK("https://evil.test"), "quoted"';
    await addMeasured(server.db, { ...of, publishedAt: ago(1), title, figures: { likes: 3 } });
    await addMeasured(server.db, { ...of, publishedAt: ago(2), title: '-1' });
    const text = await csv(person, 'posts');
    expect(text.startsWith('\uFEFFPublished (UTC),Network,Account,Title,Views,Impressions,')).toBe(true);
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.test""), ""quoted""",,,,3,`);
    expect(text).toContain(`,'-1,,,,,`);
    expect(text.split('\r\n')).toHaveLength(4);
  });

  test('have all posts, also those of many pages', async () => {
    const { person, connectionId } = await someone('Many');
    await sql`with p as (
        insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at)
        select ${person.uid}, 'Post ' || n, '', now()::timestamp, 'UTC', now(), '202611', 'published', now() - n * interval '1 minute'
        from generate_series(1, 1203) n returning id, published_at
      ), t as (
        insert into targets (space_id, post_id, connection_id, network, status, due_at, published_at, remote_id)
        select ${person.uid}, id, ${connectionId}, 'bluesky', 'published', published_at, published_at, id::text from p returning *
      ) insert into post_figures (space_id, target_id, connection_id, network, published_at, likes)
        select space_id, id, connection_id, network, published_at, nullif(extract(second from published_at)::int % 3, 0) from t`.execute(
      server.db,
    );
    const plain = (await csv(person, 'posts')).split('\r\n');
    expect(plain).toHaveLength(1205);
    const sorted = await person.fetch(`/api/analytics/export.csv?what=posts&sort=likes&${range(ago(7))}`);
    expect((await sorted.text()).split('\r\n')).toHaveLength(1205);
  });

  test('exist for everything that the screen shows', async () => {
    const { person, ...of } = await someone('Everything');
    await addMeasured(server.db, { ...of, publishedAt: ago(1), figures: { likes: 3 }, ...likes({ [7 * DAY_MS]: 3 }) });
    await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
      values (${of.connectionId}, current_date, ${person.uid}, now(), 12)`.execute(server.db);
    expect(await csv(person, 'readings')).toMatch(
      /,Title,Read \(UTC\),Hours after,Views,.*\r\n[^\r]+,Bluesky,everything,A post,[^,]+,168,,,,3,,,,,,,,\r\n$/,
    );
    expect(await csv(person, 'networks')).toMatch(
      /\r\nBluesky,,Chosen range,1,1,,,,3,.*\r\nBluesky,,Same span before,,,.*\r\nBluesky,[^,]+,Chosen range,1,,,,,3,/,
    );
    expect(await csv(person, 'days')).toMatch(/Value\r\n\d{4}-\d\d-\d\d,Bluesky,1,Likes,3\r\n$/);
    expect(await csv(person, 'posts-by-day')).toMatch(/Failed\r\n\d{4}-\d\d-\d\d,1,0,0\r\n$/);
    expect(await csv(person, 'followers')).toMatch(/Followers\r\n\d{4}-\d\d-\d\d,Bluesky,everything,12\r\n$/);
    await sql`update readings set comments = 5 where figures_id in (select id from post_figures where space_id = ${person.uid})`.execute(
      server.db,
    );
    expect(await csv(person, 'best-times')).toMatch(
      /Upper quartile\r\nBluesky,\w+,\d\d:00,1,Likes,,,\r\nBluesky,\w+,\d\d:00,1,Replies,,,\r\n$/,
    );
  });
});

describe('STAT-02 a reading on request', () => {
  const readingsDue = async (spaceId: SpaceId) => {
    const { rows } = await sql<{ due: number }>`select count(*)::int due from post_figures
      where space_id = ${spaceId} and next_at <= clock_timestamp()`.execute(server.db);
    return rows[0]!.due;
  };

  test('makes the posts of 30 days due, once in ten minutes', async () => {
    const { person, ...of } = await someone('Asks');
    const young = await addMeasured(server.db, { ...of, publishedAt: ago(20) });
    const gone = await addMeasured(server.db, { ...of, publishedAt: ago(2) });
    await addMeasured(server.db, { ...of, publishedAt: ago(40) });
    await sql`update post_figures set gone_at = now() where target_id = ${gone.targetId}`.execute(server.db);
    const { status, body } = await person.json('POST', '/api/analytics/read');
    expect(status).toBe(200);
    const inMs = new Date(body.mayAskFrom).getTime() - Date.now();
    expect(inMs).toBeGreaterThan(9 * 60_000);
    expect(inMs).toBeLessThanOrEqual(10 * 60_000);
    expect(await readingsDue(person.uid)).toBe(1);
    const { rows } = await sql<{ isDue: boolean }>`select next_at <= clock_timestamp() "isDue" from account_readings
      where connection_id = ${of.connectionId}`.execute(server.db);
    expect(rows).toEqual([{ isDue: true }]);
    expect(await person.json('POST', '/api/analytics/read')).toMatchObject({
      status: 429,
      body: { code: 'asked-too-soon' },
    });
    await sql`update spaces set figures_asked_at = now() - interval '10 minutes' where id = ${person.uid}`.execute(
      server.db,
    );
    expect((await person.json('GET', `/api/analytics?${range(ago(7))}`)).body.reading.mayAskFrom).toBeNull();
    expect((await person.json('POST', '/api/analytics/read')).status).toBe(200);
    expect(young.targetId).toBeTruthy();
  });

  test('reads the posts of the accounts and networks that it names, and no others', async () => {
    const { person, ...of } = await someone('Asks for one');
    const other = await addConnection(server, person, 'asked-for', 'threads');
    const asked = await addMeasured(server.db, { ...of, connectionId: other, network: 'threads', publishedAt: ago(2) });
    await addMeasured(server.db, { ...of, publishedAt: ago(2) });
    const due = async () => {
      const { rows } = await sql<{ targetId: string }>`select target_id "targetId" from post_figures
        where space_id = ${person.uid} and next_at <= clock_timestamp()`.execute(server.db);
      return rows.map(({ targetId }) => targetId);
    };
    expect((await person.json('POST', '/api/analytics/read?networks=nothing')).status).toBe(400);
    for (const query of [`accounts=${other}`, 'networks=threads']) {
      await sql`update post_figures set next_at = now() + interval '1 day' where space_id = ${person.uid}`.execute(
        server.db,
      );
      await sql`update spaces set figures_asked_at = null where id = ${person.uid}`.execute(server.db);
      expect((await person.json('POST', `/api/analytics/read?${query}`)).status).toBe(200);
      expect(await due(), query).toEqual([asked.targetId]);
    }
  });

  test('is refused while reading is switched off', async () => {
    const { person, connectionId } = await someone('Off');
    const off = await person.json('PUT', '/api/analytics/reading', { isOn: false });
    expect(off).toMatchObject({ status: 200, body: { isOn: false } });
    expect(await person.json('POST', '/api/analytics/read')).toMatchObject({
      status: 409,
      body: { code: 'reading-off' },
    });
    const next = sql<{
      nextAt: Date | null;
    }>`select next_at "nextAt" from account_readings where connection_id = ${connectionId}`;
    expect((await next.execute(server.db)).rows).toEqual([{ nextAt: null }]);
    const on = await person.json('PUT', '/api/analytics/reading', { isOn: true });
    expect(on.body).toMatchObject({ isOn: true });
    expect((await next.execute(server.db)).rows[0]!.nextAt).not.toBeNull();
  });
});
