import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startTestSandboxServer, tokenIn } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(async () => {
  await server.close();
});

const invalid = { error: 'This link is no longer valid. Ask for a new one.', code: 'invalid-token' };

async function post(path: string, body: object, to: Pick<TestServer, 'fetch'> = server) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await to.fetch(`/api/auth/${path}`, init);
  return { status: answer.status, body: await readJson(answer) };
}

const ask = (email: string) => post('request-password-reset', { email });
const reset = (token: string, newPassword: string) => post('reset-password', { token, newPassword });
const signIn = (email: string, password: string) => post('sign-in/email', { email, password });

/** A new person whose mail from the registration has already been sent. */
async function somebody(name = 'Ada'): Promise<Person> {
  const person = await server.register(name);
  await server.runJobs();
  return person;
}

/** Asks for a link and returns the token from the mail. */
async function mailedToken({ email }: Person): Promise<string> {
  expect(await ask(email)).toEqual({ status: 200, body: { success: true } });
  await server.runJobs();
  return tokenIn(await sandbox.mails(), email, '/reset-password');
}

async function kindsOf(person: Person): Promise<string[]> {
  const rows = await server.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', person.uid)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a mailed link sets a new password, ends every session and verifies the email', async () => {
  const ada = await somebody();
  const bearer = await ada.bearer();
  const token = await mailedToken(ada);
  expect(await reset(token, 'quite another one')).toEqual({ status: 200, body: { success: true } });

  expect((await ada.json('GET', '/api/me')).status).toBe(401);
  expect((await server.fetch('/api/me', { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(401);
  expect((await signIn(ada.email, ada.password)).status).toBe(401);
  expect((await signIn(ada.email, 'quite another one')).status).toBe(200);
  const user = await server.db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', ada.uid)
    .executeTakeFirstOrThrow();
  expect(user.email_verified).toBe(true);
  expect(await kindsOf(ada)).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']));
  await server.runJobs();
  const notice = (await sandbox.mails()).filter(({ to }) => to === ada.email).at(-1);
  expect(notice?.subject).toBe('Your password was changed');
});

test('while the mail server is away the mail waits, and what arrives then works', async () => {
  const ada = await somebody();
  await sandbox.refuseMail(451, 2);
  await ask(ada.email);
  await server.runJobs();
  const arrived = async () =>
    (await sandbox.mails()).filter(({ to, subject }) => to === ada.email && /new/.test(subject));
  expect(await arrived()).toEqual([]);
  await server.runJobs({ evenPutOff: true });
  expect(await arrived()).toHaveLength(1);
  const token = tokenIn(await sandbox.mails(), ada.email, '/reset-password');
  expect((await reset(token, 'quite another one')).status).toBe(200);
  expect(JSON.stringify(server.logged)).not.toContain(ada.email);
});

test('a link works once, also of two tries at the same moment, and takes the others with it', async () => {
  const ada = await somebody();
  const other = await mailedToken(ada);
  const token = await mailedToken(ada);
  expect(other).not.toBe(token);
  const tries = await Promise.all(['first choice', 'second choice'].map((password) => reset(token, password)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await reset(token, 'third choice')).toEqual({ status: 400, body: invalid });
  expect(await reset(other, 'third choice')).toEqual({ status: 400, body: invalid });
});

test('a link ends after an hour', async () => {
  const ada = await somebody();
  const token = await mailedToken(ada);
  const { rows } = await sql<{ lives: number }>`
    select extract(epoch from expires_at - clock_timestamp())::float8 lives from mailed_links
    where user_id = ${ada.uid} and purpose = 'password-reset'`.execute(server.db);
  expect(rows[0]?.lives).toBeGreaterThan(3_500);
  expect(rows[0]?.lives).toBeLessThanOrEqual(3_600);
  await sql`update mailed_links set expires_at = clock_timestamp() where user_id = ${ada.uid}`.execute(server.db);
  expect(await reset(token, 'quite another one')).toEqual({ status: 400, body: invalid });
  expect((await signIn(ada.email, ada.password)).status).toBe(200);
});

test('a link for another purpose, an invented one and none are refused alike', async () => {
  const ada = await somebody();
  const verification = tokenIn(await sandbox.mails(), ada.email, '/verify-email');
  for (const token of [verification, 'invented', '', 'x'.repeat(200)]) {
    expect([token, await reset(token, 'quite another one')]).toEqual([token, { status: 400, body: invalid }]);
  }
});

test('a common or short password is refused, and the link stays good', async () => {
  const ada = await somebody();
  const token = await mailedToken(ada);
  for (const [password, message] of [
    ['123456', 'This password is one of the most common ones and would soon be guessed. Choose another.'],
    ['short', 'The password must have at least 6 characters.'],
  ] as const) {
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { error: message } });
  }
  expect((await reset(token, 'quite another one')).status).toBe(200);
});

test('tokens are nowhere in the database and in no log line', async () => {
  const ada = await somebody();
  const token = await mailedToken(ada);
  const tables = await tableNames();
  expect(tables.length).toBeGreaterThan(20);
  for (const name of tables) {
    const { rows } = await sql`select from ${sql.raw(name)} t where strpos(t::text, ${token}) > 0`.execute(server.db);
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(JSON.stringify(server.logged)).not.toContain(token);
});

test('an unknown email is answered like a known one after the same work, and nothing is mailed', async () => {
  const ada = await somebody();
  const before = (await sandbox.mails()).length;
  const known = await workOf(() => ask(ada.email));
  const unknown = await workOf(() => ask('nobody@example.org'));
  expect(known.answer).toEqual({ status: 200, body: { success: true } });
  expect(unknown).toEqual(known);
  expect(known.rows).toMatchObject({ 'pgboss.job_common': 1, 'public.security_events': 1, 'public.mailed_links': 0 });
  await server.runJobs();
  expect((await sandbox.mails()).slice(before).map(({ to }) => to)).toEqual([ada.email]);
});

/** The answer of a call, and how many rows it adds to each table. */
async function workOf(call: () => Promise<{ status: number; body: unknown }>) {
  const before = await countRows();
  const answer = await call();
  const after = await countRows();
  return {
    answer,
    rows: Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])),
  };
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tableNames()) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.raw(name)}`.execute(server.db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) "name" from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('somebody who came without a password gets one', async () => {
  const ada = await somebody();
  await sql`delete from accounts where user_id = ${ada.uid}`.execute(server.db);
  expect((await signIn(ada.email, ada.password)).status).toBe(401);
  expect((await reset(await mailedToken(ada), 'my first password')).status).toBe(200);
  expect((await signIn(ada.email, 'my first password')).status).toBe(200);
});

test('asking is limited per account and per address', async () => {
  const limited = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const askLimited = (email: string) => post('request-password-reset', { email }, limited);
    const answers = async (count: number, email: (n: number) => string) => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++) statuses.push((await askLimited(email(n))).status);
      return statuses;
    };
    expect(await answers(6, (n) => (n % 2 === 0 ? 'ADA@example.org' : 'ada@example.org'))).toEqual([
      ...Array<number>(5).fill(200),
      429,
    ]);
    expect(await answers(15, (n) => `person${n}@example.org`)).toEqual([...Array<number>(14).fill(200), 429]);
  } finally {
    await limited.close();
  }
});

describe('while a new password is being set', () => {
  /** A reset that has done everything except the commit. */
  async function beginReset({ uid }: Person): Promise<{ commit: () => Promise<void> }> {
    const committed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const reset = server.db.transaction().execute(async (trx) => {
      await sql`update accounts set password = 'another hash' where user_id = ${uid}`.execute(trx);
      await sql`delete from sessions where user_id = ${uid}`.execute(trx);
      begun.resolve();
      await committed.promise;
    });
    await begun.promise;
    return {
      commit: () => {
        committed.resolve();
        return reset;
      },
    };
  }

  const waitsForIt = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      expect(rows).toHaveLength(1);
    });
  const sessionsOf = ({ uid }: Person) =>
    server.db.selectFrom('sessions').select('id').where('user_id', '=', uid).execute();

  test('nobody slips in with the old one', async () => {
    const ada = await somebody();
    const { commit } = await beginReset(ada);
    const late = signIn(ada.email, ada.password);
    await waitsForIt().finally(commit);
    expect(await late).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
    expect(await sessionsOf(ada)).toEqual([]);
  });

  test('whoever knows the old one cannot put their own in its place', async () => {
    const ada = await somebody();
    const { commit } = await beginReset(ada);
    const late = ada.json('POST', '/api/auth/change-password', {
      currentPassword: ada.password,
      newPassword: 'quite another one',
    });
    await waitsForIt().finally(commit);
    expect(await late).toMatchObject({ status: 400, body: { code: 'wrong-password' } });
    expect(await sessionsOf(ada)).toEqual([]);
    const stored = server.db.selectFrom('accounts').select('password').where('user_id', '=', ada.uid);
    expect(await stored.execute()).toEqual([{ password: 'another hash' }]);
  });
});
