import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('answers the signed-in user', async () => {
  const ada = await server.register('Ada');
  expect(await ada.json('GET', '/api/me')).toEqual({
    status: 200,
    body: {
      uid: ada.uid,
      email: ada.email,
      displayName: 'Ada',
      timeZone: null,
      emailVerified: false,
      hasPassword: true,
      socialSignIns: [],
    },
  });
});

test('says whether the email is verified and whether there is a password, in every answer', async () => {
  const ada = await server.register('Ada');
  await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', ada.uid).execute();
  await server.db.deleteFrom('accounts').where('user_id', '=', ada.uid).execute();
  const expected = { emailVerified: true, hasPassword: false };
  expect((await ada.json('GET', '/api/me')).body).toMatchObject(expected);
  expect((await ada.json('PATCH', '/api/me', { timeZone: 'Europe/Berlin' })).body).toMatchObject(expected);
  expect((await ada.json('PATCH', '/api/me', {})).body).toMatchObject(expected);
});

test('keeps the time zone, of this user only', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  const changed = await ada.json('PATCH', '/api/me', { timeZone: 'America/Argentina/Buenos_Aires' });
  expect(changed).toMatchObject({ status: 200, body: { uid: ada.uid, timeZone: 'America/Argentina/Buenos_Aires' } });
  expect((await ada.json('GET', '/api/me')).body.timeZone).toBe('America/Argentina/Buenos_Aires');
  expect((await bob.json('GET', '/api/me')).body.timeZone).toBeNull();
  expect((await ada.json('PATCH', '/api/me', {})).body.timeZone).toBe('America/Argentina/Buenos_Aires');
});

const unknownZones = ['', 'Mars/Phobos', '+02:00', 'UTC+2', 'Europe/Berlin; drop table users', 'x'.repeat(200)];
// Node knows these, and PostgreSQL does not, or means others.
const namesOfJava = ['IST', 'pst', 'SystemV/EST5', 'US/Pacific-New'];
test.each([...unknownZones, ...namesOfJava])('refuses the time zone %j and keeps the one it has', async (timeZone) => {
  const ada = await server.register('Ada');
  await ada.json('PATCH', '/api/me', { timeZone: 'Europe/Berlin' });
  expect(await ada.json('PATCH', '/api/me', { timeZone })).toMatchObject({
    status: 400,
    body: { code: 'invalid-time-zone' },
  });
  expect((await ada.json('GET', '/api/me')).body.timeZone).toBe('Europe/Berlin');
});

test('takes every zone of the picker, and PostgreSQL has each of them', async () => {
  const { rows } = await sql<{ name: string }>`select lower(name) "name" from pg_timezone_names`.execute(server.db);
  const known = new Set(rows.map(({ name }) => name));
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone.toLowerCase()))).toEqual([]);
  const ada = await server.register('Ada');
  for (const timeZone of ['EST', 'PRC', 'Japan', 'utc', 'EST5EDT']) {
    expect(await ada.json('PATCH', '/api/me', { timeZone })).toMatchObject({ status: 200, body: { timeZone } });
    expect(known).toContain(timeZone.toLowerCase());
  }
});
