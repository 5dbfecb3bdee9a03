import { contentFields } from '@nonet/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const poll = { answers: ['Tide', 'Moss'], minutes: 1_440 };

async function planner() {
  const person = await server.register();
  const account = await addConnection(server, person, 'studio', 'twitter');
  const linkedin = await addConnection(server, person, 'fala', 'linkedin');
  const ok = ({ status, body }: { status: number; body: AnyJson }) => {
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const body = { title: 'Kiln', description: 'Which glaze?', platforms: [account] };
  const at = new Date(Date.now() + 86_400_000).toISOString();
  return {
    person,
    account,
    linkedin,
    refused: async (more: object) => {
      const answer = await person.json('POST', '/api/social/posts/schedule', { ...body, scheduledDate: at, ...more });
      return { status: answer.status, code: answer.body.code, error: answer.body.error };
    },
    schedule: async (more: object) =>
      ok(await person.json('POST', '/api/social/posts/schedule', { ...body, scheduledDate: at, ...more })).post,
    repeat: async (more: object) =>
      ok(await person.json('POST', '/api/series', { ...body, scheduledDate: at, rule: 'FREQ=WEEKLY', ...more })).series,
    read: async (id: string) => ok(await person.json('GET', `/api/posts/${id}`)),
    list: async () =>
      ok(await person.json('GET', '/api/posts?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z')).posts,
    edit: async ({ id, version }: AnyJson, change: object) =>
      ok(await person.json('PATCH', `/api/posts/${id}`, { version, ...change })).post,
    stored: async (id: string) =>
      (await sql<{ additions: object }>`select additions from posts where id = ${id}`.execute(server.db)).rows[0],
  };
}

test('FMT-03 a poll is stored, answered and listed as it was sent, without blanks around', async () => {
  const { schedule, read, list } = await planner();
  const post = await schedule({ poll: { ...poll, answers: [' Tide ', 'Moss'], question: ' ' } });
  expect(post.poll).toEqual(poll);
  expect(await read(post.id)).toEqual(post);
  expect((await list()).map((one: AnyJson) => one.poll)).toEqual([poll]);
});

test('FMT-03 an edit leaves a poll that it does not name, changes it, or takes it away', async () => {
  const { schedule, edit, stored, person } = await planner();
  const post = await schedule({ poll });
  const titled = await edit(post, { title: 'Kilns' });
  expect(titled.poll).toEqual(poll);
  const changed = await edit(titled, { poll: { ...poll, minutes: 60 } });
  expect(changed.poll.minutes).toBe(60);
  const without = await edit(changed, { poll: null });
  expect(without.poll).toBeNull();
  expect(await stored(post.id)).toEqual({ additions: {} });
  const { body } = await person.json('GET', `/api/posts/${post.id}/history`);
  expect(body.events.map(({ kind }: AnyJson) => kind)).toEqual(['edited', 'edited', 'edited', 'scheduled']);
});

test('FMT-03 a time that one of two networks lacks is refused by its name, and so is another form', async () => {
  const { account, linkedin, refused } = await planner();
  expect(await refused({ platforms: [account, linkedin], poll: { ...poll, minutes: 60 } })).toEqual({
    status: 422,
    code: 'poll-minutes',
    error:
      'LinkedIn has no polls of 1 hour, only 1 day, 3 days, 7 days or 14 days. Choose another time or deselect LinkedIn.',
  });
  expect(await refused({ poll: { ...poll, minutes: 1.5 } })).toMatchObject({ status: 400 });
  expect(await refused({ poll: { ...poll, answers: Array.from({ length: 21 }, () => 'a') } })).toMatchObject({
    status: 400,
  });
  expect(await refused({ poll: { ...poll, answers: ['a\u0000', 'b'] } })).toMatchObject({
    status: 400,
    code: 'invalid-character',
  });
});

test('FMT-03 a post is changed from a poll to pictures and back', async () => {
  const { person, schedule, edit, stored } = await planner();
  const shape = { width: 40, height: 50, channels: 3, background: 'teal' } as const;
  const body = new Uint8Array(await sharp({ create: shape }).png().toBuffer());
  const headers = { 'content-type': 'image/png' };
  const { id } = await readJson(await person.fetch('/api/media', { method: 'POST', body, headers }));
  const post = await schedule({ poll });
  const both = await person.json('PATCH', `/api/posts/${post.id}`, { version: 1, media: [{ id }] });
  expect(both).toMatchObject({ status: 422, body: { code: 'not-together' } });
  const pictures = await edit(post, { poll: null, media: [{ id }] });
  expect(pictures).toMatchObject({ poll: null, media: [{ id }] });
  const back = await edit(pictures, { poll, media: [] });
  expect(back).toMatchObject({ poll, media: [] });
  expect(await stored(post.id)).toEqual({ additions: { poll } });
});

test('FMT-03 every post of a repeat has the poll; an edit of one that changes nothing leaves it with the others', async () => {
  const { repeat, list, edit } = await planner();
  await repeat({ poll });
  const [first] = await list();
  expect((await list()).every((post: AnyJson) => post.poll?.minutes === poll.minutes)).toBe(true);
  const isAlone = async () =>
    (await sql<{ alone: boolean }>`select edited_alone alone from posts where id = ${first.id}`.execute(server.db))
      .rows;
  await edit(first, { poll });
  expect(await isAlone()).toEqual([{ alone: false }]);
  await edit({ ...first, version: first.version + 1 }, { poll: { ...poll, minutes: 60 } });
  expect(await isAlone()).toEqual([{ alone: true }]);
});

test('FMT-06 a long text is stored, answered, edited, repeated and taken away; posts without one are as before', async () => {
  const { person, schedule, read, list, edit, repeat, stored } = await planner();
  const threads = await addConnection(server, person, 'fala', 'threads');
  const platforms = [threads];
  const attachment = { text: 'Once upon a time\n\nthere was a kiln.', link: 'https://fala.example/kiln' };
  const post = await schedule({
    platforms,
    attachment: { text: ` ${attachment.text} \n`, link: ` ${attachment.link} ` },
  });
  expect(post.attachment).toEqual(attachment);
  expect(await read(post.id)).toEqual(post);
  const titled = await edit(post, { title: 'Kilns' });
  expect(titled.attachment).toEqual(attachment);
  const changed = await edit(titled, { attachment: { text: 'Short', link: '' } });
  expect(changed.attachment).toEqual({ text: 'Short' });
  const without = await edit(changed, { attachment: null });
  expect(without.attachment).toBeNull();
  expect(await stored(post.id)).toEqual({ additions: {} });
  await repeat({ platforms, attachment });
  const repeated = (await list()).filter(({ id }: AnyJson) => id !== post.id);
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.every((one: AnyJson) => one.attachment.link === attachment.link)).toBe(true);
  const exported = await readJson(await person.fetch('/api/me/export'));
  expect(exported.posts.map((one: AnyJson) => one.attachment?.text ?? null)).toContain(attachment.text);
});

test('FMT-05, FMT-06 lists have the beginning of long texts, a search the part that was found, and the post all of it', async () => {
  const { person, schedule, read, list } = await planner();
  const platforms = [
    await addConnection(server, person, 'fala', 'threads'),
    await addConnection(server, person, 'f', 'facebook'),
  ];
  const own = `${'Once upon a time '.repeat(1_000)}there was a kiln`;
  const attachment = { text: 'x'.repeat(10_000), link: 'https://fala.example/kiln' };
  const post = await schedule({ platforms, attachment, descriptions: { facebook: own } });
  await schedule({ description: 'Short' });
  const [long, short] = (await list()).toSorted((one: AnyJson) => (one.id === post.id ? -1 : 1));
  expect(long).toMatchObject({ isCut: true, attachment: { text: `${'x'.repeat(1_000)}…`, link: attachment.link } });
  expect(long.descriptions.facebook).toBe(`${own.slice(0, 1_000)}…`);
  expect(short).not.toHaveProperty('isCut');
  expect(JSON.stringify(long).length).toBeLessThan(5_000);
  const found = (await person.json('GET', '/api/posts/search?q=there')).body.posts[0];
  expect(found.descriptions.facebook).toMatch(/^….*there was a kiln$/);
  expect(await read(post.id)).toMatchObject({ attachment, descriptions: { facebook: own } });
  // A word of the title is seen there already.
  await schedule({ title: 'Once more', platforms, attachment, descriptions: { facebook: `${own} there` } });
  const { posts } = (await person.json('GET', '/api/posts/search?q=once%20more%20kiln')).body;
  expect(posts).toMatchObject([{ descriptions: { facebook: expect.stringMatching(/^….*there was a kiln there$/) } }]);
  // Posts are found by eight words, and no more of them are looked for in texts.
  await schedule({ title: 'a1 a2 a3 a4 a5 a6 a7 a8', platforms, attachment, descriptions: { facebook: own } });
  const many = (await person.json('GET', '/api/posts/search?q=a1%20a2%20a3%20a4%20a5%20a6%20a7%20a8%20kiln')).body;
  expect(many.posts).toMatchObject([{ descriptions: { facebook: `${own.slice(0, 1_000)}…` } }]);
  const order = { posts: [{ id: post.id, version: post.version, wallTime: '2099-01-01T09:00:00', timeZone: 'UTC' }] };
  expect((await person.json('POST', '/api/posts/move', order)).body.changed).toMatchObject([{ isCut: true }]);
});

test('FMT-06 a long text that Threads does not take is refused by its name, and another form unread', async () => {
  const { person, refused } = await planner();
  const platforms = [await addConnection(server, person, 'fala', 'threads')];
  expect(await refused({ platforms, attachment: { text: 'x'.repeat(10_001) } })).toEqual({
    status: 422,
    code: 'attachment-too-long',
    error: 'The long text is too long for Threads (10001 of 10000 characters). Shorten it or deselect Threads.',
  });
  expect(await refused({ platforms, attachment: { text: ' ' } })).toMatchObject({ code: 'attachment-empty' });
  expect(await refused({ platforms, attachment: { text: 'x', link: 'y' } })).toMatchObject({ code: 'attachment-link' });
  expect(await refused({ platforms, attachment: { text: 'x' }, poll })).toMatchObject({ code: 'not-together' });
  expect(await refused({ platforms, attachment: 'x' })).toMatchObject({ status: 400 });
  expect(await refused({ platforms, attachment: { text: 'a\u0000' } })).toMatchObject({ status: 400 });
});

test('FMT-06 spoilers are stored beside their texts and move with edits that do not name them', async () => {
  const { person, read, schedule, edit, stored } = await planner();
  const threads = await addConnection(server, person, 'fala', 'threads');
  const spoiler = (start: number, end: number) => ({ kind: 'spoiler', start, end });
  const marks = { description: [spoiler(11, 19)], descriptions: { threads: [spoiler(0, 8)] } };
  const descriptions = { threads: 'Ada wins, really.' };
  const post = await schedule({ platforms: [threads], description: 'In the end Ada wins.', descriptions, marks });
  expect(post.marks).toEqual(marks);
  const moved = await edit(post, {
    description: 'Well, in the end Ada wins.',
    descriptions: { threads: 'So Ada wins.' },
  });
  const { description, descriptions: own } = moved.marks;
  expect(moved.description.slice(description[0].start, description[0].end)).toBe('Ada wins');
  expect(moved.descriptions.threads.slice(own.threads[0].start, own.threads[0].end)).toBe('Ada wins');
  expect(await read(post.id)).toEqual(moved);
  const without = await edit(moved, { marks: null });
  expect([without.marks, await stored(post.id)]).toEqual([null, { additions: {} }]);
});

test('FMT-06 a spoiler outside of its text, too many of them and other forms are refused', async () => {
  const { person, refused } = await planner();
  const platforms = [await addConnection(server, person, 'fala', 'threads')];
  const of = (...places: [number, number][]) => ({
    platforms,
    description: 'a b c d e f g h i j k l',
    marks: { description: places.map(([start, end]) => ({ kind: 'spoiler', start, end })) },
  });
  expect(await refused(of([23, 25]))).toEqual({
    status: 422,
    code: 'mark-outside',
    error: 'A spoiler lies outside of its text. Mark it again or remove it.',
  });
  const eleven = Array.from({ length: 11 }, (_, at): [number, number] => [at * 2, at * 2 + 1]);
  expect(await refused(of(...eleven))).toMatchObject({ status: 422, code: 'too-many-marks' });
  expect(await refused(of([2, 2]))).toMatchObject({ status: 400 });
  expect(await refused({ platforms, marks: { description: [{ kind: 'bold', start: 0, end: 1 }] } })).toMatchObject({
    status: 400,
  });
});

test('FMT-06 the wordings of a repeat that take turns have none of the marks of the first one', async () => {
  const { person, repeat, list, edit } = await planner();
  const threads = await addConnection(server, person, 'fala', 'threads');
  const marks = { description: [{ kind: 'spoiler', start: 0, end: 3 }] };
  await repeat({ platforms: [threads], description: 'Ada wins', variations: ['Who wins?'], marks });
  const posts = await list();
  const told = posts.map((post: AnyJson) => [post.description, post.marks]);
  expect(told.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['Ada wins', marks],
      ['Who wins?', null],
    ]),
  );
  const turn = posts.find((post: AnyJson) => post.marks === null);
  await edit(turn, { attachment: null });
  const { rows } = await sql`select edited_alone alone from posts where id = ${turn.id}`.execute(server.db);
  expect(rows).toEqual([{ alone: false }]);
});

test('a repeat that was stored before there were additions is as one without', async () => {
  const { repeat, list, edit } = await planner();
  const series = await repeat({});
  await sql`update series set content = content - 'additions' where id = ${series.id}`.execute(server.db);
  const [first] = await list();
  await edit(first, { title: 'Kiln' });
  const { rows } = await sql`select edited_alone alone from posts where id = ${first.id}`.execute(server.db);
  expect(rows).toEqual([{ alone: false }]);
});

test('every field of the one list is exported', async () => {
  const { schedule, person } = await planner();
  await schedule({ poll });
  const exported = await readJson(await person.fetch('/api/me/export'));
  expect(exported.posts[0].poll).toEqual(poll);
  const columns = Object.keys(exported.posts[0]);
  // Options are each target's own.
  expect(contentFields.filter((name) => name !== 'options' && !columns.includes(name))).toEqual([]);
});
