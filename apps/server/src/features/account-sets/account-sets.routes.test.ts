import { ACCOUNT_SETS_MAX } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = '/api/account-sets';
const namesOf = async (person: Person) =>
  (await person.json('GET', path)).body.sets.map(({ name }: { name: string }) => name);

test('POST-11 a set of accounts is kept, renamed, changed and deleted, and stands in the order of the names', async () => {
  const person = await server.register();
  const [studio, shop] = [await addConnection(server, person), await addConnection(server, person, 'shop')];
  const { status, body } = await person.json('POST', path, { name: '  The  shop ', connectionIds: [shop, shop] });
  expect([status, body.set]).toEqual([201, { id: expect.any(String), name: 'The shop', connectionIds: [shop] }]);
  await person.json('POST', path, { name: 'everything', connectionIds: [studio, shop] });
  expect(await namesOf(person)).toEqual(['everything', 'The shop']);

  const one = `${path}/${body.set.id}`;
  expect((await person.json('PATCH', one, { name: 'Atelier' })).body.set).toEqual({ ...body.set, name: 'Atelier' });
  const changed = await person.json('PATCH', one, { connectionIds: [studio] });
  expect(changed.body.set).toEqual({ ...body.set, name: 'Atelier', connectionIds: [studio] });
  expect((await person.json('DELETE', one)).status).toBe(204);
  expect(await namesOf(person)).toEqual(['everything']);
  expect((await person.json('DELETE', one)).body).toMatchObject({ code: 'set-not-found' });
  expect((await person.json('PATCH', one, { name: 'x' })).body).toMatchObject({ code: 'set-not-found' });
});

test('POST-11 names are unique for a person, whatever their case and width, also when two come at once', async () => {
  const [person, other] = [await server.register(), await server.register()];
  const connectionIds = [await addConnection(server, person)];
  const kept = await Promise.all(
    ['Shop', 'shop', 'ＳＨＯＰ'].map((name) => person.json('POST', path, { name, connectionIds })),
  );
  expect(kept.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(kept.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'name-taken',
    error: 'Another set has this name.',
  });
  // A set keeps its own name, and another person's is another matter.
  const own = kept.find(({ status }) => status === 201)?.body.set;
  expect((await person.json('PATCH', `${path}/${own.id}`, { name: 'SHOP' })).body.set.name).toBe('SHOP');
  const theirs = [await addConnection(server, other, 'theirs')];
  expect((await other.json('POST', path, { name: 'Shop', connectionIds: theirs })).status).toBe(201);
});

test.each([
  [{ name: ' ' }, 422, 'invalid-name'],
  [{ name: 'x'.repeat(61) }, 422, 'invalid-name'],
  [{ connectionIds: [] }, 400, 'invalid-request'],
  [{ connectionIds: ['twitter_of-nobody'] }, 404, 'connection-not-found'],
])('a set with %j is refused', async (change, status, code) => {
  const person = await server.register();
  const set = { name: 'Shop', connectionIds: [await addConnection(server, person)], ...change };
  expect(await person.json('POST', path, set)).toMatchObject({ status, body: { code } });
});

test('POST-11 fifty sets and no more, also when the last two come at once', async () => {
  const person = await server.register();
  const connectionIds = [await addConnection(server, person)];
  await sql`insert into account_sets (id, space_id, name, name_key, connection_ids)
    select gen_random_uuid(), ${person.uid}, n, n, ${connectionIds}::text[]
    from (select 'set ' || generate_series(2, ${ACCOUNT_SETS_MAX}::int) n) s`.execute(server.db);
  const last = await Promise.all(['a', 'b'].map((name) => person.json('POST', path, { name, connectionIds })));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(last.find(({ status }) => status === 422)?.body.code).toBe('too-many-sets');
});

test('an account that has ended stays in its set, so that its end can be said, and can be taken out', async () => {
  const person = await server.register();
  const [studio, shop] = [await addConnection(server, person), await addConnection(server, person, 'shop')];
  const { body } = await person.json('POST', path, { name: 'Both', connectionIds: [studio, shop] });
  await sql`delete from connections where id = ${shop}`.execute(server.db);
  expect((await person.json('GET', path)).body.sets).toEqual([body.set]);
  const one = `${path}/${body.set.id}`;
  expect((await person.json('PATCH', one, { name: 'Renamed' })).status).toBe(200);
  expect((await person.json('PATCH', one, { connectionIds: [studio] })).status).toBe(200);
  expect((await person.json('PATCH', one, { connectionIds: [studio, shop] })).status).toBe(404);
});
