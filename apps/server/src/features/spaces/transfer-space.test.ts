import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

const spaceOf = async (person: Person, id: string) =>
  (await person.json('GET', '/api/spaces')).body.spaces.find((space: { id: string }) => space.id === id);

/** Ada's shop with Eve in it. */
async function shopOfAda(on: TestServer = server) {
  const [ada, eve] = [await on.register('Ada'), await on.register('Eve')];
  if (on !== server) await sql`insert into plans (user_id, given) values (${ada.uid}, 'premium')`.execute(on.db);
  const shop: string = (await ada.json('POST', '/api/spaces', { name: 'Shop' })).body.space.id;
  await addMember(on, ada, eve, { space: shop });
  const transfer = `/api/spaces/${shop}/transfer`;
  return { ada, eve, shop, transfer, offer: () => ada.json('POST', transfer, { memberId: eve.uid }) };
}

test('TEAM-09 a space is offered to a member, and becomes theirs when they accept; the former owner is a manager', async () => {
  const { ada, eve, shop, transfer, offer } = await shopOfAda();
  const offered = await offer();
  expect([offered.status, offered.body.space]).toMatchObject([200, { offeredTo: eve.uid, offeredToMe: false }]);
  expect(await spaceOf(eve, shop)).toMatchObject({ role: 'editor', offeredTo: null, offeredToMe: true });
  expect(await spaceOf(ada, shop)).toMatchObject({ role: 'owner' });

  for (const role of ['manager', 'editor']) {
    await within(ada, shop).json('POST', '/api/invitations', { email: `${role}.of.ada@example.org`, role });
  }

  const accepted = await eve.json('POST', `${transfer}/accept`);
  expect([accepted.status, accepted.body]).toEqual([200, { spaceId: shop, shortId: expect.any(String) }]);
  expect(await spaceOf(eve, shop)).toMatchObject({ role: 'owner', ownerName: 'Eve', memberCount: 2, offeredTo: null });
  expect(await spaceOf(ada, shop)).toMatchObject({ role: 'manager', offeredTo: null, offeredToMe: false });
  // A manager invites no managers, and neither do the invitations that they sent as the owner.
  const { invitations } = (await within(eve, shop).json('GET', '/api/members')).body;
  expect(invitations.map(({ role }: { role: string }) => role)).toEqual(['editor']);
  await server.runJobs();
  const mails = (await sandbox.mails()).filter(({ to }) => to === eve.email || to === ada.email);
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    eve.email,
    'Ada wants to transfer “Shop” to you',
  ]);
  const { rows: events } = await sql<{ name: string }>`
    select u.name from security_events e join users u on u.id = e.user_id
    where e.kind = 'space-transferred' and e.detail ->> 'space' = ${shop} order by 1`.execute(server.db);
  expect(events.map(({ name }) => name)).toEqual(['Ada', 'Eve']);
  const { rows: activity } = await sql`select what, person_id, subject, before, after from activity
    where space_id = ${shop} order by id desc limit 1`.execute(server.db);
  expect(activity).toEqual([
    {
      what: 'space-transferred',
      person_id: eve.uid,
      subject: ada.uid,
      before: { ownerId: ada.uid },
      after: { ownerId: eve.uid },
    },
  ]);
});

test('TEAM-09 what is used counts to the new owner from then on, and what was stays where it was counted', async () => {
  const { ada, eve, shop, transfer, offer } = await shopOfAda();
  const account = await addConnection(server, { ...ada, uid: shop as Person['uid'] });
  const schedule = async () => {
    const post = {
      title: 'A post',
      description: 'x',
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [account],
    };
    return (await within(eve, shop).json('POST', '/api/social/posts/schedule', post)).body.post.id;
  };
  const counts = async () => [
    (await ada.json('GET', '/api/usage')).body.count,
    (await eve.json('GET', '/api/usage')).body.count,
  ];
  const first = await schedule();
  await offer();
  await eve.json('POST', `${transfer}/accept`);
  await schedule();
  expect(await counts()).toEqual([1, 1]);
  expect((await within(eve, shop).json('DELETE', `/api/posts/${first}`)).status).toBeLessThan(300);
  expect(await counts()).toEqual([0, 1]);
});

test('TEAM-09 an offer is for that member alone, ends with the membership, and can be taken back or turned down', async () => {
  const { ada, eve, shop, transfer, offer } = await shopOfAda();
  const max = await server.register('Max');
  await addMember(server, ada, max, { role: 'manager', space: shop });
  const notOffered = { status: 409, body: { code: 'not-offered' } };
  expect(await eve.json('POST', `${transfer}/accept`)).toMatchObject(notOffered);
  await offer();
  expect(await max.json('POST', `${transfer}/accept`)).toMatchObject(notOffered);
  expect(await max.json('DELETE', transfer)).toMatchObject(notOffered);
  expect(await max.json('POST', transfer, { memberId: max.uid })).toMatchObject({ status: 403 });
  for (const who of [ada, eve]) {
    await offer();
    expect((await who.json('DELETE', transfer)).status).toBe(204);
    expect(await eve.json('POST', `${transfer}/accept`)).toMatchObject(notOffered);
  }
  await offer();
  await within(ada, shop).json('DELETE', `/api/members/${eve.uid}`);
  expect((await spaceOf(ada, shop)).offeredTo).toBeNull();
  expect(await eve.json('POST', `${transfer}/accept`)).toMatchObject({ status: 404, body: { code: 'no-such-space' } });
  expect(await offer()).toMatchObject({ status: 404, body: { code: 'no-such-member' } });
  expect(await ada.json('POST', `/api/spaces/${ada.uid}/transfer`, { memberId: max.uid })).toMatchObject({
    status: 409,
    body: { code: 'own-first-space' },
  });
});

test('TEAM-09 a transfer is refused with the reason where the plan of the receiver has no room, and changes nothing', async () => {
  const sold = await startTestServer({ environment: { SANDBOX: 'off' }, plans: { sold: true, limited: true } });
  try {
    const { eve, shop, transfer, offer } = await shopOfAda(sold);
    await offer();
    const accept = () => eve.json('POST', `${transfer}/accept`);
    expect(await accept()).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('More than one space needs'), seePlans: true },
    });
    expect(await spaceOf(eve, shop)).toMatchObject({ role: 'editor', offeredToMe: true });
    await sql`insert into plans (user_id, given) values (${eve.uid}, 'premium')`.execute(sold.db);
    expect((await accept()).status).toBe(200);
  } finally {
    await sold.close();
  }
});
