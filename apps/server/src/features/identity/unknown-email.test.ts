import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { readJson, startTestServer, type TestServer } from '#/testing/server.ts';

/*
 * Neither the words of an answer nor the work behind it may tell whether somebody has an account here. The test
 * counts work, not time: password hashes, random numbers and statements.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Work {
  hashes: number;
  /** Among them are the salts of new hashes. */
  randoms: number;
  statements: string[];
}

/** Counts the work of this process from now on, without changing it. */
function countWork(): Work {
  const work: Work = { hashes: 0, randoms: 0, statements: [] };
  const { scrypt, randomBytes } = crypto;
  const { query } = pg.Client.prototype;
  crypto.scrypt = ((...parameters: Parameters<typeof scrypt>) => {
    work.hashes += 1;
    return scrypt(...parameters);
  }) as typeof scrypt;
  crypto.randomBytes = ((...parameters: Parameters<typeof randomBytes>) => {
    work.randoms += 1;
    return randomBytes(...parameters);
  }) as typeof randomBytes;
  syncBuiltinESMExports();
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, parameters: [string | { text: string }]) {
      const [first] = parameters;
      work.statements.push(typeof first === 'string' ? first : first.text);
      return Reflect.apply(target, client, parameters);
    },
  });
  onTestFinished(() => {
    crypto.scrypt = scrypt;
    crypto.randomBytes = randomBytes;
    syncBuiltinESMExports();
    pg.Client.prototype.query = query;
  });
  return work;
}

/** The answer of a call, and the work that it took. */
async function observe(work: Work, path: string, body: object) {
  Object.assign(work, { hashes: 0, randoms: 0, statements: [] });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const shown = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return { status: answer.status, headers: shown, body: await readJson(answer), ...structuredClone(work) };
}

/** A person who signs in only by another service. */
async function passwordless(): Promise<string> {
  const dora = await server.register('Dora');
  await server.db
    .updateTable('accounts')
    .set({ provider_id: 'elsewhere', password: null })
    .where('user_id', '=', dora.uid)
    .execute();
  return dora.email;
}

test('signing in takes one hash and the same statements, whether there is such an account, password, or neither', async () => {
  const [ada, dora] = [await server.register('Ada'), await passwordless()];
  const work = countWork();
  const signIn = (email: string) => observe(work, '/api/auth/sign-in/email', { email, password: 'not the password' });
  const known = await signIn(ada.email);
  expect(known).toMatchObject({ status: 401, hashes: 1, body: { code: 'wrong-credentials' } });
  expect(known.statements.length).toBeGreaterThan(3);
  for (const email of [dora, 'nobody@example.org', ada.email.toUpperCase()]) expect(await signIn(email)).toEqual(known);
});

test('asking for a new password takes no hash and the same statements', async () => {
  const [ada, dora] = [await server.register('Ada'), await passwordless()];
  const work = countWork();
  const ask = (email: string) => observe(work, '/api/auth/request-password-reset', { email });
  const known = await ask(ada.email);
  expect(known).toMatchObject({ status: 200, hashes: 0, body: { success: true } });
  for (const email of [dora, 'nobody@example.org']) expect(await ask(email)).toEqual(known);
});

test('a link that is none takes no hash, for a new password and for verifying', async () => {
  const work = countWork();
  for (const path of ['/api/auth/reset-password', '/api/auth/verify-email']) {
    const body = { token: 'A'.repeat(43), newPassword: 'a fine password' };
    expect(await observe(work, path, body)).toMatchObject({ status: 400, hashes: 0, body: { code: 'invalid-token' } });
  }
});
