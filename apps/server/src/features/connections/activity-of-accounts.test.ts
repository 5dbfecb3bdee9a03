import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ownSpaceOf } from '#/db/space-id.ts';
import { markReconnectNeeded } from '#/features/connections/connections.queries.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

type Noted = {
  actor: string;
  who: string;
  what: string;
  subject: string;
  accounts: string[];
  before: AnyJson;
  after: AnyJson;
};

async function noted(person: Pick<Person, 'uid'>): Promise<Noted[]> {
  const { rows } = await sql<Noted>`select actor, person_name who, what, subject, accounts, before, after from activity
    where space_id = ${ownSpaceOf(person.uid)} and what like 'account-%' order by id`.execute(server.db);
  return rows;
}

test('TEAM-14 who connected an account, again, and disconnected it is told (OP-126), and that its network lets nobody in', async () => {
  const [olga, mia] = [await server.register('Olga'), await server.register('Mia')];
  await addMember(server, olga, mia, { role: 'manager' });
  const manager = within(mia, olga.uid);
  const connect = (person: Pick<Person, 'json'>) =>
    person.json('POST', '/api/bluesky/connect', {
      identifier: 'studio.nonet.test',
      appPassword: 'demo-demo-demo-demo',
    });
  expect((await connect(manager)).status).toBe(200);
  const [{ id }] = (await olga.json('GET', '/api/social/connections')).body.bluesky;
  const { version } = await server.db
    .selectFrom('connections')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lost = { connectionId: id, version, reason: 'The app password was deleted.' };
  const parts = { db: server.db, judge: async () => undefined };
  await markReconnectNeeded(parts, lost);
  await markReconnectNeeded(parts, lost);
  expect((await connect(olga)).status).toBe(200);
  expect((await manager.json('POST', '/api/bluesky/disconnect', { connectionId: id })).status).toBe(200);
  expect((await connect(olga)).status).toBe(200);
  const [network, of] = [{ network: 'bluesky' }, { subject: id, accounts: [id] }];
  expect(await noted(olga)).toEqual([
    { ...of, actor: 'person', who: 'Mia', what: 'account-connected', before: null, after: network },
    { ...of, actor: 'network', who: 'Bluesky', what: 'account-lost', before: null, after: network },
    { ...of, actor: 'person', who: 'Olga', what: 'account-reconnected', before: null, after: network },
    { ...of, actor: 'person', who: 'Mia', what: 'account-disconnected', before: network, after: null },
    { ...of, actor: 'person', who: 'Olga', what: 'account-connected', before: null, after: network },
  ]);
});
