import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type OrderReportsParts, orderReports } from '#/features/reports/order-reports.job.ts';
import { chooseReport } from '#/features/reports/wanted-reports.queries.ts';
import { addConnection } from '#/testing/add-connection.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import { addMember } from '#/testing/space.ts';
import { storeOutcome } from '#/testing/store-outcome.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from users`.execute(server.db);
});

interface Ordered {
  userId: string;
  spaceId: string;
  first: string;
  zone: string;
}

/** Runs the job as if it were this time, and returns what it ordered. `fail`: how often ordering fails. */
async function run(now: string, { fail = 0 } = {}): Promise<Ordered[]> {
  const ordered: Ordered[] = [];
  let failing = fail;
  const mail: OrderReportsParts['mail'] = async (_trx, to, { days: { first }, timeZone }) => {
    if (failing-- > 0) throw new Error('killed');
    ordered.push({ ...to, first, zone: timeZone });
  };
  await orderReports({ db: server.db, hour: 8, now: () => new Date(now), mail }, new AbortController().signal);
  return ordered;
}

async function person({ posts, zone, chosen }: { posts: number; zone?: string; chosen?: boolean }): Promise<Person> {
  const made = await server.register('Ada');
  if (zone !== undefined) await made.json('PATCH', '/api/me', { timeZone: zone });
  const account = await addConnection(server, made);
  for (let number = 0; number < posts; number++) {
    const at = `2026-11-${16 + (number % 7)}T12:0${number % 10}:00Z`;
    await storeOutcome(server, made, { at, on: { [account]: number % 2 === 0 ? { lateMs: 1 } : { message: 'No.' } } });
  }
  if (chosen !== undefined) await chooseReport(server.db, { uid: made.uid, space: { id: made.uid } }, chosen);
  return made;
}

test('NOTE-04 goes by default to those with five posts in the week, else to those who chose it', async () => {
  const five = await person({ posts: 5 });
  await person({ posts: 4 });
  await person({ posts: 6, chosen: false });
  const asked = await person({ posts: 1, chosen: true });
  await person({ posts: 0, chosen: true });
  expect(await run('2026-11-23T07:59:59Z')).toEqual([]);
  const sent = await run('2026-11-23T08:00:00Z');
  expect(sent.map(({ userId }) => userId).sort()).toEqual([five.uid, asked.uid].sort());
  expect(sent[0]).toMatchObject({ first: '2026-11-16', zone: 'UTC' });
});

test('NOTE-04 comes on Monday at eight on the person’s clock, once a week', async () => {
  const [tokyo, warsaw, angeles] = [
    await person({ posts: 5, zone: 'Asia/Tokyo' }),
    await person({ posts: 5, zone: 'Europe/Warsaw' }),
    await person({ posts: 5, zone: 'America/Los_Angeles' }),
  ];
  const got: [string, string][] = [];
  for (let hour = 0; hour < 9 * 24; hour++) {
    const now = new Date(Date.parse('2026-11-22T00:00:00Z') + hour * 3_600_000).toISOString();
    for (const { userId } of await run(now)) got.push([userId, now]);
  }
  expect(got).toEqual([
    [tokyo.uid, '2026-11-22T23:00:00.000Z'],
    [warsaw.uid, '2026-11-23T07:00:00.000Z'],
    [angeles.uid, '2026-11-23T16:00:00.000Z'],
  ]);
});

test('NOTE-04 a server that was off sends the last week’s once, and no older ones', async () => {
  const ada = await person({ posts: 5 });
  expect(await run('2026-11-29T23:00:00Z')).toMatchObject([{ userId: ada.uid, first: '2026-11-16' }]);
  expect(await run('2026-11-29T23:15:00Z')).toEqual([]);

  const bob = await person({ posts: 5 });
  expect(await run('2026-12-02T09:00:00Z')).toEqual([]);
  expect((await bob.json('GET', '/api/reports/week?of=2026-11-16')).body.published).toBeGreaterThan(0);
});

test('NOTE-04 a crash neither loses a report nor repeats it, and several processes order each once', async () => {
  const all = [await person({ posts: 5 }), await person({ posts: 5 }), await person({ posts: 5 })];
  await expect(run('2026-11-23T09:00:00Z', { fail: 1 })).rejects.toThrow('killed');
  const runs = await Promise.all(Array.from({ length: 4 }, () => run('2026-11-23T09:00:00Z')));
  expect([...runs.flat(), ...(await run('2026-11-23T09:15:00Z'))].map(({ userId }) => userId).sort()).toEqual(
    all.map(({ uid }) => uid).sort(),
  );
});

test('NOTE-04 who chooses it in the middle of a week gets the next one, and moving on brings none twice', async () => {
  const ada = await person({ posts: 4, zone: 'Asia/Tokyo' });
  expect(await run('2026-11-23T00:00:00Z')).toEqual([]);
  await chooseReport(server.db, { uid: ada.uid, space: { id: ada.uid } }, true);
  await ada.json('PATCH', '/api/me', { timeZone: 'America/Los_Angeles' });
  expect(await run('2026-11-25T00:00:00Z')).toEqual([]);

  const bob = await person({ posts: 5, zone: 'America/Los_Angeles' });
  await run('2026-11-22T23:30:00Z');
  await bob.json('PATCH', '/api/me', { timeZone: 'Asia/Tokyo' });
  expect(await run('2026-11-23T01:00:00Z')).toMatchObject([{ userId: bob.uid, zone: 'Asia/Tokyo' }]);
  await bob.json('PATCH', '/api/me', { timeZone: 'America/Los_Angeles' });
  expect(await run('2026-11-23T16:00:00Z')).toEqual([]);
});

test('TEAM-11, NOTE-04 a member gets one report of each space for which they chose it, and each once', async () => {
  const [owner, own] = [await person({ posts: 5 }), await person({ posts: 5 })];
  const asked = await person({ posts: 0 });
  const everywhere = await person({ posts: 1, chosen: true });
  const nowhere = await person({ posts: 5, chosen: false });
  const bound = await person({ posts: 0 });
  const unused = await addConnection(server, owner, 'unused');
  for (const member of [own, asked, everywhere, nowhere]) await addMember(server, owner, member, { role: 'viewer' });
  await addMember(server, owner, bound, { role: 'viewer', accounts: [unused] });
  for (const member of [asked, bound]) {
    await chooseReport(server.db, { uid: member.uid, space: { id: owner.uid } }, true);
  }
  await expect(run('2026-11-23T09:00:00Z', { fail: 1 })).rejects.toThrow('killed');
  const sent = [...(await run('2026-11-23T09:00:00Z')), ...(await run('2026-11-23T09:15:00Z'))];
  const pairs = (ordered: readonly [Person, Person][]) => ordered.map(([to, of]) => `${to.uid} of ${of.uid}`).sort();
  expect(sent.map(({ userId, spaceId }) => `${userId} of ${spaceId}`).sort()).toEqual(
    pairs([
      [owner, owner],
      [own, own],
      [asked, owner],
      [everywhere, everywhere],
      [everywhere, owner],
    ]),
  );
});

test('NOTE-04 a thousand people in one zone are decided in one run', async () => {
  await sql`insert into users (id, name, email, time_zone, weekly_report)
    select 'many-' || n, 'N', n || '@many.test', 'Europe/Warsaw', true from generate_series(1, 1000) n`.execute(
    server.db,
  );
  await sql`insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status)
    select id, 'T', 'D', '2026-11-18 12:00', 'UTC', '2026-11-18T12:00:00Z', '202611', 'published' from users`.execute(
    server.db,
  );
  const sent = await run('2026-11-23T09:00:00Z');
  expect(new Set(sent.map(({ userId }) => userId)).size).toBe(1_000);
  expect(sent).toHaveLength(1_000);
});
