import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createMailedLink } from '#/features/identity/mailed-link.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(async () => {
  await server.close();
});

const openBrowser = (on: TestServer = server) => openFacebookBrowser(on);
const facebookPerson = (more: { email?: string; name?: string } = {}) => addFacebookPerson(sandbox, more);
const telephone = () => `+${String(Math.random()).slice(2, 14).padEnd(12, '7')}`;
const refusedWith = (code: string) => ({ status: 302, location: `/login?error=${code}` });
const users = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).execute()).length;
const events = (uid: string) =>
  server.db.selectFrom('security_events').select(['kind', 'detail']).where('user_id', '=', uid).orderBy('id').execute();

test('AUTH-31 asks Facebook for public_profile and email, and for nothing else', async () => {
  const answer = await openBrowser().start();
  expect(answer.status).toBe(200);
  const url = new URL((await readJson(answer)).url);
  expect(`${url.origin}${url.pathname}`).toBe(`${sandbox.url}/facebook/v27.0/dialog/oauth`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '100000000000001',
    redirect_uri: 'http://localhost:9009/api/auth/callback/facebook',
    response_type: 'code',
    scope: 'public_profile,email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    auth_type: 'rerequest',
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^nonet\.sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('AUTH-31 somebody new gets an account without a password, and the same one the next time', async () => {
  const person = await facebookPerson();
  const browser = openBrowser();
  expect(await browser.continueAs(person.id)).toEqual({ status: 302, location: '/create-post' });
  const { body } = await browser.me();
  expect(body).toMatchObject({
    email: person.email,
    displayName: 'Dora Maar',
    emailVerified: false,
    hasPassword: false,
  });
  const elsewhere = openBrowser();
  expect((await elsewhere.continueAs(person.id)).location).toBe('/create-post');
  expect((await elsewhere.me()).body.uid).toBe(body.uid);
  expect(await events(body.uid)).toEqual([
    { kind: 'signed-up', detail: { method: 'facebook' } },
    { kind: 'signed-in', detail: { method: 'facebook' } },
  ]);
});

test('somebody new is mailed a link that confirms the email; somebody known is not', async () => {
  const person = await facebookPerson();
  await openBrowser().continueAs(person.id);
  await openBrowser().continueAs(person.id);
  await server.runJobs();
  expect((await sandbox.mails()).filter(({ to }) => to === person.email)).toHaveLength(1);
});

describe('a new password by a mailed link', () => {
  /** Follows a mailed link, with a browser that has a session or none. */
  async function setPassword(browser: ReturnType<typeof openBrowser>, uid: string, email: string): Promise<void> {
    const token = await createMailedLink(server.db, { id: uid, email }, 'password-reset');
    const answer = await browser.call('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: 'a fine new password' }),
    });
    expect(answer.status).toBe(200);
  }

  test.each([false, true])(
    'shuts out whoever registered by Facebook with an email that is another’s (who had confirmed it: %s)',
    async (isConfirmed) => {
      const eve = await facebookPerson();
      const browserOfEve = openBrowser();
      await browserOfEve.continueAs(eve.id);
      const { uid } = (await browserOfEve.me()).body;
      await server.db.updateTable('users').set({ email_verified: isConfirmed }).where('id', '=', uid).execute();
      await setPassword(openBrowser(), uid, eve.email);
      expect((await browserOfEve.me()).status).toBe(401);
      expect(await openBrowser().continueAs(eve.id)).toEqual(refusedWith('social-email-taken'));
    },
  );

  test('leaves the way in by Facebook when it is used in a browser of the same person', async () => {
    const dora = await facebookPerson();
    const browser = openBrowser();
    await browser.continueAs(dora.id);
    const { uid } = (await browser.me()).body;
    await setPassword(browser, uid, dora.email);
    const later = openBrowser();
    expect((await later.continueAs(dora.id)).location).toBe('/create-post');
    expect((await later.me()).body).toMatchObject({ uid, hasPassword: true, emailVerified: true });
  });
});

test('of Facebook nothing is kept but the id of the person', async () => {
  const person = await facebookPerson();
  const browser = openBrowser();
  await browser.continueAs(person.id);
  const { uid } = (await browser.me()).body;
  const { rows } = await sql`select provider_id, account_id, access_token, refresh_token, id_token, scope, password,
    access_token_expires_at from accounts where user_id = ${uid}`.execute(server.db);
  expect(rows).toEqual([
    {
      provider_id: 'facebook',
      account_id: person.id,
      access_token: null,
      refresh_token: null,
      id_token: null,
      scope: null,
      password: null,
      access_token_expires_at: null,
    },
  ]);
});

describe('nobody gets in', () => {
  test('as the owner of an account that is here under the same email already', async () => {
    const ada = await server.register('Ada');
    const person = await facebookPerson({ email: ada.email });
    const browser = openBrowser();
    expect(await browser.continueAs(person.id)).toEqual(refusedWith('social-email-taken'));
    expect((await browser.me()).status).toBe(401);
    expect((await events(ada.uid)).at(-1)).toEqual({ kind: 'sign-in-refused', detail: { method: 'facebook' } });
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', ada.uid).execute();
    expect(await openBrowser().continueAs(person.id)).toEqual(refusedWith('social-email-taken'));
    const accounts = await server.db
      .selectFrom('accounts')
      .select('provider_id')
      .where('user_id', '=', ada.uid)
      .execute();
    expect(accounts).toEqual([{ provider_id: 'credential' }]);
  });

  test('without an email, because there is none or it is not shared', async () => {
    const cleo = await facebookPerson({ email: telephone() });
    expect(await openBrowser().continueAs(cleo.id)).toEqual(refusedWith('social-email-missing'));
    const dora = await facebookPerson();
    expect(await openBrowser().continueAs(dora.id, { shareEmail: false })).toEqual(refusedWith('social-email-missing'));
    expect(await users(dora.email)).toBe(0);
    // The next try asks for the email again.
    expect((await openBrowser().continueAs(dora.id)).location).toBe('/create-post');
  });

  test('who cancels', async () => {
    const browser = openBrowser();
    const back = await browser.decide(await browser.dialog({ next: '/calendar' }), { answer: 'cancel' });
    expect(await browser.comeBack(back)).toEqual({
      status: 302,
      location: '/login?error=social-cancelled&next=%2Fcalendar',
    });
  });

  test('with a state that was used, is too old, was made up, or is missing', async () => {
    const { id } = await facebookPerson();
    const browser = openBrowser();
    const back = await browser.decide(await browser.dialog(), { account: id });
    const [first, second] = await Promise.all([browser.comeBack(back), browser.comeBack(back)]);
    expect([first.location, second.location].sort()).toEqual(['/create-post', '/login?error=social-failed']);

    const late = await browser.decide(await browser.dialog(), { account: id });
    await sql`update verifications set expires_at = expires_at - interval '10 minutes'`.execute(server.db);
    expect(await browser.comeBack(late)).toEqual(refusedWith('social-failed'));

    const url = new URL(await browser.decide(await browser.dialog(), { account: id }));
    url.searchParams.set('state', 'x'.repeat(43));
    expect(await browser.comeBack(url.href)).toEqual(refusedWith('social-failed'));
    url.searchParams.delete('state');
    expect(await browser.comeBack(url.href)).toEqual(refusedWith('social-failed'));
  });

  test('by a link that somebody else has begun: the browser must be the one that left', async () => {
    const { id } = await facebookPerson();
    const linkOfEve = async () => openBrowser().decide(await openBrowser().dialog(), { account: id });
    const victim = openBrowser();
    expect(await victim.comeBack(await linkOfEve())).toEqual(refusedWith('social-failed'));
    await victim.dialog();
    expect(await victim.comeBack(await linkOfEve())).toEqual(refusedWith('social-failed'));
    expect((await victim.me()).status).toBe(401);
  });

  test('with a code that Facebook did not give; the log says why, without the code', async () => {
    const browser = openBrowser();
    const url = new URL(await browser.decide(await browser.dialog(), { answer: 'cancel' }));
    url.search = String(new URLSearchParams({ state: url.searchParams.get('state') ?? '', code: 'made-up-code' }));
    expect(await browser.comeBack(url.href)).toEqual(refusedWith('social-failed'));
    const line = server.logged.findLast(({ msg }) => String(msg).startsWith('Facebook refused'));
    expect(line).toMatchObject({ level: 40, msg: 'Facebook refused (100): Invalid verification code format.' });
    for (const secret of ['made-up-code', 'demo-app-secret'])
      expect(JSON.stringify(server.logged)).not.toContain(secret);
  });

  test('when Facebook does not know what it is asked', async () => {
    const browser = openBrowser();
    const url = new URL(await browser.decide(await browser.dialog(), { answer: 'cancel' }));
    url.searchParams.set('error', 'server_error');
    expect(await browser.comeBack(url.href)).toEqual(refusedWith('social-failed'));
  });
});

test('somebody known gets in although Facebook no longer tells the email', async () => {
  const person = await facebookPerson();
  await openBrowser().continueAs(person.id);
  const later = openBrowser();
  expect((await later.continueAs(person.id, { shareEmail: false })).location).toBe('/create-post');
  expect((await later.me()).body.email).toBe(person.email);
});

test('a name changed here stays, whatever it is at Facebook', async () => {
  const person = await facebookPerson();
  const browser = openBrowser();
  await browser.continueAs(person.id);
  await browser.call('/api/auth/update-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Theodora' }),
  });
  const later = openBrowser();
  await later.continueAs(person.id);
  expect((await later.me()).body.displayName).toBe('Theodora');
});

test.each([
  ['Dora\u2028Maar\t', 'Dora Maar'],
  ['\u200b', 'someone-else'],
  ['ż'.repeat(300), 'ż'.repeat(100)],
])('the name %j becomes %j', async (name, displayName) => {
  const person = await facebookPerson({ name, email: `someone-else@${crypto.randomUUID()}.test` });
  const browser = openBrowser();
  await browser.continueAs(person.id);
  expect((await browser.me()).body.displayName).toBe(displayName);
});

test.each([
  ['/calendar?day=2026-11-20', '/calendar?day=2026-11-20'],
  ['https://evil.example/', '/create-post'],
  ['//evil.example', '/create-post'],
  ['/.//evil.example', '/create-post'],
  ['/\\evil.example', '/create-post'],
  ['', '/create-post'],
])('after the sign-in %j leads to %s', async (next, path) => {
  const { id } = await facebookPerson();
  expect(await openBrowser().continueAs(id, { next })).toEqual({ status: 302, location: path });
});

test('two tabs of one browser do not undo each other', async () => {
  const { id } = await facebookPerson();
  const browser = openBrowser();
  const dialogs = [await browser.dialog({ next: '/calendar' }), await browser.dialog({ next: '/accounts' })];
  for (const [index, path] of ['/calendar', '/accounts'].entries()) {
    const back = await browser.decide(dialogs[index]!, { account: id });
    expect((await browser.comeBack(back)).location).toBe(path);
  }
});

test('the fragment that Facebook adds goes no further', async () => {
  const { id } = await facebookPerson();
  const browser = openBrowser();
  const back = await browser.decide(await browser.dialog(), { account: id });
  expect(back).toMatch(/#_=_$/);
  const { pathname, search } = new URL(back);
  const answer = await browser.call(pathname + search);
  expect(answer.headers.get('location')).toBe('/create-post#');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('registration closed', () => {
  test('lets in whom it knows and nobody new', async () => {
    const closed = await startTestServer({ environment: { ...sandbox.environment, SIGN_UP: 'closed' } });
    try {
      const [known, stranger] = await Promise.all([facebookPerson(), facebookPerson()]);
      expect(await openBrowser(closed).continueAs(stranger.id)).toEqual(refusedWith('sign-up-closed'));
      expect(await closed.db.selectFrom('users').select('id').execute()).toEqual([]);
      await sql`with person as (insert into users (id, name, email) values ('known', 'Dora', ${known.email}) returning id)
        insert into accounts (id, user_id, provider_id, account_id) select 'a', id, 'facebook', ${known.id} from person`.execute(
        closed.db,
      );
      const browser = openBrowser(closed);
      expect((await browser.continueAs(known.id)).location).toBe('/create-post');
      expect((await browser.me()).body.uid).toBe('known');
    } finally {
      await closed.close();
    }
  });
});

describe('other installations', () => {
  test('without an app there is no such way in, and the page knows it', async () => {
    const without = await startTestServer({ environment: { SANDBOX: 'off' } });
    try {
      const answer = await openBrowser(without).start();
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: 'Signing in with Facebook is not set up here.', code: 'social-unavailable' },
      ]);
      expect(
        await openBrowser(without).comeBack('http://localhost:9009/api/auth/callback/facebook?code=x&state=y'),
      ).toEqual(refusedWith('social-failed'));
      expect(await readJson(await without.fetch('/api/site'))).toMatchObject({ facebookSignIn: false });
      expect(await readJson(await server.fetch('/api/site'))).toMatchObject({ facebookSignIn: true });
    } finally {
      await without.close();
    }
  });

  test('a wrong secret of the app is told to the operator alone', async () => {
    const wrong = await startTestServer({
      environment: { ...sandbox.environment, FACEBOOK_APP_SECRET: 'not-the-secret' },
    });
    try {
      const { id } = await facebookPerson();
      expect(await openBrowser(wrong).continueAs(id)).toEqual(refusedWith('social-failed'));
      expect(wrong.logged.map(({ msg }) => msg)).toContain('Facebook refused (1): Error validating client secret.');
      expect(JSON.stringify(wrong.logged)).not.toContain('not-the-secret');
    } finally {
      await wrong.close();
    }
  });

  test('under https the cookie is bound to the host and to TLS', async () => {
    const secure = await startTestServer({
      environment: { ...sandbox.environment, PUBLIC_URL: 'https://nonet.test', MEDIA_URL: 'https://media.test' },
    });
    try {
      const answer = await openBrowser(secure).start();
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-nonet\.sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const { url } = await readJson(answer);
      expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://nonet.test/api/auth/callback/facebook');
    } finally {
      await secure.close();
    }
  });
});

test.each([{ provider: 'google' }, { provider: undefined }, { next: 7 }])('refuses %j', async (body) => {
  expect((await openBrowser().start(body)).status).toBe(400);
});

test('another site cannot begin a sign-in in somebody’s browser', async () => {
  const answer = await openBrowser().call('/api/auth/sign-in/social', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify({ provider: 'facebook' }),
  });
  expect(answer.status).toBe(403);
});

test('one address cannot begin endlessly many', async () => {
  const strict = await startTestServer({ environment: { ...sandbox.environment, NONET_LIMIT_FACTOR: '1' } });
  try {
    const answers = await Promise.all(Array.from({ length: 61 }, () => openBrowser(strict).start()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  } finally {
    await strict.close();
  }
});
