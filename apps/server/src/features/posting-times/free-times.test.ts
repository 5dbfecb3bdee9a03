import { type PostingTime, weekdays } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneUnusedDatabase } from '#/testing/database.ts';
import { type WatchedDatabase, watchRowsRead } from '#/testing/rows-read.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let watched: WatchedDatabase;
let person: Person;

const ACCOUNTS = 30;
const POSTS = 45_000;
const HOURS_A_DAY = 12;
/** As many times as are compared at once, each with the posts of its minute until one of the accounts is found. */
const MOST_ROWS = 512 * 30;
const accounts = Array.from({ length: ACCOUNTS }, (_, n) => `account-${n}`);

/** A person who has planned a post for every hour of 125 days on each of thirty accounts. */
beforeAll(async () => {
  server = await startTestServer({
    clone: cloneUnusedDatabase,
    connect: (url) => {
      watched = watchRowsRead(url);
      return watched.db;
    },
  });
  person = await server.register();
  const times: PostingTime[] = weekdays.flatMap((weekday) =>
    Array.from({ length: HOURS_A_DAY }, (_, hour) => ({ weekday, time: `${8 + hour}:00`.padStart(5, '0') })),
  );
  await person.json('PUT', '/api/posting-times', { times });
  await sql`insert into connections (id, space_id, network, origin, remote_account_id, env)
    select 'account-' || n, ${person.uid}, 'bluesky', 'o', n::text, 'sandbox' from generate_series(0, ${ACCOUNTS - 1}) n`.execute(
    server.db,
  );
  await sql`with made as (insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      select ${person.uid}, 'Kiln', 'Open', due, 'UTC', due at time zone 'UTC', '202611'
      from (select current_date + n / ${HOURS_A_DAY * ACCOUNTS} + make_interval(hours => 8 + n % ${HOURS_A_DAY}) due
        from generate_series(0, ${POSTS - 1}) n) times returning id, scheduled_at)
    insert into targets (space_id, post_id, connection_id, network, due_at)
    select ${person.uid}, id, 'account-' || row_number() over () % ${ACCOUNTS}, 'bluesky', scheduled_at from made`.execute(
    server.db,
  );
  await sql`analyze`.execute(server.db);
}, 120_000);
afterAll(() => server.close());

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('SLOT-02 the free times of a person with 45,000 posts and 30 accounts cost few rows and little time', async () => {
  const read = async (query: string) => {
    const began = performance.now();
    const { status, body } = await person.json('GET', `/api/posting-times/free?${query}`);
    expect(status, query).toBe(200);
    expect(performance.now() - began, query).toBeLessThan(2_000);
    return body;
  };
  await read('');
  watched.take();
  const month = { from: new Date().toISOString(), to: new Date(Date.now() + 42 * 86_400_000).toISOString() };
  const firstFree = Math.floor(POSTS / HOURS_A_DAY / ACCOUNTS);
  const ofAll = await read(`accounts=${accounts.join()}`);
  expect(ofAll.times[0].at.slice(0, 10)).toBe(dayIn(firstFree));
  expect(ofAll.filledUntil).toBe(dayIn(firstFree - 1));
  expect((await read('accounts=account-3')).times).toHaveLength(5);
  expect((await read(`${new URLSearchParams(month)}`)).times).toEqual([]);
  // The first free time of all lies 1,500 taken ones ahead; each is one look at one post.
  const reads = watched.take().filter(({ table }) => table === 'posts' || table === 'targets');
  for (const { table, rows } of reads) expect(rows, table).toBeLessThan(MOST_ROWS);
});
