import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { firstRun } from '../apps/server/src/db/first-run.ts';
import { makeVideo } from '../apps/server/src/testing/video.ts';
import { type NetworkId, networkIds } from '../packages/domain/src/index.ts';
import type { Person } from '../tooling/product/person.ts';
import { chooseOptions } from './kit/choose-options.ts';
import { type AccountsEach, connectAccounts, type SandboxAccount } from './kit/connect-accounts.ts';
import { createHttpClient, inParallel } from './kit/http-client.ts';
import { p50AndP99, percentile, rounded } from './kit/percentile.ts';
import { publishedPosts } from './kit/published-posts.ts';
import { type BenchProduct, withBenchProduct, withPreparedProduct } from './kit/start-bench-product.ts';
import { startWorkers } from './kit/start-workers.ts';
import { storeCrowd } from './kit/store-crowd.ts';

const PEOPLE = 50;
const ACCOUNTS_EACH = 10;
const POSTS_PER_ACCOUNT = 20;
const TARGETS = PEOPLE * ACCOUNTS_EACH * POSTS_PER_ACCOUNT;

/** As many calls at once as the product makes to one network. */
const CALLS_AT_ONCE = 256;
/** Posts are stored this much before their time; preparing begins a minute before it, and of videos five. */
const LEAD_MS = 75_000;
const LEAD_OF_FILES_MS = LEAD_MS + 240_000;
const PATIENCE_MS = LEAD_OF_FILES_MS + 180_000;
const PREFIX = 'Nine sharp';

/**
 * Nine o'clock: 10,000 posts of 500 accounts are due at the same instant. The baseline is the same calls as fast as a
 * bare loop makes them, with nothing stored and nothing checked, half before and half after. Then the same moment
 * beside `planned` posts that are planned for later, and with 100,000 posts whose figures are due to be read at that instant:
 * `readAtOnce` is how many of these were read when the last post was out.
 */
export async function spike({ planned }: { planned: number }) {
  const alone = await withBenchProduct(async (product) => {
    const planners = await connectPeople(product);
    const accounts = planners.flatMap((planner) => planner.accounts);
    const bareBeforeS = await sendBare(product.sandboxUrl, accounts);
    const { lastLateMs, perS } = await publishSpike(product);
    const bareAfterS = await sendBare(product.sandboxUrl, accounts);
    const barePerS = TARGETS / (bareBeforeS + bareAfterS);
    return { lastLateMs, perS: rounded(perS), barePerS: rounded(barePerS), ratio: rounded(perS / barePerS) };
  });
  const beside = await withPreparedProduct(
    async (product) => {
      await connectPeople(product);
      await storeCrowd(product, { people: 1_000, planned, past: 0 });
    },
    (product) => publishSpike(product),
  );
  const reading = await withBenchProduct(async (product) => {
    await connectPeople(product);
    const times = await publishSpike(product, (due) => storeDueReadings(product, due));
    return { ...times, readAtOnce: await countReadings(product) };
  });
  return {
    ...alone,
    readingLastLateMs: reading.lastLateMs,
    readingRatio: rounded(reading.lastLateMs / alone.lastLateMs),
    readAtOnce: reading.readAtOnce,
    plannedLastLateMs: beside.lastLateMs,
    plannedPerS: rounded(beside.perS),
    plannedRatio: rounded(beside.lastLateMs / alone.lastLateMs),
  };
}

/**
 * The same moment with two worker processes on one PostgreSQL, and with one, beside a process that only answers calls.
 * `busy` is the share of all processors that everything on the machine took meanwhile.
 */
export async function spikeTwo() {
  const withWorkers = (count: number) =>
    withBenchProduct(
      async (product) => {
        const workers = await startWorkers(product, count);
        try {
          await connectPeople(product);
          return await publishSpike(product);
        } finally {
          for (const worker of workers) await worker.stop();
        }
      },
      { env: { NONET_ROLE: 'api' } },
    );
  const one = await withWorkers(1);
  const two = await withWorkers(2);
  return {
    onePerS: rounded(one.perS),
    oneBusy: rounded(one.busy),
    twoPerS: rounded(two.perS),
    twoBusy: rounded(two.busy),
    ratio: rounded(two.perS / one.perS),
  };
}

const connectPeople = (product: BenchProduct) =>
  connectAccounts(product, { people: PEOPLE, accountsEach: { bluesky: ACCOUNTS_EACH } });

async function publishSpike(
  product: BenchProduct,
  beside: (due: Date) => Promise<void> = async () => undefined,
): Promise<{ lastLateMs: number; perS: number; busy: number }> {
  const due = new Date(Date.now() + LEAD_MS);
  await storeDuePosts(product, due);
  await beside(due);
  const busy = watchProcessors(due);
  const times = await publishedPosts(product, { prefix: PREFIX, count: TARGETS, since: due, patienceMs: PATIENCE_MS });
  const lastLateMs = Math.max(...times.values()) - due.getTime();
  return { lastLateMs, perS: TARGETS / (lastLateMs / 1000), busy: await busy };
}

/** The share of the processors that is busy in the two seconds after `from`. */
async function watchProcessors(from: Date): Promise<number> {
  await sleep(from.getTime() - Date.now());
  const before = processorTimes();
  await sleep(2_000);
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}

/** How many of a person's accounts are at each network. */
const MIXED: AccountsEach = {
  bluesky: 2,
  twitter: 1,
  threads: 1,
  facebook: 1,
  instagram: 1,
  linkedin: 1,
  pinterest: 1,
  youtube: 1,
  tiktok: 1,
};

/** What goes along where words alone are not taken. */
const FILES: Readonly<Partial<Record<NetworkId, 'image' | 'video'>>> = {
  instagram: 'image',
  pinterest: 'image',
  youtube: 'video',
  tiktok: 'video',
};

/**
 * The same moment with accounts at every network. Where there is no key of ours, a post of an account waits for the one before. `outAtHalf`
 * is the share of a network's posts that were out when half of all were: a network that is starved by another has little.
 */
export function spikeMixed() {
  return withBenchProduct(async (product) => {
    const planners = await connectAccounts(product, { people: PEOPLE, accountsEach: MIXED });
    const files = [await makePicture(), await makeVideo({ width: 720, height: 1280 })];
    const options: Record<string, object> = {};
    await inParallel(planners, 4, async (planner) => {
      for (const file of files) await sendFile(planner.person, product.url, file);
      Object.assign(options, await chooseOptions(planner));
    });
    const due = new Date(Date.now() + LEAD_OF_FILES_MS);
    await storeDuePosts(product, due, options);
    const times = await publishedPosts(product, {
      prefix: PREFIX,
      count: TARGETS,
      since: due,
      patienceMs: PATIENCE_MS,
    });
    const late = [...times].map(([text, at]) => ({ text, ms: at - due.getTime() }));
    const halfMs = percentile(
      late.map(({ ms }) => ms),
      0.5,
    );
    const lastLateMs = Math.max(...late.map(({ ms }) => ms));
    const ofNetwork = (network: NetworkId) => {
      const lateMs = late.filter(({ text }) => text.startsWith(textOn(network))).map(({ ms }) => ms);
      const outAtHalf = lateMs.filter((ms) => ms <= halfMs).length / lateMs.length;
      return { posts: lateMs.length, ...p50AndP99(lateMs), lastMs: Math.max(...lateMs), outAtHalf: rounded(outAtHalf) };
    };
    return {
      lastLateMs,
      perS: rounded(TARGETS / (lastLateMs / 1000)),
      halfMs,
      networks: Object.fromEntries(networkIds.map((network) => [network, ofNetwork(network)])),
    };
  });
}

/** How the texts for a network begin. */
const textOn = (network: NetworkId) => `${PREFIX} on ${network},`;

function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
}

async function sendFile({ cookie }: Person, url: string, file: Buffer): Promise<void> {
  const headers = { cookie, origin: url, 'content-type': 'application/octet-stream' };
  const response = await fetch(new URL('/api/media', url), { method: 'POST', headers, body: new Uint8Array(file) });
  if (!response.ok) throw new Error(`The file was not taken: ${await response.text()}`);
  await response.text();
}

/**
 * Stores by SQL, because 10,000 calls would take longer than the minute that is left. The tables are analysed, as
 * autovacuum does in daily use.
 */
async function storeDuePosts(
  { db }: BenchProduct,
  due: Date,
  options: Readonly<Record<string, object>> = {},
): Promise<void> {
  await sql`
    with planned as materialized (
      select gen_random_uuid() id, c.space_id, c.id connection_id, c.network, row_number() over () number, m.id media_id,
        coalesce(${JSON.stringify(options)}::jsonb -> c.id, '{}') options
      from generate_series(1, ${POSTS_PER_ACCOUNT}::int),
        connections c left join media m on m.space_id = c.space_id and m.kind = ${JSON.stringify(FILES)}::jsonb ->> c.network
      where c.auth_data is not null
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
      select id, space_id, 'Post ' || number, ${PREFIX} || ' on ' || network || ', post ' || number || ${FILLER}::text,
        ${due}::timestamptz at time zone 'UTC', 'UTC', ${due}, to_char(${due}::timestamptz, 'YYYYMM'), ' post'
      from planned
    ), illustrated as (
      insert into post_media (post_id, position, media_id)
      select id, 0, media_id from planned where media_id is not null
    )
    insert into targets (space_id, post_id, connection_id, network, options, due_at, run_at)
    select space_id, id, connection_id, network, options, ${due}, ${firstRun(sql`${due}::timestamptz`, sql`array[media_id]`)} from planned
  `.execute(db);
  await sql`analyze posts, targets, connections`.execute(db);
}

/** Of each account 200 posts of the last days, all due to be read at the same instant. */
async function storeDueReadings({ db }: BenchProduct, due: Date): Promise<void> {
  await sql`
    with planned as materialized (
      select gen_random_uuid() id, c.space_id, c.id connection_id, c.network, now() - number * interval '10 minutes' published
      from connections c, generate_series(1, ${READINGS_PER_ACCOUNT}::int) number where c.auth_data is not null
    ), stored as (
      insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
      select id, space_id, 'Earlier', '', published at time zone 'UTC', 'UTC', published, to_char(published, 'YYYYMM'), 'published', published,
        ' earlier' from planned
    ), target as (
      insert into targets (space_id, post_id, connection_id, network, status, due_at, fenced_at, remote_id, published_at)
      select space_id, id, connection_id, network, 'published', published, published, 'at://did:plc:bench/app.bsky.feed.post/' || id, published
      from planned returning *
    )
    insert into post_figures (space_id, target_id, connection_id, network, published_at, next_at)
    select space_id, id, connection_id, network, published_at, ${due} from target`.execute(db);
  await sql`update account_readings set next_at = ${due}, followers_at = ${due}::timestamptz + interval '1 day'`.execute(
    db,
  );
  await sql`analyze posts, targets, post_figures, account_readings`.execute(db);
}

/** How many posts were read by now, also those that nothing was told of. */
async function countReadings({ db }: BenchProduct): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select count(*)::int read from post_figures f join targets t on t.id = f.target_id
    where t.remote_id like 'at://did:plc:bench/%' and f.next_at > now()`.execute(db);
  return rows[0]?.read ?? 0;
}

const READINGS_PER_ACCOUNT = 200;
const FILLER = `. ${'The kiln opens on Saturday, come and see what survived. '.repeat(2)}`;

/** How many seconds half of the bare calls took; all of them must be accepted. */
async function sendBare(sandboxUrl: string, accounts: readonly SandboxAccount[]): Promise<number> {
  const client = createHttpClient(sandboxUrl, { connections: CALLS_AT_ONCE });
  const sessions: { did: string; authorization: string }[] = [];
  await inParallel(accounts, CALLS_AT_ONCE, async ({ handle, did, password }) => {
    const body = { identifier: handle, password };
    const session = JSON.parse(
      await client.send({ method: 'POST', path: '/xrpc/com.atproto.server.createSession', body }),
    );
    sessions.push({ did, authorization: `Bearer ${session.accessJwt}` });
  });
  const calls = Array.from({ length: POSTS_PER_ACCOUNT / 2 }, () => sessions).flat();
  const firstKey = BigInt(Date.now()) * 1000n;
  const startedAt = performance.now();
  await inParallel(calls, CALLS_AT_ONCE, ({ did, authorization }, index) => {
    const text = `Bare loop, post ${index}${FILLER}`.trimEnd();
    const record = { $type: 'app.bsky.feed.post', text, createdAt: new Date().toISOString() };
    return client.send({
      method: 'POST',
      path: '/xrpc/com.atproto.repo.putRecord',
      headers: { authorization },
      body: {
        repo: did,
        collection: record.$type,
        rkey: recordKey(firstKey + BigInt(index)),
        record,
        swapRecord: null,
      },
    });
  });
  const seconds = (performance.now() - startedAt) / 1000;
  client.close();
  return seconds;
}

/** Thirteen digits of base 32 from microseconds, and no clock id (https://atproto.com/specs/tid). */
function recordKey(micros: bigint): string {
  const digits = '234567abcdefghijklmnopqrstuvwxyz';
  const bits = micros << 10n;
  return Array.from({ length: 13 }, (_, digit) => digits[Number((bits >> BigInt(60 - 5 * digit)) & 31n)]).join('');
}
