import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, tokenOf, verifyAddress, within } from '#/testing/space.ts';

let server: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

const path = '/api/invitations';
const invite = async (owner: Pick<Person, 'json'>, email: string, role = 'editor') =>
  (await owner.json('POST', path, { email, role })).body;
const accept = (person: Person, link: string) => person.json('POST', `/api/invitation-links/${tokenOf(link)}/accept`);
const read = async (person: Pick<TestServer, 'fetch'>, link: string) =>
  readJson(await person.fetch(`/api/invitation-links/${tokenOf(link)}`));
const membersOf = async (owner: Pick<Person, 'json'>) => (await owner.json('GET', '/api/members')).body;

/** The link in the newest mail to an address. */
async function mailedLink(email: string): Promise<string> {
  await server.runJobs();
  const texts = (await sandbox.mails()).filter(({ to }) => to === email).map(({ text }) => text);
  return /http\S+\/invitations\/\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '';
}

test('TEAM-06 an invited person with the verified address becomes a member, by the link in the mail', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  await verifyAddress(server, ada);
  await verifyAddress(server, eve);
  const { invitation, link } = await invite(ada, eve.email.toUpperCase());
  expect(invitation).toMatchObject({
    email: eve.email,
    role: 'editor',
    accounts: null,
    inviterName: 'Ada',
    hasEnded: false,
  });
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBeCloseTo(7 * 86_400_000, -4);
  expect((await ada.json('GET', `${path}/${invitation.id}`)).body.invitation).toEqual(invitation);
  expect((await membersOf(ada)).invitations).toEqual([invitation]);

  const mailed = await mailedLink(eve.email);
  expect(mailed).toContain('/invitations/');
  expect(mailed).not.toBe(link);
  expect(await read(eve, mailed)).toEqual({
    state: 'open',
    spaceName: 'Ada',
    inviterName: 'Ada',
    role: 'editor',
    email: eve.email,
    expiresAt: invitation.expiresAt,
  });
  const accepted = await accept(eve, mailed);
  const space = { spaceId: ada.uid, shortId: expect.any(String) };
  expect([accepted.status, accepted.body]).toEqual([200, space]);
  expect(await membersOf(within(eve, ada.uid))).toMatchObject({
    members: [
      { id: ada.uid, role: 'owner' },
      {
        id: eve.uid,
        name: 'Eve',
        email: eve.email,
        role: 'editor',
        accounts: null,
        aboveLimit: false,
        lastHereAt: null,
      },
    ],
    invitations: [],
  });
  // Both links were one invitation. Whoever accepted may press again.
  expect((await read(server, link)).state).toBe('used');
  expect((await accept(eve, link)).body).toEqual(space);
});

test('TEAM-06 the tokens of links have 160 bits and stand nowhere in clear text', async () => {
  const ada = await server.register('Ada');
  const { link } = await invite(ada, 'somebody@example.org');
  const mailed = await mailedLink('somebody@example.org');
  for (const token of [link, mailed].map(tokenOf)) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(20);
    const { rows } = await sql<{ all: string }>`select
      coalesce((select json_agg(i) from space_invitations i)::text, '') || coalesce((select json_agg(j) from pgboss.job j)::text, '')
      || coalesce((select json_agg(a) from activity a)::text, '') "all"`.execute(server.db);
    expect(rows[0]?.all).toContain('somebody@example.org');
    expect(rows[0]?.all).not.toContain(token);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  }
});

test('TEAM-06 each way that an invitation fails has its sentence', async () => {
  const [ada, eve, mallory] = [
    await server.register('Ada'),
    await server.register('Eve'),
    await server.register('Mal'),
  ];
  const { invitation, link } = await invite(ada, eve.email);
  // Forwarded, or signed in with another account.
  await verifyAddress(server, mallory);
  expect(await accept(mallory, link)).toMatchObject({ status: 403, body: { code: 'other-address' } });
  expect((await read(mallory, link)).email).toBe(`${eve.email[0]}•••@example.org`);
  expect(await accept(eve, link)).toMatchObject({ status: 403, body: { code: 'address-unverified' } });
  await verifyAddress(server, eve);
  // An address that was changed meanwhile.
  await sql`update users set email = 'new.' || email where id = ${eve.uid}`.execute(server.db);
  expect(await accept(eve, link)).toMatchObject({ status: 403, body: { code: 'other-address' } });
  await sql`update users set email = ${eve.email} where id = ${eve.uid}`.execute(server.db);

  const one = `${path}/${invitation.id}`;
  await sql`update space_invitations set expires_at = clock_timestamp() where id = ${invitation.id}`.execute(server.db);
  expect(await accept(eve, link)).toMatchObject({ status: 409, body: { code: 'invitation-ended' } });
  expect((await read(eve, link)).state).toBe('ended');
  expect((await membersOf(ada)).invitations).toMatchObject([{ id: invitation.id, hasEnded: true }]);

  // Sent again: another link, and the former leads nowhere.
  const again = (await ada.json('POST', `${one}/resend`)).body;
  expect(again.invitation).toMatchObject({ id: invitation.id, hasEnded: false });
  expect(await accept(eve, link)).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
  expect((await ada.json('DELETE', one)).status).toBe(204);
  expect(await accept(eve, again.link)).toMatchObject({ status: 409, body: { code: 'invitation-taken-back' } });
  expect((await read(eve, again.link)).state).toBe('taken-back');
  for (const [method, end] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/resend'],
  ] as const) {
    expect(await ada.json(method, one + end)).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
  }

  const used = await invite(ada, eve.email);
  expect((await accept(eve, used.link)).status).toBe(200);
  expect(await accept(mallory, used.link)).toMatchObject({ status: 409, body: { code: 'invitation-used' } });
  // A former member does not come back by the link that let them in.
  await ada.json('DELETE', `/api/members/${eve.uid}`);
  expect(await accept(eve, used.link)).toMatchObject({ status: 409, body: { code: 'invitation-used' } });
  expect(await read(server, `${link}x`)).toMatchObject({ code: 'no-such-invitation' });
});

test('TEAM-06 two accepts at once make one member', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  await verifyAddress(server, eve);
  const { link } = await invite(ada, eve.email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => accept(eve, link)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await sql<{ what: string }>`
    select what from activity where space_id = ${ada.uid} and what = 'member-joined'`.execute(server.db);
  expect(rows).toHaveLength(1);
});

test('TEAM-06 members and oneself are not invited, a second invitation takes the place of the first', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  const refused = { status: 409, body: { code: 'already-member' } };
  expect(await ada.json('POST', path, { email: ada.email.toUpperCase(), role: 'viewer' })).toMatchObject(refused);
  const first = await invite(ada, eve.email, 'viewer');
  const second = await invite(ada, eve.email, 'writer');
  expect(second.invitation).toMatchObject({ id: first.invitation.id, role: 'writer' });
  expect((await membersOf(ada)).invitations).toHaveLength(1);
  await verifyAddress(server, eve);
  expect(await accept(eve, first.link)).toMatchObject({ status: 404 });
  expect((await accept(eve, second.link)).status).toBe(200);
  expect(await ada.json('POST', path, { email: eve.email, role: 'viewer' })).toMatchObject(refused);
  expect(await ada.json('POST', path, { email: 'x', role: 'viewer' })).toMatchObject({ status: 400 });
  expect(await ada.json('POST', path, { email: 'x@example.org', role: 'owner' })).toMatchObject({ status: 400 });
});

test('TEAM-04, TEAM-06 a manager invites below themselves; who may not invite sees no invitations', async () => {
  const [ada, manager, viewer] = [await server.register(), await server.register(), await server.register()];
  await addMember(server, ada, manager, { role: 'manager' });
  await addMember(server, ada, viewer, { role: 'viewer' });
  const [asManager, asViewer] = [within(manager, ada.uid), within(viewer, ada.uid)];
  const notAllowed = { status: 403, body: { code: 'not-allowed' } };
  const wish = { email: 'n@example.org', role: 'editor' };
  expect(await asViewer.json('POST', path, wish)).toMatchObject(notAllowed);
  expect(await asManager.json('POST', path, { ...wish, role: 'manager' })).toMatchObject(notAllowed);
  const { invitation } = (await asManager.json('POST', path, wish)).body;
  expect((await membersOf(asViewer)).invitations).toEqual([]);
  const byOwner = await invite(ada, 'm@example.org', 'manager');
  expect(await asManager.json('DELETE', `${path}/${byOwner.invitation.id}`)).toMatchObject(notAllowed);
  // What a former manager has sent does not let them in again.
  await ada.json('PATCH', `/api/members/${manager.uid}`, { role: 'viewer' });
  expect((await membersOf(ada)).invitations.map(({ id }: { id: string }) => id)).toEqual([byOwner.invitation.id]);
  expect(await ada.json('GET', `${path}/${invitation.id}`)).toMatchObject({ status: 404 });
});

test('TEAM-06 an invitation of another space is not there', async () => {
  const [ada, mallory] = [await server.register(), await server.register()];
  const { invitation } = await invite(ada, 'x@example.org');
  const one = `${path}/${invitation.id}`;
  for (const [method, end] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/resend'],
  ] as const) {
    expect(await mallory.json(method, one + end)).toMatchObject({ status: 404, body: { code: 'no-such-invitation' } });
  }
  expect(await within(mallory, ada.uid).json('GET', one)).toMatchObject({
    status: 404,
    body: { code: 'no-such-space' },
  });
});

test('TEAM-06 whoever joins is told to the inviter and the owner, in the activity and in their own security log', async () => {
  const [ada, manager, eve] = [
    await server.register('Ada'),
    await server.register('Max'),
    await server.register('Eve'),
  ];
  await addMember(server, ada, manager, { role: 'manager' });
  await verifyAddress(server, eve);
  const { invitation, link } = await invite(within(manager, ada.uid), eve.email, 'writer');
  await accept(eve, link);
  await server.runJobs();
  const mails = (await sandbox.mails()).filter(({ to }) => [ada.email, manager.email, eve.email].includes(to));
  const told = mails.filter(({ subject }) => subject === 'Eve is in “Ada” now').map(({ to }) => to);
  expect(told.toSorted()).toEqual([ada.email, manager.email].toSorted());
  const activity = await server.db
    .selectFrom('activity')
    .select(['person_id', 'person_name', 'what', 'subject', 'after'])
    .where('space_id', '=', ada.uid)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const after = { role: 'writer', accounts: null };
  expect(activity).toEqual([
    { person_id: eve.uid, person_name: 'Eve', what: 'member-joined', subject: eve.uid, after },
    { person_id: manager.uid, person_name: 'Max', what: 'member-invited', subject: invitation.id, after },
  ]);
  const { rows } =
    await sql`select kind, ip_address from security_events where user_id = ${eve.uid} and kind like 'space-%'`.execute(
      server.db,
    );
  expect(rows).toEqual([{ kind: 'space-joined', ip_address: '127.0.0.1' }]);
});

test('TEAM-06 five mails an hour to one address, whoever sends them', async () => {
  const limited = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const [ada, eve] = [await limited.register(), await limited.register()];
    const email = 'tired@example.org';
    for (const person of [ada, eve, ada, eve, ada]) {
      expect((await person.json('POST', path, { email, role: 'viewer' })).status).toBe(201);
    }
    expect(await eve.json('POST', path, { email, role: 'viewer' })).toMatchObject({ status: 429 });
    expect((await eve.json('POST', path, { email: 'other@example.org', role: 'viewer' })).status).toBe(201);
  } finally {
    await limited.close();
  }
});

test('TEAM-06 an open invitation lets its address register where registration is closed, and no other', async () => {
  const closed = await startTestServer({ environment: { SIGN_UP: 'closed' } });
  try {
    await sql`insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.org')`.execute(closed.db);
    await sql`insert into space_invitations (space_id, email, role, token_hash, expires_at)
      select 'ada', name || '@example.org', 'viewer', name, clock_timestamp() + stays::interval
      from (values ('eve', '1 hour'), ('late', '-1 hour')) v(name, stays)`.execute(closed.db);
    const register = (email: string) =>
      closed
        .fetch('/api/auth/sign-up/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: closed.config.publicUrl },
          body: JSON.stringify({ name: 'Somebody', email, password: 'a pass of some length' }),
        })
        .then(({ status }) => status);
    expect(await register('late@example.org')).toBe(403);
    expect(await register('mallory@example.org')).toBe(403);
    expect(await register('Eve@example.org')).toBe(200);
  } finally {
    await closed.close();
  }
});

test('TEAM-06 where no mail is set up, the copied link is enough', async () => {
  const quiet = await startTestServer({ environment: { SANDBOX: 'off' } });
  try {
    const [ada, eve] = [await quiet.register('Ada'), await quiet.register('Eve')];
    const { link } = await invite(ada, eve.email);
    expect((await accept(eve, link)).status).toBe(200);
  } finally {
    await quiet.close();
  }
});
