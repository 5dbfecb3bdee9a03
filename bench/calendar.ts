import { type KyselyPlugin, sql } from 'kysely';
import { ownSpaceOf, type SpaceId } from '../apps/server/src/db/space-id.ts';
import { countedPosts } from '../apps/server/src/features/posts/count-posts.queries.ts';
import { postsBetween, postsWithParts } from '../apps/server/src/features/posts/list-posts.queries.ts';
import { noFilter } from '../apps/server/src/features/posts/post-filter.ts';
import { loadPosts } from '../apps/web/src/features/calendar/posts/load-posts.ts';
import type { PostPage } from '../packages/contract/src/index.ts';
import { searchParts } from '../packages/domain/src/index.ts';
import { clearGarbage } from './kit/clear-garbage.ts';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpClient } from './kit/http-client.ts';
import { p50AndP99, percentile } from './kit/percentile.ts';
import { type BenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';
import { createWordyTexts, type WordyTexts } from './kit/wordy-texts.ts';

const POSTS = 1_000_000;
const POSTS_AT_ONCE = 100_000;
const USERS = 500;
/** People who look at their calendar: those with the most posts, so that every page is full. */
const PEOPLE = 10;
const DAY_MS = 86_400_000;
/** The posts lie between two years back and one year ahead. */
const SPAN = { fromDay: -730, toDay: 365 };
/** The number of days that a month's grid shows. */
const GRID_DAYS = 42;
/**
 * Turns before measuring: V8 compiles the measured code and PostgreSQL reads what it needs, as in a server that has run
 * for a while.
 */
const WARM_UP = 5_000;
/** Enough turns that the p99 does not depend on a handful of calls. */
const REQUESTS = 1_000;
const QUERIES = 4_000;
/** Searches and counts: enough turns of each kind, which read more than a page does. */
const SEARCHES = 500;
const WARM_UP_SEARCHES = 100;
const MONTHS = 40;
const WARM_UP_MONTHS = 100;
/** In this many days the busiest user has 2,000 posts, the number in the budget for a month. */
const MONTH_DAYS = 49;
/** As many connections as the browser uses for the pages of a month. */
const CONNECTIONS = 4;

/**
 * The first page of a month among a million posts. It measures the statement that reads the page (a random month and
 * the present one, by this process's clock and by PostgreSQL's), the browser's call for it, and all pages of a month.
 * The baselines are a statement that reads nothing, and the same call for days without posts. They take turns with the
 * measured calls, so they show what a statement and a call cost on this machine at this moment.
 */
export function calendar() {
  const texts = createWordyTexts();
  const prepare = (product: BenchProduct) => storePeople(product, texts);
  return withPreparedProduct(prepare, async (product, { planners, spaceIds }) => {
    // The statement is measured first, so that this process does not collect the garbage of thousands of answers
    // meanwhile.
    const statement = await timesOfStatement(product, spaceIds);
    const execution = await executionOf(product, spaceIds);
    const search = await timesOfSearch(product, spaceIds, texts);
    const client = createHttpClient(product.url, { connections: CONNECTIONS });
    try {
      const month = await timesOfMonth(client, planners[0]);
      const overHttp = await timesOverHttp(client, planners);
      return { ...statement, ...execution, ...search, ...overHttp, ...month };
    } finally {
      client.close();
    }
  });
}

async function storePeople(product: BenchProduct, texts: WordyTexts) {
  const planners = await connectAccounts(product, { people: PEOPLE, accountsEach: { bluesky: 2 } });
  return { planners, spaceIds: await storePosts(product, planners, texts) };
}

/**
 * Stores the posts in the order of their time, so that the posts of one user lie far apart on the disk, as in an
 * installation with many people. The shares fall with the square root: the largest user has 45,000 posts, the middle
 * one 1,400. Every second post goes to two accounts. Ids are in the order of creation, as in the product. Returns the
 * users, the largest first.
 */
async function storePosts({ db }: BenchProduct, planners: readonly Planner[], texts: WordyTexts): Promise<SpaceId[]> {
  await sql`
    insert into users (id, name, email)
    select 'bench-' || n, 'Person ' || n, 'bench-' || n || '@nonet.test' from generate_series(1, ${USERS - PEOPLE}::int) n
  `.execute(db);
  await sql`
    insert into connections (id, space_id, network, origin, remote_account_id, username, is_default, env)
    select u.id || '-' || n, u.id, 'bluesky', 'sandbox', n, 'account-' || n, n = 1, 'sandbox'
    from users u, generate_series(1, 2) n where u.id like 'bench-%'
  `.execute(db);
  const owners = await db.selectFrom('connections').select(['id', 'space_id']).execute();
  const ownerOf = new Map(owners.map(({ id, space_id }) => [id, space_id]));
  const people = planners.map(({ connectionIds }) => ownerOf.get(connectionIds[0] ?? '') ?? ownSpaceOf(''));
  const spaceIds = [...people, ...new Set(ownerOf.values().filter((id) => id.startsWith('bench-')))];

  // The index of words is made at the end, which takes a third of the time.
  const { rows } = await sql<{ index: string }>`select pg_get_indexdef('posts_search'::regclass) "index"`.execute(db);
  await sql`drop index posts_search`.execute(db);
  await sql`create table bench_texts (n int primary key, title text, text text, search_text text)`.execute(db);
  await sql`insert into bench_texts select * from json_to_recordset(${JSON.stringify(texts.all)})
    t(n int, title text, text text, "searchText" text)`.execute(db);
  for (let first = 0; first < POSTS; first += POSTS_AT_ONCE) {
    await sql`
      with planned as materialized (
        select uuidv7() id, floor(${texts.all.length} * random())::int text, (${spaceIds}::text[])[1 + floor(${USERS} * random() ^ 2)] space_id, n % 2 = 0 to_both,
          now() + (${SPAN.fromDay} + ${SPAN.toDay - SPAN.fromDay} * n / ${POSTS}::float8) * interval '1 day' due
        from generate_series(${first}::int, ${first + POSTS_AT_ONCE - 1}::int) n
      ), stored as (
        insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status,
          published_at, search_text)
        select id, space_id, t.title, t.text, due at time zone 'UTC', 'UTC', due, to_char(due, 'YYYYMM'),
          case when due < now() then 'published' else 'pending' end, case when due < now() then due end,
          t.search_text
        from planned join bench_texts t on t.n = planned.text
      ), account as (
        select id, space_id, network, row_number() over (partition by space_id order by id) n from connections
      )
      insert into targets (space_id, post_id, connection_id, network, status, due_at, run_at, fenced_at, remote_id,
        remote_url, published_at)
      select p.space_id, p.id, a.id, a.network, case when due < now() then 'published' else 'pending' end, due,
        case when due >= now() then due + interval '1 day' end, case when due < now() then due end,
        case when due < now() then 'at://did:plc:bench/app.bsky.feed.post/' || p.id end,
        case when due < now() then 'http://127.0.0.1/bluesky/post/' || p.id end, case when due < now() then due end
      from planned p join account a on a.space_id = p.space_id and (a.n = 1 or p.to_both)
    `.execute(db);
  }
  await sql`drop table bench_texts`.execute(db);
  await sql.raw(rows[0]?.index ?? '').execute(db);
  await sql`vacuum analyze posts, targets, connections`.execute(db);
  return spaceIds;
}

/** The first day of a random grid within the time of the posts. */
function someDay(): number {
  const days = SPAN.toDay - SPAN.fromDay - GRID_DAYS;
  return Date.now() + (SPAN.fromDay + Math.random() * days) * DAY_MS;
}

/** The grid that the calendar asks for when it is opened. */
function presentGrid(): Grid {
  return gridFrom(Date.now() - 10 * DAY_MS);
}

/** A day long after the last post. */
function dayWithoutPosts(): number {
  return Date.now() + 2 * SPAN.toDay * DAY_MS;
}

interface Turn {
  readonly name: string;
  readonly call: (number: number) => Promise<unknown>;
  readonly samples: number[];
}

/**
 * Makes the calls in turn, so that all of them meet the machine in the same state. The time of `afterEach` does not
 * count.
 */
async function byTurns<Name extends string>(
  times: number,
  calls: Record<Name, Turn['call']>,
  { afterEach, warmUp = WARM_UP }: { afterEach?: () => void; warmUp?: number } = {},
) {
  const turns: Turn[] = Object.entries<Turn['call']>(calls).map(([name, call]) => ({ name, call, samples: [] }));
  for (let number = 0; number < warmUp + times; number++) {
    for (const { call, samples } of turns) {
      const ms = await timeOf(() => call(number));
      if (number >= warmUp) samples.push(ms);
      afterEach?.();
    }
  }
  const measured = turns.map(({ name, samples }) => [name, p50AndP99(samples)]);
  return Object.fromEntries(measured) as Record<Name, ReturnType<typeof p50AndP99>>;
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

interface Grid {
  readonly from: string;
  readonly to: string;
}

function gridFrom(day: number, days = GRID_DAYS): Grid {
  return { from: new Date(day).toISOString(), to: new Date(day + days * DAY_MS).toISOString() };
}

function pageCall(planner: Planner | undefined, { from, to }: Grid, cursor?: string) {
  const query = new URLSearchParams({ from, to, ...(cursor === undefined ? {} : { cursor }) });
  return { method: 'GET', path: `/api/posts?${query}`, headers: { cookie: planner?.person.cookie ?? '' } } as const;
}

/** Times of the browser's calls for the same pages, and of a call for days without posts. */
async function timesOverHttp(client: HttpClient, planners: readonly Planner[]) {
  const ask = (number: number, grid: Grid) => client.send(pageCall(planners[number % PEOPLE], grid));
  const { some, present, empty } = await byTurns(
    REQUESTS,
    {
      some: (number) => ask(number, gridFrom(someDay())),
      present: (number) => ask(number, presentGrid()),
      empty: (number) => ask(number, gridFrom(dayWithoutPosts())),
    },
    { afterEach: clearGarbage },
  );
  const { p50Ms: httpP50Ms, p99Ms: httpP99Ms } = some;
  const { p50Ms: presentHttpP50Ms, p99Ms: presentHttpP99Ms } = present;
  const { p50Ms: emptyHttpP50Ms, p99Ms: emptyHttpP99Ms } = empty;
  return { httpP50Ms, httpP99Ms, presentHttpP50Ms, presentHttpP99Ms, emptyHttpP50Ms, emptyHttpP99Ms };
}

/** About 2,000 posts of the busiest user, read and parsed as the calendar does it. The budget is 60 ms. */
async function timesOfMonth(client: HttpClient, planner: Planner | undefined) {
  const times: number[] = [];
  let monthPosts = 0;
  for (let number = 0; number < WARM_UP_MONTHS + MONTHS; number++) {
    const grid = gridFrom(Date.now() - (100 + number) * DAY_MS, MONTH_DAYS);
    const readPage = async (stretch: Grid, cursor: string | undefined) =>
      JSON.parse(await client.send(pageCall(planner, stretch, cursor))) as PostPage;
    const ms = await timeOf(async () => {
      monthPosts = (await loadPosts(readPage, grid)).length;
    });
    if (number >= WARM_UP_MONTHS) times.push(ms);
  }
  const { p50Ms: monthP50Ms, p99Ms: monthP99Ms } = p50AndP99(times);
  return { monthP50Ms, monthP99Ms, monthPosts };
}

/**
 * Times of the page as the server reads it, on a connection of this process: the statement, and making posts of its
 * rows. The budget is 3 ms.
 */
async function timesOfStatement({ db }: BenchProduct, spaceIds: readonly SpaceId[]) {
  const { some, present, none } = await byTurns(QUERIES, {
    some: (number) => postsBetween(db, pageOf(spaceIds, number, gridFrom(someDay()))),
    present: (number) => postsBetween(db, pageOf(spaceIds, number, presentGrid())),
    none: (number) => sql`select ${number}::int`.execute(db),
  });
  const { p50Ms: presentP50Ms, p99Ms: presentP99Ms } = present;
  const { p50Ms: noneP50Ms, p99Ms: noneP99Ms } = none;
  return { ...some, presentP50Ms, presentP99Ms, noneP50Ms, noneP99Ms };
}

/**
 * Times of searches and counts as the server makes them: by words of every kind, for the person with the most posts (45,000) and for
 * a middle one (1,400). `searchP99Ms` and `countsP99Ms` are those of the slowest kind; the note has all. The budget is 20 ms.
 */
async function timesOfSearch({ db }: BenchProduct, spaceIds: readonly SpaceId[], { words }: WordyTexts) {
  const people = { largest: spaceIds[0] ?? ownSpaceOf(''), middle: spaceIds[USERS / 2] ?? ownSpaceOf('') };
  const kinds = Object.entries(people).flatMap(([who, spaceId]) =>
    Object.entries(words).map(([kind, text]) => ({ name: `${who}, ${kind}`, spaceId, parts: searchParts(text) })),
  );
  const everything = { from: null, to: null };
  const somebody = { uid: people.largest, role: 'owner' as const };
  const searches = await byTurns(
    SEARCHES,
    Object.fromEntries(
      kinds.map(({ name, ...asked }) => [name, () => postsWithParts(db, { ...asked, filter: noFilter, after: null })]),
    ),
    { warmUp: WARM_UP_SEARCHES },
  );
  const counts = await byTurns(
    SEARCHES,
    Object.fromEntries([
      ...kinds.map(
        ({ name, ...asked }) =>
          [name, () => countedPosts(db, { ...asked, ...everything, accounts: null, by: somebody })] as const,
      ),
      [
        'largest, all',
        () => countedPosts(db, { spaceId: people.largest, parts: null, ...everything, accounts: null, by: somebody }),
      ] as const,
    ]),
    { warmUp: WARM_UP_SEARCHES },
  );
  console.error(`calendar, searches: ${JSON.stringify(searches)}`);
  console.error(`calendar, counts: ${JSON.stringify(counts)}`);
  const { rows } = await sql<{ bytes: number }>`
    select (pg_relation_size('posts_search') / ${POSTS})::int bytes`.execute(db);
  return {
    searchP50Ms: slowest(searches).p50Ms,
    searchP99Ms: slowest(searches).p99Ms,
    countsP50Ms: slowest(counts).p50Ms,
    countsP99Ms: slowest(counts).p99Ms,
    searchIndexBytesPerPost: rows[0]?.bytes ?? 0,
  };
}

type Times = ReturnType<typeof p50AndP99>;

function slowest(kinds: Readonly<Record<string, Times>>): Times {
  return Object.values(kinds).reduce((one, other) => (other.p99Ms > one.p99Ms ? other : one));
}

function pageOf(spaceIds: readonly SpaceId[], number: number, { from, to }: Grid) {
  const all = {
    spaceId: spaceIds[number % PEOPLE] ?? ownSpaceOf(''),
    filter: noFilter,
    after: null,
    isNewestFirst: false,
  };
  return { ...all, from: new Date(from), to: new Date(to) };
}

/**
 * PostgreSQL's own time for the statement, by its own clock: with turning rows into text, without the way there and
 * back, and without Node. `buffers`: the median of the blocks of 8 kB that it touches, whether they were in
 * shared_buffers or not.
 */
async function executionOf({ db }: BenchProduct, spaceIds: readonly SpaceId[]) {
  const explained = { some: [] as ExplainedQuery[], present: [] as ExplainedQuery[] };
  const some = db.withPlugin(explain((query) => explained.some.push(query)));
  const present = db.withPlugin(explain((query) => explained.present.push(query)));
  await byTurns(QUERIES, {
    some: (number) => postsBetween(some, pageOf(spaceIds, number, gridFrom(someDay()))),
    present: (number) => postsBetween(present, pageOf(spaceIds, number, presentGrid())),
  });
  const { p50Ms: executionP50Ms, p99Ms: executionP99Ms } = executionTimes(explained.some);
  const { p50Ms: presentExecutionP50Ms, p99Ms: presentExecutionP99Ms } = executionTimes(explained.present);
  const blocks = explained.some.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']);
  const buffers = percentile(blocks, 0.5);
  return { executionP50Ms, executionP99Ms, presentExecutionP50Ms, presentExecutionP99Ms, buffers };
}

function executionTimes(explained: readonly ExplainedQuery[]) {
  return p50AndP99(explained.slice(WARM_UP).map((query) => query['Execution Time']));
}

interface ExplainedQuery {
  readonly 'Execution Time': number;
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

/** Makes PostgreSQL explain each statement; its result then has no rows. */
function explain(onExplained: (query: ExplainedQuery) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') return node;
      const [first = '', ...rest] = node.sqlFragments;
      return {
        ...node,
        sqlFragments: [`explain (analyze, buffers, serialize text, timing off, format json) ${first}`, ...rest],
      };
    },
    async transformResult({ result }) {
      const [row] = result.rows as [{ 'QUERY PLAN': [ExplainedQuery] }];
      onExplained(row['QUERY PLAN'][0]);
      return { ...result, rows: [] };
    },
  };
}
