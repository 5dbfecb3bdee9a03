import { networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownSpaceOf, type SpaceId } from '#/db/space-id.ts';
import type { SignedIn } from '#/features/connections/arrivals/arrival.ts';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { readConnections } from '#/features/connections/connections.queries.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

const planner = () => createPlanner(createWorld({ id: 'linkedin' }));

async function signIn(
  { db, engine, caller, world }: Planner,
  account: Partial<SignedIn['account']>,
  auth: SignedIn['auth'],
) {
  const named = { remoteId: 'profile-1', username: 'jane', profileName: 'Jane Doe', profilePicture: null, ...account };
  const signedIn = { account: named, auth, expiresAt: null };
  const stored = await saveConnection(
    { db, sealer: engine.sealer, ...withoutLimits },
    caller.uid,
    world.network,
    signedIn,
  );
  return stored.connectionId;
}

const accountsOf = ({ db, engine, caller }: Planner, spaceId: SpaceId) =>
  readConnections(
    { db, networks: engine.networks, pictureUrl: (_reader: unknown, id: string) => id, ...withoutLimits },
    { ...caller, space: { id: spaceId, ownerId: caller.uid } },
  );
const rowsOf = ({ db, caller }: Planner) =>
  db.selectFrom('connections').selectAll().where('space_id', '=', caller.uid).orderBy('connected_at').execute();

test('CONN-03, CONN-04, LI-04 an account stands in its user’s list of its own network, and in no other', async () => {
  const at = await planner();
  const id = await signIn(at, {}, { accessToken: 'a' });
  const lists = await accountsOf(at, at.caller.uid);
  expect(Object.keys(lists)).toEqual([...networkIds]);
  expect(lists.linkedin.map((account) => account.id)).toEqual([id]);
  expect(Object.values(lists).flat()).toHaveLength(1);
  expect(Object.values(await accountsOf(at, ownSpaceOf('somebody-else'))).flat()).toEqual([]);
});

test('FB-07 the id of a connection begins with its network, as facebook_', async () => {
  const at = await createPlanner(createWorld({ id: 'facebook' }));
  expect(await signIn(at, {}, { pageToken: 'a' })).toMatch(/^facebook_[0-9a-f]{12}$/);
});

test('CONN-06, CONN-10 what the row calls profile_name, account_name, is_default is answered in camelCase', async () => {
  const at = await planner();
  const id = await signIn(at, {}, { accessToken: 'a' });
  await sql`update connections set account_name = 'Doe Ceramics' where id = ${id}`.execute(at.db);
  const [row] = await rowsOf(at);
  expect((await accountsOf(at, at.caller.uid)).linkedin).toEqual([
    {
      id,
      platform: 'linkedin',
      connected: true,
      username: 'jane',
      profileName: 'Jane Doe',
      accountName: 'Doe Ceramics',
      displayName: 'Jane Doe',
      isDefault: true,
      timestamp: row!.connected_at.toISOString(),
      profilePicture: null,
      env: row!.env,
      reconnectNeeded: false,
      reconnectReason: null,
      accessEndsAt: null,
      postsAtRisk: 0,
      locked: false,
      cameInstead: null,
      kind: 'Profile',
    },
  ]);
});

test('CONN-07, CONN-10 whatever a network hands out for an account is kept whole, sealed in auth_data', async () => {
  const at = await planner();
  const auth = {
    accessToken: 'kept-access',
    refreshToken: 'kept-refresh',
    expiresAt: '2026-11-21T10:00:00.000Z',
    spaceId: 'kept-user',
    profileId: 'kept-profile',
    openId: 'kept-open',
    display_name: 'kept-display',
    profileName: 'kept-name',
    timestamp: '2026-11-20T10:00:00.000Z',
    vanityName: 'kept-vanity',
  };
  const id = await signIn(at, {}, auth);
  const [row] = await rowsOf(at);
  expect(JSON.stringify(row)).not.toContain('kept-');
  const context = sealContext.connection({ spaceId: at.caller.uid, connectionId: id });
  expect(JSON.parse(at.engine.sealer.open(row!.auth_data!, context))).toEqual(auth);
});

test('CONN-11, CONN-12 an account is one row under its connection id, however often it is connected', async () => {
  const at = await planner();
  const id = await signIn(at, {}, { accessToken: 'first' });
  const other = await signIn(at, { remoteId: 'profile-2', username: 'joan' }, { accessToken: 'other' });
  expect(await signIn(at, {}, { accessToken: 'second' })).toBe(id);
  expect((await rowsOf(at)).map((row) => row.id).sort()).toEqual([id, other].sort());
  const second = { ...(await rowsOf(at))[0]!, remote_account_id: 'profile-3', is_default: false };
  await expect(at.db.insertInto('connections').values(second).execute()).rejects.toThrow('connections_pkey');
});

test('CONN-13, LI-05 of two sign-ins of the same profile the newest counts, under whatever name it comes', async () => {
  const at = await planner();
  const id = await signIn(at, { username: 'jane', profileName: 'Jane Doe' }, { accessToken: 'old' });
  await signIn(at, { username: 'jane.roe', profileName: 'Jane Roe' }, { accessToken: 'new' });
  const rows = await rowsOf(at);
  expect(rows).toMatchObject([{ id, username: 'jane.roe', profile_name: 'Jane Roe' }]);
  const context = sealContext.connection({ spaceId: at.caller.uid, connectionId: id });
  expect(JSON.parse(at.engine.sealer.open(rows[0]!.auth_data!, context))).toEqual({ accessToken: 'new' });
  const twice = { ...rows[0]!, id: 'linkedin_000000000000', is_default: false };
  await expect(at.db.insertInto('connections').values(twice).execute()).rejects.toThrow(/remote_account_id/);
});

test.each(['id', 'space_id', 'network'] as const)('CONN-14 no connection is stored without its %s', async (column) => {
  const at = await planner();
  await signIn(at, {}, { accessToken: 'a' });
  const row = { ...(await rowsOf(at))[0]!, id: 'linkedin_000000000000', remote_account_id: 'p', is_default: false };
  await expect(
    sql`insert into connections select * from jsonb_populate_record(null::connections,
      ${JSON.stringify({ ...row, [column]: null })}::jsonb)`.execute(at.db),
  ).rejects.toThrow(`null value in column "${column}"`);
});
