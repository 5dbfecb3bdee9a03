import type { PlanId, PostingTime } from '@nonet/domain';
import { startSet, weekdays } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let selling: TestServer;
beforeAll(async () => {
  [server, selling] = [await startTestServer(), await startTestServer({ plans: { sold: true, limited: true } })];
});
afterAll(async () => {
  await server.close();
  await selling.close();
});

const everyDay = (...times: string[]): PostingTime[] =>
  weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));
const list = (used: PostingTime[], locked: PostingTime[] = []) => ({ used, locked });
const set = (person: Person, times: PostingTime[], account?: string) =>
  person.json('PUT', '/api/posting-times', { times, account });
const read = async (person: Person) => (await person.json('GET', '/api/posting-times')).body;

describe('SLOT-01 weekly posting times', () => {
  test('everybody begins with the start set, and has what they choose, also none', async () => {
    const person = await server.register();
    const start = { common: list([...startSet]), accounts: {}, isStartSet: true, refusal: null };
    expect(await read(person)).toEqual(start);
    const chosen = await set(person, [...everyDay('18:00'), { weekday: 1, time: '07:05' }, ...everyDay('18:00')]);
    const common = list([{ weekday: 1, time: '07:05' }, ...everyDay('18:00')]);
    expect(chosen).toEqual({ status: 200, body: { ...start, common, isStartSet: false } });
    expect((await set(person, [])).body).toMatchObject({ common: list([]), isStartSet: false });
  });

  test('an account has its own until they are ended; those of an account that is gone wait for it', async () => {
    const person = await server.register();
    const [shop, blog] = [await addConnection(server, person), await addConnection(server, person, 'blog')];
    await set(person, everyDay('08:00'), shop);
    const { body } = await set(person, everyDay('20:00'), blog);
    expect(body).toMatchObject({ isStartSet: true, common: list([...startSet]) });
    expect(body.accounts).toEqual({ [shop]: list(everyDay('08:00')), [blog]: list(everyDay('20:00')) });

    expect((await set(person, [], shop)).body.accounts).toEqual({ [blog]: list(everyDay('20:00')) });
    await sql`update connections set connected = false where id = ${blog}`.execute(server.db);
    expect((await read(person)).accounts).toEqual({});
    await sql`update connections set connected = true where id = ${blog}`.execute(server.db);
    expect((await read(person)).accounts).toEqual({ [blog]: list(everyDay('20:00')) });
  });

  test('OP-110 a day takes 24 of each list, and no more', async () => {
    const person = await server.register();
    const times = Array.from({ length: 25 }, (_, n) => ({ weekday: 5, time: `12:${10 + n}` }));
    expect(await set(person, times.slice(1))).toMatchObject({ status: 200 });
    expect(await set(person, times)).toMatchObject({
      status: 422,
      body: { code: 'too-many-posting-times', error: 'A day has at most 24 posting times. Remove some first.' },
    });
  });

  test.each([
    { weekday: 0, time: '09:00' },
    { weekday: 8, time: '09:00' },
    { weekday: 1.5, time: '09:00' },
    { weekday: 1, time: '24:00' },
    { weekday: 1, time: '9:00' },
    { weekday: 1, time: "09:00'; drop table posts" },
  ])('%j is none', async (time) => {
    const person = await server.register();
    expect(await set(person, [time])).toMatchObject({ status: 400, body: { code: 'invalid-posting-time' } });
  });

  test('two tabs that store the same list at once leave one of the two', async () => {
    const person = await server.register();
    const lists = [everyDay('08:00', '09:00'), everyDay('09:00', '10:00')];
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((n) => set(person, lists[n]!)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(lists.map((times) => list(times))).toContainEqual((await read(person)).common);
  });

  test("nobody sets times of another's account", async () => {
    const [ada, eve] = [await server.register(), await server.register()];
    const account = await addConnection(server, ada);
    expect(await set(eve, everyDay('09:00'), account)).toMatchObject({ status: 404 });
    expect((await read(ada)).accounts).toEqual({});
  });
});

describe('what a plan has of them', () => {
  const hold = (person: Person, plan: PlanId) =>
    sql`insert into plans (user_id, subscribed) values (${person.uid}, ${plan})
      on conflict (user_id) do update set subscribed = excluded.subscribed`.execute(selling.db);

  test('SLOT-06 Basic has three a day for all accounts; changing them says which plan has it', async () => {
    const person = await selling.register();
    const refusal = 'Custom posting times need the Standard plan. Please upgrade your plan.';
    expect(await read(person)).toEqual({ common: list([...startSet]), accounts: {}, isStartSet: true, refusal });
    expect(await set(person, everyDay('09:00'))).toEqual({
      status: 403,
      body: { code: 'plan-needed', error: refusal, type: 'plan', seePlans: true },
    });
  });

  test('SLOT-06 after a downgrade all stay (OP-112): the first three of each day are used, and the others come back', async () => {
    const person = await selling.register();
    await hold(person, 'standard');
    const account = await addConnection(selling, person);
    const times = everyDay('06:00', '07:00', '08:00', '09:00');
    await set(person, times);
    await set(person, times, account);
    expect(await read(person)).toMatchObject({
      common: list(times),
      accounts: { [account]: list(times) },
      refusal: null,
    });

    await hold(person, 'basic');
    const kept = list(everyDay('06:00', '07:00', '08:00'), everyDay('09:00'));
    expect(await read(person)).toMatchObject({ common: kept, accounts: { [account]: kept } });
    const free = (await person.json('GET', '/api/posting-times/free')).body.times;
    expect(free.map(({ wallTime }: { wallTime: string }) => wallTime.slice(11))).not.toContain('09:00:00');
    await hold(person, 'premium');
    expect(await read(person)).toMatchObject({ common: list(times), accounts: { [account]: list(times) } });
  });
});

describe('SLOT-02 free posting times', () => {
  const DAY = 86_400_000;
  const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const free = async (person: Person, query = '') => (await person.json('GET', `/api/posting-times/free${query}`)).body;
  const instants = ({ times }: { times: { at: string }[] }) => times.map(({ at }) => at.slice(0, 16));
  const inZone = (person: Person, timeZone: string) => person.json('PATCH', '/api/me', { timeZone });

  async function plan(person: Person, accounts: string[], at: string): Promise<string> {
    const draft = { title: 'Kiln', description: 'Open', scheduledDate: `${at}:00Z`, platforms: accounts };
    const { status, body } = await person.json('POST', '/api/social/posts/schedule', draft);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.post.id;
  }

  test('the first five, in the zone of the person, and how many days are filled', async () => {
    const person = await server.register();
    await inZone(person, 'Asia/Kolkata');
    await set(person, everyDay('09:00'));
    const answer = await free(person);
    expect(answer).toMatchObject({ timeZone: 'Asia/Kolkata', isStartSet: false, message: null });
    expect(answer.times).toHaveLength(5);
    for (const { at, wallTime } of answer.times) {
      expect(at.slice(11)).toBe('03:30:00.000Z');
      expect(wallTime).toBe(`${at.slice(0, 10)}T09:00:00`);
    }
  });

  test('OP-108, OP-109 what takes a time of the chosen accounts', async () => {
    const person = await server.register();
    const [shop, blog] = [await addConnection(server, person), await addConnection(server, person, 'blog')];
    await set(person, everyDay('09:00'));
    const days = [2, 3, 4, 5, 6, 7, 8].map((days) => `${dayIn(days)}T09:00`);
    const [first, second, third, fourth] = days as [string, string, string, string];
    const query = (...accounts: string[]) => `?accounts=${accounts.join(',')}&from=${first}:00Z`;
    await plan(person, [shop], first);
    const cancelled = await plan(person, [shop, blog], second);
    const failed = await plan(person, [blog], third);
    await plan(person, [blog], fourth.replace('09:00', '09:01'));

    expect(instants(await free(person, query(shop)))[0]).toBe(third);
    expect(instants(await free(person, query(blog)))[0]).toBe(first);
    expect(instants(await free(person, query(shop, blog)))[0]).toBe(fourth);
    expect(instants(await free(person, query()))[0]).toBe(fourth);

    await person.json('POST', `/api/posts/${cancelled}/cancel`);
    expect(instants(await free(person, query(shop, blog)))[0]).toBe(second);
    for (const [status, isTaken] of [
      ['rejected', false],
      ['held', true],
      ['unknown', true],
      ['published', true],
    ] as const) {
      await sql`update targets set status = ${status}, run_at = null, remote_id = 'r' where post_id = ${failed}`.execute(
        server.db,
      );
      expect(instants(await free(person, query(blog))).includes(third), status).toBe(!isTaken);
    }
  });

  test('OP-113 days that are full or have no times are filled', async () => {
    const person = await server.register();
    const account = await addConnection(server, person);
    await set(person, everyDay('23:59'));
    // In the last ten minutes of a day it has no time left, so it is filled.
    const isOver = instants(await free(person))[0] !== `${dayIn(0)}T23:59`;
    expect((await free(person)).filledUntil).toBe(isOver ? dayIn(0) : null);
    for (const days of isOver ? [1, 2] : [0, 1, 2]) await plan(person, [account], `${dayIn(days)}T23:59`);
    expect((await free(person)).filledUntil).toBe(dayIn(2));
    expect((await free(person, `?from=${dayIn(9)}T00:00:00Z&to=${dayIn(11)}T00:00:00Z`)).filledUntil).toBe(dayIn(2));
  });

  test('SLOT-04 a span has all of its free times', async () => {
    const person = await server.register();
    const account = await addConnection(server, person);
    await set(person, everyDay('08:00', '20:00'));
    await plan(person, [account], `${dayIn(3)}T20:00`);
    const span = `?from=${dayIn(3)}T00:00:00Z&to=${dayIn(45)}T00:00:00Z`;
    const found = instants(await free(person, span));
    expect(found).toHaveLength(42 * 2 - 1);
    expect(found[1]).toBe(`${dayIn(4)}T08:00`);
    const past = await free(person, `?from=${dayIn(-9)}T00:00:00Z&to=${dayIn(-1)}T00:00:00Z`);
    expect(past).toMatchObject({ times: [], message: null });
    expect(
      (await person.json('GET', `/api/posting-times/free?from=${dayIn(0)}T00:00:00Z&to=${dayIn(70)}T00:00:00Z`)).status,
    ).toBe(400);
    expect((await person.json('GET', '/api/posting-times/free?from=tomorrow')).status).toBe(400);
  });

  test('OP-110 nothing within a year, and no times at all, are said', async () => {
    const person = await server.register();
    await set(person, []);
    expect(await free(person)).toMatchObject({
      times: [],
      message: 'There are no posting times yet.',
      filledUntil: null,
    });

    await set(person, everyDay('12:00'));
    const account = await addConnection(server, person);
    await sql`with made as (insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
        select ${person.uid}, 'Kiln', 'Open', at, 'UTC', at at time zone 'UTC', '202611'
        from generate_series(current_date + time '12:00', current_date + 367, '1 day') at returning id, scheduled_at)
      insert into targets (space_id, post_id, connection_id, network, due_at)
      select ${person.uid}, id, ${account}, 'bluesky', scheduled_at from made`.execute(server.db);
    expect(await free(person)).toMatchObject({
      times: [],
      message: 'No posting time is free within a year. Choose a time yourself.',
      filledUntil: null,
    });
    expect((await free(person, '?accounts=another')).times).toHaveLength(5);
  });
});
