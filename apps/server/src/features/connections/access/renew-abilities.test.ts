import type { AbilitiesResult, Network } from '@nonet/networks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readDueAccounts } from '#/features/connections/access/abilities.queries.ts';
import { createRenewal, type RenewalParts } from '#/features/connections/access/renew-abilities.ts';
import { createLog } from '#/http/log.ts';
import { createSealer } from '#/secrets/seal.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { passTime } from '#/testing/pass-time.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { createWorld } from '#/testing/world.ts';

/* What networks may answer, with pretend ones: the sandbox refuses no account this. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const told: AbilitiesResult = { kind: 'abilities', abilities: { posts: { used: 1, max: 2 } }, goodForMs: 60_000 };
const refused = { code: 'no', message: 'Sign in again.' };

/** A renewal whose networks answer as they are told. Without an answer they hang until the end of the test. */
function renewal({ refresh, ...more }: Partial<RenewalParts> = {}) {
  const answers: (AbilitiesResult | Error)[] = [];
  const asked: string[] = [];
  const hangs = Promise.withResolvers<AbilitiesResult>();
  const judged: string[] = [];
  const pretend = (id: Network['id']): Network => ({
    ...createWorld({ id }).network,
    async abilities() {
      asked.push(id);
      const answer = answers.shift() ?? hangs.promise;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const renew = createRenewal({
    db: server.db,
    networks: new Map((['threads', 'instagram'] as const).map((id) => [id, pretend(id)])),
    sealer: createSealer(server.config.secret),
    log: createLog('silent'),
    isPaused: () => false,
    refresh: refresh ?? (async () => ({ kind: 'wait', afterMs: null, scope: 'target' })),
    judge: async (_db, { connectionId }) => void judged.push(connectionId),
    ...more,
  });
  return { renew, answers, asked, judged, endHanging: () => hangs.resolve(told) };
}
const row = (id: string) =>
  server.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function account(network: Network['id'] = 'threads', person?: Person) {
  const { uid } = person ?? (await server.register());
  const connectionId = await addConnection(server, { uid } as Person, `${network}-${uid}`, network);
  return { connectionId, spaceId: uid };
}

test('what is told is kept and judged by; while it is good nobody asks again', async () => {
  const { renew, answers, asked, judged } = renewal();
  const mine = await account();
  answers.push(told);
  expect(await renew(mine)).toBe('renewed');
  expect(await renew(mine)).toBe('left');
  expect(await row(mine.connectionId)).toMatchObject({
    abilities: { posts: { used: 1, max: 2 } },
    abilities_lease: null,
  });
  expect([asked, judged]).toEqual([['threads'], [mine.connectionId]]);
});

test.each<[string, AbilitiesResult | Error, string]>([
  ['waits', { kind: 'retry-later', code: 'busy', message: 'Busy.', afterMs: null, scope: 'target' }, 'failed'],
  [
    'has everybody wait',
    { kind: 'retry-later', code: 'busy', message: '', afterMs: 9, scope: 'network' },
    'network-waits',
  ],
  ['refuses', { kind: 'rejected', ...refused }, 'failed'],
  ['tells what its rules do not read', { ...told, abilities: 'all' }, 'failed'],
  ['breaks its promise', new Error('a bug'), 'failed'],
])('a network that %s leaves what is kept as it is, and is left alone for a while', async (_, answer, outcome) => {
  const { renew, answers, asked, judged } = renewal();
  const mine = await account();
  answers.push(told);
  await renew(mine);
  await passTime(server.db, 61_000);
  const { abilities, abilities_read_at: readAt, version } = await row(mine.connectionId);
  answers.push(answer);
  expect(await renew(mine)).toBe(outcome);
  expect(await renew(mine)).toBe('left');
  expect(await row(mine.connectionId)).toMatchObject({
    abilities,
    abilities_read_at: readAt,
    version,
    reconnect_needed: false,
  });
  await passTime(server.db, 3_600_001);
  answers.push(told);
  expect(await renew(mine)).toBe('renewed');
  expect([asked.length, judged.length]).toEqual([3, 2]);
});

test('a refused token is renewed once; refused again, the account is to be connected again', async () => {
  const tokenMayRefresh = true;
  const refreshed: string[] = [];
  const { renew, answers } = renewal({
    refresh: async (_, { connectionId }) => {
      refreshed.push(connectionId);
      return { kind: 'fresh' };
    },
  });
  const [heals, ended] = [await account(), await account()];
  answers.push({ kind: 'reconnect-needed', ...refused, tokenMayRefresh }, told);
  expect(await renew(heals)).toBe('renewed');
  answers.push(
    { kind: 'reconnect-needed', ...refused, tokenMayRefresh },
    { kind: 'reconnect-needed', ...refused, tokenMayRefresh },
  );
  expect(await renew(ended)).toBe('failed');
  expect(refreshed).toEqual([heals.connectionId, ended.connectionId]);
  expect(await row(ended.connectionId)).toMatchObject({ reconnect_needed: true, reconnect_reason: refused.message });
});

test('tokens that end are renewed before the call, but never under another call', async () => {
  const refreshed: string[] = [];
  const { renew, answers, asked } = renewal({
    refresh: async (_, { connectionId }) => {
      refreshed.push(connectionId);
      return { kind: 'fresh' };
    },
  });
  const person = await server.register();
  const mine = await account('threads', person);
  const { body } = await person.json('POST', '/api/social/posts/schedule', {
    ...{ title: 'T', description: 'D', scheduledDate: new Date(Date.now() + 3_600_000).toISOString() },
    platforms: [mine.connectionId],
  });
  const inState = (status: 'unknown' | 'pending') =>
    server.db.updateTable('targets').set({ status }).where('post_id', '=', body.post.id).execute();
  await server.db
    .updateTable('connections')
    .set({ token_expires_at: new Date(Date.now() + 30_000) })
    .where('id', '=', mine.connectionId)
    .execute();
  await inState('unknown');
  expect(await renew(mine)).toBe('failed');
  expect([refreshed, asked]).toEqual([[], []]);

  await inState('pending');
  await passTime(server.db, 61_000);
  answers.push(told);
  expect(await renew(mine)).toBe('renewed');
  expect([refreshed, asked]).toEqual([[mine.connectionId], ['threads']]);
});

test('one read of an account at a time; a network that hangs holds up no other, and nobody else’s account', async () => {
  const { renew, answers, asked, endHanging } = renewal();
  const person = await server.register();
  const hanging = await account('threads', person);
  const first = renew(hanging);
  await expect.poll(() => asked).toEqual(['threads']);
  expect(await renew(hanging)).toBe('left');
  answers.push(told, told);
  expect(await renew(await account('instagram', person))).toBe('renewed');
  expect(await renew(await account('threads'))).toBe('renewed');
  endHanging();
  expect(await first).toBe('renewed');
});

test('accounts that could not be read stand behind those that were not tried for longer', async () => {
  const [failed, read, untried] = [await account(), await account(), await account()];
  for (const { connectionId, spaceId } of [failed, read, untried]) {
    await sql`
      with post as (insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
        values (${spaceId}, 'T', 'Text', now(), 'UTC', now() + interval '10 hours', '202611') returning *)
      insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
      select space_id, id, ${connectionId}, 'threads', scheduled_at, scheduled_at from post`.execute(server.db);
  }
  await sql`update connections set abilities_ask_after = now() - interval '1 hour' where id = ${failed.connectionId}`.execute(
    server.db,
  );
  await sql`update connections set abilities_read_at = now() - interval '25 hours' where id = ${read.connectionId}`.execute(
    server.db,
  );
  const due = await readDueAccounts(server.db, { id: 'threads', origin: 'sandbox' }, []);
  expect(due.map(({ connectionId }) => connectionId)).toEqual(
    [untried, read, failed].map(({ connectionId }) => connectionId),
  );
});

test('an account that was connected again meanwhile keeps nothing of the answer', async () => {
  const { renew, asked, judged, endHanging } = renewal();
  const person = await server.register();
  const mine = await account('threads', person);
  const first = renew(mine);
  await expect.poll(() => asked).toEqual(['threads']);
  expect(await account('threads', person)).toEqual(mine);
  endHanging();
  expect(await first).toBe('left');
  expect([(await row(mine.connectionId)).abilities, judged]).toEqual([null, []]);
});

test('a copy of an installation asks nobody, and neither does one whose account or network is to wait', async () => {
  const mine = await account();
  const copy = renewal({ isPaused: () => true });
  expect(await copy.renew(mine)).toBe('left');
  const { renew, asked } = renewal();
  const at = { paused_until: new Date(Date.now() + 60_000) };
  await server.db.updateTable('connections').set(at).where('id', '=', mine.connectionId).execute();
  expect(await renew(mine)).toBe('left');
  const pause = { network: 'instagram', origin: 'sandbox', ...at } as const;
  await server.db.insertInto('network_pauses').values(pause).execute();
  expect(await renew(await account('instagram'))).toBe('left');
  expect([asked, copy.asked]).toEqual([[], []]);
  await server.db.deleteFrom('network_pauses').execute();
});
