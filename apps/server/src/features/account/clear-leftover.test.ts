import type { CallResult, Json, Network } from '@nonet/networks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ownSpaceOf } from '#/db/space-id.ts';

import { clearLeftover } from '#/features/account/clear-leftover.ts';
import { enqueueForgottenLeftovers, leaveFiles, leaveSignOut } from '#/features/account/leftover.ts';
import { readReceipt } from '#/features/account/receipt.queries.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openTestDatabase } from '#/testing/database.ts';
import { createWorld } from '#/testing/world.ts';

const CODE = 'the-code';
const SECRET = 'a secret of at least thirty-two characters';

/** A deletion with files and one connection. The network answers as the test tells it. */
async function leaveEverything() {
  const { db } = await openTestDatabase();
  const sealer = createSealer(SECRET);
  const queue: string[] = [];
  const enqueueLeftover = async (_: unknown, id: string) => void queue.push(id);
  const revoked: Json[] = [];
  const removed: string[] = [];
  const answers: CallResult[] = [];
  const { network: quiet } = createWorld();
  const network: Network = {
    ...quiet,
    revoke: async (auth) => {
      revoked.push(auth);
      return answers.shift() ?? { kind: 'done' };
    },
  };
  const networks = new Map([[network.id, network]]);
  const storage = { deleteFolder: async (folder: string) => void removed.push(folder) };
  const parts = {
    db,
    sealer,
    networks,
    storage,
    log: pino({ level: 'silent' }),
    enqueueLeftover,
    endCustomer: async () => undefined,
  };
  await sql`insert into deletion_requests (code, posts, connections, media) values (${CODE}, 3, 1, 2)`.execute(db);
  await leaveFiles(db, parts, CODE, 'folder-of-ada');
  await leaveSignOut(db, parts, CODE, {
    id: 'bluesky_1',
    spaceId: ownSpaceOf('ada-of-nonet'),
    network: 'bluesky',
    origin: network.origin,
    grantId: null,
    grantAuth: null,
    remoteUserId: null,
    authData: sealer.seal('{"refresh":"a-refresh-token"}', 'ada-of-nonet:bluesky_1'),
  });
  const [files = '', signOut = ''] = queue;
  return { db, parts, files, signOut, queue, revoked, removed, answers };
}

test('removes the files, ends the sign-in, and is done with the last of them', async () => {
  const { db, parts, files, signOut, revoked, removed } = await leaveEverything();
  expect(await readReceipt(db, CODE)).toMatchObject({ state: 'processing', finishedAt: null });
  await clearLeftover(parts, files);
  expect(removed).toEqual(['folder-of-ada']);
  expect(await readReceipt(db, CODE)).toMatchObject({ state: 'processing' });
  await clearLeftover(parts, signOut);
  expect(revoked).toEqual([{ refresh: 'a-refresh-token' }]);
  expect(await readReceipt(db, CODE)).toMatchObject({ state: 'done', posts: 3, connections: 1, media: 2 });
  expect((await sql`select from deletion_leftovers`.execute(db)).rows).toEqual([]);
});

test('its own copy is sealed, and does not say whose it was', async () => {
  const { db } = await leaveEverything();
  const { rows } = await sql<{ text: string }>`select deletion_leftovers::text "text" from deletion_leftovers
    where kind = 'sign-out'`.execute(db);
  expect(rows[0]?.text).not.toMatch(/refresh|ada-of-nonet|bluesky_1/);
});

test('tries again what failed, with its copy still there', async () => {
  const { db, parts, files, signOut, answers } = await leaveEverything();
  const full = { deleteFolder: () => Promise.reject(new Error('the disk is away')) };
  await expect(clearLeftover({ ...parts, storage: full }, files)).rejects.toThrow('the disk is away');
  answers.push({ kind: 'retry-later', code: 'busy', message: 'Busy.', afterMs: null, scope: 'network' });
  answers.push({ kind: 'unknown', code: 'lost', message: 'The connection broke.' });
  await expect(clearLeftover(parts, signOut)).rejects.toThrow('busy');
  await expect(clearLeftover(parts, signOut)).rejects.toThrow('lost');
  expect((await sql`select from deletion_leftovers`.execute(db)).rows).toHaveLength(2);
  await clearLeftover(parts, files);
  await clearLeftover(parts, signOut);
  expect(await readReceipt(db, CODE)).toMatchObject({ state: 'done' });
});

test.each<CallResult>([
  { kind: 'rejected', code: 'no', message: 'No.' },
  { kind: 'reconnect-needed', code: 'expired', message: 'Expired.', tokenMayRefresh: true },
])('a network that refuses ($kind) is asked once', async (answer) => {
  const { db, parts, files, signOut, revoked, answers } = await leaveEverything();
  answers.push(answer);
  await Promise.all([clearLeftover(parts, signOut), clearLeftover(parts, files)]);
  expect(revoked).toHaveLength(1);
  expect(await readReceipt(db, CODE)).toMatchObject({ state: 'done' });
});

test('tokens go to no other service than the one that issued them', async () => {
  const { db, parts, signOut, revoked } = await leaveEverything();
  const { network: elsewhere } = createWorld({ origin: 'production' });
  await clearLeftover({ ...parts, networks: new Map([[elsewhere.id, { ...elsewhere, revoke: refuse }]]) }, signOut);
  expect(revoked).toEqual([]);
  expect((await sql`select from deletion_leftovers where kind = 'sign-out'`.execute(db)).rows).toEqual([]);

  function refuse(): never {
    throw new Error('called');
  }
});

test('twice, and by two at once, is the same as once', async () => {
  const { db, parts, files, signOut } = await leaveEverything();
  await Promise.all([files, signOut, files, signOut].map((id) => clearLeftover(parts, id)));
  const first = await readReceipt(db, CODE);
  await clearLeftover(parts, files);
  expect(first).toMatchObject({ state: 'done' });
  expect(await readReceipt(db, CODE)).toEqual(first);
});

test('a network that ends everything of a person at once is not told while somebody else here has accounts of theirs', async () => {
  const { db, parts, queue, revoked } = await leaveEverything();
  const [network] = parts.networks.values();
  const spaceId = ownSpaceOf('ada-of-nonet');
  const ofPerson = { id: 'bluesky_3', spaceId, network: 'bluesky', origin: 'sandbox' } as const;
  const authData = parts.sealer.seal('{"refresh":"of-fala"}', 'ada-of-nonet:bluesky_3');
  const account = { ...ofPerson, grantId: null, grantAuth: null, remoteUserId: 'person-fala', authData };
  await leaveSignOut(db, parts, CODE, account);
  await leaveSignOut(db, parts, CODE, account);
  const [first = '', second = ''] = queue.slice(-2);
  Object.assign(network!, { endsForPerson: true });
  await sql`insert into users (id, name, email) values ('eve', 'Eve', 'eve@nonet.test')`.execute(db);
  await sql`insert into grants (id, space_id, network, origin, remote_user_id, scopes)
    values (gen_random_uuid(), 'eve', 'bluesky', 'sandbox', 'person-fala', '{}')`.execute(db);
  await clearLeftover(parts, first);
  expect(revoked).toEqual([]);
  await sql`delete from grants`.execute(db);
  await clearLeftover(parts, second);
  expect(revoked).toEqual([{ refresh: 'of-fala' }]);
});

test('a sign-in that cannot be opened leaves nothing behind', async () => {
  const { db, parts, queue } = await leaveEverything();
  const before = queue.length;
  const authData = createSealer('another secret of at least thirty-two').seal('{}', 'ada-of-nonet:bluesky_2');
  await leaveSignOut(db, parts, CODE, {
    id: 'bluesky_2',
    spaceId: ownSpaceOf('ada-of-nonet'),
    network: 'bluesky',
    origin: 'sandbox',
    grantId: null,
    grantAuth: null,
    remoteUserId: null,
    authData,
  });
  expect(queue).toHaveLength(before);
});

test('what is still there after a day is enqueued again', async () => {
  const { db, parts, queue, files } = await leaveEverything();
  queue.length = 0;
  await enqueueForgottenLeftovers(parts);
  expect(queue).toEqual([]);
  await sql`update deletion_leftovers set created_at = created_at - interval '25 hours' where id = ${files}`.execute(
    db,
  );
  await enqueueForgottenLeftovers(parts);
  expect(queue).toEqual([files]);
});
