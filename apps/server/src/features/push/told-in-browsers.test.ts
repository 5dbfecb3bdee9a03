import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { notifyPerson } from '#/testing/push-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';
import { tellNow } from '#/testing/tell-now.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(() => server.close());

const settingsOf = async (person: Person) => (await person.json('GET', '/api/message-settings')).body;

/** A post of the person that failed, with its message. */
async function fail(person: Person, title: string): Promise<string> {
  const account = await addConnection(server, person, `studio-${person.uid.slice(0, 5)}`);
  const at = new Date(Date.now() - 60_000).toISOString();
  const postId = await storeOutcome(server, person, {
    title,
    at,
    on: { [account]: { message: 'The text is too long.' } },
  });
  const { rows } = await sql<{ id: string }>`select id from targets where post_id = ${postId}`.execute(server.db);
  const targetId = rows[0]?.id ?? '';
  const data = { reason: 'The text is too long.' };
  await addMessages(server.db, [{ kind: 'failed', spaceId: person.uid, key: `failed ${targetId}`, targetId, data }]);
  return postId;
}

test('NOTE-03 a post that failed is told in every browser that is on, and read by it alone', async () => {
  const ada = await server.register('Ada');
  const { pushKey, browsers } = await settingsOf(ada);
  expect([browsers, Buffer.from(pushKey, 'base64url').length]).toEqual([[], 65]);
  const browser = await notifyPerson(ada, sandbox, pushKey, 'Chrome on Windows');
  expect((await settingsOf(ada)).browsers).toEqual([
    { id: browser.id, name: 'Chrome on Windows', addedAt: expect.any(String) },
  ]);
  const postId = await fail(ada, 'Kiln opening');
  await tellNow(server);
  expect(await browser.notes()).toEqual([
    {
      title: expect.stringContaining('Kiln opening'),
      text: 'The text is too long.',
      href: expect.stringContaining(postId),
      tag: expect.any(String),
    },
  ]);
  await tellNow(server);
  expect(await browser.notes()).toHaveLength(1);
  for (const { body, headers } of await browser.messages()) {
    expect(Buffer.from(body, 'base64url').toString('latin1') + JSON.stringify(headers)).not.toContain('Kiln');
  }
});

test('NOTE-03 who has switched nothing on is told in no browser', async () => {
  const [ada, bob] = [await server.register('Ada'), await server.register('Bob')];
  const { pushKey } = await settingsOf(ada);
  const browser = await notifyPerson(bob, sandbox, pushKey);
  await fail(ada, 'Of Ada');
  await tellNow(server);
  expect(await browser.messages()).toEqual([]);
  const { rows } = await sql`select from pgboss.job where name = 'send-push' and data::text like '%Of Ada%'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

test('NOTE-03 a browser that revoked is gone from the settings after the next message', async () => {
  const ada = await server.register('Ada');
  const browser = await notifyPerson(ada, sandbox, (await settingsOf(ada)).pushKey);
  await browser.revoke();
  await fail(ada, 'Kiln opening');
  await tellNow(server);
  expect((await settingsOf(ada)).browsers).toEqual([]);
});
