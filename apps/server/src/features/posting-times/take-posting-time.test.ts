import { type PostingTime, weekdays } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createDatabase } from '#/db/pool.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
/** A second process on the same database. */
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const connect = () => createDatabase({ url: server.databaseUrl, applicationName: 'nonet:test' });
  other = await startTestServer({ connect });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const DAY = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const everyDay = (...times: string[]): PostingTime[] =>
  weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));

async function personWith(...times: string[]): Promise<{ person: Person; account: string }> {
  const person = await server.register();
  await person.json('PATCH', '/api/me', { timeZone: 'UTC' });
  await person.json('PUT', '/api/posting-times', { times: everyDay(...times) });
  return { person, account: await addConnection(server, person) };
}

const draft = (account: string, wallTime: string, more: object = {}) => ({
  title: 'Kiln opening',
  description: 'Come and see what survived',
  wallTime,
  timeZone: 'UTC',
  platforms: [account],
  postingTime: true,
  ...more,
});
const take = (person: Person, account: string, wallTime: string, more: object = {}) =>
  person.json('POST', '/api/social/posts/schedule', draft(account, wallTime, more));

describe('SLOT-03 taking a posting time', () => {
  test('a free one is taken as offered, and the next who wants it gets the next and is told', async () => {
    const { person, account } = await personWith('09:00', '15:00');
    const offered = `${dayIn(3)}T09:00`;
    const first = await take(person, account, offered);
    expect(first).toMatchObject({ status: 201, body: { post: { scheduledDate: `${offered}:00.000Z` } } });
    expect(first.body).not.toHaveProperty('movedFrom');

    const second = await take(person, account, offered);
    expect(second).toMatchObject({
      status: 201,
      body: {
        movedFrom: `${offered}:00.000Z`,
        post: { scheduledDate: `${dayIn(3)}T15:00:00.000Z`, timeZone: 'UTC' },
      },
    });
    const { rows } = await sql<{ at: Date }>`
      select t.due_at "at" from targets t where t.post_id = ${second.body.post.id}`.execute(server.db);
    expect(rows[0]?.at.toISOString()).toBe(`${dayIn(3)}T15:00:00.000Z`);
  });

  test('a repeated call gets the same answer, with what it was told', async () => {
    const { person, account } = await personWith('09:00');
    const offered = `${dayIn(3)}T09:00`;
    await take(person, account, offered);
    const send = async () => {
      const answer = await person.fetch('/api/social/posts/schedule', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'tab' },
        body: JSON.stringify(draft(account, offered)),
      });
      return answer.json();
    };
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).toMatchObject({ success: true, movedFrom: `${offered}:00.000Z` });
    expect(two).toEqual(one);
    expect((await person.json('GET', '/api/usage')).body.count).toBe(2);
  });

  test('a hundred tabs of two processes at once get a hundred different times, in order and without gaps', {
    timeout: 60_000,
  }, async () => {
    const { person, account } = await personWith('09:00', '15:00');
    const offered = `${dayIn(3)}T09:00`;
    const tab = async (process: TestServer) => {
      const answer = await process.fetch('/api/social/posts/schedule', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: person.cookie, origin: server.config.publicUrl },
        body: JSON.stringify(draft(account, offered)),
      });
      return { status: answer.status, body: await readJson(answer) };
    };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => tab(n % 2 === 0 ? server : other)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const at = answers.map(({ body }) => String(body.post.scheduledDate)).sort();
    const expected = Array.from(
      { length: 100 },
      (_, n) => `${dayIn(3 + Math.floor(n / 2))}T${n % 2 === 0 ? '09' : '15'}:00:00.000Z`,
    );
    expect(at).toEqual(expected);
    expect(answers.filter(({ body }) => body.movedFrom === undefined)).toHaveLength(1);
  });

  test('other accounts and other people do not stand in the way', async () => {
    const { person, account } = await personWith('09:00');
    const blog = await addConnection(server, person, 'blog');
    const offered = `${dayIn(3)}T09:00`;
    expect((await take(person, account, offered)).body).not.toHaveProperty('movedFrom');
    expect((await take(person, blog, offered)).body).not.toHaveProperty('movedFrom');
    const eve = await personWith('09:00');
    expect((await take(eve.person, eve.account, offered)).body).not.toHaveProperty('movedFrom');
  });

  test('OP-111 a typed time stays as typed, also where a post is', async () => {
    const { person, account } = await personWith('09:00');
    const at = `${dayIn(3)}T09:00`;
    for (let n = 0; n < 2; n++) {
      const { body } = await take(person, account, at, { postingTime: false });
      expect(body.post.scheduledDate).toBe(`${at}:00.000Z`);
      expect(body).not.toHaveProperty('movedFrom');
    }
  });

  test('OP-111 an offered time that has passed becomes the next that is offered', async () => {
    const { person, account } = await personWith('09:00');
    const { body: free } = await person.json('GET', '/api/posting-times/free');
    const passed = new Date(Date.now() - 5 * 60_000).toISOString().slice(0, 16);
    const { status, body } = await take(person, account, passed);
    expect({ status, at: body.post?.scheduledDate }).toEqual({ status: 201, at: free.times[0].at });
    expect(body.movedFrom).toBe(`${passed}:00.000Z`);
  });

  test('OP-111 whoever names no time gets the next that is offered', async () => {
    const { person, account } = await personWith('09:00');
    const { body: free } = await person.json('GET', '/api/posting-times/free');
    const { status, body } = await take(person, account, '', { wallTime: undefined });
    expect({ status, at: body.post?.scheduledDate }).toEqual({ status: 201, at: free.times[0].at });
    expect(body).not.toHaveProperty('movedFrom');
  });

  test('OP-111 an offered time that is nearer than ten minutes by now is still taken', async () => {
    const { person, account } = await personWith('09:00');
    const soon = new Date(Date.now() + 4 * 60_000).toISOString().slice(0, 16);
    expect((await take(person, account, soon)).body.post.scheduledDate).toBe(`${soon}:00.000Z`);
  });

  test('a post that is refused takes no time, and no posting times at all are said', async () => {
    const { person, account } = await personWith('09:00');
    const offered = `${dayIn(3)}T09:00`;
    expect((await take(person, account, offered, { description: 'x'.repeat(301) })).status).toBe(422);
    expect((await take(person, account, offered)).body).not.toHaveProperty('movedFrom');
    await person.json('PUT', '/api/posting-times', { times: [] });
    expect(await take(person, account, offered)).toMatchObject({ status: 422, body: { code: 'no-free-time' } });
  });

  test('an edit takes one too, and none from its own post', async () => {
    const { person, account } = await personWith('09:00', '15:00');
    const [morning, afternoon] = [`${dayIn(3)}T09:00`, `${dayIn(3)}T15:00`];
    const { post } = (await take(person, account, morning)).body;
    await take(person, account, afternoon);
    const edit = (version: number, wallTime: string) =>
      person.json('PATCH', `/api/posts/${post.id}`, { version, wallTime, timeZone: 'UTC', postingTime: true });
    const same = await edit(1, morning);
    expect(same.body.post.scheduledDate).toBe(`${morning}:00.000Z`);
    expect(same.body).not.toHaveProperty('movedFrom');
    const moved = await edit(2, afternoon);
    expect(moved.body).toMatchObject({
      movedFrom: `${afternoon}:00.000Z`,
      post: { scheduledDate: `${dayIn(4)}T09:00:00.000Z` },
    });
  });
});
