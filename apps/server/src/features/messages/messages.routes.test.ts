import { messageKinds, startRhythms } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages } from '#/db/add-messages.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Adds messages one after the other; the newest is the last. */
async function tell(person: Person, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const data = { title: key, news: 'ends', days: ['2026-12-01'] } as const;
    await addMessages(server.db, [
      { kind: 'repeat-stopped', spaceId: person.uid, key, data: { ...data, days: [...data.days] } },
    ]);
    await sql`update messages set created_at = created_at - interval '1 second' where user_id = ${person.uid}`.execute(
      server.db,
    );
  }
}

const titles = (body: AnyJson) => body.messages.map(({ title }: AnyJson) => /“(.*)”/.exec(title)?.[1]);

test('NOTE-01 the list has what happened, the newest first, each once, and counts what is not read', async () => {
  const ada = await server.register();
  const eve = await server.register('Eve');
  await tell(ada, 'First', 'Second', 'First');
  const { status, body } = await ada.json('GET', '/api/messages');
  expect([status, titles(body), body.unread, body.nextCursor]).toEqual([200, ['Second', 'First'], 2, null]);
  expect(body.messages[0]).toEqual({
    id: expect.any(String),
    kind: 'repeat-stopped',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    isRead: false,
    title: 'The repeat “Second” ends on December 1, 2026',
    text: 'That is its last date, and none follows.',
    href: '/calendar',
    network: null,
  });
  expect((await eve.json('GET', '/api/messages')).body).toEqual({ messages: [], unread: 0, nextCursor: null });
});

test('NOTE-01 what is read is read on every device, by itself or with all before it, and nobody else can read it', async () => {
  const ada = await server.register();
  const eve = await server.register('Eve');
  await tell(ada, 'One', 'Two', 'Three', 'Four');
  const ids = (await ada.json('GET', '/api/messages')).body.messages.map(({ id }: AnyJson) => id);
  const read = async (body: object, by = ada) => (await by.json('POST', '/api/messages/read', body)).body;
  expect(await read({ ids: [ids[0], 'no id', '00000000-0000-4000-8000-000000000000'] })).toEqual({ unread: 3 });
  expect(await read({ ids, upTo: ids[0] }, eve)).toEqual({ unread: 0 });
  expect(await read({ upTo: 'no id' })).toEqual({ unread: 3 });
  expect(await read({})).toEqual({ unread: 3 });
  expect(await read({ upTo: ids[2] })).toEqual({ unread: 1 });
  expect(await read({ upTo: ids[2] })).toEqual({ unread: 1 });
  const { body } = await ada.json('GET', '/api/messages');
  expect(body.messages.map(({ isRead }: AnyJson) => isRead)).toEqual([true, false, true, true]);
  expect((await ada.json('GET', '/api/messages/count')).body).toEqual({ unread: 1 });
});

test('NOTE-01 a long list comes in pages, of which none repeats or leaves out any', async () => {
  const ada = await server.register();
  const messages = Array.from({ length: 120 }, (_, number) => ({
    ...({ kind: 'repeat-stopped', spaceId: ada.uid, key: `key ${number}` } as const),
    data: { title: `Number ${number}`, news: 'ends' as const, days: ['2026-12-01'] },
  }));
  await addMessages(server.db, messages);
  const seen: string[] = [];
  const pages: number[] = [];
  for (let query = ''; ; ) {
    const { body } = await ada.json('GET', `/api/messages${query}`);
    pages.push(body.messages.length);
    seen.push(...titles(body));
    if (body.nextCursor === null) break;
    query = `?cursor=${body.nextCursor}`;
  }
  expect(pages).toEqual([50, 50, 20]);
  expect(new Set(seen)).toEqual(new Set(messages.map(({ data }) => data.title)));
  expect(seen).toHaveLength(120);
  const made = await ada.json('GET', `/api/messages?cursor=${Buffer.from('made up').toString('base64url')}`);
  expect([made.status, made.body.code]).toEqual([400, 'invalid-cursor']);
});

test('NOTE-01 a message says names of today, and goes with the account that it is about', async () => {
  const ada = await server.register();
  const connectionId = await addConnection(server, ada, 'studio');
  await addMessages(server.db, [
    { kind: 'reconnect', spaceId: ada.uid, key: 'r', connectionId, data: { reason: 'The sign-in has ended.' } },
  ]);
  const first = async () => (await ada.json('GET', '/api/messages')).body.messages[0];
  await sql`update connections set profile_name = 'Studio Fala', reconnect_needed = true where id = ${connectionId}`.execute(
    server.db,
  );
  expect(await first()).toMatchObject({
    title: 'Bluesky (Studio Fala) must be connected again',
    text: 'The sign-in has ended. Until then its posts wait.',
    href: '/accounts',
    network: 'bluesky',
  });
  await sql`update connections set profile_name = 'Fala', reconnect_needed = false where id = ${connectionId}`.execute(
    server.db,
  );
  expect(await first()).toMatchObject({
    title: 'Bluesky (Fala) must be connected again',
    text: 'The sign-in has ended. It is connected again.',
  });
  await sql`delete from connections where id = ${connectionId}`.execute(server.db);
  expect((await ada.json('GET', '/api/messages/count')).body).toEqual({ unread: 0 });
});

test('NOTE-01 a message names a day as it is on the clock of the person, who may move', async () => {
  const ada = await server.register();
  const data = { plan: 'standard', endsAt: '2026-12-31T22:30:00.000Z', cents: 2900, interval: 'month' } as const;
  await addMessages(server.db, [{ kind: 'trial-ends', userId: ada.uid, key: 't', data }]);
  const title = async () => (await ada.json('GET', '/api/messages')).body.messages[0].title;
  expect(await title()).toBe('Your free trial ends on December 31, 2026');
  await ada.json('PATCH', '/api/me', { timeZone: 'Europe/Athens' });
  expect(await title()).toBe('Your free trial ends on January 1, 2027');
  await ada.json('PATCH', '/api/me', { timeZone: 'America/Toronto' });
  expect(await title()).toBe('Your free trial ends on December 31, 2026');
  await sql`update users set time_zone = 'Europe/Atlantis' where id = ${ada.uid}`.execute(server.db);
  expect(await title()).toBe('Your free trial ends on December 31, 2026');
});

test('NOTE-02 each kind is mailed at once, daily or never; at the start as is sensible', async () => {
  const ada = await server.register();
  const eve = await server.register('Eve');
  const start = (await ada.json('GET', '/api/message-settings')).body;
  expect(start).toEqual({
    mail: startRhythms,
    isMailed: true,
    weeklyReport: null,
    isReportOn: false,
    hasOwnChoice: true,
    pushKey: expect.any(String),
    browsers: [],
  });
  expect(Object.keys(start.mail).sort()).toEqual([...messageKinds].sort());
  const changed = await ada.json('PUT', '/api/message-settings', { mail: { failed: 'daily', quota: 'never' } });
  expect([changed.status, changed.body.mail]).toEqual([200, { ...startRhythms, failed: 'daily', quota: 'never' }]);
  await ada.json('PUT', '/api/message-settings', { mail: { failed: 'at-once' } });
  expect((await ada.json('GET', '/api/message-settings')).body.mail).toEqual({ ...startRhythms, quota: 'never' });
  expect((await eve.json('GET', '/api/message-settings')).body.mail).toEqual(startRhythms);
  for (const mail of [{ failed: 'hourly' }, { nothing: 'never' }]) {
    expect((await ada.json('PUT', '/api/message-settings', { mail })).status).toBe(400);
  }
});
