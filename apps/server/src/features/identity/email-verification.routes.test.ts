import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

/** Verifies as the page does, also when nobody is signed in. */
async function verify(token: string) {
  const answer = await server.fetch('/api/auth/verify-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: answer.status, body: await readJson(answer) };
}

const askAgain = (person: Person) => person.json('POST', '/api/auth/send-verification-email');
const mailsTo = async (person: Person) => (await sandbox.mails()).filter(({ to }) => to === person.email);
const tokenFor = async (person: Person) => tokenIn(await sandbox.mails(), person.email, '/verify-email');

async function isVerified({ uid }: Person): Promise<boolean> {
  const row = server.db.selectFrom('users').select('email_verified').where('id', '=', uid);
  return (await row.executeTakeFirstOrThrow()).email_verified;
}

test('who registers is mailed a link that verifies the email, once and without a session', async () => {
  const ada = await server.register('Ada');
  expect(await isVerified(ada)).toBe(false);
  await server.runJobs();
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toEqual(['Verify your email address']);
  const token = await tokenFor(ada);

  // Mail scanners open links, and that must not use the token up.
  await server.fetch(`/verify-email?token=${token}`);
  await server.fetch(`/api/auth/verify-email?token=${token}`);
  expect(await isVerified(ada)).toBe(false);
  expect(await verify(token)).toEqual({ status: 200, body: { success: true } });
  expect(await isVerified(ada)).toBe(true);
  expect(await verify(token)).toEqual({ status: 400, body: invalid });
  const events = server.db.selectFrom('security_events').select('kind').where('user_id', '=', ada.uid).execute();
  expect((await events).map(({ kind }) => kind)).toContain('email-verified');
});

test('another link can be had, but not for an email that is verified', async () => {
  const ada = await server.register('Ada');
  await server.runJobs();
  const first = await tokenFor(ada);
  expect(await askAgain(ada)).toEqual({ status: 200, body: { success: true } });
  await server.runJobs();
  expect(await mailsTo(ada)).toHaveLength(2);
  expect((await verify(await tokenFor(ada))).status).toBe(200);
  expect(await verify(first)).toEqual({ status: 400, body: invalid });
  expect(await askAgain(ada)).toEqual({ status: 200, body: { success: true } });
  await server.runJobs();
  expect(await mailsTo(ada)).toHaveLength(2);
});

test('a link verifies the address it was mailed to, and ends after an hour', async () => {
  const ada = await server.register('Ada');
  const bob = await server.register('Bob');
  await server.runJobs();
  await sql`update users set email = 'elsewhere@example.org' where id = ${ada.uid}`.execute(server.db);
  expect(await verify(await tokenFor(ada))).toEqual({ status: 400, body: invalid });
  await sql`update mailed_links set expires_at = clock_timestamp() where user_id = ${bob.uid}`.execute(server.db);
  expect(await verify(await tokenFor(bob))).toEqual({ status: 400, body: invalid });
});

test('a mail to an address that nobody has verified does not repeat the name somebody typed', async () => {
  const name = 'Win money at evil.test';
  const ada = await server.register(name);
  await server.runJobs();
  const [before] = await mailsTo(ada);
  expect(JSON.stringify(before)).not.toContain('evil.test');
  await verify(await tokenFor(ada));
  await ada.json('POST', '/api/auth/change-password', {
    currentPassword: ada.password,
    newPassword: 'quite another one',
  });
  await server.runJobs();
  const after = (await mailsTo(ada)).at(-1);
  expect(after?.subject).toBe('Your password was changed');
  expect(after?.text).toContain(`Hello ${name},`);
});

test('asking for another link is limited per account', async () => {
  const limited = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
  try {
    const ada = await limited.register('Ada');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await askAgain(ada)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
