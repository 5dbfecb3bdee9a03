import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentences } from '#/commands/rotate-secret-command.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { rotateSecret } from '#/secrets/rotate-secret.ts';
import { createSealer } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { sealedColumns } from '#/secrets/sealed-values.queries.ts';
import { connectByConsent } from '#/testing/consent.ts';
import { startNonet } from '#/testing/nonet-process.ts';
import { notifyPerson } from '#/testing/push-browser.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

const NEXT = 'the next secret of a test installation, long enough';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});
afterAll(async () => {
  await server.close();
});

const sealed = async () => {
  const { rows } = await sql<{ value: string }>`select auth_data value from connections where auth_data is not null
    union all select auth_data from grants where auth_data is not null
    union all select private_key from jwks
    union all select detail->>'sealedAuth' from deletion_leftovers where kind = 'sign-out'
    union all select detail->>'sealedGrant' from deletion_leftovers where kind = 'sign-out'
    union all select secret from targets where secret is not null
    union all select sealed from offered_accounts
    union all select sealed_key from calendar_feeds
    union all select push_private_key from instance where push_private_key is not null
    union all select sealed from push_subscriptions
    union all select verifier from connect_flows where verifier is not null`.execute(server.db);
  // PostgreSQL reads them in any order.
  return rows.map(({ value }) => value).sort();
};
const summary = (all: Awaited<ReturnType<typeof rotateSecret>>) =>
  Object.fromEntries(all.map(({ what, ...counts }) => [what, Object.values(counts)]));

/** Something sealed in every column that has sealed values. */
async function fill(person: Person): Promise<string> {
  const { db, config } = server;
  await person.bearer();
  const connectionId = await connectByConsent(person, sandbox.url);
  await person.json('POST', '/api/twitter/connect');
  await person.json('POST', '/api/calendar-feed');
  await notifyPerson(person, sandbox, (await pushKeys(db, createSealer(config.secret))).publicKey);
  const id = randomUUID();
  const detail = {
    network: 'twitter',
    origin: 'sandbox',
    sealedAuth: createSealer(config.secret).seal('{}', sealContext.leftover(id)),
    sealedGrant: createSealer(config.secret).seal('{}', sealContext.leftover(id)),
  };
  await sql`insert into offered_accounts (flow_id, space_id, network, origin, remote_user_id, accounts, refreshed, sealed, expires_at)
    select f.id, space_id, network, origin, 'r', '[]', '[]', 'sealed below', now() + interval '1 hour' from connect_flows f limit 1`.execute(
    db,
  );
  const [offer] = await db.selectFrom('offered_accounts').select('flow_id').execute();
  const waiting = createSealer(config.secret).seal('{}', sealContext.offer(offer?.flow_id ?? ''));
  await db.updateTable('offered_accounts').set({ sealed: waiting }).execute();
  const grants = await db.selectFrom('grants').select('id').execute();
  for (const { id: grant } of grants) {
    const auth_data = createSealer(config.secret).seal('{}', sealContext.grant(grant));
    await db.updateTable('grants').set({ auth_data }).where('id', '=', grant).execute();
  }
  await db.insertInto('deletion_requests').values({ code: id, posts: 0, connections: 0, media: 0 }).execute();
  await db
    .insertInto('deletion_leftovers')
    .values({ id, code: id, kind: 'sign-out', detail: JSON.stringify(detail) })
    .execute();
  const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
  await person.json('POST', '/api/social/posts/schedule', {
    title: 'A post',
    description: 'Text',
    scheduledDate,
    platforms: [connectionId],
  });
  const target = await db.selectFrom('targets').select('id').executeTakeFirstOrThrow();
  const secret = createSealer(config.secret).seal('{}', sealContext.target(target.id));
  await db.updateTable('targets').set({ secret }).where('id', '=', target.id).execute();
  return connectionId;
}

test('seals everything anew, can be cut short and run again, and counts exactly', async () => {
  const person = await server.register();
  const connectionId = await fill(person);
  const next = createSealer(NEXT, server.config.secret);
  const before = await sealed();
  expect(before.some((value) => next.isCurrent(value))).toBe(false);

  // The rotation is interrupted after the accounts.
  const [accounts] = sealedColumns;
  for (const value of await accounts!.read(server.db, '', 10)) {
    await accounts!.replace(server.db, value, next.seal(next.open(value.sealed, value.context), value.context));
  }
  expect(summary(await rotateSecret(server.db, next))).toEqual({
    accounts: [0, 1, 0],
    grants: [1, 0, 0],
    'signing keys': [1, 0, 0],
    'sign-ins of deleted accounts': [1, 0, 0],
    'grants of deleted accounts': [1, 0, 0],
    'uploads of posts': [1, 0, 0],
    'attempts to connect an account': [1, 0, 0],
    'calendar addresses': [1, 0, 0],
    'the key for push services': [1, 0, 0],
    'browsers that are notified': [1, 0, 0],
    'accounts to choose from': [1, 0, 0],
  });
  const after = await sealed();
  expect(after).toHaveLength(before.length);
  expect(after.every((value) => next.isCurrent(value))).toBe(true);

  // A value that was sealed anew opens without the previous secret, and has the same content.
  const alone = createSealer(NEXT);
  const { auth_data } = await server.db
    .selectFrom('connections')
    .select('auth_data')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const auth = JSON.parse(alone.open(auth_data!, sealContext.connection({ spaceId: person.uid, connectionId })));
  expect(auth).toMatchObject({ username: 'studio', refreshToken: expect.any(String) });

  expect(summary(await rotateSecret(server.db, next))['accounts']).toEqual([0, 1, 0]);
  // A product that knows both secrets seals with the new one. A product that has only the old one still works.
  expect(summary(await rotateSecret(server.db, createSealer(server.config.secret, NEXT)))['accounts']).toEqual([
    1, 0, 0,
  ]);
});

test('a value that is written meanwhile is left as it was written', async () => {
  const connectionId = await connectByConsent(await server.register(), sandbox.url, 'shop');
  const [accounts] = sealedColumns;
  const value = (await accounts!.read(server.db, '', 100)).find(({ id }) => id === connectionId)!;
  await sql`update connections set auth_data = 'written meanwhile' where id = ${connectionId}`.execute(server.db);
  expect(await accounts!.replace(server.db, value, 'sealed anew')).toBe(false);
  const { rows } = await sql`select auth_data from connections where id = ${connectionId}`.execute(server.db);
  expect(rows).toEqual([{ auth_data: 'written meanwhile' }]);
  await sql`update connections set auth_data = ${value.sealed} where id = ${connectionId}`.execute(server.db);
});

test('what neither secret opens is counted, left alone and said', async () => {
  const before = await sealed();
  const rotated = await rotateSecret(server.db, createSealer(NEXT, 'another secret altogether, which is not ours'));
  expect(summary(rotated)['accounts']).toEqual([0, 0, 2]);
  expect(await sealed()).toEqual(before);
  expect(sentences(rotated)).toEqual([
    'accounts: 0 sealed anew, 0 already were, 2 that neither secret opens',
    expect.stringMatching(/^grants: /),
    expect.stringMatching(/^signing keys: /),
    expect.stringMatching(/^sign-ins of deleted accounts: /),
    expect.stringMatching(/^uploads of posts: /),
    expect.stringMatching(/^grants of deleted accounts: /),
    expect.stringMatching(/^attempts to connect an account: /),
    expect.stringMatching(/^calendar addresses: /),
    expect.stringMatching(/^the key for push services: /),
    expect.stringMatching(/^browsers that are notified: /),
    expect.stringMatching(/^accounts to choose from: /),
    expect.stringMatching(/^What neither secret opens is lost unless/),
  ]);
});

test('the command does it beside the running product, says exactly what it did, and refuses without the previous secret', async () => {
  const run = async (environment: Record<string, string>) => {
    const command = startNonet(
      { DATABASE_URL: server.databaseUrl, NONET_SECRET: NEXT, NONET_DATA_DIR: server.config.dataDir, ...environment },
      { args: ['rotate-secret'] },
    );
    return { code: await command.ended, stdout: command.stdout().trim().split('\n'), stderr: command.stderr().trim() };
  };
  expect(await run({})).toEqual({
    code: 1,
    stdout: [''],
    stderr: 'NONET_SECRET_PREVIOUS must be set to the secret that was used before: nothing was changed.',
  });
  const done = await run({ NONET_SECRET_PREVIOUS: server.config.secret });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toEqual([
    'accounts: 2 sealed anew, 0 already were',
    'grants: 1 sealed anew, 0 already were',
    'signing keys: 1 sealed anew, 0 already were',
    'sign-ins of deleted accounts: 1 sealed anew, 0 already were',
    'uploads of posts: 1 sealed anew, 0 already were',
    'grants of deleted accounts: 1 sealed anew, 0 already were',
    'attempts to connect an account: 1 sealed anew, 0 already were',
    'calendar addresses: 1 sealed anew, 0 already were',
    'the key for push services: 1 sealed anew, 0 already were',
    'browsers that are notified: 1 sealed anew, 0 already were',
    'accounts to choose from: 1 sealed anew, 0 already were',
    'Nothing needs NONET_SECRET_PREVIOUS any more: remove it when all processes run with the new secret.',
  ]);
  expect((await sealed()).every((value) => createSealer(NEXT).isCurrent(value))).toBe(true);
});

test('every column that holds something sealed is on the list', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name "table", column_name "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(server.db);
  const holding: string[] = [];
  for (const { table, column } of rows) {
    const { rows: found } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ~ '(^|")s1\\.[0-9a-f]{8}\\.' limit 1`.execute(server.db);
    if (found.length > 0) holding.push(table);
  }
  expect(holding.sort()).toEqual([
    'calendar_feeds',
    'connect_flows',
    'connections',
    'deletion_leftovers',
    'grants',
    'instance',
    'jwks',
    'offered_accounts',
    'push_subscriptions',
    'targets',
  ]);
  // For deleted accounts both the session and its grant are sealed.
  expect(sealedColumns).toHaveLength(holding.length + 1);
});
