import { sessionsSchema } from '@nonet/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Signs the same person in with another browser. */
async function signInElsewhere(person: Person, userAgent: string) {
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const call = (path: string, init: RequestInit = {}) =>
    server.fetch(path, { ...init, headers: { cookie, origin: server.config.publicUrl, ...init.headers } });
  return { cookie, fetch: call, isSignedIn: async () => (await call('/api/me')).status === 200 };
}

const list = async (person: Person) =>
  sessionsSchema.strict().parse((await person.json('GET', '/api/auth/list-sessions')).body).sessions;
const end = (person: Person, id: string) => person.json('POST', '/api/auth/revoke-session', { id });
const kinds = async ({ uid }: Person) => {
  const rows = await server.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', uid)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Opens the live stream of a browser. `ended` resolves when the stream ends. */
async function liveStream(browser: Pick<Person, 'fetch'>): Promise<{ ended: Promise<string> }> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const { body } = await browser.fetch('/api/live', { signal: abort.signal });
  const reader = body!.getReader();
  await reader.read();
  async function readOn(): Promise<string> {
    while (!(await reader.read()).done);
    return 'ended';
  }
  return { ended: readOn() };
}

test('SEC-09 lists the sessions of the caller, this one marked, and nobody else’s', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  await signInElsewhere(ada, 'Firefox on a train');
  const sessions = await list(ada);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
    userAgent: 'Firefox on a train',
    ipAddress: '127.0.0.1',
  });
  const ids = new Set((await list(bob)).map(({ id }) => id));
  expect(sessions.some(({ id }) => ids.has(id))).toBe(false);
});

describe('the city of a session', () => {
  let shown: TestServer | undefined;
  afterEach(() => shown?.close());

  /** What the list shows after a sign-in and a registration whose calls carry this header. */
  async function citiesOf(environment: Record<string, string>, headers: Record<string, string>) {
    shown = await startTestServer({ environment });
    const account = { name: 'Ada', email: 'ada@example.org', password: 'a fine password' };
    const post = (path: string, body: object) =>
      shown!.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shown!.config.publicUrl, ...headers },
        body: JSON.stringify(body),
      });
    await post('/api/auth/sign-up/email', account);
    const cookie = (await post('/api/auth/sign-in/email', account)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = await shown.fetch('/api/auth/list-sessions', { headers: { cookie } });
    return sessionsSchema.parse(await answer.json()).sessions.map(({ city }) => city);
  }
  const sent = { 'cf-ipcity': Buffer.from('Gdańsk').toString('latin1') };

  test('is shown where the operator’s proxy tells it', async () => {
    expect(await citiesOf({ TRUST_PROXY: '1', CITY_HEADER: 'CF-IPCity' }, sent)).toEqual(['Gdańsk', 'Gdańsk']);
  });

  test('is not known where the proxy does not know it', async () => {
    expect(await citiesOf({ TRUST_PROXY: '1', CITY_HEADER: 'cf-ipcity' }, {})).toEqual([null, null]);
  });

  test('is nobody’s word but the proxy’s: neither the header of a stranger counts, nor our own', async () => {
    const strange = { ...sent, 'x-nonet-client-city': 'Paris' };
    expect(await citiesOf({ TRUST_PROXY: '1' }, strange)).toEqual([null, null]);
  });
});

test('no session token is in any answer', async () => {
  const ada = await server.register('Ada');
  const elsewhere = await signInElsewhere(ada, 'Elsewhere');
  const tokens = await server.db.selectFrom('sessions').select('token').where('user_id', '=', ada.uid).execute();
  const answer = await ada.fetch('/api/auth/list-sessions');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(tokens).toHaveLength(2);
  for (const { token } of tokens) expect(text).not.toContain(token);
  expect(await elsewhere.isSignedIn()).toBe(true);
});

test('ends one session: its cookie, its bearers and its live stream, at once', async () => {
  const ada = await server.register('Ada');
  const elsewhere = await signInElsewhere(ada, 'Elsewhere');
  const { token } = await readJson(await elsewhere.fetch('/api/auth/token'));
  const [stolen, own] = await Promise.all([liveStream(elsewhere), liveStream(ada)]);
  const other = (await list(ada)).find(({ isCurrent }) => !isCurrent)!;

  expect(await end(ada, other.id)).toEqual({ status: 200, body: { success: true } });
  await stolen.ended;
  expect(await Promise.race([own.ended, 'open'])).toBe('open');
  expect(await elsewhere.isSignedIn()).toBe(false);
  expect((await server.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  expect((await list(ada)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect(await kinds(ada)).toContain('session-ended');
  expect(await end(ada, other.id)).toMatchObject({ status: 404, body: { code: 'session-not-found' } });
});

test('ends every other session and keeps this one', async () => {
  const ada = await server.register('Ada');
  const others = await Promise.all(['A', 'B', 'C'].map((name) => signInElsewhere(ada, name)));
  const streams = await Promise.all(others.map(liveStream));
  expect(await ada.json('POST', '/api/auth/revoke-other-sessions')).toEqual({ status: 200, body: { success: true } });
  await Promise.all(streams.map(({ ended }) => ended));
  for (const other of others) expect(await other.isSignedIn()).toBe(false);
  expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
  expect((await kinds(ada)).at(-1)).toBe('other-sessions-ended');
  expect((await ada.json('POST', '/api/auth/revoke-other-sessions')).status).toBe(200);
  expect((await kinds(ada)).filter((kind) => kind === 'other-sessions-ended')).toHaveLength(1);
});

test('SEC-09 somebody else’s session is not found, and lives on', async () => {
  const [ada, eve] = await Promise.all([server.register('Ada'), server.register('Eve')]);
  const [session] = await list(ada);
  expect(await end(eve, session!.id)).toEqual({
    status: 404,
    body: { error: 'This session has ended already.', code: 'session-not-found' },
  });
  expect(await list(ada)).toHaveLength(1);
});

test.each([[{}], [{ id: 7 }], [{ id: null }]])('refuses %j as a session', async (body) => {
  const ada = await server.register('Ada');
  expect((await ada.json('POST', '/api/auth/revoke-session', body)).status).toBe(400);
});

test('a session that has run out is in no list', async () => {
  const ada = await server.register('Ada');
  await signInElsewhere(ada, 'Long ago');
  await sql`update sessions set expires_at = clock_timestamp() - interval '1 second'
    where user_id = ${ada.uid} and user_agent = 'Long ago'`.execute(server.db);
  expect(await list(ada)).toMatchObject([{ isCurrent: true }]);
});

test('the last use is precise to five minutes, whatever the session is used with', async () => {
  const ada = await server.register('Ada');
  const bearer = await ada.bearer();
  const idle = (by: string) =>
    sql`update sessions set updated_at = updated_at - ${by}::interval where user_id = ${ada.uid}`.execute(server.db);
  const idleMs = async () => {
    const { updated_at } = await server.db
      .selectFrom('sessions')
      .select('updated_at')
      .where('user_id', '=', ada.uid)
      .executeTakeFirstOrThrow();
    return Date.now() - updated_at.getTime();
  };
  await idle('4 minutes');
  await ada.fetch('/api/me');
  expect(await idleMs()).toBeGreaterThan(200_000);
  await idle('2 minutes');
  await ada.fetch('/api/me');
  expect(await idleMs()).toBeLessThan(60_000);
  await idle('1 hour');
  await server.fetch('/api/me', { headers: { authorization: `Bearer ${bearer}` } });
  expect(await idleMs()).toBeLessThan(60_000);
  expect(Date.now() - Date.parse((await list(ada))[0]!.lastSeenAt)).toBeLessThan(60_000);
});
