import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult, Network } from '@nonet/networks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { createLog } from '#/http/log.ts';
import { passTime } from '#/testing/pass-time.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';

async function connected() {
  const planner = await createPlanner();
  const connectionId = await planner.connect();
  const row = () =>
    planner.db.selectFrom('connections').selectAll().where('id', '=', connectionId).executeTakeFirstOrThrow();
  const secret = async () =>
    JSON.parse(planner.engine.sealer.open((await row()).auth_data ?? '', `${planner.caller.uid}:${connectionId}`));
  const refresh = (network: Network = planner.world.network) =>
    refreshToken(planner.engine, network, { connectionId, spaceId: planner.caller.uid });
  return { planner, connectionId, row, secret, refresh };
}

const refreshes = (planner: Planner) => planner.world.calls.filter((call) => call === 'refresh').length;

test('stores new tokens, sealed, under a new version', async () => {
  const { refresh, row, secret } = await connected();
  const before = await row();
  expect(await refresh()).toEqual({ kind: 'fresh' });
  expect(await secret()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
  expect(await row()).toMatchObject({ version: before.version + 1, refresh_lease: null, refresh_until: null });
  expect((await row()).auth_data).not.toContain('refresh-1');
});

test('many at once make one call; the others wait a moment', async () => {
  const { refresh, planner } = await connected();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh()));
  expect(answers.filter((answer) => answer.kind === 'fresh').length).toBeGreaterThanOrEqual(1);
  expect(answers.filter((answer) => answer.kind === 'fresh').length).toBe(refreshes(planner));
  expect(answers.every((answer) => answer.kind === 'fresh' || answer.kind === 'wait')).toBe(true);
});

test('holds no transaction and no lock during the call: a reconnect meanwhile wins', async () => {
  const { refresh, planner, secret } = await connected();
  const slow: Network = {
    ...planner.world.network,
    async refresh(auth, context) {
      await planner.connect();
      return planner.world.network.refresh(auth, context);
    },
  };
  await refresh(slow);
  expect(await secret()).toEqual({ access: 'access-0', refresh: 'refresh-0' });
  // A network may take both sign-ins for one grant, and would end the new one with the other.
  expect(planner.world.revoked).toEqual([]);
});

test('a disconnect meanwhile wins: no secret comes back into the database, and none lives on at the network', async () => {
  const { refresh, planner, connectionId, row } = await connected();
  const slow: Network = {
    ...planner.world.network,
    async refresh(auth, context) {
      await planner.disconnect(connectionId);
      return planner.world.network.refresh(auth, context);
    },
  };
  await refresh(slow);
  expect(await row()).toMatchObject({ connected: false, auth_data: null });
  expect(planner.world.revoked).toEqual([
    { access: 'access-0', refresh: 'refresh-0' },
    { access: 'access-1', refresh: 'refresh-1' },
  ]);
});

test('tokens that come for somebody who has deleted their account meanwhile do not live on either', async () => {
  const { refresh, planner } = await connected();
  const slow: Network = {
    ...planner.world.network,
    async refresh(auth, context) {
      await planner.db.deleteFrom('users').where('id', '=', planner.caller.uid).execute();
      return planner.world.network.refresh(auth, context);
    },
  };
  await refresh(slow);
  expect(planner.world.revoked).toEqual([{ access: 'access-1', refresh: 'refresh-1' }]);
});

test.each<[string, () => Promise<CallResult>]>([
  ['refuses', async () => ({ kind: 'rejected', code: 'not-now', message: 'No.' })],
  ['throws', () => Promise.reject(new Error('the wire broke'))],
])('a network that %s to end such tokens is noted without them, and stops nobody', async (_how, revoke) => {
  const { planner, connectionId } = await connected();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const slow: Network = {
    ...planner.world.network,
    revoke,
    async refresh(auth, context) {
      await planner.disconnect(connectionId);
      return planner.world.network.refresh(auth, context);
    },
  };
  const owner = { connectionId, spaceId: planner.caller.uid };
  expect(await refreshToken({ ...planner.engine, log }, slow, owner)).toEqual({ kind: 'fresh' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ connectionId, msg: expect.stringContaining('sign-out') }),
  ]);
  expect(lines.join()).not.toMatch(/access-1|refresh-1/);
});

test('a token that is born old is refreshed once, and then counts as good', async () => {
  const { planner, connectionId } = await connected();
  const { network } = planner.world;
  const { refresh } = network;
  network.refresh = async (...call) => {
    const result = await refresh(...call);
    return result.kind === 'refreshed' ? { ...result, expiresAt: new Date(Date.now() - 60_000) } : result;
  };
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  for (let posts = 1; posts <= 3; posts++) {
    const { id } = await planner.schedule({ platforms: [connectionId] });
    await planner.settle();
    expect((await planner.post(id)).status).toBe('published');
  }
  expect(refreshes(planner)).toBe(1);
});

test('after a crash in the middle the old token is tried again when the lease has ended', async () => {
  const { refresh, planner, secret, row } = await connected();
  const dies: Network = { ...planner.world.network, refresh: () => new Promise(() => undefined) };
  void refresh(dies);
  await expect.poll(async () => (await row()).refresh_lease).not.toBeNull();
  expect((await refresh()).kind).toBe('wait');
  await passTime(planner.db, 61_000);
  expect(await refresh()).toEqual({ kind: 'fresh' });
  expect(await secret()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
});

test('signs in again with the kept password only when the refresh is dead, and at most once in 15 minutes', async () => {
  const { refresh, planner } = await connected();
  planner.world.nextRefresh = ['sign-in-again', 'sign-in-again', 'sign-in-again'];
  expect(await refresh()).toEqual({ kind: 'fresh' });
  expect(await refresh()).toMatchObject({ kind: 'wait', afterMs: 900_000 });
  expect(planner.world.calls.filter((call) => call === 'sign-in-again')).toHaveLength(1);
  await passTime(planner.db, 901_000);
  expect(await refresh()).toEqual({ kind: 'fresh' });
});

test('a crash while signing in again counts as the one sign-in of the quarter of an hour', async () => {
  const { refresh, planner, row } = await connected();
  planner.world.nextRefresh = ['sign-in-again', 'sign-in-again'];
  const dies: Network = { ...planner.world.network, signInAgain: () => new Promise(() => undefined) };
  void refresh(dies);
  await expect.poll(async () => (await row()).signed_in_again_at).not.toBeNull();
  expect((await refresh()).kind).toBe('wait');
  await passTime(planner.db, 61_000);
  expect(await refresh()).toMatchObject({ kind: 'wait', afterMs: 900_000 });
});

test('a dead sign-in holds the posts of the account, marks it, and a reconnect heals both', async () => {
  const { planner, row } = await connected();
  const { id } = await planner.schedule({ platforms: [(await row()).id] });
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  planner.world.nextRefresh = ['reconnect-needed'];
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'held', error: { code: 'dead' } });
  expect((await row()).reconnect_needed).toBe(true);
  await planner.connect();
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
  expect((await row()).reconnect_needed).toBe(false);
});

test('a network that is busy while refreshing delays the post and holds nothing', async () => {
  const { planner, row } = await connected();
  const { id } = await planner.schedule({ platforms: [(await row()).id] });
  await planner.db.updateTable('connections').set({ token_expires_at: new Date() }).execute();
  planner.world.nextRefresh = ['retry-later'];
  await planner.settle();
  expect((await planner.post(id)).targets[0]).toMatchObject({ status: 'pending', error: { code: 'busy' } });
  await passTime(planner.db, 15_000);
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');
});

test('the token is refreshed before the fence, so that it outlives the send window; between fence and call never', async () => {
  const { planner, row } = await connected();
  await planner.schedule({ platforms: [(await row()).id] });
  await planner.db
    .updateTable('connections')
    .set({ token_expires_at: new Date(Date.now() + 80_000) })
    .execute();
  await planner.settle();
  expect(planner.world.calls).toEqual(['refresh', 'prepare', 'publish']);
});

test('a database that is away for a moment does not lose tokens that came for a spent one', async () => {
  const { refresh, planner, secret } = await connected();
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(planner.db);
  let isBack: Promise<unknown> | undefined;
  const away: Network = {
    ...planner.world.network,
    async refresh(auth, context) {
      await rename('connections', 'connections_away');
      isBack = pause(200).then(() => rename('connections_away', 'connections'));
      return planner.world.network.refresh(auth, context);
    },
  };
  expect(await refresh(away)).toEqual({ kind: 'fresh' });
  await isBack;
  expect(refreshes(planner)).toBe(1);
  expect(await secret()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
});

test('the end of all access is kept when a network names it, and stays what it was when it does not', async () => {
  const { refresh, planner, row } = await connected();
  const accessEndsAt = new Date('2027-01-19T00:00:00Z');
  const naming: Network = {
    ...planner.world.network,
    async refresh(auth, context) {
      const result = await planner.world.network.refresh(auth, context);
      return result.kind === 'refreshed' ? { ...result, accessEndsAt } : result;
    },
  };
  await refresh(naming);
  expect((await row()).access_ends_at).toEqual(accessEndsAt);
  await refresh();
  expect((await row()).access_ends_at).toEqual(accessEndsAt);
});
