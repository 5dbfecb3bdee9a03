import type { Json } from '@nonet/networks';
import { expect, test } from 'vitest';
import { refreshIdle } from '#/features/connections/access/refresh-idle.job.ts';
import { readConnections } from '#/features/connections/connections.queries.ts';
import { storeGrant } from '#/features/connections/disconnect/grants.queries.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { createPlanner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

/** A person and an organisation that came with one grant, and an account that came without. */
async function threeAccounts({ sharesTokens = true } = {}) {
  const world = createWorld({ id: 'linkedin' });
  if (sharesTokens) Object.assign(world.network, { sharesTokens: true });
  const planner = await createPlanner(world);
  const { db, engine, caller } = planner;
  const [person = '', organisation = '', other = ''] = [
    await planner.connect('person'),
    await planner.connect('organisation'),
    await planner.connect('other'),
  ];
  const grant = { remoteUserId: 'person', scopes: [], auth: null };
  const grantId = await storeGrant(db, engine.sealer, caller.uid, world.network, grant);
  await db.updateTable('connections').set({ grant_id: grantId }).where('id', 'in', [person, organisation]).execute();
  const refresh = (connectionId: string) => refreshToken(engine, world.network, { connectionId, spaceId: caller.uid });
  const secretOf = async (connectionId: string): Promise<Json> => {
    const row = await db
      .selectFrom('connections')
      .select('auth_data')
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    const context = sealContext.connection({ spaceId: caller.uid, connectionId });
    return row.auth_data === null ? null : JSON.parse(engine.sealer.open(row.auth_data, context));
  };
  const refreshes = () => world.calls.filter((call) => call === 'refresh').length;
  return { planner, world, person, organisation, other, refresh, secretOf, refreshes };
}

const first = { access: 'access-1', refresh: 'refresh-1' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const old = { access: 'access-0', refresh: 'refresh-0' };

test('tokens that the accounts of a grant share are renewed once, and stored for all of them', async () => {
  const { person, organisation, other, refresh, secretOf, refreshes } = await threeAccounts();
  const answers = await Promise.all([person, organisation, person, organisation].map(refresh));
  expect(answers.filter(({ kind }) => kind === 'fresh').length).toBe(refreshes());
  expect(answers.every(({ kind }) => kind === 'fresh' || kind === 'wait')).toBe(true);
  const newest = await secretOf(person);
  expect(newest).not.toEqual(old);
  expect(await secretOf(organisation)).toEqual(newest);
  expect(await secretOf(other)).toEqual(old);
});

test('an account that is disconnected meanwhile gets nothing, and the other keeps what it shares', async () => {
  const { planner, world, person, organisation, refresh, secretOf } = await threeAccounts();
  const leader = [person, organisation].sort()[0] ?? '';
  const sister = [person, organisation].sort()[1] ?? '';
  const { refresh: answer } = world.network;
  world.network.refresh = async (...call) => {
    await planner.disconnect(leader);
    return answer(...call);
  };
  expect(await refresh(sister)).toEqual({ kind: 'fresh' });
  expect(await secretOf(leader)).toBeNull();
  expect(await secretOf(sister)).toEqual(first);
  expect(world.revoked).toEqual([]);
});

test('nothing that is shared is refreshed under a call of another account of the grant', async () => {
  const { planner, person, organisation, other, world } = await threeAccounts();
  const { db, engine } = planner;
  const { id } = await planner.schedule({ platforms: [organisation], dueInMs: 3_600_000 });
  await db.updateTable('targets').set({ status: 'unknown' }).where('post_id', '=', id).execute();
  await db
    .updateTable('connections')
    .set({ refreshed_at: inDays(-8) })
    .execute();
  const tried: string[] = [];
  const idle = {
    ...engine,
    isPaused: () => false,
    refresh: async (_: unknown, { connectionId }: { connectionId: string }) => {
      tried.push(connectionId);
      return { kind: 'fresh' } as const;
    },
  };
  await refreshIdle(idle, new AbortController().signal);
  expect(tried).toEqual([other]);
  expect(tried).not.toContain(person);
  Object.assign(world.network, { sharesTokens: undefined });
  await refreshIdle(idle, new AbortController().signal);
  expect(tried.slice(1).sort()).toEqual([other, person].sort());
});

test('tokens that are not shared are renewed for each account by itself', async () => {
  const { person, organisation, refresh, secretOf } = await threeAccounts({ sharesTokens: false });
  expect(await refresh(organisation)).toEqual({ kind: 'fresh' });
  expect(await secretOf(organisation)).toEqual(first);
  expect(await secretOf(person)).toEqual(old);
});

test('a token that cannot be renewed is never tried to be, publishes until its end, and is warned of before', async () => {
  const { planner, person, refreshes } = await threeAccounts();
  const { db, engine, caller, world } = planner;
  await db
    .updateTable('connections')
    .set({ token_expires_at: null, access_ends_at: inDays(40) })
    .execute();
  const { id } = await planner.schedule({ platforms: [person] });
  await planner.settle();
  expect((await planner.post(id)).status).toBe('published');

  await planner.schedule({ platforms: [person], dueInMs: 35 * 86_400_000 });
  const account = async () => {
    const { linkedin } = await readConnections(
      { db, networks: engine.networks, pictureUrl: (_reader: unknown, one: string) => one, ...withoutLimits },
      caller,
    );
    return linkedin.find((one) => one.id === person);
  };
  expect(await account()).toMatchObject({ postsAtRisk: 0 });
  await db
    .updateTable('connections')
    .set({ access_ends_at: inDays(10) })
    .execute();
  expect(await account()).toMatchObject({ postsAtRisk: 1, accessEndsAt: expect.any(String), reconnectNeeded: false });

  await db
    .updateTable('connections')
    .set({ refreshed_at: inDays(-8) })
    .execute();
  const idle = { ...engine, isPaused: () => false, refresh: () => Promise.reject(new Error('nothing can be renewed')) };
  await refreshIdle(idle, new AbortController().signal);
  expect(refreshes()).toBe(0);
  expect(world.calls).not.toContain('sign-in-again');
});

test('an account of the grant whose own token is dead is marked itself, and takes no other one with it', async () => {
  const { planner, world, person, organisation, refresh, secretOf } = await threeAccounts();
  const { db, engine, caller } = planner;
  const [leader = '', sister = ''] = [person, organisation].sort();
  // The person said yes again, and the first account did not come any more.
  const context = sealContext.connection({ spaceId: caller.uid, connectionId: sister });
  const anew = { access: 'access-anew', refresh: 'refresh-anew' };
  await db
    .updateTable('connections')
    .set({ auth_data: engine.sealer.seal(JSON.stringify(anew), context) })
    .where('id', '=', sister)
    .execute();
  const { refresh: renew } = world.network;
  world.network.refresh = async (auth, call) => {
    if (JSON.stringify(auth) !== JSON.stringify(anew)) world.nextRefresh.push('reconnect-needed');
    return renew(auth, call);
  };
  expect(await refresh(sister)).toMatchObject({ kind: 'wait', afterMs: 0, error: null });
  expect(await refresh(sister)).toEqual({ kind: 'fresh' });
  expect(await secretOf(sister)).toEqual(first);
  const rows = await db.selectFrom('connections').select(['id', 'reconnect_needed']).orderBy('id').execute();
  expect(rows.filter((row) => row.reconnect_needed).map(({ id }) => id)).toEqual([leader]);
  const told = await db.selectFrom('activity').select('accounts').where('what', '=', 'account-lost').execute();
  expect(told).toEqual([{ accounts: [leader] }]);
});
