import { access } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { startTestSandboxServer } from '#/testing/mail.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, type TestServer } from '#/testing/server.ts';
import { addMember, within } from '#/testing/space.ts';

let server: TestServer;
let sandbox: TestSandbox;
beforeAll(async () => {
  ({ sandbox, server } = await startTestSandboxServer());
});
afterAll(() => server.close());

const newSpace = async (person: Person, name: string): Promise<string> =>
  (await person.json('POST', '/api/spaces', { name })).body.space.id;
const leave = (person: Person, spaces?: Record<string, string>) =>
  person.json('POST', '/api/auth/delete-user', { password: person.password, spaces });
const count = async (table: string, where: string, value: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from ${sql.table(table)} where ${sql.ref(where)} = ${value}`.execute(server.db);
  return rows[0]!.n;
};

test('TEAM-10 whoever owns spaces with others in them names each, or keeps the account', async () => {
  const [ada, eve, max] = [await server.register('Ada'), await server.register('Eve'), await server.register('Max')];
  const [shop, alone] = [await newSpace(ada, 'Shop'), await newSpace(ada, 'Alone')];
  await addMember(server, ada, eve);
  await addMember(server, ada, max, { space: shop });
  expect(await leave(ada)).toMatchObject({
    status: 409,
    body: {
      code: 'owns-spaces',
      spaces: [
        { id: ada.uid, name: 'Ada', memberCount: 2 },
        { id: shop, name: 'Shop', memberCount: 2 },
      ],
    },
  });
  const some = await leave(ada, { [shop]: 'delete' });
  expect(some).toMatchObject({ status: 409, body: { spaces: [{ id: ada.uid }] } });
  expect((await ada.json('GET', '/api/me')).status).toBe(200);

  expect((await leave(ada, { [shop]: 'delete', [ada.uid]: 'delete' })).status).toBe(200);
  for (const id of [ada.uid, shop, alone]) expect(await count('spaces', 'id', id)).toBe(0);
  expect(await within(eve, ada.uid).json('GET', '/api/members')).toMatchObject({ body: { code: 'no-such-space' } });
  expect((await eve.json('GET', '/api/spaces')).body.spaces).toHaveLength(1);
  await server.runJobs();
  const mails = (await sandbox.mails()).filter(({ subject }) => /“(Ada|Shop)” was deleted/.test(subject));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([eve.email, max.email].toSorted());
});

test('TEAM-10 with the account go posts, files and sign-ins of all spaces that it owns, and the receipt counts them', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  const shop = await newSpace(ada, 'Shop');
  const inShop = within(ada, shop);
  const owner = { ...ada, uid: shop as Person['uid'] };
  const accounts = [await addConnection(server, ada, 'own'), await addConnection(server, owner, 'shop')];
  const file = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const media = await readJson(await inShop.fetch('/api/media', { method: 'POST', body: file }));
  const { rows } = await sql<{ key: string }>`select storage_key key from media where id = ${media.id}`.execute(
    server.db,
  );
  const stored = path.join(server.config.dataDir, 'media', rows[0]!.key);
  const exists = () =>
    access(stored).then(
      () => true,
      () => false,
    );
  expect(await exists()).toBe(true);
  for (const [index, place] of [ada, inShop].entries()) {
    const post = {
      title: 'A post',
      description: 'x',
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [accounts[index]],
      media: index === 1 ? [{ id: media.id, alt: '' }] : [],
    };
    expect((await place.json('POST', '/api/social/posts/schedule', post)).status).toBe(201);
  }
  await addMember(server, eve, ada);
  const { status, body } = await leave(ada);
  expect([status, body.receipt]).toMatchObject([200, { posts: 2, planned: 2, connections: 2, media: 1 }]);
  await server.runJobs();
  expect(await exists()).toBe(false);
  expect(await count('posts', 'space_id', shop)).toBe(0);
  expect((await server.fetch(`/api/deletion-receipts/${body.receipt.code}`)).status).toBe(200);
  expect((await eve.json('GET', '/api/members')).body.members).toHaveLength(1);
});

test('TEAM-09, RET-01 in spaces of others the name becomes “A former member”, and what they made stays', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  await addMember(server, ada, eve, { role: 'manager' });
  const asEve = within(eve, ada.uid);
  await asEve.json('POST', '/api/saved-texts', { name: 'Of Eve', text: 'Hers' });
  const { invitation } = (await asEve.json('POST', '/api/invitations', { email: 'x@example.org', role: 'viewer' }))
    .body;
  expect((await leave(eve)).status).toBe(200);
  expect((await ada.json('GET', '/api/saved-texts')).body.texts).toHaveLength(1);
  expect((await ada.json('GET', `/api/invitations/${invitation.id}`)).status).toBe(404);
  const activity = await server.db
    .selectFrom('activity')
    .select(['person_id', 'person_name', 'what', 'subject'])
    .where('space_id', '=', ada.uid)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const former = { person_id: null, person_name: 'A former member' };
  expect(activity).toEqual([
    { ...former, what: 'member-left', subject: null },
    { ...former, what: 'member-invited', subject: invitation.id },
    { ...former, what: 'member-joined', subject: null },
  ]);
});

test('TEAM-10 a member whose call is under way when the owner goes is told that the space is gone, and stays signed in', async () => {
  const [ada, eve] = [await server.register('Ada'), await server.register('Eve')];
  await addMember(server, ada, eve);
  const connection = await addConnection(server, ada);
  const asEve = within(eve, ada.uid);
  const schedule = () =>
    asEve.json('POST', '/api/social/posts/schedule', {
      title: 'A post',
      description: 'x',
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
      platforms: [connection],
    });
  expect((await schedule()).status).toBe(201);
  const late = await server.db.transaction().execute(async (trx) => {
    await sql`select from spaces where id = ${ada.uid} for update`.execute(trx);
    const answer = schedule();
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.db,
        )
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    await sql`delete from users where id = ${ada.uid}`.execute(trx);
    return { answer };
  });
  expect(await late.answer).toMatchObject({ status: 404, body: { code: 'no-such-space' } });
  expect((await eve.json('GET', '/api/me')).status).toBe(200);
  expect((await eve.json('GET', '/api/usage')).body.count).toBe(0);
});
