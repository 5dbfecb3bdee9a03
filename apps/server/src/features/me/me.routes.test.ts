import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
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
      hourClock: '12h',
      emailVerified: false,
      newEmail: null,
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

test('CAL-13 keeps the clock that this person chose, and the session brings it to the first paint', async () => {
  const [ada, bob] = await Promise.all([server.register('Ada'), server.register('Bob')]);
  const changed = await ada.json('PATCH', '/api/me', { hourClock: '24h' });
  expect(changed).toMatchObject({ status: 200, body: { hourClock: '24h', timeZone: null } });
  expect((await ada.json('PATCH', '/api/me', { timeZone: 'Europe/Berlin' })).body.hourClock).toBe('24h');
  expect((await ada.json('GET', '/api/me')).body).toMatchObject({ hourClock: '24h', timeZone: 'Europe/Berlin' });
  expect((await ada.json('GET', '/api/auth/get-session')).body.user).toMatchObject({ hourClock: '24h' });
  expect((await bob.json('GET', '/api/me')).body.hourClock).toBe('12h');
  expect((await bob.json('PATCH', '/api/me', { hourClock: 'sundial' })).status).toBe(400);
});

test('what is said of posts with a time in it is judged anew for who chooses another clock', async () => {
  const ada = await server.register('Ada');
  const id = await addConnection(server, ada, 'studio');
  const judged = () =>
    sql`select from pgboss.job where name = 'judge-account' and data ->> 'connectionId' = ${id}`.execute(server.db);
  const before = (await judged()).rows.length;
  await ada.json('PATCH', '/api/me', { hourClock: '12h' });
  expect((await judged()).rows).toHaveLength(before);
  await ada.json('PATCH', '/api/me', { hourClock: '24h' });
  expect((await judged()).rows).toHaveLength(before + 1);
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
