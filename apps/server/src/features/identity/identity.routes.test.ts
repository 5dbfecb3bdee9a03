import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}, on: TestServer = server) =>
  on.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signUp = (body: object, on?: TestServer) =>
  post(
    'sign-up/email',
    { name: 'Ada', email: `${crypto.randomUUID()}@example.org`, password: 'a fine password', ...body },
    {},
    on,
  );
const signIn = ({ email, password }: { email: string; password: string }) => post('sign-in/email', { email, password });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const isSignedIn = async (cookie: string) => (await server.fetch('/api/me', { headers: { cookie } })).status === 200;
const events = async ({ uid }: Person) => {
  const rows = await server.db
    .selectFrom('security_events')
    .select(['kind', 'ip_address', 'user_agent'])
    .where('user_id', '=', uid)
    .orderBy('id')
    .execute();
  return rows;
};

describe('registration', () => {
  test('AUTH-21, AUTH-22 creates an account that has the trimmed username as its name, and signs it in', async () => {
    const answer = await signUp({ name: '  Ada Lovelace ', email: ' Ada@Example.org' });
    expect(answer.status).toBe(200);
    const { user } = await readJson(answer);
    expect(user).toEqual({ id: expect.any(String), email: 'ada@example.org', name: 'Ada Lovelace' });
    const me = await server.fetch('/api/me', { headers: { cookie: cookieOf(answer) } });
    expect(await me.json()).toEqual({
      uid: user.id,
      email: 'ada@example.org',
      displayName: 'Ada Lovelace',
      timeZone: null,
      emailVerified: false,
      newEmail: null,
      hasPassword: true,
      hourClock: '12h',
      socialSignIns: [],
    });
  });

  test.each([
    [{ name: '   ' }, 'Enter a username.'],
    [{ name: '\u200b' }, 'Enter a username.'],
    [{ name: 'Ada\nLovelace' }, 'The username cannot contain line breaks or control characters.'],
    [{ name: undefined }, 'Enter a username.'],
    [{ name: 'x'.repeat(51) }, 'The username can have at most 50 characters.'],
    [{ email: 'ada' }, 'Enter a valid email address.'],
    [{ email: '' }, 'Enter a valid email address.'],
    [{ password: '12345' }, 'The password must have at least 6 characters.'],
    [{ password: 'x'.repeat(129) }, 'The password can have at most 128 characters.'],
    [
      { password: 'Password1' },
      'This password is one of the most common ones and would soon be guessed. Choose another.',
    ],
    [
      { password: 'letmein' },
      'This password is one of the most common ones and would soon be guessed. Choose another.',
    ],
  ])('AUTH-37 refuses %j in words for the user', async (body, error) => {
    const answer = await signUp(body);
    expect([answer.status, await answer.json()]).toEqual([400, { error, code: 'invalid-request' }]);
  });

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    '"Ada, eve@example.org"@example.org',
    '"ada\\\r\n"@example.org',
    'Ada <ada@example.org>',
    'ada@example.org\u2028eve@example.org',
    `${'a'.repeat(250)}@example.org`,
    'ada@exämple.org',
  ])('refuses %j, which is not one plain address', async (email) => {
    const answer = await signUp({ email });
    expect([answer.status, (await readJson(answer)).error]).toEqual([400, 'Enter a valid email address.']);
  });

  test('accepts the shortest and the longest of everything', async () => {
    expect((await signUp({ name: 'x', password: 'zq8!vK' })).status).toBe(200);
    expect((await signUp({ name: 'x'.repeat(50), password: 'x'.repeat(128) })).status).toBe(200);
  });

  test('AUTH-37 says that an email is taken, in whatever case, also when two register it at once', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const answers = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() }), signUp({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({
      error: 'There is an account with this email already. Log in, or use another email.',
      code: 'email-taken',
    });
    const found = await server.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(found).toHaveLength(1);
  });

  test('SIGN_UP=closed lets nobody new in', async () => {
    const closed = await startTestServer({ environment: { SIGN_UP: 'closed' } });
    try {
      const answer = await signUp({}, closed);
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { error: 'Registration is closed here.', code: 'sign-up-closed' },
      ]);
      expect(await closed.db.selectFrom('users').select('id').execute()).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});

describe('signing in', () => {
  test('AUTH-20 signs in with email and password, the email in any case', async () => {
    const ada = await server.register('Ada');
    const answer = await signIn({ ...ada, email: ada.email.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ user: { id: ada.uid, email: ada.email, name: 'Ada' } });
    expect(await isSignedIn(cookieOf(answer))).toBe(true);
  });

  test('AUTH-37 a wrong password and an unknown email are refused with the same words', async () => {
    const ada = await server.register('Ada');
    const answers = await Promise.all([
      signIn({ email: ada.email, password: 'not this one' }),
      signIn({ email: 'nobody@example.org', password: 'not this one' }),
    ]);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: 'The email or the password is wrong.', code: 'wrong-credentials' },
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('no answer shows the session token, and scripts cannot read the cookie', async () => {
    const ada = await server.register('Ada');
    const answer = await signIn(ada);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^nonet\.session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = decodeURIComponent(cookie.split(/[=;]/)[1]!).split('.')[0]!;
    const session = await server.fetch('/api/auth/get-session', { headers: { cookie: cookieOf(answer) } });
    for (const text of [await answer.text(), await session.text()]) expect(text).not.toContain(token);
  });

  test('under https the cookie is bound to the host and to TLS', async () => {
    const secure = await startTestServer({
      environment: { PUBLIC_URL: 'https://nonet.test', MEDIA_URL: 'https://media.test' },
    });
    try {
      const answer = await signUp({}, secure);
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-nonet\.session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
      const me = await secure.fetch('/api/me', { headers: { cookie: cookieOf(answer) } });
      expect(me.status).toBe(200);
    } finally {
      await secure.close();
    }
  });

  test('the security log keeps who, what and from where', async () => {
    const ada = await server.register('Ada');
    await post('sign-in/email', { email: ada.email, password: 'wrong one' }, { 'user-agent': 'Test/1' });
    await post('sign-in/email', { email: ada.email, password: ada.password }, { 'user-agent': 'Test/1' });
    await ada.json('POST', '/api/auth/sign-out');
    expect((await events(ada)).map(({ kind }) => kind)).toEqual([
      'signed-up',
      'sign-in-refused',
      'signed-in',
      'signed-out',
    ]);
    expect((await events(ada))[1]).toEqual({ kind: 'sign-in-refused', ip_address: '127.0.0.1', user_agent: 'Test/1' });
  });
});

describe('sessions', () => {
  test('AUTH-23 signing out ends the session at the server, not only in the browser', async () => {
    const ada = await server.register('Ada');
    const { cookie } = ada;
    expect(await ada.json('POST', '/api/auth/sign-out')).toEqual({ status: 200, body: { success: true } });
    expect(ada.cookie).toBe('');
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test('AUTH-24 the page can ask who is signed in, also when nobody is', async () => {
    const ada = await server.register('Ada');
    expect((await ada.json('GET', '/api/auth/get-session')).body).toEqual({
      user: { id: ada.uid, email: ada.email, name: 'Ada', hourClock: '12h' },
    });
    const visitor = await server.fetch('/api/auth/get-session');
    expect([visitor.status, await visitor.json()]).toEqual([200, { user: null }]);
  });

  test.each([
    ['made up', (cookie: string) => cookie.replace(/=.*/, '=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.AAAA')],
    ['not signed', (cookie: string) => cookie.replace(/\..{44,}$/, '')],
    ['signed for another token', (cookie: string) => cookie.replace(/=./, (start) => (start === '=x' ? '=y' : '=x'))],
  ])('a cookie that is %s is no session', async (_what, forge) => {
    const ada = await server.register('Ada');
    expect(await isSignedIn(ada.cookie)).toBe(true);
    expect(forge(ada.cookie)).not.toBe(ada.cookie);
    expect(await isSignedIn(forge(ada.cookie))).toBe(false);
  });

  const age = (uid: string, by: string) =>
    sql`update sessions set expires_at = expires_at - ${by}::interval, created_at = created_at - ${by}::interval,
      updated_at = updated_at - ${by}::interval where user_id = ${uid}`.execute(server.db);
  const leftDays = async (uid: string) => {
    const { rows } = await sql<{
      days: number;
    }>`select round(extract(epoch from expires_at - clock_timestamp()) / 8640)::float8 / 10 as days
      from sessions where user_id = ${uid}`.execute(server.db);
    return rows[0]?.days;
  };

  test('an unused session ends after 7 days', async () => {
    const ada = await server.register('Ada');
    await age(ada.uid, '7 days 1 second');
    expect((await ada.json('GET', '/api/me')).status).toBe(401);
    expect((await ada.json('GET', '/api/auth/token')).status).toBe(401);
  });

  test('a used session goes on, and so does its cookie', async () => {
    const ada = await server.register('Ada');
    await age(ada.uid, '6 days');
    const answer = await ada.fetch('/api/me');
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^nonet\.session=.*Max-Age=604800/);
    expect(await leftDays(ada.uid)).toBe(7);
    expect((await ada.fetch('/api/me')).headers.getSetCookie()).toEqual([]);
  });

  test('no use keeps a session longer than 30 days', async () => {
    const ada = await server.register('Ada');
    for (let day = 6; day < 30; day += 6) {
      await age(ada.uid, '6 days');
      expect((await ada.json('GET', '/api/me')).status, `day ${day}`).toBe(200);
    }
    expect(await leftDays(ada.uid)).toBe(6);
    await age(ada.uid, '5 days 23 hours');
    expect((await ada.json('GET', '/api/me')).status).toBe(200);
    await age(ada.uid, '1 hour 1 second');
    expect((await ada.json('GET', '/api/me')).status).toBe(401);
  });

  test('a changed password ends every other session, and the old password', async () => {
    const ada = await server.register('Ada');
    const elsewhere = cookieOf(await signIn(ada));
    const before = ada.cookie;
    const change = await ada.json('POST', '/api/auth/change-password', {
      currentPassword: ada.password,
      newPassword: 'another fine one',
    });
    expect(change).toEqual({ status: 200, body: { user: { id: ada.uid, email: ada.email, name: 'Ada' } } });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(ada.cookie)).toBe(true);
    expect((await signIn(ada)).status).toBe(401);
    expect((await signIn({ email: ada.email, password: 'another fine one' })).status).toBe(200);
    expect((await events(ada)).map(({ kind }) => kind)).toContain('password-changed');
  });

  test('a password is not changed without the current one, nor to a bad one', async () => {
    const ada = await server.register('Ada');
    const change = (currentPassword: string, newPassword: string) =>
      ada.json('POST', '/api/auth/change-password', { currentPassword, newPassword });
    expect(await change('not this one', 'another fine one')).toMatchObject({
      status: 400,
      body: { code: 'wrong-password' },
    });
    expect((await change(ada.password, '123456')).status).toBe(400);
    expect((await signIn(ada)).status).toBe(200);
  });
});

test.each(['sign-in/email', 'sign-up/email', 'request-password-reset'])(
  '%s refuses an email that no mail could reach for its length',
  async (path) => {
    const email = `${randomBytes(5_000).toString('hex')}@example.org`;
    const answer = await post(path, { name: 'Ada', email, password: 'a fine password' });
    expect([answer.status, await readJson(answer)]).toMatchObject([400, { error: 'Enter a valid email address.' }]);
  },
);

describe('limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  });
  afterAll(() => strict.close());
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('guessing the password of one account ends after ten tries, from wherever else, with the right one too', async () => {
    const { email, password } = await strict.register('Ada');
    const tries: number[] = [];
    for (let count = 0; count < 12; count++) {
      const headers = from(`198.51.100.${count}`);
      tries.push((await post('sign-in/email', { email, password: `guess ${count}` }, headers, strict)).status);
    }
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
    const answer = await post('sign-in/email', { email: email.toUpperCase(), password }, from('198.51.100.99'), strict);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await answer.json()).toMatchObject({ code: 'too-many-requests', retryAfterS: expect.any(Number) });
  });

  test('whoever guesses keeps the owner out of the account nowhere they have been, and has ten tries there', async () => {
    const account = { name: 'Ada', email: 'ada.at.home@example.org', password: 'a fine password' };
    expect((await post('sign-up/email', account, from('2001:db8:1:2::7'), strict)).status).toBe(200);
    const enter = async (address: string) => (await post('sign-in/email', account, from(address), strict)).status;
    const useUp = (key: string) =>
      strict.db
        .insertInto('limits')
        .values({ key, count: 10, resets_at: new Date(Date.now() + 60_000) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 10 }))
        .execute();
    await useUp(`sign-in:${account.email}`);
    expect([await enter('198.51.100.202'), await enter('2001:db8:1:2::8')]).toEqual([429, 200]);
    await useUp(`sign-in:2001:db8:1:2::/64:${account.email}`);
    expect(await enter('2001:db8:1:2::8')).toBe(429);
  });

  test('an email is not registered, deleted and mailed again and again', async () => {
    const account = { name: 'x', email: 'flooded@example.org', password: 'a fine password' };
    const origin = strict.config.publicUrl;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const answer = await post('sign-up/email', account, from(`198.51.100.${100 + count}`), strict);
      statuses.push(answer.status);
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
      if (cookie !== undefined) await post('delete-user', {}, { cookie, origin }, strict);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('one address cannot try endlessly many accounts, and others are not kept out by it', async () => {
    const attempt = (count: number, address: string) =>
      post('sign-in/email', { email: `someone${count}@example.org`, password: 'guess' }, from(address), strict);
    const statuses = await Promise.all(Array.from({ length: 61 }, (_, count) => attempt(count, '203.0.113.5')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await attempt(62, '203.0.113.6')).status).toBe(401);
  });

  test('one address cannot register endlessly many accounts', async () => {
    const register = (count: number) =>
      post(
        'sign-up/email',
        { name: 'x', email: `new${count}@example.org`, password: '1' },
        from('203.0.113.7'),
        strict,
      );
    for (let count = 0; count < 3; count++) expect((await register(count)).status).toBe(400);
    const good = (count: number) =>
      post(
        'sign-up/email',
        { name: 'x', email: `good${count}@example.org`, password: 'a fine password' },
        from('203.0.113.7'),
        strict,
      );
    const statuses = await Promise.all(Array.from({ length: 22 }, (_, count) => good(count)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
