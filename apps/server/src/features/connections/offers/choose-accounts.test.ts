import type { PlanHolder } from '@nonet/domain';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ownSpaceOf } from '#/db/space-id.ts';
import { readWaitingSignIns } from '#/features/connections/connect/waiting-sign-ins.ts';
import { forgetPerson } from '#/features/connections/disconnect/forget-person.ts';
import { chooseAccounts, endOldOffers } from '#/features/connections/offers/choose-accounts.ts';
import { readOffers } from '#/features/connections/offers/offers.queries.ts';
import { atFacebook, fala, granted } from '#/testing/granting-facebook.ts';

const page = (name: string) => granted('facebook', name);
const [kilns, glazes, bowls, tiles] = [page('kilns'), page('glazes'), page('bowls'), page('tiles')];
const photos = granted('instagram', 'photos');

/** Somebody on Basic, with room for three accounts, at Facebook. */
async function onBasic() {
  const holder: { -readonly [Key in keyof PlanHolder]: PlanHolder[Key] } = { plan: 'basic', limited: true };
  const facebook = await atFacebook({ holderOf: async () => holder });
  const { parts, planner } = facebook;
  const spaceId = planner.caller.uid;
  return {
    ...facebook,
    holder,
    choose: (flowId: string, keys: string[]) => chooseAccounts(parts, spaceId, { flowId, keys, by: spaceId }),
    offers: () => readOffers(planner.db, spaceId),
    connected: async () => (await facebook.rows()).filter(({ connected }) => connected).map(({ username }) => username),
    expire: () => sql`update offered_accounts set expires_at = clock_timestamp()`.execute(planner.db),
    sweep: () => endOldOffers(parts),
    sealed: async () =>
      (await planner.db.selectFrom('offered_accounts').select('sealed').execute()).map((r) => r.sealed),
  };
}

describe('one yes that brings more new accounts than the plan has room for', () => {
  test('PLAN-13, ACC-07 connects none of the new ones and lets the person choose', async () => {
    const { sayYes, flow, rows, grants, offers, sealed, ended } = await onBasic();
    const { flow: id, ...answer } = await sayYes([kilns, glazes, bowls, photos]);
    expect(answer).toEqual({
      success: true,
      choosing: true,
      connectionId: null,
      username: null,
      profileName: null,
      connections: [],
      insteadOf: null,
    });
    expect(await flow(id)).toMatchObject({ status: 'choosing', connections: [], error: null });
    expect(await offers()).toMatchObject([
      {
        flowId: id,
        network: 'facebook',
        accounts: [
          { key: '0', platform: 'facebook', username: 'kilns', profileName: null },
          { key: '1', platform: 'facebook', username: 'glazes', profileName: null },
          { key: '2', platform: 'facebook', username: 'bowls', profileName: null },
          { key: '3', platform: 'instagram', username: 'photos', profileName: null },
        ],
      },
    ]);
    expect([await rows(), await grants(), ended]).toEqual([[], [], []]);
    expect(await sealed()).toEqual([expect.not.stringContaining('of-fala')]);
  });

  test('connects what was chosen, on one grant, and forgets the others', async () => {
    const { sayYes, flow, connected, grants, offers, choose, rows, pictures, ended, planner } = await onBasic();
    const { flow: id } = await sayYes([kilns, glazes, bowls, photos]);
    expect(await choose(id, ['3', '1'])).toBe(true);
    expect((await connected()).toSorted()).toEqual(['glazes', 'photos']);
    const [grant, ...more] = await grants();
    expect(more).toEqual([]);
    const stored = await rows();
    expect(stored.map(({ grant_id }) => grant_id)).toEqual([grant?.id, grant?.id]);
    expect(stored.map(({ connected_by }) => connected_by)).toEqual([planner.caller.uid, planner.caller.uid]);
    expect(pictures).toHaveLength(2);
    expect(await offers()).toEqual([]);
    expect(await flow(id)).toMatchObject({
      status: 'connected',
      connections: [{ username: 'photos' }, { username: 'glazes' }],
    });
    expect(ended).toEqual([]);
  });

  test('connects those again that were connected before, at once, and offers the new ones', async () => {
    const { sayYes, flow, connected, offers, choose, rows } = await onBasic();
    await sayYes([kilns, photos]);
    const [{ version } = { version: 0 }] = await rows();
    const { flow: id, ...answer } = await sayYes([kilns, photos, glazes, bowls]);
    expect(answer).toMatchObject({ choosing: true, username: 'kilns', connections: [{}, {}] });
    expect((await rows())[0]).toMatchObject({ version: version + 1 });
    expect((await offers())[0]?.accounts.map(({ username }) => username)).toEqual(['glazes', 'bowls']);
    await choose(id, ['1']);
    expect((await connected()).toSorted()).toEqual(['bowls', 'kilns', 'photos']);
    const { connections } = (await flow(id)) ?? {};
    expect(connections?.map(({ username }) => username)).toEqual(['kilns', 'photos', 'bowls']);
  });

  test('connects at once what fits, and what comes on a larger plan', async () => {
    const { sayYes, connected, holder } = await onBasic();
    expect(await sayYes([kilns, glazes, photos])).toMatchObject({ choosing: false });
    holder.plan = 'standard';
    expect(await sayYes([kilns, glazes, photos, bowls])).toMatchObject({ choosing: false });
    expect(await connected()).toHaveLength(4);
  });

  test('is refused in words when there is no room at all, and its access ends', async () => {
    const { sayYes, connected, ended } = await onBasic();
    await sayYes([kilns, glazes, photos]);
    const stranger = { ...fala, remoteUserId: 'person-mira', auth: { userToken: 'of-mira' } };
    await expect(sayYes([bowls, tiles], stranger)).rejects.toMatchObject({
      status: 422,
      code: 'account-limit',
      message: 'Your Basic plan allows 3 connected accounts. Please upgrade your plan to connect more.',
      detail: { type: 'plan', seePlans: true },
    });
    expect(ended).toEqual([{ network: 'facebook', auth: bowls.auth, grant: stranger.auth }]);
    expect(await connected()).toHaveLength(3);
  });

  test('connects again what is connected when there is no room for what is new beside it', async () => {
    const { sayYes, connected, offers } = await onBasic();
    await sayYes([kilns, glazes, photos]);
    expect(await sayYes([kilns, glazes, photos, bowls])).toMatchObject({ choosing: false, connections: [{}, {}, {}] });
    expect(await connected()).toHaveLength(3);
    expect(await offers()).toEqual([]);
  });
});

describe('the choice', () => {
  test('is refused above the room that there is when it is made, and can be made again', async () => {
    const { sayYes, choose, connected, offers, holder } = await onBasic();
    await sayYes([photos]);
    const { flow: id } = await sayYes([kilns, glazes, bowls]);
    await expect(choose(id, ['0', '1', '2'])).rejects.toMatchObject({ status: 403, code: 'account-limit' });
    await expect(choose(id, ['7'])).rejects.toMatchObject({ status: 404, code: 'account-not-offered' });
    expect([await connected(), (await offers()).length]).toEqual([['photos'], 1]);
    holder.plan = 'standard';
    expect(await choose(id, ['0', '1', '2'])).toBe(true);
    expect(await connected()).toHaveLength(4);
  });

  test('made twice at once connects no more than fits', async () => {
    const { sayYes, choose, connected } = await onBasic();
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    const answers = await Promise.all([choose(id, ['0', '1', '2']), choose(id, ['1', '2', '3'])]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await connected()).toHaveLength(3);
  });

  test('of none forgets them, and ends the access that nothing rests on', async () => {
    const { sayYes, choose, flow, offers, ended, rows } = await onBasic();
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    expect(await choose(id, [])).toBe(true);
    expect(await flow(id)).toMatchObject({ status: 'failed', error: { type: 'cancelled' } });
    expect([await offers(), await rows()]).toEqual([[], []]);
    expect(ended).toEqual([{ network: 'facebook', auth: kilns.auth, grant: fala.auth }]);
  });

  test('of none leaves the access on which accounts rest', async () => {
    const { sayYes, choose, flow, ended } = await onBasic();
    await sayYes([kilns]);
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    await choose(id, []);
    expect(await flow(id)).toMatchObject({ status: 'connected', connections: [{ username: 'kilns' }] });
    expect(ended).toEqual([]);
  });

  test('nobody else can make it', async () => {
    const { sayYes, parts, connected } = await onBasic();
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    expect(
      await chooseAccounts(parts, ownSpaceOf('eve'), { flowId: id, keys: ['0'], by: 'eve' }).catch(() => 'refused'),
    ).not.toBe(true);
    expect(await connected()).toEqual([]);
  });

  test('is over after an hour: what waited is gone, and its access has ended', async () => {
    const { sayYes, choose, flow, offers, expire, sweep, sealed, ended } = await onBasic();
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    await sweep();
    expect(await offers()).toHaveLength(1);
    await expire();
    expect(await offers()).toEqual([]);
    expect(await choose(id, ['0'])).toBe(false);
    expect(await flow(id)).toMatchObject({ status: 'failed', error: { type: 'expired' } });
    await sweep();
    expect(await sealed()).toEqual([]);
    expect(ended).toEqual([{ network: 'facebook', auth: kilns.auth, grant: fala.auth }]);
    expect(await flow(id)).toMatchObject({ status: 'failed', error: { type: 'expired' } });
  });

  test('over after an hour leaves what was connected again', async () => {
    const { sayYes, flow, expire, sweep } = await onBasic();
    await sayYes([kilns]);
    const { flow: id } = await sayYes([kilns, glazes, bowls, tiles]);
    await expire();
    await sweep();
    expect(await flow(id)).toMatchObject({ status: 'connected', connections: [{ username: 'kilns' }] });
  });
});

test('a deletion of the account ends the access of what waits', async () => {
  const { sayYes, parts, planner } = await onBasic();
  await sayYes([kilns, glazes, bowls, tiles]);
  const waiting = await readWaitingSignIns(parts.sealer, planner.db, planner.caller.uid);
  expect(waiting).toEqual([
    {
      network: 'facebook',
      origin: 'sandbox',
      auth: JSON.stringify(kilns.auth),
      grantAuth: JSON.stringify(fala.auth),
      remoteUserId: fala.remoteUserId,
    },
  ]);
  await sql`update offered_accounts set sealed = 's1.00000000.AAAA'`.execute(planner.db);
  expect(await readWaitingSignIns(parts.sealer, planner.db, planner.caller.uid)).toEqual([]);
});

test('what waits goes when the person asks the network for a deletion', async () => {
  const { sayYes, parts, offers, planner } = await onBasic();
  await sayYes([kilns, glazes, bowls, tiles]);
  const network = planner.world.network;
  const forgetting = { ...parts, forgetSignIn: async () => undefined };
  await forgetPerson(forgetting, network, { remoteUserId: 'another', ipAddress: '127.0.0.1' });
  expect(await offers()).toHaveLength(1);
  await forgetPerson(forgetting, network, { remoteUserId: fala.remoteUserId, ipAddress: '127.0.0.1' });
  expect(await offers()).toEqual([]);
});
