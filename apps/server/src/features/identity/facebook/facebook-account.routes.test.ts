import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createMailedLink } from '#/features/identity/mailed-link.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(async () => {
  await server.close();
});

type Browser = ReturnType<typeof openFacebookBrowser>;

const leadsTo = (code: string) => ({ status: 302, location: `/profile?facebook=${code}` });

function post(browser: Browser, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return browser.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Asks to add Facebook; returns the address of the dialog there. */
async function leave(browser: Browser, { password }: { password: string }): Promise<string> {
  const answer = await post(browser, '/api/auth/link-social', { provider: 'facebook', password });
  expect(answer.status).toBe(200);
  return (await readJson(answer)).url;
}

/** Adds this person of Facebook to the account whose session the browser has. */
async function join(browser: Browser, person: Person, id: string) {
  return browser.comeBack(await browser.decide(await leave(browser, person), { account: id }));
}

const remove = (browser: Browser, password: string) =>
  post(browser, '/api/auth/unlink-account', { provider: 'facebook', password });
const waysIn = async (uid: string) =>
  (
    await server.db
      .selectFrom('accounts')
      .select('provider_id')
      .where('user_id', '=', uid)
      .orderBy('provider_id')
      .execute()
  ).map(({ provider_id: service }) => service);
const sessions = (uid: string) => server.db.selectFrom('sessions').select('id').where('user_id', '=', uid).execute();
const lastEvent = async (uid: string) =>
  (
    await server.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('user_id', '=', uid)
      .orderBy('id')
      .execute()
  ).at(-1);
const mailsTo = async ({ email }: Person) => {
  await server.runJobs();
  return (await sandbox.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
};

/** A person with a password and with Facebook. */
async function joinedPerson() {
  const ada = await server.register('Ada');
  const facebook = await addFacebookPerson(sandbox);
  const browser = openFacebookBrowser(server, ada);
  expect(await join(browser, ada, facebook.id)).toEqual(leadsTo('joined'));
  return { ada, facebook, browser };
}

async function resetPassword(browser: Browser, { uid, email }: { uid: string; email: string }): Promise<Response> {
  const token = await createMailedLink(server.db, { id: uid, email }, 'password-reset');
  return post(browser, '/api/auth/reset-password', { token, newPassword: 'a fine new password' });
}

describe('adding Facebook', () => {
  test('AUTH-31 makes it a second way into the same account, and tells the owner by mail', async () => {
    const { ada, facebook, browser } = await joinedPerson();
    expect((await browser.me()).body).toMatchObject({ hasPassword: true, socialSignIns: ['facebook'] });
    expect(await lastEvent(ada.uid)).toEqual({ kind: 'way-in-added', detail: { method: 'facebook' } });
    expect(await mailsTo(ada)).toContain('Facebook can log in to your account');
    const later = openFacebookBrowser(server);
    expect((await later.continueAs(facebook.id)).location).toBe('/create-post');
    expect((await later.me()).body).toMatchObject({ uid: ada.uid, email: ada.email });
  });

  test('also when Facebook knows the same email, or none', async () => {
    const ada = await server.register('Ada');
    const browser = openFacebookBrowser(server, ada);
    const { id } = await addFacebookPerson(sandbox, { email: ada.email });
    expect(await join(browser, ada, id)).toEqual(leadsTo('joined'));
    const bob = await server.register('Bob');
    const nameless = await addFacebookPerson(sandbox);
    const bobs = openFacebookBrowser(server, bob);
    const form = { account: nameless.id, shareEmail: false };
    expect(await bobs.comeBack(await bobs.decide(await leave(bobs, bob), form))).toEqual(leadsTo('joined'));
    expect((await bobs.me()).body).toMatchObject({ email: bob.email, emailVerified: false });
  });

  test('keeps nothing of Facebook but the id, and changes neither name nor email nor sessions', async () => {
    const { ada, facebook, browser } = await joinedPerson();
    const { rows } = await sql`select account_id, access_token, refresh_token, id_token, scope, password from accounts
      where user_id = ${ada.uid} and provider_id = 'facebook'`.execute(server.db);
    const nothing = { access_token: null, refresh_token: null, id_token: null, scope: null, password: null };
    expect(rows).toEqual([{ account_id: facebook.id, ...nothing }]);
    expect((await browser.me()).body).toMatchObject({ displayName: 'Ada', email: ada.email });
    expect(await sessions(ada.uid)).toHaveLength(1);
  });

  test('asks for the password, notes a wrong one, and counts it with all other tries', async () => {
    const strict = await startTestServer({ environment: { ...sandbox.environment, NONET_LIMIT_FACTOR: '1' } });
    try {
      const ada = await strict.register('Ada');
      const ask = (password: string) => ada.json('POST', '/api/auth/link-social', { provider: 'facebook', password });
      const refusal = { status: 400, body: { error: 'The password is wrong.', code: 'wrong-password' } };
      for (let count = 0; count < 9; count += 1) expect(await ask('not the password')).toEqual(refusal);
      const { rows } = await sql`select kind from security_events where kind = 'way-in-change-refused'`.execute(
        strict.db,
      );
      expect(rows).toHaveLength(9);
      expect((await ada.json('POST', '/api/auth/link-social', { provider: 'facebook' })).status).toBe(400);
      expect((await ask(ada.password)).status).toBe(200);
      expect((await ask(ada.password)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  test('needs a session, and the page of this installation', async () => {
    const body = JSON.stringify({ provider: 'facebook', password: 'whatever' });
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/api/auth/link-social', '/api/auth/unlink-account']) {
      const nobody = await server.fetch(path, { method: 'POST', headers, body });
      expect([nobody.status, (await readJson(nobody)).error]).toEqual([401, 'No user logged in']);
      const ada = await server.register('Ada');
      const forged = { ...headers, origin: 'https://evil.example' };
      expect((await ada.fetch(path, { method: 'POST', headers: forged, body })).status).toBe(403);
    }
  });

  test('is refused for somebody who logs in to another account here', async () => {
    const { facebook } = await joinedPerson();
    const eve = await server.register('Eve');
    expect(await join(openFacebookBrowser(server, eve), eve, facebook.id)).toEqual(leadsTo('social-taken'));
    expect(await waysIn(eve.uid)).toEqual(['credential']);
  });

  test('adds one and no second one, also at the same moment', async () => {
    const { ada, browser } = await joinedPerson();
    const other = await addFacebookPerson(sandbox);
    expect(await join(browser, ada, other.id)).toEqual(leadsTo('social-joined-already'));

    const bob = await server.register('Bob');
    const bobs = openFacebookBrowser(server, bob);
    const backs: string[] = [];
    for (const { id } of [await addFacebookPerson(sandbox), await addFacebookPerson(sandbox)]) {
      backs.push(await bobs.decide(await leave(bobs, bob), { account: id }));
    }
    const answers = await Promise.all(backs.map((back) => bobs.comeBack(back)));
    expect(answers.map(({ location }) => location).sort()).toEqual([
      leadsTo('joined').location,
      leadsTo('social-joined-already').location,
    ]);
    expect(await waysIn(bob.uid)).toEqual(['credential', 'facebook']);
  });

  test('one person of Facebook is added to one of two accounts at the same moment', async () => {
    const { id } = await addFacebookPerson(sandbox);
    const backs = await Promise.all(
      ['Ada', 'Bob'].map(async (name) => {
        const person = await server.register(name);
        const browser = openFacebookBrowser(server, person);
        const url = await browser.decide(await leave(browser, person), { account: id });
        return () => browser.comeBack(url);
      }),
    );
    const answers = await Promise.all(backs.map((back) => back()));
    expect(answers.map(({ location }) => location).sort()).toEqual([
      leadsTo('joined').location,
      leadsTo('social-taken').location,
    ]);
  });

  test('who cancels, comes late, or comes twice has added nothing', async () => {
    const ada = await server.register('Ada');
    const browser = openFacebookBrowser(server, ada);
    const { id } = await addFacebookPerson(sandbox);
    const cancelled = await browser.decide(await leave(browser, ada), { answer: 'cancel' });
    expect(await browser.comeBack(cancelled)).toEqual(leadsTo('social-cancelled'));
    const late = await browser.decide(await leave(browser, ada), { account: id });
    await sql`update verifications set expires_at = expires_at - interval '10 minutes'`.execute(server.db);
    expect(await browser.comeBack(late)).toEqual(leadsTo('social-failed'));
    expect((await browser.comeBack(late)).location).toBe('/login?error=social-failed');
    expect(await waysIn(ada.uid)).toEqual(['credential']);
  });

  test('the state is the session’s: another browser, another session or another account adds nothing', async () => {
    const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
    const { id } = await addFacebookPerson(sandbox);
    // Eve sends Ada the link that brings Eve herself back from Facebook.
    const eves = openFacebookBrowser(server, eve);
    const linkOfEve = await eves.decide(await leave(eves, eve), { account: id });
    expect((await openFacebookBrowser(server, ada).comeBack(linkOfEve)).location).toBe('/login?error=social-failed');
    // Another person has logged in with the same browser meanwhile.
    const shared = openFacebookBrowser(server, ada);
    const begun = await shared.decide(await leave(shared, ada), { account: id });
    const signIn = { email: eve.email, password: eve.password };
    expect((await post(shared, '/api/auth/sign-in/email', signIn)).status).toBe(200);
    expect(await shared.comeBack(begun)).toEqual(leadsTo('social-failed'));
    // Nobody is logged in with this browser any more.
    const left = openFacebookBrowser(server, eve);
    const last = await left.decide(await leave(left, eve), { account: id });
    await post(left, '/api/auth/sign-out', {});
    expect(await left.comeBack(last)).toEqual(leadsTo('social-failed'));
    expect([await waysIn(ada.uid), await waysIn(eve.uid)]).toEqual([['credential'], ['credential']]);
  });

  test('a password that was changed meanwhile ends the attempt', async () => {
    const ada = await server.register('Ada');
    const browser = openFacebookBrowser(server, ada);
    const { id } = await addFacebookPerson(sandbox);
    const begun = await browser.decide(await leave(browser, ada), { account: id });
    await post(openFacebookBrowser(server, ada), '/api/auth/change-password', {
      currentPassword: ada.password,
      newPassword: 'a fine new password',
    });
    expect(await browser.comeBack(begun)).toEqual(leadsTo('social-failed'));
    expect(await waysIn(ada.uid)).toEqual(['credential']);
  });

  test('an account that is deleted at that moment gets no way in, and nothing of it stays', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ada = await server.register('Ada');
      const browser = openFacebookBrowser(server, ada);
      const { id } = await addFacebookPerson(sandbox);
      const begun = await browser.decide(await leave(browser, ada), { account: id });
      const gone = ada.json('POST', '/api/auth/delete-user', { password: ada.password });
      const [back] = await Promise.all([browser.comeBack(begun), gone]);
      expect(back.status).toBe(302);
      expect(await waysIn(ada.uid)).toEqual([]);
    }
  });

  test('is not offered where no app is set', async () => {
    const without = await startTestServer({ environment: { SANDBOX: 'off' } });
    try {
      const ada = await without.register('Ada');
      const body = { provider: 'facebook', password: ada.password };
      expect(await ada.json('POST', '/api/auth/link-social', body)).toMatchObject({
        status: 404,
        body: { code: 'social-unavailable' },
      });
    } finally {
      await without.close();
    }
  });
});

describe('removing Facebook', () => {
  test('leaves the password, ends every other session, and tells the owner by mail', async () => {
    const { ada, facebook, browser } = await joinedPerson();
    const elsewhere = openFacebookBrowser(server);
    await elsewhere.continueAs(facebook.id);
    const answer = await remove(browser, ada.password);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect((await elsewhere.me()).status).toBe(401);
    expect((await browser.me()).body).toMatchObject({ uid: ada.uid, socialSignIns: [] });
    expect(await lastEvent(ada.uid)).toEqual({ kind: 'way-in-removed', detail: { method: 'facebook' } });
    expect(await mailsTo(ada)).toContain('Facebook was removed from your account');
    // The person of Facebook is unknown again.
    const stranger = openFacebookBrowser(server);
    await stranger.continueAs(facebook.id);
    expect((await stranger.me()).body.uid).not.toBe(ada.uid);
    expect((await remove(browser, ada.password)).status).toBe(404);
  });

  test('asks for the password', async () => {
    const { ada, browser } = await joinedPerson();
    expect((await remove(browser, 'not the password')).status).toBe(400);
    expect(await waysIn(ada.uid)).toEqual(['credential', 'facebook']);
  });

  test('never removes the last way in', async () => {
    const dora = await addFacebookPerson(sandbox);
    const browser = openFacebookBrowser(server);
    await browser.continueAs(dora.id);
    const { uid } = (await browser.me()).body;
    // The account has no password, so no password is right.
    expect(await readJson(await remove(browser, 'whatever'))).toMatchObject({ code: 'wrong-password' });
    expect(await waysIn(uid)).toEqual(['facebook']);
    await resetPassword(browser, { uid, email: dora.email });
    const later = openFacebookBrowser(server);
    await later.continueAs(dora.id);
    expect((await remove(later, 'a fine new password')).status).toBe(200);
    expect(await waysIn(uid)).toEqual(['credential']);
  });

  test('a password that is replaced by mail removes it, in a browser of the account too', async () => {
    const { ada, facebook, browser } = await joinedPerson();
    expect((await resetPassword(browser, ada)).status).toBe(200);
    expect(await waysIn(ada.uid)).toEqual(['credential']);
    expect(await lastEvent(ada.uid)).toEqual({ kind: 'way-in-removed', detail: { method: 'facebook' } });
    expect((await browser.me()).status).toBe(401);
    const eve = openFacebookBrowser(server);
    await eve.continueAs(facebook.id);
    expect((await eve.me()).body.uid).not.toBe(ada.uid);
  });
});
