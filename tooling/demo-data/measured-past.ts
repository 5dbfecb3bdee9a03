import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/pool.ts';
import type { SpaceId } from '../../apps/server/src/db/space-id.ts';
import type { Connection } from '../../packages/contract/src/index.ts';
import { addDays, type NetworkId, type PostFigures } from '../../packages/domain/src/index.ts';
import { pastReadings, pretendFigures, pretendFollowers } from './pretend-figures.ts';

/** Days of the past that have posts: the 30 that are shown first, and the 30 before. */
const DAYS = 60;
/** Local hours of the posts of a day: the same in every week, so that hours have several posts behind them. */
const hours = [8, 11, 13, 17, 18, 20];
const titles = ['Kiln opening', 'Oat bake', 'First plunge', 'New in: essays', 'Gift tins', 'Signed shelf', 'Set lunch'];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whose past it is, with an account of each network. */
export interface MeasuredPerson {
  readonly spaceId: SpaceId;
  readonly accounts: ReadonlyMap<NetworkId, Connection>;
  /** How old posts are when this installation reads them, in milliseconds. */
  readonly ages: readonly number[];
}

/**
 * Two months of posts that are out, read as often as they would have been, and the followers of their accounts. Nothing of it is at a
 * network, so none of it is read again.
 */
export async function writeMeasuredPast(db: Database, { spaceId, accounts, ages }: MeasuredPerson): Promise<void> {
  const posts = Array.from({ length: DAYS * hours.length }, (_, place) => postOf(place));
  const targets = posts.flatMap((post, place) =>
    [...accounts]
      .filter((_, index) => (index + place) % 2 === 0)
      .map(([network, { id: connection_id }], index) => targetOf({ post, place, network, connection_id, index, ages })),
  );
  await db.transaction().execute(async (trx) => {
    await sql`insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
      select id, ${spaceId}, title, title, at at time zone ${zone}, ${zone}, at, to_char(at, 'YYYYMM'), status, at, ' ' || lower(title)
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (id uuid, title text, at timestamptz, status text)`.execute(
      trx,
    );
    const rows = sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (id uuid, post_id uuid, connection_id text, network text,
      at timestamptz, is_out boolean, read_at timestamptz, readings jsonb)`;
    await sql`insert into targets (id, space_id, post_id, connection_id, network, status, due_at, fenced_at, published_at, remote_id, remote_url, error_code, error_message)
      select id, ${spaceId}, post_id, connection_id, network, case when is_out then 'published' else 'rejected' end, at, at,
        case when is_out then at end, case when is_out then 'demo-' || id end, case when is_out then 'https://network.test/' || id end,
        case when not is_out then 'refused' end, case when not is_out then 'It refused this post.' end
      from ${rows}`.execute(trx);
    // The target's id is also that of its figures: nobody sees either.
    const figures = sql`views bigint, impressions bigint, reach bigint, likes bigint, comments bigint, shares bigint, saves bigint,
      clicks bigint, reposts bigint, quotes bigint, pin_clicks bigint`;
    const names = sql`views, impressions, reach, likes, comments, shares, saves, clicks, reposts, quotes, pin_clicks`;
    await sql`insert into post_figures (id, space_id, target_id, connection_id, network, published_at, read_at, ${names})
      select t.id, ${spaceId}, t.id, t.connection_id, t.network, t.at, t.read_at, ${names}
      from ${rows}, jsonb_to_record(coalesce(t.readings -> -1, '{}')) as r (${figures}) where t.is_out`.execute(trx);
    await sql`insert into readings (figures_id, read_at, age_ms, ${names})
      select t.id, t.at + r.age_ms * interval '1 ms', r.age_ms, ${names}
      from ${rows}, jsonb_to_recordset(t.readings) as r (age_ms bigint, ${figures}) where t.is_out`.execute(trx);
    await sql`update account_readings set read_at = clock_timestamp(), followers_at = clock_timestamp() + interval '1 day'
      where space_id = ${spaceId}`.execute(trx);
    const counts = [...accounts.values()].flatMap(({ id }, rank) => followersOf(id, rank));
    await sql`insert into follower_readings (connection_id, day, space_id, read_at, count)
      select connection_id, day, ${spaceId}, day + interval '9 hours', count
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as f (connection_id text, day date, count bigint)
      on conflict (connection_id, day) do update set count = excluded.count`.execute(trx);
  });
}

function postOf(place: number) {
  const at = new Date();
  at.setDate(at.getDate() - 1 - Math.floor(place / hours.length));
  at.setHours(hours[place % hours.length] ?? 9, 0, 0, 0);
  return {
    id: randomUUID(),
    title: titles[place % titles.length] ?? '',
    at,
    status: isPartial(place) ? 'partial' : 'published',
  };
}

/** Of some posts the first target was refused. */
const isPartial = (place: number) => place % 41 === 7;

interface TargetPlace {
  post: ReturnType<typeof postOf>;
  place: number;
  network: NetworkId;
  connection_id: string;
  index: number;
  ages: readonly number[];
}

function targetOf({ post: { id: post_id, at }, place, network, connection_id, index, ages }: TargetPlace) {
  const post = { network, place, at };
  const readAges = pastReadings(post, ages, Date.now());
  const lastAge = readAges.at(-1);
  return {
    id: randomUUID(),
    post_id,
    connection_id,
    network,
    at,
    is_out: !(isPartial(place) && index === 0),
    read_at: lastAge === undefined ? null : new Date(at.getTime() + lastAge),
    readings: readAges.map((ageMs) => ({ age_ms: ageMs, ...inColumns(pretendFigures(post, ageMs)) })),
  };
}

function inColumns({ pinClicks, ...others }: PostFigures): Record<string, number> {
  return { ...others, ...(pinClicks === undefined ? {} : { pin_clicks: pinClicks }) };
}

/** Up to today; three days of the first account were not read. */
function followersOf(connection_id: string, rank: number) {
  const today = new Date().toISOString().slice(0, 10);
  return Array.from({ length: DAYS + 1 }, (_, ago) => ago)
    .filter((ago) => rank > 0 || ago < 6 || ago > 8)
    .map((ago) => ({
      connection_id,
      day: addDays(today, -ago),
      count: pretendFollowers(rank, ago),
    }));
}
