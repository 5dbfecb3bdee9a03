import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What people are told of accounts of former members. */
const told = async (person: Person): Promise<AnyJson[]> =>
  (await person.json('GET', '/api/messages')).body.messages.filter(({ kind }: AnyJson) => kind === 'access-left');

/** A space whose manager connected one of its two accounts. */
async function arrange() {
  const [owner, manager, other, bound] = (await Promise.all(
    ['Olga', 'Mary', 'Max', 'Bob'].map((name) => server.register(name)),
  )) as [Person, Person, Person, Person];
  const mine = await addConnection(server, owner, `own-${owner.uid.slice(0, 6)}`);
  const theirs = await addConnection(server, owner, `studio-${owner.uid.slice(0, 6)}`);
  for (const person of [manager, other]) await addMember(server, owner, person, { role: 'manager' });
  await addMember(server, owner, bound, { role: 'manager', accounts: [mine] });
  await sql`update connections set connected_by = ${manager.uid} where id = ${theirs}`.execute(server.db);
  return { owner, manager, other, bound, theirs };
}

const isConnected = async (id: string) => {
  const { rows } = await sql<{ connected: boolean }>`select connected from connections where id = ${id}`.execute(
    server.db,
  );
  return rows[0]?.connected;
};

const ways = [
  [
    'is removed',
    ({ owner, manager }: Awaited<ReturnType<typeof arrange>>) => owner.json('DELETE', `/api/members/${manager.uid}`),
  ],
  ['leaves', ({ owner, manager }) => manager.json('POST', `/api/spaces/${owner.uid}/leave`)],
  [
    'deletes their account',
    ({ manager }) => manager.json('POST', '/api/auth/delete-user', { password: manager.password }),
  ],
] as [string, (team: Awaited<ReturnType<typeof arrange>>) => Promise<{ status: number }>][];

test.each(ways)(
  'TEAM-11 when whoever connected an account %s, it stays, and who may mend it is told',
  async (_, end) => {
    const team = await arrange();
    const { owner, other, bound, theirs } = team;
    expect((await end(team)).status).toBeLessThan(300);
    expect(await isConnected(theirs)).toBe(true);
    for (const person of [owner, other]) {
      expect(await told(person)).toMatchObject([
        {
          title: expect.stringMatching(/Bluesky \(.*studio-.*\) was connected by a former member$/),
          text: expect.stringContaining('Press Reconnect there and sign in yourself.'),
        },
      ]);
    }
    const [{ href }] = (await told(other)) as [AnyJson];
    expect(href).toMatch(/^\/s\/\w+\/accounts$/);
    expect(await told(bound)).toEqual([]);
    expect(await within(other, owner.uid).json('GET', `/api/social/connections?userId=${other.uid}`)).toMatchObject({
      body: { bluesky: expect.arrayContaining([expect.objectContaining({ id: theirs })]) },
    });

    // Whoever reconnects it takes the access over.
    await addConnection(server, owner, `studio-${owner.uid.slice(0, 6)}`, 'bluesky', owner.uid);
    for (const person of [owner, other]) expect(await told(person)).toMatchObject([{ text: 'This is settled.' }]);
  },
);

test('TEAM-11 of accounts that somebody else connected, or that are not connected any more, nothing is told', async () => {
  const { owner, manager, other, theirs } = await arrange();
  await sql`update connections set connected = false where id = ${theirs}`.execute(server.db);
  await owner.json('DELETE', `/api/members/${manager.uid}`);
  for (const person of [owner, other, manager]) expect(await told(person)).toEqual([]);
});
