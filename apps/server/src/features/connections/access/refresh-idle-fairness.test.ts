import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { type RefreshIdleParts, refreshIdle } from '#/features/connections/access/refresh-idle.job.ts';
import { createLog } from '#/http/log.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { watchRowsRead } from '#/testing/rows-read.ts';
import { createWorld } from '#/testing/world.ts';

type Answer = Awaited<ReturnType<RefreshIdleParts['refresh']>>;
const WAIT = { kind: 'wait', scope: 'connection' } as const;

let planner: Planner;
/** Answers a renewal; by default it succeeds. */
let answer: (connectionId: string) => Answer | Promise<Answer>;
let renewed: Set<string>;
let tried: string[];
beforeEach(async () => {
  planner = await createPlanner();
  answer = () => ({ kind: 'fresh' });
  renewed = new Set();
  tried = [];
});

async function run(
  signal = new AbortController().signal,
  networks: Network[] = [planner.world.network],
  db = planner.db,
) {
  const refresh: RefreshIdleParts['refresh'] = async (_, { connectionId }) => {
    tried.push(connectionId);
    const result = await answer(connectionId);
    if (result.kind === 'fresh') {
      renewed.add(connectionId);
      await sql`update connections set refreshed_at = clock_timestamp() where id = ${connectionId}`.execute(planner.db);
    }
    return result;
  };
  await refreshIdle(
    {
      db,
      networks: new Map(networks.map((network) => [network.id, network])),
      log: createLog('silent'),
      isPaused: () => false,
      refresh,
      judge: async () => undefined,
    },
    signal,
  );
}

/** Accounts `prefix-1` and on, each unused for a second less than the one before it. */
const addIdle = (
  prefix: string,
  count: number,
  {
    unusedFor = '8 days',
    host = null,
    network = 'bluesky',
  }: { unusedFor?: string; host?: string | null; network?: NetworkId } = {},
) =>
  sql`insert into connections (id, space_id, network, origin, remote_account_id, env, token_expires_at, refreshed_at, host)
    select ${prefix}::text || '-' || n, ${planner.caller.uid}, ${network}, ${planner.world.network.origin},
      ${prefix}::text || n, 'sandbox', clock_timestamp(), clock_timestamp() - ${unusedFor}::interval + n * interval '1 second',
      ${host}::text || (n % 300)
    from generate_series(1, ${count}::int) n`.execute(planner.db);

/** Each of the accounts has a post that is due in ten hours. */
const addDuePosts = () =>
  sql`with post as (
      insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
      select space_id, id, 'Text', clock_timestamp()::timestamp, 'UTC', clock_timestamp() + interval '10 hours', '202611'
      from connections returning id, title, space_id, scheduled_at)
    insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
    select p.space_id, p.id, p.title, c.network, p.scheduled_at, p.scheduled_at from post p join connections c on c.id = p.title
  `.execute(planner.db);

const alive = (count: number) => Array.from({ length: count }, (_, n) => `alive-${n + 1}`).sort();

test.each([
  ['unused for a week', '8 days', false],
  ['with posts due soon', '30 hours', true],
])(
  'of a thousand accounts %s, six hundred that hang keep none of the others from being renewed',
  async (_name, unusedFor, due) => {
    await addIdle('hangs', 600, { unusedFor, host: 'pds.example' });
    await addIdle('alive', 400, { unusedFor: due ? '29 hours' : '7 days 12 hours' });
    if (due) await addDuePosts();
    // A run is over when so many have hung: they take all of its half hour.
    const HANGS_PER_RUN = 100;
    const runOnce = async () => {
      const end = new AbortController();
      let hung = 0;
      answer = (id) => {
        if (!id.startsWith('hangs')) return { kind: 'fresh' };
        if (++hung === HANGS_PER_RUN) end.abort();
        return WAIT;
      };
      await run(end.signal);
      return hung;
    };
    for (let hour = 0; hour < 7; hour++) await runOnce();
    expect([...renewed].sort()).toEqual(alive(400));

    // A day or a week later the same accounts come first, and those that have hung all the time after them.
    renewed.clear();
    await sql`update connections set refreshed_at = refreshed_at - ${unusedFor}::interval,
    refresh_tried_at = refresh_tried_at - ${unusedFor}::interval where id like 'alive%'`.execute(planner.db);
    await runOnce();
    expect([...renewed].sort()).toEqual(alive(400));
  },
);

test('a server that hangs is waited for by four renewals, while all others go on', async () => {
  await addIdle('hangs', 600);
  await sql`update connections set host = 'pds.slow.example'`.execute(planner.db);
  await addIdle('alive', 400, { unusedFor: '7 days 12 hours' });
  const gate = Promise.withResolvers<Answer>();
  answer = (id) => (id.startsWith('hangs') ? gate.promise : { kind: 'fresh' });
  const end = new AbortController();
  const running = run(end.signal);
  await expect.poll(() => [...renewed].sort()).toEqual(alive(400));
  expect(tried.filter((id) => id.startsWith('hangs'))).toHaveLength(4);
  end.abort();
  gate.resolve(WAIT);
  await running;
});

test('a network that hangs keeps no other network waiting', async () => {
  await addIdle('hangs', 40);
  await addIdle('alive', 40, { network: 'twitter' });
  const gate = Promise.withResolvers<Answer>();
  answer = (id) => (id.startsWith('hangs') ? gate.promise : { kind: 'fresh' });
  const end = new AbortController();
  const running = run(end.signal, [planner.world.network, createWorld({ id: 'twitter' }).network]);
  await expect.poll(() => [...renewed].sort()).toEqual(alive(40));
  end.abort();
  gate.resolve(WAIT);
  await running;
});

test('each idle account is tried once', async () => {
  await addIdle('alive', 40);
  answer = () => WAIT;
  await run();
  expect(tried.sort()).toEqual(alive(40));
});

test('statistics of a time with no accounts do not make each account be compared with each', async () => {
  await sql`analyze connections`.execute(planner.db);
  await addIdle('alive', 400);
  const { db, take } = watchRowsRead(planner.databaseUrl);
  await run(undefined, undefined, db);
  await db.destroy();
  expect(renewed.size).toBe(400);
  const rows = take().flatMap((read) => (read.table === 'connections' ? [read.rows] : []));
  // Each with each are 160,000. Rows that tests before this one have left are read, too.
  expect(Math.max(...rows)).toBeLessThan((400 * 400) / 4);
});

test('a network that asks everybody to wait is left alone for this time, when two accounts were told', async () => {
  await addIdle('alive', 400);
  answer = (id) => (id === 'alive-1' ? { kind: 'wait', scope: 'network' } : WAIT);
  await run();
  expect(tried).toHaveLength(400);
  tried = [];
  answer = () => ({ kind: 'wait', scope: 'network' });
  await run();
  expect(tried.length).toBeLessThan(50);
});
