import { randomUUID } from 'node:crypto';
import { REMARKS_MAX, remarkMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { readRemarks } from '#/features/remarks/remarks.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { watchRowsRead } from '#/testing/rows-read.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';
import { tellNow } from '#/testing/tell-now.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Member = Pick<Person, 'uid' | 'json' | 'fetch'>;

/** A space with a viewer and an editor, and a post on it. */
async function team() {
  const [olga, vic, ed] = [await server.register('Olga'), await server.register('Vic'), await server.register('Ed')];
  const account = await addConnection(server, olga, `studio-${olga.uid.slice(0, 6)}`);
  await addMember(server, olga, vic, { role: 'viewer' });
  await addMember(server, olga, ed, { role: 'editor' });
  const postId = await schedule(olga, account);
  return { olga, vic, ed, viewer: within(vic, olga.uid), editor: within(ed, olga.uid), account, postId };
}

async function schedule(person: Member, ...platforms: string[]): Promise<string> {
  const scheduledDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const post = { title: 'Kiln opening', description: 'It opens.', scheduledDate, platforms };
  const answer = await person.json('POST', '/api/social/posts/schedule', post);
  expect(answer.status).toBe(201);
  return answer.body.post.id;
}

async function say(person: Member, postId: string, text: string, more: object = {}): Promise<AnyJson> {
  const answer = await person.json('POST', `/api/posts/${postId}/remarks`, { text, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.remark;
}

/** Opens the live stream as a browser does; answers what it has told so far. */
async function news(person: Member): Promise<() => AnyJson[]> {
  const answer = await person.fetch('/api/live');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })();
  onTestFinished(async () => {
    await reader.cancel();
    await reading;
  });
  return () => [...text.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}

const heard = async (person: Member, postId: string): Promise<AnyJson[]> =>
  (await person.json('GET', `/api/posts/${postId}/remarks`)).body.remarks;
const told = async (person: Member): Promise<AnyJson[]> =>
  (await person.json('GET', '/api/messages')).body.messages.filter(({ kind }: AnyJson) => /mention|reply/.test(kind));
const openOn = async (person: Member, postId: string) =>
  (await person.json('GET', `/api/posts/${postId}`)).body.openRemarks;

test('TEAM-12 everybody who sees a post remarks on it and answers, one level deep, and is named to the others', async () => {
  const { olga, viewer, editor, postId } = await team();
  const first = await say(viewer, postId, '  Is <b>the</b> address right?\n');
  const answer = await say(editor, postId, 'It is.', { answerTo: first.id });
  const second = await say(olga, postId, 'Good.', { answerTo: answer.id });
  expect(await heard(olga, postId)).toEqual([
    {
      id: first.id,
      answerTo: null,
      person: { id: viewer.uid, name: 'Vic', isYou: false },
      guestName: null,
      text: 'Is <b>the</b> address right?',
      forGuests: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      editedAt: null,
      resolvedAt: null,
      resolvedBy: null,
    },
    expect.objectContaining({ id: answer.id, answerTo: first.id, person: expect.objectContaining({ name: 'Ed' }) }),
    expect.objectContaining({ id: second.id, answerTo: first.id, person: expect.objectContaining({ isYou: true }) }),
  ]);
  const { people } = (await viewer.json('GET', `/api/posts/${postId}/remarks`)).body;
  expect(people.map(({ name }: AnyJson) => name)).toEqual(['Olga', 'Ed']);
  // What is said about a post is no change of it.
  expect((await olga.json('GET', `/api/posts/${postId}`)).body.version).toBe(1);
});

test('TEAM-12 only its author changes a remark or deletes it; anybody resolves it, and an answer opens it again', async () => {
  const { olga, viewer, editor, postId } = await team();
  const remark = await say(viewer, postId, 'Is the address right?');
  const one = `/api/remarks/${remark.id}`;
  for (const other of [olga, editor]) {
    expect((await other.json('PATCH', one, { text: 'No' })).body.code).toBe('not-your-remark');
    expect((await other.json('DELETE', one)).status).toBe(403);
  }
  const edited = await viewer.json('PATCH', one, { text: 'Is the time right?' });
  expect(edited.body.remark).toMatchObject({ text: 'Is the time right?', editedAt: expect.any(String) });
  expect(await openOn(olga, postId)).toBe(1);
  const resolved = await editor.json('PATCH', one, { resolved: true });
  expect(resolved.body.remark).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: { name: 'Ed' } });
  expect(await openOn(olga, postId)).toBeUndefined();
  const answer = await say(viewer, postId, 'Not yet.', { answerTo: remark.id });
  expect(await heard(olga, postId)).toMatchObject([{ resolvedAt: null, resolvedBy: null }, { id: answer.id }]);
  const refused = await olga.json('PATCH', `/api/remarks/${answer.id}`, { resolved: true });
  expect([refused.status, refused.body.code]).toEqual([422, 'resolve-first']);
});

test('TEAM-12 a remark that was answered keeps its place without its text, and goes with its last answer', async () => {
  const { olga, viewer, postId } = await team();
  const remark = await say(viewer, postId, 'A secret', { mentions: [olga.uid] });
  const answer = await say(olga, postId, 'An answer', { answerTo: remark.id });
  expect((await viewer.json('DELETE', `/api/remarks/${remark.id}`)).status).toBe(204);
  expect(await heard(olga, postId)).toMatchObject([{ text: '' }, { text: 'An answer' }]);
  expect(await told(olga)).toEqual([]);
  expect((await viewer.json('PATCH', `/api/remarks/${remark.id}`, { text: 'Again' })).status).toBe(404);
  expect((await olga.json('DELETE', `/api/remarks/${answer.id}`)).status).toBe(204);
  expect(await heard(olga, postId)).toEqual([]);
});

test('TEAM-12 empty and too long remarks, and more than a post has room for, are refused in words', async () => {
  const { olga, postId } = await team();
  const post = (text: string, more = {}) => olga.json('POST', `/api/posts/${postId}/remarks`, { text, ...more });
  expect((await post(' \u200b ')).body).toMatchObject({ error: remarkMessages.empty });
  expect((await post('x'.repeat(2_001))).body).toMatchObject({ error: remarkMessages.tooLong });
  expect((await post('x'.repeat(2_000))).status).toBe(201);
  expect((await post('Answer', { answerTo: randomUUID() })).body.code).toBe('remark-not-found');
  await sql`insert into remarks (id, space_id, post_id, author_id, text)
    select gen_random_uuid(), ${olga.uid}, ${postId}, ${olga.uid}, n from generate_series(2, ${REMARKS_MAX}) n`.execute(
    server.db,
  );
  const refused = await post('One more');
  expect([refused.status, refused.body.error]).toEqual([409, remarkMessages.full]);
});

test('TEAM-12 an answer is for guests as what it answers is, and a remark is internal by itself', async () => {
  const { olga, viewer, postId } = await team();
  const guests = randomUUID();
  await sql`insert into remarks (id, space_id, post_id, guest_name, text, for_guests)
    values (${guests}, ${olga.uid}, ${postId}, 'Hanna Keller', 'Can the blue one come first?', true)`.execute(
    server.db,
  );
  const internal = await say(viewer, postId, 'Between us');
  await say(viewer, postId, 'It is first now.', { answerTo: guests, forGuests: false });
  await say(olga, postId, 'Yes', { answerTo: internal.id, forGuests: true });
  expect(await heard(olga, postId)).toMatchObject([
    { person: null, guestName: 'Hanna Keller', forGuests: true },
    { text: 'Between us', forGuests: false },
    { text: 'It is first now.', forGuests: true },
    { text: 'Yes', forGuests: false },
  ]);
  // Nobody of the space made it.
  expect((await olga.json('DELETE', `/api/remarks/${guests}`)).status).toBe(403);
});

test('TEAM-12, NOTE-01 who is mentioned or answered is told once, with what was said, and nobody of what they said themselves', async () => {
  const { olga, viewer, editor, postId } = await team();
  const remark = await say(viewer, postId, '@Olga the price is wrong', { mentions: [olga.uid, olga.uid, viewer.uid] });
  expect(await told(viewer)).toEqual([]);
  expect(await told(editor)).toEqual([]);
  expect(await told(olga)).toMatchObject([
    {
      kind: 'mention',
      title: 'Vic mentioned you in a remark on “Kiln opening”',
      text: '“@Olga the price is wrong”',
      href: expect.stringMatching(`^/posts/${postId}`),
      isRead: false,
    },
  ]);
  // Only who was not named yet is told of a change.
  await viewer.json('PATCH', `/api/remarks/${remark.id}`, { text: '@Olga @Ed see', mentions: [olga.uid, editor.uid] });
  expect(await told(olga)).toHaveLength(1);
  expect(await told(editor)).toMatchObject([{ kind: 'mention' }]);

  await say(editor, postId, 'I changed it, @Vic', { answerTo: remark.id, mentions: [viewer.uid] });
  await say(olga, postId, 'Thanks', { answerTo: remark.id });
  // The newest first; one message for a remark that names who made what it answers.
  expect((await told(viewer)).map(({ kind }) => kind)).toEqual(['reply', 'mention']);
  expect((await told(editor)).map(({ kind }) => kind)).toEqual(['reply', 'mention']);
});

test('TEAM-12, NOTE-05 what was read on the post is told no more; the rest is mailed once, together', async () => {
  const { olga, vic, viewer, ed, editor, postId } = await team();
  const mention = [viewer.uid, editor.uid];
  await say(olga, postId, '@Vic @Ed look', { mentions: mention });
  await say(olga, postId, '@Vic @Ed and this', { mentions: mention });
  expect(await heard(editor, postId)).toHaveLength(2);
  expect(await told(ed)).toMatchObject([{ isRead: true }, { isRead: true }]);
  await tellNow(server);
  const mailed = await sql<{ userId: string }>`
    select user_id "userId" from messages where told_at is not null and user_id = any(${[vic.uid, ed.uid]}::text[])`.execute(
    server.db,
  );
  expect(mailed.rows).toEqual([{ userId: vic.uid }, { userId: vic.uid }]);
});

test('TEAM-12, TEAM-08 a mention of somebody who does not see the post is refused, and a reply tells them nothing', async () => {
  const { olga, vic, viewer, account, postId } = await team();
  const other = await addConnection(server, olga, `other-${olga.uid.slice(0, 6)}`);
  const [bea, eve] = [await server.register('Bea'), await server.register('Eve')];
  await addMember(server, olga, bea, { role: 'editor', accounts: [other] });
  const bound = within(bea, olga.uid);
  for (const stranger of [bea.uid, eve.uid, 'nobody']) {
    const refused = await olga.json('POST', `/api/posts/${postId}/remarks`, { text: 'See', mentions: [stranger] });
    expect([refused.status, refused.body.error]).toEqual([422, remarkMessages.cannotSee]);
  }
  expect(await heard(olga, postId)).toEqual([]);
  expect((await bound.json('GET', `/api/posts/${postId}/remarks`)).status).toBe(404);
  expect((await bound.json('POST', `/api/posts/${postId}/remarks`, { text: 'In' })).status).toBe(404);

  const partly = await schedule(olga, account, other);
  const remark = await say(bound, partly, 'Mine, too');
  await say(olga, partly, '@Bea yes', { answerTo: remark.id, mentions: [bea.uid] });
  expect(await told(bea)).toMatchObject([{ kind: 'mention' }]);
  // Bound to other accounts since, they read no more of it, and are told of no further answer.
  await olga.json('PATCH', `/api/members/${bea.uid}`, { accounts: [account] });
  await sql`delete from targets where post_id = ${partly} and connection_id = ${account}`.execute(server.db);
  expect((await bound.json('PATCH', `/api/remarks/${remark.id}`, { text: 'Still?' })).status).toBe(404);
  await say(olga, partly, 'More', { answerTo: remark.id });
  expect(await told(bea)).toEqual([]);
  const { rows } = await sql`select from messages where user_id = ${bea.uid} and kind = 'reply'`.execute(server.db);
  expect(rows).toEqual([]);

  const said = await say(viewer, postId, 'Before I go');
  await vic.json('POST', `/api/spaces/${olga.uid}/leave`);
  await say(olga, postId, 'Bye', { answerTo: said.id });
  expect(await told(vic)).toEqual([]);
});

test('TEAM-12 what is said is news at once of the post for all who have the space open, and for nobody else', async () => {
  const [{ olga, viewer, postId }, eve] = [await team(), await server.register('Eve')];
  const [shown, others] = [await news(viewer), await news(eve)];
  const remark = await say(olga, postId, 'Look');
  await vi.waitFor(() => expect(shown()).toEqual([{ topics: ['posts'], postId }]));
  await olga.json('PATCH', `/api/remarks/${remark.id}`, { resolved: true });
  await olga.json('DELETE', `/api/remarks/${remark.id}`);
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  expect(others()).toEqual([]);
});

test('TEAM-12 a settled mention is told nobody any more', async () => {
  const { olga, viewer, vic, postId } = await team();
  const remark = await say(olga, postId, '@Vic is it right?', { mentions: [vic.uid] });
  await olga.json('PATCH', `/api/remarks/${remark.id}`, { resolved: true });
  await tellNow(server, vic.uid);
  expect(await told(viewer)).toMatchObject([{ isRead: true, text: '“@Vic is it right?” This is settled.' }]);
  const { rows } = await sql`select from messages where user_id = ${vic.uid} and told_at is not null`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test('TEAM-12 what somebody said stays when they delete their account, by a former member', async () => {
  const { olga, vic, viewer, editor, postId } = await team();
  const remark = await say(viewer, postId, 'Is it right?', { mentions: [editor.uid] });
  const other = await say(editor, postId, 'And this?');
  await viewer.json('PATCH', `/api/remarks/${other.id}`, { resolved: true });
  expect((await vic.json('POST', '/api/auth/delete-user', { password: vic.password })).status).toBe(200);
  expect(await heard(olga, postId)).toMatchObject([
    { text: 'Is it right?', person: { id: null, name: null, isYou: false } },
    { resolvedBy: { id: null, name: null } },
  ]);
  expect(await told(editor)).toMatchObject([{ title: expect.stringMatching(/^(.*: )?A former member mentioned you/) }]);
  expect((await olga.json('DELETE', `/api/remarks/${remark.id}`)).status).toBe(403);
});

test('TEAM-12 lists carry how many remarks are open, answers not counted', async () => {
  const { olga, viewer, editor, postId } = await team();
  const remark = await say(viewer, postId, 'One');
  await say(editor, postId, 'Answer', { answerTo: remark.id });
  await say(editor, postId, 'Two');
  const [from, to] = [new Date(), new Date(Date.now() + 9 * 86_400_000)].map((date) => date.toISOString());
  const listed = async () => (await olga.json('GET', `/api/posts?from=${from}&to=${to}`)).body.posts;
  expect(await listed()).toMatchObject([{ id: postId, openRemarks: 2 }]);
  for (const { id, answerTo } of await heard(olga, postId)) {
    if (answerTo === null) await olga.json('PATCH', `/api/remarks/${id}`, { resolved: true });
  }
  expect((await listed())[0]).not.toHaveProperty('openRemarks');
});

test('TEAM-12 500 remarks are read by an index, whatever else is said in the space', async () => {
  const { olga, account, postId } = await team();
  const other = await schedule(olga, account);
  for (const [id, count] of [
    [postId, 500],
    [other, 20_000],
  ] as const)
    await sql`insert into remarks (id, space_id, post_id, author_id, text)
      select gen_random_uuid(), ${olga.uid}, ${id}, ${olga.uid}, 'Remark ' || n from generate_series(1, ${count}) n`.execute(
      server.db,
    );
  await sql`analyze remarks`.execute(server.db);
  const watched = watchRowsRead(server.databaseUrl);
  const { rows: spaces } = await sql<{ id: never }>`select id from spaces where id = ${olga.uid}`.execute(server.db);
  const read = await readRemarks(watched.db, { spaceId: spaces[0]!.id, accounts: null, id: postId });
  expect(read).toHaveLength(500);
  const most = watched.take().filter(({ table }) => table === 'remarks');
  // A row and its entry in the index.
  expect(most.map(({ rows }) => rows <= 1_000)).toEqual([true]);
  await watched.db.destroy();
});
