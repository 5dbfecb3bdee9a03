import { sql } from 'kysely';
import { ownSpaceOf, type SpaceId } from '../apps/server/src/db/space-id.ts';
import { type Asked, readActivity } from '../apps/server/src/features/activity/activity.queries.ts';
import { countWaiting } from '../apps/server/src/features/posts/approval/approvals.queries.ts';
import { postsToJudge } from '../apps/server/src/features/posts/list-posts.queries.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpCall } from './kit/http-client.ts';
import { percentile, rounded } from './kit/percentile.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';

const SPACES = 1_000;
const MEMBERS = 1_000;
const WAITING = 10_000;
const ACTIVITIES = 1_000_000;
/** As many rows of a page as the route reads. */
const ACTIVITY_PAGE = 51;
const TURNS = 200;
const WARM_UP = 30;
const DAY_MS = 86_400_000;

/**
 * What a call costs somebody who owns a thousand spaces, and in a space of a thousand members, beside the same call of somebody alone, by
 * turns in one run. Then the queue of ten thousand posts that wait for a yes, by its statements and as it is called, and a page of a
 * million things that were done in one space.
 */
export async function together() {
  const measured = await withPreparedProduct(
    async (product) => {
      const planners = await connectAccounts(product, { people: 3, accountsEach: { bluesky: 1 } });
      const people = await Promise.all(planners.map(async (planner) => ({ ...planner, id: await idOf(planner) })));
      const [alone, owner, host] = people;
      if (alone === undefined || owner === undefined || host === undefined) throw new Error('Three people are needed');
      await storeSpaces(product, owner.id);
      await storeMembers(product, host.id);
      await storeWaiting(product, host);
      await storeActivity(product, host);
      await sql`analyze`.execute(product.db);
      return [alone, owner, host] as const;
    },
    measure,
    { env: { NONET_ROLE: 'api' } },
  );
  return Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, rounded(value)]));
}

/** Somebody with the id of their own space. */
type Host = Planner & { id: SpaceId };

async function idOf({ person }: Planner): Promise<SpaceId> {
  const { uid } = await person.call<{ uid: string }>('GET', '/api/me');
  return ownSpaceOf(uid);
}

async function storeSpaces({ db }: BenchProduct, ownerId: SpaceId): Promise<void> {
  await sql`insert into spaces (id, owner_id, name) select 'client-' || n, ${ownerId}, 'Client ' || n
    from generate_series(1, ${SPACES}::int) n`.execute(db);
  await sql`insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
    select 'client-' || n, 'Kiln', 'Come', now() at time zone 'UTC', 'UTC', now() + p * interval '1 day', to_char(now(), 'YYYYMM')
    from generate_series(1, ${SPACES}::int) n, generate_series(1, 10) p`.execute(db);
}

async function storeMembers({ db }: BenchProduct, hostId: SpaceId): Promise<void> {
  await sql`insert into users (id, name, email) select 'member-' || n, 'Member ' || n, 'member-' || n || '@nonet.test'
    from generate_series(1, ${MEMBERS}::int) n`.execute(db);
  await sql`insert into space_members (space_id, user_id, role)
    select ${hostId}, 'member-' || n, case when n % 10 = 0 then 'manager' else 'writer' end from generate_series(1, ${MEMBERS}::int) n`.execute(
    db,
  );
}

async function storeWaiting({ db }: BenchProduct, { id: hostId, connectionIds: [connectionId] }: Host): Promise<void> {
  await sql`
    with made as materialized (
      select uuidv7() id, now() + interval '1 day' + n * interval '5 minutes' due, 'member-' || (1 + n % ${MEMBERS}::int) author
      from generate_series(1, ${WAITING}::int) n
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, author_id, approval)
      select id, ${hostId}, 'Kiln opening', 'Come and see', due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'), author, 'waiting'
      from made returning id
    )
    insert into targets (space_id, post_id, connection_id, network, due_at, approval)
    select ${hostId}, id, ${connectionId}, 'bluesky', due, 'waiting' from made`.execute(db);
}

/** Two years of a busy team: of a thousand things one is no post's, and of ten thousand one concerns the first account. */
async function storeActivity({ db }: BenchProduct, { id: hostId, connectionIds: [connectionId] }: Host): Promise<void> {
  await sql`
    insert into activity (space_id, at, person_id, person_name, what, subject, accounts, before, after)
    select ${hostId}, now() - n * interval '1 minute', 'member-' || (1 + n % ${MEMBERS}::int), 'Member',
      case when n % 1000 = 0 then 'member-changed' when n % 3 = 0 then 'post-moved' else 'post-changed' end,
      case when n % 1000 = 0 then 'member-' || (1 + n % 7) else gen_random_uuid()::text end,
      case when n % 1000 > 0 then array[case when n % 10000 = 1 then ${connectionId} else 'other' end] end,
      '{"at": "2026-11-20T10:00:00.000Z"}', '{"at": "2026-11-20T12:00:00.000Z"}'
    from generate_series(1, ${ACTIVITIES}::int) n`.execute(db);
}

async function measure({ db, url }: BenchProduct, people: readonly [Host, Host, Host]) {
  const client = createHttpClient(url, { connections: 2 });
  const get = ({ person }: Planner, path: string): HttpCall => ({
    method: 'GET',
    path,
    headers: { cookie: person.cookie },
  });
  const range = `from=${new Date(Date.now() - 15 * DAY_MS).toISOString()}&to=${new Date(Date.now() + 15 * DAY_MS).toISOString()}`;
  const schedule = ({ person, connectionIds }: Planner): HttpCall => ({
    method: 'POST',
    path: '/api/social/posts/schedule',
    headers: { cookie: person.cookie, origin: url, 'idempotency-key': crypto.randomUUID() },
    body: {
      title: 'Kiln opening',
      description: 'Come and see',
      scheduledDate: new Date(Date.now() + DAY_MS * (100 + 60 * Math.random())).toISOString(),
      platforms: connectionIds,
    },
  });
  const all = { accounts: null, days: null, person: null, what: null, from: null, to: null };
  const activity =
    (more: Partial<Asked> = {}) =>
    ({ id }: Host) =>
      readActivity(db, { ...all, spaceId: id, ...more }, null, ACTIVITY_PAGE);
  const [, , { connectionIds: bound }] = people;
  const as = (uid: SpaceId) => ({ spaceId: uid, accounts: null, by: { uid, role: 'owner' as const } });
  try {
    return {
      // Before anything is scheduled, which is activity, too.
      ...(await beside('activity', people, (planner) => client.send(get(planner, '/api/activity')))),
      ...(await beside('activityStatement', people, activity())),
      ...(await beside('activityOfPerson', people, activity({ person: 'member-7' }))),
      ...(await beside('activityOfMembers', people, activity({ what: 'members' }))),
      ...(await beside('activityOfBound', people, activity({ accounts: bound }))),
      ...(await beside('schedule', people, (planner) => client.send(schedule(planner)))),
      ...(await beside('page', people, (planner) => client.send(get(planner, `/api/posts?${range}`)))),
      ...(await beside('spaces', people, (planner) => client.send(get(planner, '/api/spaces')))),
      ...(await beside('members', people, (planner) => client.send(get(planner, '/api/members')))),
      ...(await beside('queue', people, (planner) => client.send(get(planner, '/api/approvals')))),
      ...(await beside('queueStatement', people, ({ id }) => postsToJudge(db, as(id), null))),
      ...(await beside('queueCount', people, ({ id }) => countWaiting(db, as(id)))),
    };
  } finally {
    client.close();
  }
}

/** The same task of three people by turns: somebody alone, the owner of many spaces, and the host of many members. */
async function beside<Who>(
  name: string,
  [alone, owner, host]: readonly [Who, Who, Who],
  task: (who: Who) => Promise<unknown>,
): Promise<Record<string, number>> {
  const people = { Alone: alone, Owner: owner, Host: host };
  const times = new Map<string, number[]>(Object.keys(people).map((who) => [who, []]));
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    for (const [who, one] of Object.entries(people)) {
      const startedAt = performance.now();
      await task(one);
      if (turn >= 0) times.get(who)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(
    [...times].flatMap(([who, all]) => [
      [`${name}${who}P50Ms`, percentile(all, 0.5)],
      [`${name}${who}P99Ms`, percentile(all, 0.99)],
    ]),
  );
}
