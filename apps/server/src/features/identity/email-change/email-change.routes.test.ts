import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { forgetEndedChanges } from '#/features/identity/email-change/email-change.queries.ts';
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

const dead = {
  status: 400,
  body: { error: 'This link is no longer valid. Ask for a new one.', code: 'invalid-token' },
};
const done = { status: 200, body: { success: true } };
let count = 0;
const fresh = () => `new-${++count}@example.org`;

async function post(path: string, body: object) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await server.fetch(`/api/auth/${path}`, init);
  return { status: answer.status, body: await readJson(answer) };
}

const confirm = (token: string) => post('confirm-email-change', { token });
const undo = (token: string) => post('undo-email-change', { token });
const signIn = (email: string, password: string) => post('sign-in/email', { email, password });
const ask = (person: Person, newEmail: string, password: string | null = person.password) =>
  person.json('POST', '/api/auth/change-email', { newEmail, ...(password === null ? {} : { password }) });
const mailsTo = async (address: string) => (await sandbox.mails()).filter(({ to }) => to === address);
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const emailOf = async (person: Person) => (await person.json('GET', '/api/me')).body.email;

/** A new person whose first mail has left. */
async function somebody(name = 'Ada'): Promise<Person> {
  const person = await server.register(name);
  await server.runJobs();
  return person;
}

/** Asks, and returns the token that was mailed to the new address. */
async function asked(person: Person, newEmail: string): Promise<string> {
  expect(await ask(person, newEmail)).toEqual(done);
  await server.runJobs();
  return tokenIn(await sandbox.mails(), newEmail, '/confirm-email-change');
}

/** Changes the address, and returns the token that was mailed to the old one. */
async function changed(person: Person, oldEmail: string, newEmail: string): Promise<string> {
  expect(await confirm(await asked(person, newEmail))).toEqual(done);
  await server.runJobs();
  return tokenIn(await sandbox.mails(), oldEmail, '/undo-email-change');
}

async function kindsOf({ uid }: Person): Promise<string[]> {
  const rows = server.db.selectFrom('security_events').select('kind').where('user_id', '=', uid).orderBy('id');
  return (await rows.execute()).map(({ kind }) => kind);
}

describe('a change', () => {
  test('PROF-02 the old email stays until the link that went to the new one is pressed', async () => {
    const ada = await somebody();
    const newEmail = fresh();
    expect(await ask(ada, newEmail.toUpperCase())).toEqual(done);
    await server.runJobs();
    const mailed = tokenIn(await sandbox.mails(), newEmail, '/confirm-email-change');
    expect((await ada.json('GET', '/api/me')).body).toMatchObject({ email: ada.email, newEmail });
    expect((await signIn(newEmail, ada.password)).status).toBe(401);
    // Mail scanners open links, and that must not use the token up.
    await server.fetch(`/confirm-email-change?token=${mailed}`);
    expect(await emailOf(ada)).toBe(ada.email);

    expect(await confirm(mailed)).toEqual(done);
    expect((await ada.json('GET', '/api/me')).body).toMatchObject({
      email: newEmail,
      newEmail: null,
      emailVerified: true,
    });
    expect((await signIn(newEmail, ada.password)).status).toBe(200);
    expect((await signIn(ada.email, ada.password)).status).toBe(401);
    await server.runJobs();
    expect(await subjectsTo(newEmail)).toEqual(['Confirm your new email address']);
    expect((await subjectsTo(ada.email)).at(-1)).toBe('Your email address was changed');
    expect(await kindsOf(ada)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']));
  });

  test('it ends the other sessions and the open links to the old email, and keeps who asked', async () => {
    const ada = await somebody();
    const other = await signIn(ada.email, ada.password);
    expect(other.status).toBe(200);
    await post('request-password-reset', { email: ada.email });
    await server.runJobs();
    const reset = tokenIn(await sandbox.mails(), ada.email, '/reset-password');
    const undoToken = await changed(ada, ada.email, fresh());
    expect((await ada.json('GET', '/api/auth/list-sessions')).body.sessions).toHaveLength(1);
    expect(await post('reset-password', { token: reset, newPassword: 'quite another one' })).toEqual(dead);
    // Nor does it work when the old email is back.
    expect(await undo(undoToken)).toEqual(done);
    expect(await post('reset-password', { token: reset, newPassword: 'quite another one' })).toEqual(dead);
  });

  test('asks for the password, which counts with the other calls that ask for it', async () => {
    const ada = await somebody();
    const newEmail = fresh();
    expect(await ask(ada, newEmail, 'not the password')).toEqual({
      status: 400,
      body: { error: 'The password is wrong.', code: 'wrong-password' },
    });
    await sql`update sessions set created_at = clock_timestamp() - interval '11 minutes' where user_id = ${ada.uid}`.execute(
      server.db,
    );
    await sql`update accounts set password = null where user_id = ${ada.uid}`.execute(server.db);
    const late = await ask(ada, newEmail, null);
    expect(late).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
    expect(late.body.error).toBe('For your safety, log in again before you change your email.');
    await server.runJobs();
    expect(await mailsTo(newEmail)).toEqual([]);
    expect(await kindsOf(ada)).toContain('email-change-refused');
  });

  test('who has no password asks within ten minutes of a login (OP-18)', async () => {
    const ada = await somebody();
    await sql`update accounts set password = null where user_id = ${ada.uid}`.execute(server.db);
    const newEmail = fresh();
    expect(await ask(ada, newEmail, null)).toEqual(done);
    await server.runJobs();
    expect(await confirm(tokenIn(await sandbox.mails(), newEmail, '/confirm-email-change'))).toEqual(done);
    expect(await emailOf(ada)).toBe(newEmail);
  });

  test('somebody who has a password cannot leave it out by logging in just now', async () => {
    const ada = await somebody();
    expect(await ask(ada, fresh(), null)).toMatchObject({ status: 400, body: { code: 'wrong-password' } });
  });

  test('a link works once, for 24 hours, and only for what it was mailed for', async () => {
    const ada = await somebody();
    const token = await asked(ada, fresh());
    expect(await undo(token)).toEqual(dead);
    expect(await post('verify-email', { token })).toEqual(dead);
    expect(await post('reset-password', { token, newPassword: 'quite another one' })).toEqual(dead);
    expect(await confirm(token)).toEqual(done);
    expect(await confirm(token)).toEqual(dead);
    const late = await asked(ada, fresh());
    await sql`update mailed_links set expires_at = expires_at - interval '24 hours' where user_id = ${ada.uid}`.execute(
      server.db,
    );
    expect(await confirm(late)).toEqual(dead);
  });

  test('a link is its own person’s, whoever presses it', async () => {
    const ada = await somebody();
    const eve = await somebody('Eve');
    const token = await asked(ada, fresh());
    const pressed = await eve.json('POST', '/api/auth/confirm-email-change', { token });
    expect(pressed).toEqual(done);
    expect(await emailOf(eve)).toBe(eve.email);
    expect(await emailOf(ada)).not.toBe(ada.email);
  });

  test('a newer wish ends the link of the one before, also when its mail has not left', async () => {
    const ada = await somebody();
    const [mistyped, right] = [fresh(), fresh()];
    const first = await asked(ada, mistyped);
    const unsent = fresh();
    await ask(ada, unsent);
    const second = await asked(ada, right);
    expect(await mailsTo(unsent)).toEqual([]);
    expect(await confirm(first)).toEqual(dead);
    expect(await confirm(second)).toEqual(done);
    expect(await emailOf(ada)).toBe(right);
  });

  test('of two presses at once, and of two wishes at once, one holds', async () => {
    const ada = await somebody();
    const token = await asked(ada, fresh());
    const pressed = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await Promise.all([ask(ada, fresh()), ask(ada, fresh()), ask(ada, fresh())]);
    const waiting = server.db.selectFrom('email_changes').select('id').where('user_id', '=', ada.uid);
    expect(await waiting.where('changed_at', 'is', null).execute()).toHaveLength(1);
  });

  test('of two people who want the same email, the one who presses later is told', async () => {
    const [ada, bob] = [await somebody(), await somebody('Bob')];
    const newEmail = fresh();
    const tokens = [await asked(ada, newEmail), await asked(bob, newEmail)];
    const pressed = await Promise.all(tokens.map(confirm));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(pressed.find(({ status }) => status === 409)?.body).toEqual({
      error: 'Another account uses this email by now. Nothing was changed.',
      code: 'email-taken',
    });
    expect(new Set([await emailOf(ada), await emailOf(bob)]).size).toBe(2);
  });

  test('a taken email gets the same answer, and its owner a mail', async () => {
    const [ada, bob] = [await somebody(), await somebody('Bob')];
    expect(await ask(ada, bob.email)).toEqual(done);
    await server.runJobs();
    const [mail] = (await mailsTo(bob.email)).slice(-1);
    expect(mail?.subject).toBe('Your email address was asked for');
    expect(mail?.text).not.toContain('token=');
    expect((await ada.json('GET', '/api/me')).body).toMatchObject({ email: ada.email, newEmail: bob.email });
  });

  test('one’s own email is refused, and so is one that holds more than an address', async () => {
    const ada = await somebody();
    expect(await ask(ada, ada.email)).toMatchObject({ status: 400, body: { code: 'same-email' } });
    const tricks = [
      'a@b.test\r\nBcc: c@d.test',
      'a@b.test,c@d.test',
      'Ada <a@b.test>',
      'a@b.test\u0000',
      '"a\r\nb"@c.test',
    ];
    for (const trick of tricks) expect((await ask(ada, trick)).status, JSON.stringify(trick)).toBe(400);
    await server.runJobs();
    const mails = await sandbox.mails();
    expect(mails.some(({ to, text }) => to.includes('b.test') || text.includes('Bcc'))).toBe(false);
  });

  test('it can be called off, and a new password calls it off', async () => {
    const ada = await somebody();
    const first = await asked(ada, fresh());
    expect(await ada.json('POST', '/api/auth/cancel-email-change', {})).toEqual(done);
    expect(await confirm(first)).toEqual(dead);
    expect((await ada.json('GET', '/api/me')).body.newEmail).toBeNull();
    const second = await asked(ada, fresh());
    const newPassword = 'quite another one';
    await ada.json('POST', '/api/auth/change-password', { currentPassword: ada.password, newPassword });
    expect(await confirm(second)).toEqual(dead);
  });
});

describe('the old email', () => {
  test('brings itself back for 7 days; sessions and password end, and a new one is mailed', async () => {
    const ada = await somebody();
    const newEmail = fresh();
    const token = await changed(ada, ada.email, newEmail);
    expect(await undo(token)).toEqual(done);
    expect(await undo(token)).toEqual(dead);
    expect((await ada.json('GET', '/api/me')).status).toBe(401);
    for (const email of [ada.email, newEmail]) expect((await signIn(email, ada.password)).status).toBe(401);
    expect(await kindsOf(ada)).toContain('email-change-undone');
    await server.runJobs();
    const reset = tokenIn(await sandbox.mails(), ada.email, '/reset-password');
    expect(await post('reset-password', { token: reset, newPassword: 'quite another one' })).toEqual(done);
    expect((await signIn(ada.email, 'quite another one')).status).toBe(200);
  });

  test('brings itself back after a second change, whose own link then does nothing', async () => {
    const ada = await somebody();
    const [second, third] = [fresh(), fresh()];
    const first = await changed(ada, ada.email, second);
    const later = await changed(ada, second, third);
    const waiting = await asked(ada, fresh());
    expect(await undo(first)).toEqual(done);
    expect(await undo(later)).toEqual(dead);
    expect(await confirm(waiting)).toEqual(dead);
    await server.runJobs();
    const reset = tokenIn(await sandbox.mails(), ada.email, '/reset-password');
    expect(await post('reset-password', { token: reset, newPassword: 'quite another one' })).toEqual(done);
  });

  test('a mail about a change that was undone before it left is not sent', async () => {
    const ada = await somebody();
    const second = fresh();
    const first = await changed(ada, ada.email, second);
    expect(await confirm(await asked(ada, fresh()))).toEqual(done);
    expect(await undo(first)).toEqual(done);
    await server.runJobs();
    expect(await subjectsTo(second)).toEqual(['Confirm your new email address']);
  });

  test('cannot be taken by another account while it can come back', async () => {
    const [ada, eve] = [await somebody(), await somebody('Eve')];
    const token = await changed(ada, ada.email, fresh());
    const registered = await post('sign-up/email', { name: 'Eve', email: ada.email, password: 'the kiln is open' });
    expect(registered).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    await ask(eve, ada.email);
    await server.runJobs();
    expect((await subjectsTo(ada.email)).at(-1)).toBe('Your email address was asked for');
    expect(await undo(token)).toEqual(done);
  });

  test('is free after 7 days, and its link does nothing any more', async () => {
    const ada = await somebody();
    const token = await changed(ada, ada.email, fresh());
    await sql`update email_changes set undo_until = undo_until - interval '7 days' where user_id = ${ada.uid}`.execute(
      server.db,
    );
    await sql`update mailed_links set expires_at = expires_at - interval '7 days' where user_id = ${ada.uid}`.execute(
      server.db,
    );
    expect(await undo(token)).toEqual(dead);
    await forgetEndedChanges(server.db);
    expect(await server.db.selectFrom('email_changes').where('user_id', '=', ada.uid).selectAll().execute()).toEqual(
      [],
    );
    const registered = await post('sign-up/email', { name: 'New', email: ada.email, password: 'the kiln is open' });
    expect(registered.status).toBe(200);
  });
});

test('the payment provider is told the new email', async () => {
  const ada = await somebody();
  await ada.json('POST', '/api/auth/cancel-email-change', {});
  const newEmail = fresh();
  await changed(ada, ada.email, newEmail);
  const { rows } = await sql<{ n: number }>`select count(*)::int n from pgboss.job
    where name = 'update-customer' and data ->> 'userId' = ${ada.uid}`.execute(server.db);
  expect(rows[0]?.n).toBe(1);
});

test('without a mail server the link is in the log (OP-23)', async () => {
  const plain = await startTestServer({ environment: { SANDBOX: 'off' } });
  try {
    const ada = await plain.register('Ada');
    const newEmail = fresh();
    await ada.json('POST', '/api/auth/change-email', { newEmail, password: ada.password });
    await plain.runJobs();
    const line = plain.logged.find(({ to }) => to === newEmail);
    expect(line?.['text']).toContain('/confirm-email-change?token=');
  } finally {
    await plain.close();
  }
});
