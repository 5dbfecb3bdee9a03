import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createMailedLink } from '#/features/identity/mailed-link.ts';
import { addFacebookPerson, openFacebookBrowser } from '#/testing/facebook-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { startTestServer, type TestServer } from '#/testing/server.ts';

/*
 * A sign-in by another service, against a change that ends every session. A sign-in that began before the change
 * must not be signed in after it, whichever is faster.
 */
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

/** The user agent of the browser that comes back from Facebook. */
const COMING_BACK = 'coming back';
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  [path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }] as const;

/**
 * An account with Facebook, with or without a password. It has its own browser, and another browser that is about to
 * come back from Facebook.
 */
async function onTheWayBack({ hasPassword }: { hasPassword: boolean }) {
  const { id, email } = await addFacebookPerson(sandbox);
  const own = openFacebookBrowser(server);
  await own.continueAs(id);
  const { uid } = (await own.me()).body;
  const reset = async (browser: Browser) => {
    const token = await createMailedLink(server.db, { id: uid, email }, 'password-reset');
    return browser.call(...post('/api/auth/reset-password', { token, newPassword: 'a fine new password' }));
  };
  if (hasPassword) {
    await reset(own);
    await own.continueAs(id);
  }
  const other = openFacebookBrowser(server, { userAgent: COMING_BACK });
  const url = await other.decide(await other.dialog(), { account: id });
  const change = { currentPassword: 'a fine new password', newPassword: 'another fine password' };
  return {
    own,
    other,
    comeBack: () => other.comeBack(url),
    changes: {
      'set by mail': () => reset(own),
      'set by mail in another browser': () => reset(openFacebookBrowser(server)),
      changed: () => own.call(...post('/api/auth/change-password', change)),
    },
    /** A new sign-in that begins after the change. */
    again: () => openFacebookBrowser(server).continueAs(id),
    uid,
  };
}

/** Makes every insert of such a row wait. Returns the function that ends the waiting. */
async function hold(table: 'sessions' | 'security_events', condition: string): Promise<() => Promise<void>> {
  await sql`create or replace function wait_for_the_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(server.db);
  await sql`create trigger held before insert on ${sql.table(table)} for each row when (${sql.raw(condition)})
    execute function wait_for_the_test()`.execute(server.db);
  const held = await server.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(4711)`.execute(held);
  return async () => {
    await held.commit().execute();
    await sql`drop trigger held on ${sql.table(table)}`.execute(server.db);
  };
}

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length;
}

async function expectNoSession(other: Browser, uid: string): Promise<void> {
  expect((await other.me()).status).toBe(401);
  const { rows } = await sql`select from sessions
    where user_id = ${uid} and user_agent = ${COMING_BACK}`.execute(server.db);
  expect(rows).toEqual([]);
}

const cases = [
  ['set by mail', true],
  ['set by mail', false],
  ['set by mail in another browser', true],
  ['set by mail in another browser', false],
  ['changed', true],
] as const;

test.each(cases)(
  'a password that is %s (one was there: %s) refuses a sign-in that was begun before',
  async (how, hasPassword) => {
    const { other, comeBack, changes, again } = await onTheWayBack({ hasPassword });
    expect((await changes[how]()).status).toBe(200);
    expect((await comeBack()).location).toMatch(/^\/login\?error=social-/);
    expect((await other.me()).status).toBe(401);
    const keepsFacebook = how === 'changed' || (how === 'set by mail' && !hasPassword);
    expect((await again()).location).toBe(keepsFacebook ? '/create-post' : '/login?error=social-email-taken');
  },
);

test.each(cases)(
  'a password that is %s (one was there: %s) while it is looked up who signs in leaves no session',
  async (how, hasPassword) => {
    const { other, comeBack, changes, uid } = await onTheWayBack({ hasPassword });
    const release = await hold('sessions', `new.user_agent = '${COMING_BACK}'`);
    const back = comeBack();
    await expect.poll(waiting).toBe(1);
    expect((await changes[how]()).status).toBe(200);
    await release();
    expect((await back).location).toMatch(/^\/login\?error=social-/);
    await expectNoSession(other, uid);
  },
);

test.each(cases)(
  'a password that is %s (one was there: %s) and not committed yet is waited for',
  async (how, hasPassword) => {
    const { other, comeBack, changes, uid } = await onTheWayBack({ hasPassword });
    await sql`update users set email_verified = true where id = ${uid}`.execute(server.db);
    const release = await hold('security_events', "new.kind like 'password-%'");
    const change = changes[how]();
    await expect.poll(waiting).toBe(1);
    let isBack = false;
    const back = comeBack().finally(() => {
      isBack = true;
    });
    await expect.poll(async () => isBack || (await waiting()) === 2).toBe(true);
    await release();
    expect((await change).status).toBe(200);
    expect((await back).location).toMatch(/^\/login\?error=social-/);
    await expectNoSession(other, uid);
  },
);

test('removing Facebook while it is looked up who signs in leaves no session that came by it', async () => {
  const { own, other, comeBack, uid } = await onTheWayBack({ hasPassword: true });
  const release = await hold('sessions', `new.user_agent = '${COMING_BACK}'`);
  const back = comeBack();
  await expect.poll(waiting).toBe(1);
  const body = { provider: 'facebook', password: 'a fine new password' };
  expect((await own.call(...post('/api/auth/unlink-account', body))).status).toBe(200);
  await release();
  expect((await back).location).toBe('/login?error=social-failed');
  await expectNoSession(other, uid);
  expect((await own.me()).body).toMatchObject({ uid, socialSignIns: [] });
});
