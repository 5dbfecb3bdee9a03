import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { forgetPerson } from '#/features/connections/disconnect/forget-person.ts';
import { storeGrant } from '#/features/connections/disconnect/grants.queries.ts';
import { createSealer } from '#/secrets/seal.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { tokenIn } from '#/testing/mail.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { appSecrets, signedRequest } from '#/testing/signed-request.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const callBack = (path: string, body: URLSearchParams, network: NetworkId = 'threads') =>
  server.fetch(`/api/${network}/${path}`, { method: 'POST', body });
const rowOf = (id: string) => server.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();

/** Somebody's account, as after a sign-in in the sandbox. */
async function connected(person: Person, remoteId: string, id: NetworkId = 'threads'): Promise<string> {
  const parts = { db: server.db, sealer: createSealer(server.config.secret), ...withoutLimits };
  const network = { ...createWorld({ id }).network, origin: 'sandbox' as const };
  const account = { remoteId, username: 'studio', profileName: 'Studio', profilePicture: null };
  const signedIn = { account, auth: { accessToken: 'a' }, expiresAt: null };
  return (await saveConnection(parts, person.uid, network, signedIn)).connectionId;
}

async function plan(person: Person, connectionId: string): Promise<string> {
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    title: 'Kilns',
    description: 'We fire tomorrow.',
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    timeZone: 'UTC',
    platforms: [connectionId],
    media: [],
  });
  return body.post.id;
}

test('who removes Nonet at the network is asked to connect again, in every account here, before a post is due', async () => {
  const [ada, eve] = [await server.register(), await server.register()];
  const [ofAda, ofEve, other] = [
    await connected(ada, '27326433150368539'),
    await connected(eve, '27326433150368539'),
    await connected(eve, '27326433150368541'),
  ];
  const answer = await callBack('deauthorize', signedRequest('27326433150368539'));
  expect([answer.status, await readJson(answer)]).toEqual([200, { success: true }]);
  for (const id of [ofAda, ofEve]) {
    expect(await rowOf(id)).toMatchObject({
      reconnect_needed: true,
      reconnect_reason: 'Nonet’s access was removed at Threads. Connect the account again.',
    });
  }
  expect(await rowOf(other)).toMatchObject({ reconnect_needed: false });
});

test('DATA-07 who wants to be forgotten is: what was planned waits, and the receipt says that it is done', async () => {
  const person = await server.register();
  const [bare, used] = [await connected(person, '17841405793187219'), await connected(person, '17841405793187221')];
  const postId = await plan(person, used);
  for (const remoteId of ['17841405793187219', '17841405793187221']) {
    const answer = await callBack('data-deletion', signedRequest(remoteId));
    const { url, confirmation_code: code } = await readJson(answer);
    expect([answer.status, url]).toEqual([
      200,
      expect.stringContaining(`${server.config.publicUrl}/facebook-deletion?`),
    ]);
    const { search, searchParams } = new URL(url);
    expect(searchParams.get('confirmation_code')).toBe(code);
    const receipt = await readJson(await server.fetch(`/api/deletion-requests${search}`));
    expect(receipt).toMatchObject({ receipt: { code, state: 'done', connections: 1, posts: 0, media: 0 } });
  }
  expect(await rowOf(bare)).toBeUndefined();
  expect(await rowOf(used)).toMatchObject({
    connected: false,
    auth_data: null,
    username: null,
    profile_name: null,
    remote_account_id: `forgotten:${used}`,
  });
  expect((await person.json('GET', `/api/posts/${postId}`)).body).toMatchObject({ id: postId });
});

/** Two pages and an Instagram account of a person at Facebook, which came with one yes. */
async function connectedByFacebook(person: Person, remoteUserId: string): Promise<string[]> {
  const ids = [
    await connected(person, `${remoteUserId}1`, 'facebook'),
    await connected(person, `${remoteUserId}2`, 'facebook'),
    await connected(person, `${remoteUserId}3`, 'instagram'),
  ];
  const grant = await storeGrant(
    server.db,
    createSealer(server.config.secret),
    person.uid,
    { id: 'facebook', origin: 'sandbox' },
    { remoteUserId, scopes: [], auth: { userToken: 'u' } },
  );
  await server.db.updateTable('connections').set({ grant_id: grant }).where('id', 'in', ids).execute();
  return ids;
}

const ofFacebook = (remoteUserId: string) => signedRequest(remoteUserId, appSecrets.facebook);

test('the accounts that came with the person’s yes are theirs, too, of every network', async () => {
  const person = await server.register();
  const ids = await connectedByFacebook(person, '10220001112223331');
  const another = await connectedByFacebook(person, '10220001112223332');
  const { confirmation_code: code } = await readJson(
    await callBack('data-deletion', ofFacebook('10220001112223331'), 'facebook'),
  );
  expect(code).toMatch(/^[\w-]{22}$/);
  expect(await Promise.all(ids.map(rowOf))).toEqual([undefined, undefined, undefined]);
  for (const id of another) expect(await rowOf(id)).toMatchObject({ connected: true });
  const grants = server.db.selectFrom('grants').select('remote_user_id').where('space_id', '=', person.uid);
  expect(await grants.execute()).toEqual([{ remote_user_id: '10220001112223332' }]);
});

test('who removes Nonet at Facebook is asked to connect every page and every Instagram account again', async () => {
  const person = await server.register();
  const ids = await connectedByFacebook(person, '10220001112223333');
  expect((await callBack('deauthorize', ofFacebook('10220001112223333'), 'facebook')).status).toBe(200);
  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({
      connected: true,
      reconnect_needed: true,
      reconnect_reason: 'Nonet’s access was removed at Facebook. Connect the account again.',
    });
  }
});

describe('signing in with Facebook ends for who wants to be forgotten there', () => {
  const waysIn = async (uid: string) =>
    (await server.db.selectFrom('accounts').select('provider_id').where('user_id', '=', uid).execute()).map(
      (row) => row.provider_id,
    );
  const mailsTo = async (email: string) => {
    await server.runJobs();
    const isIt = (subject: string) => subject === 'Facebook was removed from your account';
    return (await sandbox.mails()).filter(({ to, subject }) => to === email && isIt(subject));
  };

  test('who has no password gets a link to set one, and keeps the account', async () => {
    const { id, email } = await addFacebookPerson(sandbox);
    const browser = openFacebookBrowser(server);
    await browser.continueAs(id);
    const { uid } = (await browser.me()).body;
    await Promise.all([1, 2].map(() => callBack('data-deletion', ofFacebook(id), 'facebook')));
    expect(await waysIn(uid)).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
    const token = tokenIn(await sandbox.mails(), email, '/reset-password');
    const answer = await server.fetch('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.config.publicUrl },
      body: JSON.stringify({ token, newPassword: 'a fine new password' }),
    });
    expect(answer.status).toBe(200);
    expect(await waysIn(uid)).toEqual(['credential']);
  });

  test('who has a password is told that it goes on with that', async () => {
    const { id } = await addFacebookPerson(sandbox);
    const person = await server.register();
    await sql`insert into accounts (id, user_id, provider_id, account_id)
      values (${id}, ${person.uid}, 'facebook', ${id})`.execute(server.db);
    await callBack('data-deletion', ofFacebook(id), 'facebook');
    expect(await waysIn(person.uid)).toEqual(['credential']);
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).toContain('You log in with your password.');
    expect(mail?.text).not.toContain('/reset-password');
    const events = server.db.selectFrom('security_events').select(['kind', 'detail']).where('user_id', '=', person.uid);
    expect((await events.execute()).at(-1)).toEqual({ kind: 'way-in-removed', detail: { method: 'facebook' } });
  });
});

test('the same callback several times at once forgets the person once, and fails nowhere', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.register()));
  const ids = await Promise.all(people.map((person) => connected(person, '17841405793187229')));
  const answers = await Promise.all(ids.map(() => callBack('data-deletion', signedRequest('17841405793187229'))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await Promise.all(ids.map(rowOf))).toEqual([undefined, undefined, undefined]);
});

test('who connects again while they are being forgotten stays connected', async () => {
  const person = await server.register();
  const id = await connected(person, '17841405793187231');
  const { network } = createWorld({ id: 'threads' });
  const threads = {
    ...network,
    origin: 'sandbox' as const,
    async revoke() {
      await connected(person, '17841405793187231');
      return { kind: 'done' as const };
    },
  };
  const parts = {
    db: server.db,
    networks: new Map([['threads' as const, threads]]),
    sealer: createSealer(server.config.secret),
    log: pino({ level: 'silent' }),
    forgetSignIn: async () => undefined,
  };
  await forgetPerson(parts, threads, { remoteUserId: '17841405793187231', ipAddress: '192.0.2.1' });
  expect(await rowOf(id)).toMatchObject({ connected: true, remote_account_id: '17841405793187231' });
});

test.each(['deauthorize', 'data-deletion'])('%s takes nothing that the network did not sign', async (path) => {
  const person = await server.register();
  const id = await connected(person, '17841405793187227');
  const before = await rowOf(id);
  for (const body of [signedRequest('17841405793187227', 'another secret'), new URLSearchParams()]) {
    expect((await callBack(path, body)).status).toBe(400);
  }
  expect(await rowOf(id)).toEqual(before);
});
