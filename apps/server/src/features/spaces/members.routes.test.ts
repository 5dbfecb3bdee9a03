import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

const path = '/api/members';
const rolesIn = async (person: Pick<Person, 'json'>) =>
  Object.fromEntries(
    (await person.json('GET', path)).body.members.map(({ name, role }: { name: string; role: string }) => [name, role]),
  );
const notAllowed = { status: 403, body: { code: 'not-allowed' } };
const noSpace = { status: 404, body: { code: 'no-such-space' } };

/** Ada's space with somebody of each of these roles. */
async function team<Name extends string>(...roles: Name[]): Promise<Record<Name | 'ada', Person>> {
  const ada = await server.register('Ada');
  const people = await Promise.all(roles.map((role) => server.register(role)));
  for (const [index, role] of roles.entries()) await addMember(server, ada, people[index]!, { role });
  return Object.fromEntries([['ada', ada], ...roles.map((role, index) => [role, people[index]])]);
}

test('TEAM-04 members are changed and removed only by those above them, and only to roles below theirs', async () => {
  const { ada, manager, editor } = await team('manager', 'editor');
  const other = await server.register('other');
  await addMember(server, ada, other, { role: 'manager' });
  const asManager = within(manager, ada.uid);
  for (const above of [ada, manager, other]) {
    expect(await asManager.json('PATCH', `${path}/${above.uid}`, { role: 'viewer' })).toMatchObject(notAllowed);
    expect(await asManager.json('DELETE', `${path}/${above.uid}`)).toMatchObject(notAllowed);
  }
  expect(await asManager.json('PATCH', `${path}/${editor.uid}`, { role: 'manager' })).toMatchObject(notAllowed);
  for (const role of ['owner', 'x']) {
    expect(await ada.json('PATCH', `${path}/${editor.uid}`, { role })).toMatchObject({ status: 400 });
  }
  expect((await asManager.json('PATCH', `${path}/${editor.uid}`, { role: 'writer' })).body.member).toMatchObject({
    id: editor.uid,
    role: 'writer',
  });
  expect(await within(editor, ada.uid).json('PATCH', `${path}/${manager.uid}`, { role: 'viewer' })).toMatchObject(
    notAllowed,
  );
  expect((await ada.json('PATCH', `${path}/${editor.uid}`, { role: 'manager' })).body.member.role).toBe('manager');
  expect((await ada.json('DELETE', `${path}/${other.uid}`)).status).toBe(204);
  expect(await rolesIn(ada)).toEqual({ Ada: 'owner', manager: 'manager', editor: 'manager' });
  expect(await ada.json('DELETE', `${path}/${ada.uid}`)).toMatchObject(notAllowed);
  expect(await ada.json('DELETE', `${path}/${other.uid}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-member' },
  });
});

test('TEAM-09 a lowered role holds from the next call on, also for a call that the guard has let in already', async () => {
  const { ada, manager, editor } = await team('manager', 'editor');
  const asManager = within(manager, ada.uid);
  // The removal of the manager has the lock; the manager's own removal of somebody else passed the guard and waits for it.
  const answers = await Promise.all([
    ada.json('DELETE', `${path}/${manager.uid}`),
    asManager.json('PATCH', `${path}/${editor.uid}`, { role: 'viewer' }),
  ]);
  expect(answers[0].status).toBe(204);
  const [, late] = answers;
  expect([200, 404]).toContain(late.status);
  expect(await asManager.json('GET', path)).toMatchObject(noSpace);
});

test('TEAM-09 of two who may remove each other, one goes and the other stays', async () => {
  const { ada, manager } = await team('manager');
  const rows = await Promise.all([
    within(manager, ada.uid).json('POST', `/api/spaces/${ada.uid}/leave`),
    ada.json('DELETE', `${path}/${manager.uid}`),
  ]);
  expect(rows.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
  const { rows: activity } = await sql<{ what: string }>`select what from activity
    where space_id = ${ada.uid} and what in ('member-left', 'member-removed')`.execute(server.db);
  expect(activity).toHaveLength(1);
});

test('TEAM-09 a removed member has nothing of the space any more: calls, calendar address, open streams', async () => {
  const { ada, editor } = await team('editor');
  const asEditor = within(editor, ada.uid);
  const { address } = (await asEditor.json('POST', '/api/calendar-feed')).body;
  expect((await server.fetch(address)).status).toBe(200);
  const listener = createListener(server.databaseUrl, 'nonet:listen:test');
  const ended = Promise.withResolvers<unknown>();
  await listener.on(LIVE_CHANNEL, (payload) => {
    const notice = JSON.parse(payload);
    if ('endedMember' in notice) ended.resolve(notice);
  });
  expect((await ada.json('DELETE', `${path}/${editor.uid}`)).status).toBe(204);
  expect(await ended.promise).toEqual({ endedMember: { userId: editor.uid, spaceId: ada.uid } });
  await listener.close();
  expect(await asEditor.json('GET', '/api/posts/counts')).toMatchObject(noSpace);
  expect((await server.fetch(address)).status).toBe(404);
  expect((await editor.json('GET', '/api/spaces')).body.spaces).toHaveLength(1);
});

test('TEAM-09 removing, leaving and a changed role are mailed, in the activity, and in the security log of the person', async () => {
  const { ada, manager, editor, writer } = await team('manager', 'editor', 'writer');
  await sql`update users set email_verified = true where id = ${ada.uid}`.execute(server.db);
  await server.runJobs();
  await ada.json('PATCH', `${path}/${manager.uid}`, { role: 'editor' });
  await ada.json('PATCH', `${path}/${manager.uid}`, { role: 'editor' });
  await ada.json('DELETE', `${path}/${editor.uid}`);
  expect((await writer.json('POST', `/api/spaces/${ada.uid}/leave`)).status).toBe(204);
  await server.runJobs();
  const mails = (await sandbox.mails()).slice(-3).map(({ to, subject }) => [to, subject]);
  expect(mails.toSorted()).toEqual(
    [
      [manager.email, 'Your rights in “Ada” were changed'],
      [editor.email, 'You are no longer in “Ada”'],
      [ada.email, 'writer left “Ada”'],
    ].toSorted(),
  );
  const noted = await server.db
    .selectFrom('activity')
    .select(['person_id', 'what', 'subject', 'before', 'after'])
    .where('space_id', '=', ada.uid)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(noted.toReversed()).toEqual([
    {
      person_id: ada.uid,
      what: 'member-changed',
      subject: manager.uid,
      before: { role: 'manager', accounts: null },
      after: { role: 'editor', accounts: null },
    },
    {
      person_id: ada.uid,
      what: 'member-removed',
      subject: editor.uid,
      before: { role: 'editor', accounts: null },
      after: null,
    },
    {
      person_id: writer.uid,
      what: 'member-left',
      subject: writer.uid,
      before: { role: 'writer', accounts: null },
      after: null,
    },
  ]);
  const { rows } = await sql<{ who: string; kind: string; ip: string | null }>`
    select u.name who, e.kind, e.ip_address ip from security_events e join users u on u.id = e.user_id
    where e.detail ->> 'space' = ${ada.uid} and e.kind <> 'space-joined' order by e.id`.execute(server.db);
  expect(rows).toEqual([
    // The log of a member does not tell the IP address of the person who changed them.
    { who: 'manager', kind: 'space-role-changed', ip: null },
    { who: 'editor', kind: 'space-removed', ip: null },
    { who: 'writer', kind: 'space-left', ip: '127.0.0.1' },
  ]);
});

test('TEAM-09 the owner cannot leave', async () => {
  const ada = await server.register('Ada');
  expect(await ada.json('POST', `/api/spaces/${ada.uid}/leave`)).toMatchObject({
    status: 409,
    body: { code: 'owner-cannot-leave' },
  });
  expect(await ada.json('POST', '/api/spaces/none/leave')).toMatchObject(noSpace);
});

test('TEAM-08 a member is bound to accounts of the space, and gives no rights beyond their own', async () => {
  const { ada, manager, editor } = await team('manager', 'editor');
  const [one, two] = [await addConnection(server, ada, 'one'), await addConnection(server, ada, 'two')];
  const foreign = await addConnection(server, editor, 'foreign');
  const change = (person: Pick<Person, 'json'>, accounts: string[] | null) =>
    person.json('PATCH', `${path}/${editor.uid}`, { accounts });
  expect(await change(ada, [foreign])).toMatchObject({ status: 404, body: { code: 'connection-not-found' } });
  expect((await change(ada, [one, one])).body.member.accounts).toEqual([one]);
  await ada.json('PATCH', `${path}/${manager.uid}`, { accounts: [two] });
  const asManager = within(manager, ada.uid);
  for (const accounts of [[one, two], null]) {
    expect(await change(asManager, accounts)).toMatchObject(notAllowed);
  }
  expect((await change(asManager, [two])).body.member.accounts).toEqual([two]);
  const wish = { email: 'n@example.org', role: 'viewer' };
  expect(await asManager.json('POST', '/api/invitations', wish)).toMatchObject(notAllowed);
  expect(await asManager.json('POST', '/api/invitations', { ...wish, accounts: [two] })).toMatchObject({ status: 201 });
  expect((await change(ada, null)).body.member.accounts).toBeNull();
});

test('TEAM-08 where plans are sold, rights for single accounts need Premium; only the owner is led to the plans', async () => {
  const shop = await startTestServer({ plans: { sold: true, limited: true } });
  try {
    const [ada, manager, editor] = [await shop.register(), await shop.register(), await shop.register()];
    const give = (plan: string) =>
      sql`insert into plans (user_id, given) values (${ada.uid}, ${plan}) on conflict (user_id) do update set given = ${plan}`.execute(
        shop.db,
      );
    await give('standard');
    await addMember(shop, ada, manager, { role: 'manager' });
    await addMember(shop, ada, editor);
    const accounts = [await addConnection(shop, ada)];
    const one = `${path}/${editor.uid}`;
    expect(await ada.json('PATCH', one, { accounts })).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', seePlans: true, error: expect.stringContaining('Rights for each account need') },
    });
    const asked = await within(manager, ada.uid).json('PATCH', one, { accounts });
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('Ask its owner') },
    });
    expect(asked.body).not.toHaveProperty('seePlans');
    await give('premium');
    expect((await ada.json('PATCH', one, { accounts })).status).toBe(200);
    // What was given stays with a smaller plan, also where the account has gone since, and the role can change.
    await give('standard');
    await sql`delete from connections where id = any(${accounts}::text[])`.execute(shop.db);
    const changed = await ada.json('PATCH', one, { role: 'writer' });
    expect([changed.status, changed.body.member]).toMatchObject([200, { role: 'writer', accounts }]);
  } finally {
    await shop.close();
  }
});
