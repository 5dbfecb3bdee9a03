import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = '/api/spaces';
const spacesOf = async (person: Person) => (await person.json('GET', path)).body.spaces;
const sold = { sold: true, limited: true } as const;

test('TEAM-01 everybody has a space of their own, named after them, and makes more', async () => {
  const ada = await server.register('Ada');
  const own = {
    id: ada.uid,
    shortId: expect.any(String),
    name: 'Ada',
    role: 'owner',
    ownerName: 'Ada',
    memberCount: 1,
    offeredTo: null,
    offeredToMe: false,
    logo: null,
    asks: false,
  };
  expect(await spacesOf(ada)).toEqual([own]);
  const { status, body } = await ada.json('POST', path, { name: '  The   shop ' });
  expect([status, body.space]).toEqual([201, { ...own, id: expect.any(String), name: 'The shop' }]);
  expect(body.space.id).not.toBe(ada.uid);
  expect(await spacesOf(ada)).toEqual([own, body.space]);
  const posts = await ada.fetch('/api/posts/counts', { headers: { 'nonet-space': body.space.shortId } });
  expect(posts.status).toBe(200);
});

test('APPR-06 a space asks for a yes from the second member on, and for the client’s also of a person alone', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  const asks = async () => (await spacesOf(ada)).map((space: { asks: boolean }) => space.asks);
  await ada.json('PATCH', '/api/approval-settings', { clientApproves: true });
  expect(await asks()).toEqual([true]);
  await ada.json('PATCH', '/api/approval-settings', { clientApproves: false });
  expect(await asks()).toEqual([false]);
  await addMember(server, ada, eve, { role: 'viewer' });
  expect(await asks()).toEqual([true]);
});

test('TEAM-01 one’s own space stands first, then those that one owns, then the others', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  await addMember(server, eve, ada, { role: 'writer' });
  await ada.json('POST', path, { name: 'Shop' });
  const listed = (await spacesOf(ada)).map(({ name, role, ownerName, memberCount }: Record<string, unknown>) => [
    name,
    role,
    ownerName,
    memberCount,
  ]);
  expect(listed).toEqual([
    ['Ada', 'owner', 'Ada', 1],
    ['Shop', 'owner', 'Ada', 1],
    ['Eve', 'writer', 'Eve', 2],
  ]);
});

test('TEAM-01 a space is renamed by its owner and by nobody else; another’s answers as if it were not there', async () => {
  const [ada, eve, mallory] = [await server.register('Ada'), await server.register('Eve'), await server.register()];
  const { space } = (await ada.json('POST', path, { name: 'Shop' })).body;
  const one = `${path}/${space.id}`;
  expect((await ada.json('PATCH', one, { name: 'Atelier' })).body.space).toEqual({ ...space, name: 'Atelier' });
  await addMember(server, ada, eve, { role: 'manager', space: space.id });
  expect(await eve.json('PATCH', one, { name: 'Eve’s' })).toMatchObject({
    status: 403,
    body: { code: 'not-allowed', error: expect.stringContaining('As a manager') },
  });
  expect(await mallory.json('PATCH', one, { name: 'x' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-space' },
  });
  expect((await eve.json('GET', path)).body.spaces[1].name).toBe('Atelier');
  const { rows } = { rows: await server.db.selectFrom('activity').select(['what', 'before', 'after']).execute() };
  expect(rows).toContainEqual({ what: 'space-renamed', before: { name: 'Shop' }, after: { name: 'Atelier' } });
});

test.each([' ', 'x'.repeat(61)])('a space cannot be named %j', async (name) => {
  const ada = await server.register('Ada');
  expect(await ada.json('POST', path, { name })).toMatchObject({ status: 422, body: { code: 'invalid-name' } });
  expect(await ada.json('PATCH', `${path}/${ada.uid}`, { name })).toMatchObject({ status: 422 });
});

test('TEAM-01 where plans are sold, Basic and Standard own one space and Premium any number', async () => {
  const shop = await startTestServer({ plans: sold });
  try {
    const [basic, standard, premium] = [await shop.register(), await shop.register(), await shop.register()];
    await shop.db
      .insertInto('plans')
      .values([
        { user_id: standard.uid, given: 'standard' },
        { user_id: premium.uid, given: 'premium' },
      ])
      .execute();
    for (const person of [basic, standard]) {
      expect(await person.json('POST', path, { name: 'Shop' })).toMatchObject({
        status: 403,
        body: { code: 'plan-needed', error: expect.stringContaining('More than one space needs'), seePlans: true },
      });
    }
    const made = await Promise.all(['a', 'b', 'c'].map((name) => premium.json('POST', path, { name })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  } finally {
    await shop.close();
  }
});
