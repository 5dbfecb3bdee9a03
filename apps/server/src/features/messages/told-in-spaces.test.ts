import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { readToMail } from '#/features/messages/read-to-mail.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const told = async (person: Person): Promise<AnyJson[]> => (await person.json('GET', '/api/messages')).body.messages;

/** A space with a member of each role, and a post in it that its editor made. */
async function team() {
  const [owner, manager, author, editor, viewer] = (await Promise.all(
    ['Olga', 'Mary', 'Anna', 'Ed', 'Vic'].map((name) => server.register(name)),
  )) as [Person, Person, Person, Person, Person];
  const made = await owner.json('POST', '/api/spaces', { name: 'Studio Fala' });
  const { id, shortId } = made.body.space;
  const space = ownSpaceOf(id);
  for (const [person, role] of [
    [manager, 'manager'],
    [author, 'editor'],
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const)
    await addMember(server, owner, person, { role, space });
  const connectionId = await addConnection(server, owner, `studio${owner.uid.slice(0, 6)}`);
  await sql`update connections set space_id = ${space} where id = ${connectionId}`.execute(server.db);
  const scheduled = await within(author, space).json('POST', '/api/social/posts/schedule', {
    title: 'Kiln opening',
    description: 'It opens.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    platforms: [connectionId],
  });
  expect(scheduled.status).toBe(201);
  const postId: string = scheduled.body.post.id;
  const { rows } = await sql<{
    id: string;
  }>`update targets set status = 'rejected', run_at = null, error_message = 'No.'
    where post_id = ${postId} returning id`.execute(server.db);
  return { owner, manager, author, editor, viewer, space, shortId, connectionId, postId, targetId: rows[0]!.id };
}

test('TEAM-11 what failed is told to its author, the managers and the owner, once each, and leads into the space', async () => {
  const { owner, manager, author, editor, viewer, space, shortId, postId, targetId } = await team();
  const failed = { kind: 'failed', spaceId: space, key: 'f', targetId, data: { reason: 'It was refused.' } } as const;
  await addMessages(server.db, [failed]);
  await addMessages(server.db, [failed]);
  for (const person of [owner, manager, author]) {
    const messages = await told(person);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ kind: 'failed', isRead: false, href: `/s/${shortId}/posts/${postId}` });
    expect(messages[0].title).toMatch(/^Studio Fala: “Kiln opening” /);
  }
  for (const person of [editor, viewer]) expect(await told(person)).toEqual([]);
});

test('TEAM-11 what ends of an account is told to who may mend it, and what is told of one’s own space names no space', async () => {
  const { owner, manager, author, space, connectionId } = await team();
  const data = { reason: 'The sign-in has ended.' };
  await addMessages(server.db, [{ kind: 'reconnect', spaceId: space, key: 'r', connectionId, data }]);
  expect(await told(manager)).toMatchObject([{ kind: 'reconnect' }]);
  expect(await told(author)).toEqual([]);
  const own = await addConnection(server, owner, `own${owner.uid.slice(0, 6)}`);
  await addMessages(server.db, [{ kind: 'reconnect', spaceId: owner.uid, key: 'own', connectionId: own, data }]);
  const [newest] = await told(owner);
  expect(newest).toMatchObject({ href: '/accounts', title: expect.not.stringContaining(':') });
});

test('TEAM-11 what one of them settles is settled for all', async () => {
  const { owner, manager, author, space, targetId } = await team();
  const data = { reason: 'It was refused.' };
  await addMessages(server.db, [{ kind: 'failed', spaceId: space, key: 'f', targetId, data }]);
  await sql`update targets set status = 'published', remote_id = 'r' where id = ${targetId}`.execute(server.db);
  for (const person of [owner, manager, author]) {
    expect(await told(person)).toMatchObject([{ text: expect.stringContaining('It is out now.') }]);
  }
});

test('TEAM-09, TEAM-11 a removed member keeps nothing that they were told of the space', async () => {
  const { owner, author, space, targetId } = await team();
  const data = { reason: 'It was refused.' };
  await addMessages(server.db, [{ kind: 'failed', spaceId: space, key: 'f', targetId, data }]);
  expect(await told(author)).toHaveLength(1);
  expect((await within(owner, space).json('DELETE', `/api/members/${author.uid}`)).status).toBe(204);
  expect(await told(author)).toEqual([]);
  await addMessages(server.db, [{ kind: 'failed', spaceId: space, key: 'later', targetId, data }]);
  expect(await told(author)).toEqual([]);
});

test('TEAM-10 what was told of a deleted space is not listed, counted or mailed, and is again after the undo', async () => {
  const { owner, manager, space, targetId } = await team();
  const data = { reason: 'It was refused.' };
  await addMessages(server.db, [{ kind: 'failed', spaceId: space, key: 'f', targetId, data }]);
  const seen = async (person: Person) => {
    const { messages, unread } = (await person.json('GET', '/api/messages')).body;
    return [messages.length, unread, (await person.json('GET', '/api/messages/count')).body.unread];
  };
  for (const person of [owner, manager]) expect(await seen(person)).toEqual([1, 1, 1]);
  expect((await owner.json('DELETE', `/api/spaces/${space}`, { name: 'Studio Fala' })).status).toBe(204);
  for (const person of [owner, manager]) expect(await seen(person)).toEqual([0, 0, 0]);
  const { rows } = await sql<{ id: string }>`select id from messages where user_id = ${manager.uid}`.execute(server.db);
  const ids = rows.map(({ id }) => id);
  expect(await readToMail(server.db, manager.uid, ids)).toEqual([]);
  expect((await owner.json('POST', `/api/spaces/${space}/restore`)).status).toBe(200);
  await sql`update targets set error_code = 'refused' where id = ${targetId}`.execute(server.db);
  for (const person of [owner, manager]) expect(await seen(person)).toEqual([1, 1, 1]);
  expect(await readToMail(server.db, manager.uid, ids)).toHaveLength(1);
});

test('TEAM-08 who becomes bound to accounts reads no more of what was told of others', async () => {
  const { owner, manager, space, connectionId, targetId } = await team();
  const other = await addConnection(server, owner, `other${owner.uid.slice(0, 6)}`);
  await sql`update connections set space_id = ${space}, is_default = false where id = ${other}`.execute(server.db);
  const data = { reason: 'It was refused.' };
  await addMessages(server.db, [
    { kind: 'failed', spaceId: space, key: 'f', targetId, data },
    { kind: 'reconnect', spaceId: space, key: 'r', connectionId: other, data },
  ]);
  const kinds = async (person: Person) => (await told(person)).map(({ kind }) => kind).toSorted();
  const bind = (accounts: string[] | null) =>
    within(owner, space).json('PATCH', `/api/members/${manager.uid}`, { accounts });
  expect(await kinds(manager)).toEqual(['failed', 'reconnect']);
  expect((await bind([other])).status).toBe(200);
  expect(await kinds(manager)).toEqual(['reconnect']);
  await bind([connectionId]);
  expect(await kinds(manager)).toEqual(['failed']);
  await bind(null);
  expect(await kinds(manager)).toEqual(['failed', 'reconnect']);
  expect(await kinds(owner)).toEqual(['failed', 'reconnect']);
});
