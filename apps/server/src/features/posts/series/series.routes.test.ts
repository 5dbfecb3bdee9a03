import { addDays, addMonths, dayKey, usageMonth } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { addFilm } from '#/testing/add-film.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ZONE = 'Europe/Warsaw';
const today = () => dayKey(new Date(), ZONE);
const inDays = (days: number) => addDays(today(), days);

interface Repeater {
  person: Person;
  account: string;
  store(over?: object, key?: string): Promise<{ status: number; body: AnyJson }>;
  /** Stores one and returns it. */
  repeat(over?: object): Promise<AnyJson>;
  posts(): Promise<AnyJson[]>;
  days(): Promise<string[]>;
  change(series: AnyJson, body: object): Promise<AnyJson>;
  undo(changed: AnyJson, id: string): Promise<AnyJson>;
  series(id: string): Promise<AnyJson>;
}

async function repeater(): Promise<Repeater> {
  const person = await server.register();
  const account = await addConnection(server, person);
  const ok = (answer: { status: number; body: AnyJson }, status = 200) => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  };
  const self: Repeater = {
    person,
    account,
    async store(over = {}, key) {
      const body = {
        ...{ title: 'Kiln news', description: 'One', wallTime: `${inDays(1)}T09:00`, timeZone: ZONE },
        ...{ platforms: [account], rule: 'FREQ=WEEKLY', ...over },
      };
      const answer = await person.fetch('/api/series', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    repeat: async (over) => ok(await self.store(over), 201).series,
    async posts() {
      const range = `from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`;
      const all: AnyJson[] = [];
      for (let cursor = ''; ; ) {
        const page = ok(await person.json('GET', `/api/posts?${range}${cursor}`));
        all.push(...page.posts);
        if (page.nextCursor === null) return all;
        cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
      }
    },
    days: async () =>
      (await self.posts())
        .filter(({ removesAt }) => removesAt === null)
        .map(({ scheduledDate }) => dayKey(new Date(scheduledDate), ZONE)),
    change: async ({ id, version }, body) => ok(await person.json('PATCH', `/api/series/${id}`, { version, ...body })),
    undo: async ({ undo }, id) => ok(await person.json('POST', `/api/series/${id}/undo`, { change: undo.change })),
    series: async (id) => ok(await person.json('GET', `/api/series/${id}`)),
  };
  return self;
}

/** A picture of three days ago. */
async function addPicture({ uid }: Person): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into media (space_id, sha256, kind, content_type, bytes, width, height, storage_key, created_at)
    values (${uid}, 's', 'image', 'image/png', 10, 400, 400, ${`${uid}/posts/1-a-a.png`}, now() - interval '3 days') returning id`.execute(
    server.db,
  );
  return rows[0]?.id;
}

const weekly = (from: number, count: number) => Array.from({ length: count }, (_, week) => inDays(from + 7 * week));

describe('RECUR-02 a repeat', () => {
  test('makes a post for each date 35 days ahead, at once, counted in this month', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    expect(await ada.days()).toEqual(weekly(1, 5));
    const posts = await ada.posts();
    expect(posts.map((post) => post.series)).toEqual(weekly(1, 5).map((date) => ({ id: series.id, date })));
    expect(
      posts.every(
        ({ title, description, status }) => title === 'Kiln news' && description === 'One' && status === 'pending',
      ),
    ).toBe(true);
    expect((await ada.person.json('GET', '/api/usage')).body).toMatchObject({
      month: usageMonth(new Date()),
      count: 5,
    });
    expect(series).toMatchObject({
      madeUntil: inDays(35),
      nextDate: inDays(36),
      waits: [],
      start: inDays(1),
      time: '09:00',
      timeZone: ZONE,
    });
  });

  test('goes on as days pass', async () => {
    const ada = await repeater();
    await ada.repeat({ rule: 'FREQ=DAILY' });
    await sql`update series set made_until = made_until - 2`.execute(server.db);
    await sql`delete from posts where space_id = ${ada.person.uid} and series_date > ${inDays(33)}`.execute(server.db);
    await sql`delete from series_dates where day > ${inDays(33)}`.execute(server.db);
    await sql`update series set next_day = made_until + 1, make_at = now()`.execute(server.db);
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toHaveLength(35);
  });

  test('OP-102 is refused with a sentence when its rule is not one that people choose from', async () => {
    const ada = await repeater();
    const { status, body } = await ada.store({ rule: 'FREQ=HOURLY' });
    expect([status, body.error]).toEqual([422, 'A repeat comes every so many days, weeks or months.']);
    expect((await ada.store({ rule: 'FREQ=DAILY;UNTIL=20200101' })).body.error).toBe(
      'The repeat ends before it starts.',
    );
    expect(
      (await ada.store({ rule: 'FREQ=MONTHLY;BYDAY=1MO;UNTIL='.concat(inDays(1).replaceAll('-', '')) })).status,
    ).toBe(422);
    expect((await ada.store({ rule: `FREQ=DAILY;BYDAY=${'MO,'.repeat(2_000)}MO` })).status).toBe(400);
    expect(await ada.posts()).toEqual([]);
  });

  test('OP-103 cannot start in the past', async () => {
    const ada = await repeater();
    const { status, body } = await ada.store({ wallTime: `${inDays(-1)}T09:00`, rule: 'FREQ=DAILY' });
    expect([status, body.issues.map(({ code }: AnyJson) => code)]).toEqual([422, ['date-past']]);
    await ada.repeat({ wallTime: `${inDays(1)}T09:00`, rule: 'FREQ=DAILY;COUNT=1' });
    expect(await ada.days()).toEqual([inDays(1)]);
  });

  test('OP-186 cannot begin now, nor be moved there', async () => {
    const ada = await repeater();
    const error = 'A repeat needs a day and a time. Only a single post can go out now.';
    const refused = { status: 400, body: { code: 'invalid-date', error } };
    expect(await ada.store({ wallTime: null, scheduledDate: 'now' })).toMatchObject(refused);
    const { id, version } = await ada.repeat();
    const change = { version, scheduledDate: 'now', scope: 'all', date: inDays(1) };
    expect(await ada.person.json('PATCH', `/api/series/${id}`, change)).toMatchObject(refused);
  });

  test('is checked as a post is, each of its texts', async () => {
    const ada = await repeater();
    const { status, body } = await ada.store({ variations: ['Two', 'x'.repeat(301)] });
    expect(status).toBe(422);
    expect(body.error).toMatch(/^Variation 2: /);
    expect((await ada.store({ title: '' })).status).toBe(422);
  });

  test('is stored once for one idempotency key, also when both calls arrive together', async () => {
    const ada = await repeater();
    const answers = await Promise.all([ada.store({}, 'key'), ada.store({}, 'key'), ada.store({}, 'key')]);
    expect(new Set(answers.map(({ body }) => body.series.id)).size).toBe(1);
    expect(await ada.days()).toEqual(weekly(1, 5));
    expect((await ada.store({ title: 'Other' }, 'key')).status).toBe(409);
  });

  test('RECUR-04 lets its texts take turns', async () => {
    const ada = await repeater();
    await ada.repeat({ variations: ['Two', ' ', 'Three'] });
    expect((await ada.posts()).map(({ description }) => description)).toEqual(['One', 'Two', 'Three', 'One', 'Two']);
  });

  describe('RECUR-01 of a planned post', () => {
    async function planned(ada: Repeater, over: object = {}): Promise<{ id: string; version: number }> {
      const body = { title: 'Kiln news', description: 'Once', wallTime: `${inDays(1)}T09:00`, timeZone: ZONE };
      const answer = await ada.person.json('POST', '/api/social/posts/schedule', {
        ...body,
        platforms: [ada.account],
        ...over,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      const { id, version } = answer.body.post;
      return { id, version };
    }

    test('makes it the first date, changed with it and counted no second time', async () => {
      const ada = await repeater();
      const post = await planned(ada);
      const series = await ada.repeat({ post, wallTime: `${inDays(2)}T10:00` });
      const posts = await ada.posts();
      expect(posts.map((each) => each.series)).toEqual(weekly(2, 5).map((date) => ({ id: series.id, date })));
      expect(posts[0]).toMatchObject({ id: post.id, description: 'One', version: post.version + 1 });
      expect((await ada.person.json('GET', '/api/usage')).body).toMatchObject({ count: 5 });
      // It is a post of the repeat like the others.
      await ada.change(series, { scope: 'all', date: inDays(2), title: 'All of them' });
      expect((await ada.posts()).map(({ title }) => title)).toEqual(Array(5).fill('All of them'));
    });

    test('moves it to the first date of the rule', async () => {
      const ada = await repeater();
      const post = await planned(ada);
      const day = Number(inDays(3).slice(8));
      const series = await ada.repeat({ post, rule: `FREQ=MONTHLY;BYMONTHDAY=${Math.min(day, 28)}` });
      const [first] = await ada.posts();
      expect(first).toMatchObject({ id: post.id, series: { id: series.id } });
      expect(dayKey(new Date(first.scheduledDate), ZONE)).toBe(first.series.date);
    });

    test('happens once, whoever asks: of calls at the same moment one makes a repeat', async () => {
      const ada = await repeater();
      const post = await planned(ada);
      const answers = await Promise.all([1, 2, 3].map(() => ada.store({ post })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await ada.days()).toEqual(weekly(1, 5));
      expect((await ada.person.json('GET', '/api/series')).body.series).toHaveLength(1);
      const again = await ada.store({ post: { ...post, version: post.version + 1 } });
      expect(again).toMatchObject({ status: 409, body: { code: 'repeats-already' } });
    });

    test('is the same call again with its key', async () => {
      const ada = await repeater();
      const post = await planned(ada);
      const first = await ada.store({ post }, 'adopt');
      expect(await ada.store({ post }, 'adopt')).toMatchObject({
        status: 201,
        body: { series: { id: first.body.series.id } },
      });
      expect(await ada.days()).toEqual(weekly(1, 5));
    });

    test('stores nothing when the post is of another version, of somebody else, deleted, or no longer fits', async () => {
      const ada = await repeater();
      const post = await planned(ada);
      const other = await repeater();
      expect(await other.store({ post })).toMatchObject({ status: 404 });
      expect(await ada.store({ post: { ...post, version: post.version + 1 } })).toMatchObject({ status: 409 });
      expect(await ada.store({ post, wallTime: '2020-01-01T09:00' })).toMatchObject({ status: 422 });
      await ada.person.json('DELETE', `/api/posts/${post.id}`);
      expect(await ada.store({ post })).toMatchObject({ status: 404 });
      for (const { person } of [ada, other]) expect((await person.json('GET', '/api/series')).body.series).toEqual([]);
    });

    test('keeps its files, for it and for the others', async () => {
      const ada = await repeater();
      const picture = await addPicture(ada.person);
      const post = await planned(ada, { media: [{ id: picture }] });
      await ada.repeat({ post, media: [{ id: picture }] });
      expect((await ada.posts()).map(({ media }) => media.map(({ id }: { id: string }) => id))).toEqual(
        Array(5).fill([picture]),
      );
    });
  });

  test('OP-104 keeps the zone in which it was written', async () => {
    const ada = await repeater();
    await ada.repeat({ rule: 'FREQ=MONTHLY;COUNT=20' });
    await ada.person.json('PATCH', '/api/me', { timeZone: 'Asia/Tokyo' });
    const { body } = await ada.person.json('GET', '/api/series');
    expect(body.series).toMatchObject([{ timeZone: ZONE, time: '09:00' }]);
    const [post] = await ada.posts();
    expect((await ada.person.json('GET', `/api/posts/${post.id}`)).body).toMatchObject({
      timeZone: ZONE,
      wallTime: `${inDays(1)}T09:00:00`,
    });
  });
});

describe('OP-105 when the month has no more room', () => {
  async function limited(limit: number): Promise<Repeater> {
    const ada = await repeater();
    await sql`insert into usage (user_id, month, count, monthly_limit) values (${ada.person.uid}, ${usageMonth(new Date())}, 0, ${limit})`.execute(
      server.db,
    );
    return ada;
  }
  const raise = (ada: Repeater, limit: number) =>
    sql`update usage set monthly_limit = ${limit} where user_id = ${ada.person.uid}`.execute(server.db);

  test('RECUR-02 what fits is made in the order in which it is due, over all series; the rest is named with its dates', async () => {
    const ada = await limited(0);
    const first = await ada.repeat({ wallTime: `${inDays(2)}T09:00` });
    const second = await ada.repeat({ wallTime: `${inDays(1)}T09:00`, title: 'Other' });
    expect(await ada.days()).toEqual([]);
    expect(first.waits.map(({ date }: AnyJson) => date)).toEqual(weekly(2, 5));
    expect(second.waits[0]).toMatchObject({ code: 'usage-limit', message: expect.stringContaining('monthly') });
    await raise(ada, 3);
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toEqual([inDays(1), inDays(2), inDays(8)]);
    expect((await ada.series(first.id)).waits.map(({ date }: AnyJson) => date)).toEqual(weekly(9, 4));
  });

  test('RECUR-02 it goes on with the next month', async () => {
    const ada = await limited(2);
    const { id } = await ada.repeat();
    expect(await ada.days()).toEqual(weekly(1, 2));
    await sql`update usage set month = ${addMonths(dayKey(new Date(), 'UTC').slice(0, 7), -1).replace('-', '')}, monthly_limit = 2
      where user_id = ${ada.person.uid}`.execute(server.db);
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toEqual(weekly(1, 5));
    expect((await ada.series(id)).waits).toEqual([]);
  });

  test('a date that passes is not made later, and one message names all of them', async () => {
    const ada = await limited(0);
    const { id } = await ada.repeat({ rule: 'FREQ=DAILY' });
    await sql`update series set start_day = start_day - 36 where id = ${id}`.execute(server.db);
    await sql`update series_waits set day = day - 36, due_at = due_at - interval '36 days' where series_id = ${id}`.execute(
      server.db,
    );
    await raise(ada, 100);
    for (const _ of [1, 2]) {
      await server.enqueueTimedJobs();
      await server.runJobs();
    }
    expect(await ada.days()).toEqual([]);
    const { rows } = await sql<{ data: AnyJson }>`
      select data from messages where user_id = ${ada.person.uid} and data ->> 'news' = 'left-out'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data.days).toHaveLength(35);
    expect((await ada.series(id)).waits).toEqual([]);
  });

  test('RECUR-02 the same after a stand-still of months', async () => {
    const ada = await repeater();
    const { id } = await ada.repeat();
    await sql`delete from posts where series_id = ${id}`.execute(server.db);
    await sql`delete from series_dates where series_id = ${id}`.execute(server.db);
    await sql`update series set start_day = start_day - 70, made_until = made_until - 106, next_day = start_day - 70, make_at = now() where id = ${id}`.execute(
      server.db,
    );
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toEqual(weekly(1, 5));
    const { rows } = await sql<{ data: AnyJson }>`
      select data from messages where user_id = ${ada.person.uid} and data ->> 'news' = 'left-out'`.execute(server.db);
    expect(rows[0]?.data.days).toHaveLength(10);
  });

  test('an account that was signed out makes the dates wait, and what is mended is made', async () => {
    const ada = await repeater();
    await sql`update connections set connected = false where id = ${ada.account}`.execute(server.db);
    expect((await ada.store()).status).toBe(422);
    await sql`update connections set connected = true where id = ${ada.account}`.execute(server.db);
    const { id } = await ada.repeat({ rule: 'FREQ=DAILY' });
    await sql`update connections set connected = false where id = ${ada.account}`.execute(server.db);
    await sql`delete from posts where series_id = ${id} and series_date > ${inDays(30)}`.execute(server.db);
    await sql`delete from series_dates where series_id = ${id} and day > ${inDays(30)}`.execute(server.db);
    await sql`update series set made_until = ${inDays(30)}, next_day = ${inDays(31)}, make_at = now() where id = ${id}`.execute(
      server.db,
    );
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect((await ada.series(id)).waits.length).toBeGreaterThan(3);
    await sql`update connections set connected = true where id = ${ada.account}`.execute(server.db);
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toHaveLength(35);
  });
});

describe('RECUR-03 a change', () => {
  test('of all changes every post that was not sent', async () => {
    const ada = await repeater();
    const series = await ada.repeat({ rule: 'FREQ=WEEKLY;COUNT=7' });
    const changed = await ada.change(series, {
      scope: 'all',
      date: inDays(1),
      title: 'Glaze news',
      description: 'New',
    });
    expect(changed).toMatchObject({ changed: 5, deleted: 0, leftAlone: 0 });
    expect((await ada.posts()).map(({ title, description }) => `${title}: ${description}`)).toEqual(
      Array(5).fill('Glaze news: New'),
    );
    expect(await ada.days()).toEqual(weekly(1, 5));
    expect(changed.series.rule).toContain('COUNT=7');
  });

  test('of this and the following leaves the former dates', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const changed = await ada.change(series, { scope: 'following', date: inDays(15), title: 'Later' });
    expect(changed).toMatchObject({ changed: 3, leftAlone: 0 });
    expect((await ada.posts()).map(({ title }) => title)).toEqual([
      'Kiln news',
      'Kiln news',
      'Later',
      'Later',
      'Later',
    ]);
    expect((await ada.series(series.id)).endsBefore).toBe(inDays(15));
    expect(changed.series.nextDate).toBe(inDays(36));
  });

  test('OP-107 leaves posts alone that were edited on their own, counts them, and makes no second post on their dates', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const [, second] = await ada.posts();
    await ada.person.json('PATCH', `/api/posts/${second.id}`, { version: second.version, title: 'Special' });
    const changed = await ada.change(series, { scope: 'all', date: inDays(1), title: 'New' });
    expect(changed).toMatchObject({ changed: 4, leftAlone: 1 });
    expect((await ada.posts()).map(({ title }) => title)).toEqual(['New', 'Special', 'New', 'New', 'New']);
    expect(await ada.days()).toEqual(weekly(1, 5));
  });

  test('OP-107 a move that was undone is no edit of its own', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const [first] = await ada.posts();
    const move = async (version: number, day: string) =>
      (await ada.person.json('PATCH', `/api/posts/${first.id}`, { version, wallTime: `${day}T09:00`, timeZone: ZONE }))
        .body.post;
    const moved = await move(first.version, inDays(2));
    await move(moved.version, inDays(1));
    expect(await ada.change(series, { scope: 'all', date: inDays(1), title: 'New' })).toMatchObject({
      changed: 5,
      leftAlone: 0,
    });
  });

  test('what was sent stays as it is', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const [first] = await ada.posts();
    await sql`update targets set status = 'published', fenced_at = now(), remote_id = 'r1', run_at = null, published_at = now() where post_id = ${first.id}`.execute(
      server.db,
    );
    await sql`update posts set status = 'published', published_at = now() where id = ${first.id}`.execute(server.db);
    expect(await ada.change(series, { scope: 'all', date: inDays(1), title: 'New' })).toMatchObject({
      changed: 4,
      leftAlone: 0,
    });
    expect((await ada.posts()).map(({ title }) => title)).toEqual(['Kiln news', 'New', 'New', 'New', 'New']);
  });

  test('of the time moves every post; another day moves the rule', async () => {
    const ada = await repeater();
    const series = await ada.repeat({ rule: 'FREQ=WEEKLY;COUNT=6' });
    const moved = await ada.change(series, {
      scope: 'following',
      date: inDays(8),
      wallTime: `${inDays(9)}T10:30`,
      timeZone: ZONE,
    });
    expect(moved).toMatchObject({ changed: 4, deleted: 0 });
    expect(await ada.days()).toEqual([inDays(1), ...weekly(9, 4)]);
    expect(moved.series).toMatchObject({ time: '10:30', before: 1, rule: expect.stringContaining('COUNT=6') });
    expect((await ada.posts()).map((post) => post.series.date)).toEqual([inDays(1), ...weekly(9, 4)]);
  });

  test('OP-104 from another zone leaves the zone of the series, and moves to the same moment', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const moved = await ada.change(series, {
      ...{ scope: 'all', date: inDays(1), wallTime: `${inDays(1)}T18:00`, timeZone: 'Asia/Tokyo' },
    });
    expect(moved.series).toMatchObject({ timeZone: ZONE, time: expect.stringMatching(/^1[01]:00$/) });
    expect((await ada.posts())[0].scheduledDate).toBe(`${inDays(1)}T09:00:00.000Z`);
  });

  test('of the rule reuses posts, deletes what is too many, and makes what is missing', async () => {
    const ada = await repeater();
    const series = await ada.repeat();
    const sparse = await ada.change(series, { scope: 'all', date: inDays(1), rule: 'FREQ=WEEKLY;INTERVAL=2' });
    expect(sparse).toMatchObject({ changed: 2, deleted: 2 });
    expect(await ada.days()).toEqual([inDays(1), inDays(15), inDays(29)]);
    await ada.change(sparse.series, { scope: 'all', date: inDays(1), rule: 'FREQ=DAILY;COUNT=9' });
    expect(await ada.days()).toEqual(Array.from({ length: 9 }, (_, day) => inDays(1 + day)));
  });

  test('OP-107 a count is a count over all, also after a split', async () => {
    const ada = await repeater();
    const series = await ada.repeat({ rule: 'FREQ=DAILY;COUNT=10' });
    const { series: split } = await ada.change(series, { scope: 'following', date: inDays(5), title: 'Later' });
    expect(await ada.days()).toHaveLength(10);
    expect(split).toMatchObject({ before: 4, rule: expect.stringContaining('COUNT=10') });
    await ada.change(split, { scope: 'all', date: inDays(5), rule: 'FREQ=DAILY;COUNT=6' });
    expect(await ada.days()).toEqual(Array.from({ length: 6 }, (_, day) => inDays(1 + day)));
  });

  test('RECUR-04 replaces the text whose turn it is', async () => {
    const ada = await repeater();
    const series = await ada.repeat({ variations: ['Two'] });
    await ada.change(series, { scope: 'all', date: inDays(8), description: 'Zwei' });
    expect((await ada.posts()).map(({ description }) => description)).toEqual(['One', 'Zwei', 'One', 'Zwei', 'One']);
  });

  test('is refused when it was made for another version, or for a date that it does not have', async () => {
    const ada = await repeater();
    const { id } = await ada.repeat();
    const patch = (body: object) =>
      ada.person.json('PATCH', `/api/series/${id}`, { scope: 'all', date: inDays(1), title: 'x', ...body });
    expect((await patch({ version: 7 })).body.code).toBe('version-conflict');
    expect((await patch({ version: 1, date: inDays(3) })).body.code).toBe('date-not-found');
    expect((await patch({ version: 1, description: 'x'.repeat(301) })).status).toBe(422);
    expect((await ada.posts()).map(({ title }) => title)).toEqual(Array(5).fill('Kiln news'));
  });
});

describe('OP-107 undo brings everything back', () => {
  test('after a change of texts, times and rule', async () => {
    const ada = await repeater();
    const series = await ada.repeat({ variations: ['Two'] });
    const [, second] = await ada.posts();
    await ada.person.json('PATCH', `/api/posts/${second.id}`, { version: second.version, title: 'Special' });
    const content = async () =>
      (await ada.posts()).map(({ id, title, description, scheduledDate, series: of, status }) => ({
        id,
        title,
        description,
        scheduledDate,
        of,
        status,
      }));
    const before = await content();
    const changed = await ada.change(series, {
      scope: 'all',
      date: inDays(1),
      title: 'New',
      rule: 'FREQ=DAILY',
      wallTime: `${inDays(1)}T17:00`,
      timeZone: ZONE,
    });
    expect((await ada.days()).length).toBeGreaterThan(30);
    await ada.undo(changed, series.id);
    expect(await content()).toEqual(before);
    expect(await ada.series(series.id)).toMatchObject({
      endsBefore: null,
      nextDate: inDays(36),
      madeUntil: inDays(35),
    });
    expect((await ada.person.json('GET', '/api/usage')).body.count).toBe(5);
    expect((await ada.person.json('GET', `/api/series/${changed.series.id}`)).status).toBe(404);
  });

  test('OP-106 after a stop that deleted what was planned, which gives it back', async () => {
    const ada = await repeater();
    const { id, version } = await ada.repeat();
    const stopped = (await ada.person.json('DELETE', `/api/series/${id}?version=${version}&scope=all`)).body;
    expect(stopped).toMatchObject({ deleted: 5, leftAlone: 0 });
    expect(await ada.days()).toEqual([]);
    await ada.undo(stopped, id);
    expect(await ada.days()).toEqual(weekly(1, 5));
    expect((await ada.person.json('POST', `/api/series/${id}/undo`, { change: stopped.undo.change })).status).toBe(409);
    const again = (
      await ada.person.json('DELETE', `/api/series/${id}?version=${(await ada.series(id)).version}&scope=all`)
    ).body;
    await sql`update posts set remove_at = now() - interval '1 second' where series_id = ${id}`.execute(server.db);
    await sql`update series_changes set undo_until = now() - interval '1 second' where series_id = ${id}`.execute(
      server.db,
    );
    expect((await ada.person.json('POST', `/api/series/${id}/undo`, { change: again.undo.change })).body.code).toBe(
      'too-late',
    );
  });
});

describe('OP-106 a stop', () => {
  test('keeps what is planned when that is asked for', async () => {
    const ada = await repeater();
    const { id, version } = await ada.repeat();
    const stopped = (await ada.person.json('DELETE', `/api/series/${id}?version=${version}&scope=all&planned=keep`))
      .body;
    expect(stopped).toMatchObject({ deleted: 0, series: { nextDate: null } });
    expect(await ada.days()).toEqual(weekly(1, 5));
    await ada.undo(stopped, id);
    expect((await ada.series(id)).nextDate).toBe(inDays(36));
  });

  test('RECUR-03 of this and the following leaves the former, and what was edited on its own', async () => {
    const ada = await repeater();
    const { id, version } = await ada.repeat();
    const [, , , fourth] = await ada.posts();
    await ada.person.json('PATCH', `/api/posts/${fourth.id}`, { version: fourth.version, title: 'Special' });
    const stopped = (
      await ada.person.json('DELETE', `/api/series/${id}?version=${version}&scope=following&date=${inDays(15)}`)
    ).body;
    expect(stopped).toMatchObject({ deleted: 2, leftAlone: 1 });
    expect(await ada.days()).toEqual([inDays(1), inDays(8), inDays(22)]);
  });

  test('RECUR-03 a post that is deleted by itself is not made again', async () => {
    const ada = await repeater();
    const { id } = await ada.repeat();
    const [first] = await ada.posts();
    await ada.person.json('DELETE', `/api/posts/${first.id}`);
    await sql`update series set made_until = start_day - 1, next_day = start_day, make_at = now() where id = ${id}`.execute(
      server.db,
    );
    await server.enqueueTimedJobs();
    await server.runJobs();
    expect(await ada.days()).toEqual(weekly(8, 4));
  });
});

test('an account whose data is deleted leaves its repeats; one without any other makes nothing more', async () => {
  const ada = await repeater();
  const page = await addConnection(server, ada.person, 'page', 'facebook');
  const both = await ada.repeat({ platforms: [ada.account, page] });
  const alone = await ada.repeat({ title: 'Alone', platforms: [page] });
  const body = { userId: ada.person.uid, connectionId: page, deleteData: true };
  expect((await ada.person.json('POST', '/api/facebook/disconnect', body)).status).toBe(200);
  expect((await ada.series(both.id)).platforms).toEqual([`bluesky:${ada.account}`]);
  expect((await ada.series(alone.id)).nextDate).toBeNull();
});

describe('a repeat', () => {
  /** How many of the files of a repeat are left without its posts. */
  async function left({ person }: Repeater, seriesId: string): Promise<number> {
    await sql`delete from posts where series_id = ${seriesId}`.execute(server.db);
    await sql`update media set kept_by_post = false where space_id = ${person.uid}`.execute(server.db);
    await server.enqueueTimedJobs();
    await server.runJobs();
    return (await sql`select from media where space_id = ${person.uid}`.execute(server.db)).rows.length;
  }

  test('keeps its files', async () => {
    const ada = await repeater();
    const { id } = await ada.repeat({ media: [{ id: await addPicture(ada.person), alt: '' }] });
    expect(await left(ada, id)).toBe(1);
  });

  test('FMT-08 keeps the captions and words of its video, and gives them to each of its posts, also after a change and its undo', async () => {
    const ada = await repeater();
    const { film, polish, english } = await addFilm(server.db, ada.person);
    const mediaWith = (...captions: object[]) => [{ id: film, alt: 'The door opens', captions }];
    const told = async () => {
      const videos = (await ada.posts()).map(({ media }) => media[0]);
      expect(videos.map(({ alt }) => alt)).toEqual(Array(5).fill('The door opens'));
      return videos.map(({ captions = [] }) => captions.map(({ id, language }: AnyJson) => `${language} ${id}`));
    };
    const series = await ada.repeat({ media: mediaWith({ id: polish, language: 'PL' }) });
    expect(await told()).toEqual(Array(5).fill([`pl ${polish}`]));
    const both = mediaWith({ id: english, language: 'en' }, { id: polish, language: 'pl' });
    const changed = await ada.change(series, { scope: 'all', date: inDays(1), media: both });
    expect(changed).toMatchObject({ changed: 5 });
    expect(await told()).toEqual(Array(5).fill([`en ${english}`, `pl ${polish}`]));
    await ada.undo(changed, series.id);
    expect(await told()).toEqual(Array(5).fill([`pl ${polish}`]));
    expect(await left(ada, series.id)).toBe(2);
  });
});
