import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';

let server: TestServer;
let ada: Person;
let studio: string;
let shop: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.register('Ada');
  [studio, shop] = [await addConnection(server, ada, 'studio'), await addConnection(server, ada, 'shop', 'instagram')];
});

const week = async (of: string, person = ada) => {
  const { status, body } = await person.json('GET', `/api/reports/week?of=${of}`);
  expect(status).toBe(200);
  return body;
};
const store = (at: string, on: Parameters<typeof storeOutcome>[2]['on'], title?: string) =>
  storeOutcome(server, ada, { at, on, ...(title === undefined ? {} : { title }) });

test('NOTE-04 counts what went out, in part and not, says why, and how late the latest was', async () => {
  await store('2026-11-18T09:00:00Z', { [studio]: { lateMs: 12 }, [shop]: { lateMs: 250 } });
  const late = await store('2026-11-18T10:00:00Z', { [studio]: { lateMs: 4_250 } }, 'Late');
  const half = await store(
    '2026-11-19T09:00:00Z',
    { [studio]: { lateMs: 900 }, [shop]: { message: 'Signed out.' } },
    'Half',
  );
  const none = await store('2026-11-20T09:00:00Z', { [studio]: { message: 'Too long.' } }, 'None');
  // What its owner gave up is no failure, and what waits has no outcome.
  await store('2026-11-20T10:00:00Z', { [studio]: 'skipped' });
  await store('2026-11-20T11:00:00Z', { [studio]: { lateMs: 1 }, [shop]: 'skipped' });
  await store('2026-11-20T12:00:00Z', { [studio]: 'waits' });
  const eve = await server.register('Eve');
  await storeOutcome(server, eve, {
    at: '2026-11-18T09:00:00Z',
    on: { [await addConnection(server, eve, 'eve')]: { lateMs: 9_999_999 } },
  });

  expect(await week('2026-11-22')).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    timeZone: 'UTC',
    ...{ published: 3, partial: 1, failed: 1 },
    latest: { lateMs: 4_250, postId: late, title: 'Late' },
    failures: [
      { postId: half, title: 'Half', network: 'instagram', account: '@shop.nonet.test', message: 'Signed out.' },
      { postId: none, title: 'None', network: 'bluesky', account: '@studio.nonet.test', message: 'Too long.' },
    ],
    best: [],
  });
  expect(await week('2026-11-16')).toEqual(await week('2026-11-22'));
  expect(await week('2026-11-23')).toMatchObject({ from: '2026-11-23', published: 0, latest: null, failures: [] });
});

test('NOTE-04 a week is the person’s own, with an hour less or more when the clocks change, and moves with the person', async () => {
  const zone = async (timeZone: string) => expect((await ada.json('PATCH', '/api/me', { timeZone })).status).toBe(200);
  const out = { [studio]: { lateMs: 0 } };
  await store('2026-03-22T23:00:00Z', out); // Monday 0:00 in Warsaw.
  await store('2026-03-29T21:59:59Z', out); // Sunday 23:59, summer time.
  await store('2026-03-29T22:00:00Z', out); // Monday 0:00.
  await store('2026-10-25T22:59:59Z', out); // Sunday 23:59, winter time.
  await zone('Europe/Warsaw');
  expect(await week('2026-03-23')).toMatchObject({ timeZone: 'Europe/Warsaw', published: 2 });
  expect((await week('2026-03-30')).published).toBe(1);
  expect((await week('2026-10-25')).published).toBe(1);
  await zone('America/Los_Angeles');
  expect((await week('2026-03-23')).published).toBe(2);
  expect((await week('2026-03-22')).published).toBe(1);
});

test('NOTE-04 without a day it is the last whole week, and a day that is none is refused', async () => {
  const { body } = await ada.json('GET', '/api/reports/week');
  expect(Date.parse(`${body.to}T00:00:00Z`)).toBeLessThan(Date.now());
  expect(Date.now() - Date.parse(`${body.to}T00:00:00Z`)).toBeLessThan(8.5 * 86_400_000);
  for (const of of ['2026-02-30', 'yesterday', '0001-01-01', '9999-12-31', '']) {
    expect((await ada.json('GET', `/api/reports/week?of=${of}`)).status).toBe(400);
  }
});

test('NOTE-04 names the best post of each network by its main figure, and none that nobody took notice of', async () => {
  const out = { [studio]: { lateMs: 1 }, [shop]: { lateMs: 1 } };
  const eve = await server.register('Eve');
  const on = { [await addConnection(server, eve, 'eve')]: { lateMs: 1 } };
  await storeOutcome(server, eve, { at: '2026-11-18T09:00:00Z', on, title: 'A stranger’s' });
  const posts = [
    await store('2026-11-17T09:00:00Z', out, 'First'),
    await store('2026-11-18T09:00:00Z', out, 'Second'),
    await store('2026-11-19T09:00:00Z', out, 'Deleted there'),
    await store('2026-11-23T09:00:00Z', out, 'Next week'),
  ];
  await sql`insert into post_figures (space_id, target_id, connection_id, network, published_at, likes, views, comments, read_at, gone_at)
    select t.space_id, t.id, t.connection_id, t.network, t.published_at,
      case p.title when 'First' then 7 when 'Second' then 7 else 99 end, 0, 3, now(), case p.title when 'Deleted there' then now() end
    from targets t join posts p on p.id = t.post_id where p.space_id in (${ada.uid}, ${eve.uid})`.execute(server.db);
  const best = [
    { postId: posts[0], title: 'First', network: 'bluesky', account: '@studio.nonet.test', figure: 'Likes', value: 7 },
  ];
  expect((await week('2026-11-16')).best).toEqual(best);
  expect((await week('2026-11-23')).best).toMatchObject([{ title: 'Next week', value: 99 }]);
  await sql`update post_figures set views = 1234567890123 where space_id = ${ada.uid} and network = 'instagram'`.execute(
    server.db,
  );
  expect((await week('2026-11-16')).best).toMatchObject([
    ...[{ network: 'instagram', figure: 'Views', value: 1_234_567_890_123 }],
    ...best,
  ]);
});
