import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { deleteAccount } from '#/features/account/delete-account.ts';
import { sealContext } from '#/secrets/seal-context.ts';
import { atFacebook, fala, granted } from '#/testing/granting-facebook.ts';

const kilns = granted('facebook', 'kilns');
const glazes = granted('facebook', 'glazes');
const photos = granted('instagram', 'photos');

test('one yes connects every account that came with it, of two networks, on one grant', async () => {
  const { sayYes, flow, grants, rows, pictures, planner } = await atFacebook();
  const { flow: id, ...result } = await sayYes([kilns, glazes, photos]);
  const connections = [
    { platform: 'facebook', username: 'kilns' },
    { platform: 'facebook', username: 'glazes' },
    { platform: 'instagram', username: 'photos' },
  ];
  expect(result).toMatchObject({ success: true, username: 'kilns', insteadOf: null, connections });
  expect(result.connectionId).toBe(result.connections[0]?.connectionId);
  expect(await flow(id)).toMatchObject({ status: 'connected', username: 'kilns', connections });
  expect(pictures).toEqual(result.connections.map(({ connectionId }) => connectionId));

  const [grant, ...more] = await grants();
  expect(more).toEqual([]);
  expect(grant).toMatchObject({ network: 'facebook', remote_user_id: 'person-fala', scopes: ['pages_show_list'] });
  expect(grant?.auth_data).not.toContain('of-fala');
  const { sealer } = planner.engine;
  expect(JSON.parse(sealer.open(grant?.auth_data ?? '', sealContext.grant(grant?.id ?? '')))).toEqual(fala.auth);
  expect((await rows()).map((row) => [row.network, row.is_default, row.grant_id])).toEqual([
    ['facebook', true, grant?.id],
    ['facebook', false, grant?.id],
    ['instagram', true, grant?.id],
  ]);
});

test('an account of a network that is switched off is left out; with nothing left the grant is given back', async () => {
  const { sayYes, rows, grants, ended } = await atFacebook({ instagramIsOn: false });
  expect(await sayYes([photos, kilns])).toMatchObject({ username: 'kilns', connections: [{ platform: 'facebook' }] });
  const stranger = { ...fala, remoteUserId: 'person-mira', auth: { userToken: 'of-mira' } };
  await expect(sayYes([photos], stranger)).rejects.toMatchObject({ status: 422, code: 'no-account' });
  expect(await rows()).toHaveLength(1);
  expect(await grants()).toMatchObject([{ remote_user_id: 'person-fala' }]);
  expect(ended).toEqual([{ network: 'facebook', auth: photos.auth, grant: stranger.auth }]);
});

test('disconnecting one page leaves its sisters their access; the last account ends the grant at its own network', async () => {
  const { sayYes, disconnect, grants, ended, rows } = await atFacebook();
  const [first, second, third] = (await sayYes([kilns, glazes, photos])).connections;
  await disconnect(first!.connectionId, 'facebook');
  await disconnect(second!.connectionId, 'facebook');
  expect(ended).toEqual([]);
  expect(await grants()).toHaveLength(1);
  await disconnect(third!.connectionId, 'instagram');
  expect(ended).toEqual([{ network: 'facebook', auth: photos.auth, grant: fala.auth }]);
  expect(await grants()).toEqual([]);
  expect((await rows()).map(({ grant_id }) => grant_id)).toEqual([null, null, null]);
});

test('where the network ends everything of a person at once, it is told when nobody here has accounts of theirs any more', async () => {
  const { sayYes, disconnect, ended, planner } = await atFacebook();
  const { connections } = await sayYes([kilns]);
  const { db } = planner;
  await sql`insert into users (id, name, email) values ('eve', 'Eve', 'eve@nonet.test')`.execute(db);
  await sql`insert into grants (id, space_id, network, origin, remote_user_id, scopes)
    values (gen_random_uuid(), 'eve', 'facebook', 'sandbox', 'person-fala', '{}')`.execute(db);
  await disconnect(connections[0]!.connectionId, 'facebook');
  expect(ended).toEqual([]);
  await expect(sayYes([granted('pinterest', 'boards')])).rejects.toMatchObject({ code: 'no-account' });
  expect(ended).toEqual([]);
  await sql`delete from grants where space_id = 'eve'`.execute(db);
  await disconnect((await sayYes([kilns])).connections[0]!.connectionId, 'facebook');
  expect(ended).toHaveLength(1);
});

test('the same person who says yes again renews the grant, and an account that comes with another’s moves to that', async () => {
  const { sayYes, grants, rows } = await atFacebook();
  await sayYes([kilns]);
  const [before] = await grants();
  await sayYes([kilns, glazes], { ...fala, scopes: ['pages_show_list', 'pages_manage_posts'] });
  expect(await grants()).toMatchObject([{ id: before!.id, scopes: ['pages_show_list', 'pages_manage_posts'] }]);
  await sayYes([kilns, glazes], { ...fala, remoteUserId: 'person-mira' });
  const [mira, ...others] = await grants();
  expect(others).toEqual([]);
  expect(mira).toMatchObject({ remote_user_id: 'person-mira' });
  expect((await rows()).every(({ grant_id }) => grant_id === mira!.id)).toBe(true);
});

test('the account that was to be connected again is repaired when it is among those that came, and told first', async () => {
  const { sayYes, reconnectable, planner, rows } = await atFacebook();
  const [, , account] = (await sayYes([kilns, glazes, photos])).connections;
  const { connectionId } = account!;
  await planner.db.updateTable('connections').set({ reconnect_needed: true }).execute();
  expect(await reconnectable(connectionId)).toBe(connectionId);
  await expect(reconnectable(connectionId, 'twitter')).rejects.toMatchObject({ status: 404 });
  const result = await sayYes([kilns, photos], fala, connectionId);
  expect(result).toMatchObject({ connectionId, username: 'photos', insteadOf: null });
  expect((await rows()).filter((row) => row.reconnect_needed).map((row) => row.username)).toEqual(['glazes']);
});

test('when it is not among them the others are kept, and it names the one of its own network that came instead', async () => {
  const { sayYes, flow, rows } = await atFacebook();
  const { connectionId } = await sayYes([photos]);
  const result = await sayYes([kilns, granted('instagram', 'films')], fala, connectionId);
  expect(result).toMatchObject({ username: 'kilns', insteadOf: { connectionId, username: 'photos' } });
  expect(await flow(result.flow)).toMatchObject({ insteadOf: { connectionId, username: 'photos' } });
  const missed = (await rows()).find(({ id }) => id === connectionId);
  expect(missed?.came_instead).toBe(result.connections[1]?.connectionId);
});

test('a deleted account leaves one sign-out for each grant, with the secret of the grant', async () => {
  const { sayYes, planner, grants } = await atFacebook();
  const { db, engine, caller } = planner;
  await sayYes([kilns, glazes, photos]);
  await db
    .insertInto('sessions')
    .values({
      id: caller.sessionId,
      user_id: caller.uid,
      token: 't',
      expires_at: new Date(),
      ip_address: null,
      user_agent: null,
    })
    .execute();
  const nothing = async () => undefined;
  await deleteAccount(
    {
      db,
      sealer: engine.sealer,
      mediaFolder: (uid) => uid,
      enqueueLeftover: nothing,
      findCustomer: async () => undefined,
      paidPlan: async () => null,
      mailReceipt: nothing,
      waitingSignIns: async () => [],
      sharedSpaces: async () => [],
      endSpace: async () => undefined,
      forgetMember: async () => undefined,
      record: nothing,
    },
    { uid: caller.uid, sessionId: caller.sessionId, ipAddress: '127.0.0.1' },
  );
  expect(await grants()).toEqual([]);
  const left = await db.selectFrom('deletion_leftovers').selectAll().where('kind', '=', 'sign-out').execute();
  expect(left).toMatchObject([{ detail: { network: 'facebook' } }]);
  const { id, detail } = left[0]!;
  const { sealedGrant } = detail as { sealedGrant: string };
  expect(JSON.parse(engine.sealer.open(sealedGrant, sealContext.leftover(id)))).toEqual(fala.auth);
});

test.each([
  ['cannot be stored', { instagramIsOn: true }, { ...photos, account: { ...photos.account, profileName: '\0' } }],
  ['are of a network that is switched off', { instagramIsOn: false }, photos],
] as const)(
  'a second yes whose accounts %s leaves those that came with the first one alone',
  async (_, how, account) => {
    const { sayYes, ended, rows } = await atFacebook(how);
    await sayYes([kilns]);
    await expect(sayYes([account])).rejects.toThrow();
    expect(ended).toEqual([]);
    expect((await rows()).map(({ connected }) => connected)).toEqual([true]);
  },
);
