import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { forgetPerson } from '#/features/connections/forget-person.ts';
import { saveConnection } from '#/features/connections/save-connection.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { signedRequest } from '#/testing/signed-request.ts';
import { createWorld } from '#/testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  const sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const callBack = (path: string, body: URLSearchParams) =>
  server.fetch(`/api/threads/${path}`, { method: 'POST', body });
const rowOf = (id: string) => server.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();

/** Somebody's account at Threads, as after a sign-in in the sandbox. */
async function connected(person: Person, remoteId: string): Promise<string> {
  const parts = { db: server.db, sealer: createSealer(server.config.secret) };
  const network = { ...createWorld({ id: 'threads' }).network, origin: 'sandbox' as const };
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

test('who wants to be forgotten is: what was planned waits, and the receipt says that it is done', async () => {
  const person = await server.register();
  const [bare, used] = [await connected(person, '17841405793187219'), await connected(person, '17841405793187221')];
  const postId = await plan(person, used);
  for (const remoteId of ['17841405793187219', '17841405793187221']) {
    const answer = await callBack('data-deletion', signedRequest(remoteId));
    const { url, confirmation_code: code } = await readJson(answer);
    expect([answer.status, url]).toEqual([200, `${server.config.publicUrl}/api/deletion-receipts/${code}`]);
    const receipt = await readJson(await server.fetch(`/api/deletion-receipts/${code}`));
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

test('the accounts that came with the person’s yes are theirs, too', async () => {
  const person = await server.register();
  const id = await connected(person, '17841405793187225');
  const grant = await server.db
    .insertInto('grants')
    .values({
      id: '0b7c1a52-3f0f-4c39-a3c0-3a4d7c1f2b11',
      user_id: person.uid,
      network: 'threads',
      origin: 'sandbox',
      remote_user_id: '17841405793187223',
      scopes: [],
      auth_data: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('connections').set({ grant_id: grant.id }).where('id', '=', id).execute();
  expect((await callBack('data-deletion', signedRequest('17841405793187223'))).status).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
  expect(await server.db.selectFrom('grants').select('id').where('id', '=', grant.id).execute()).toEqual([]);
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
  };
  await forgetPerson(parts, threads, '17841405793187231');
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
