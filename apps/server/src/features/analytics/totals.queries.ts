import type { NetworkId } from '@nonet/domain';
import { sql } from 'kysely';

import { eachFigure } from '#/db/figure-columns.ts';
import type { Executor } from '#/db/pool.ts';
import { statusAmong } from '#/db/within-accounts.ts';
import { type Figures, isMeasured, type Measured } from '#/features/analytics/analytics-parts.ts';

/** Sums of published targets: of a network, of one account at it, or of one day at it. */
export interface Totals {
  network: NetworkId;
  of: 'network' | 'account' | 'day';
  connectionId: string | null;
  day: string | null;
  posts: number;
  /** How many of them were deleted here. */
  deleted: number;
  readAt: Date | null;
  figures: Figures;
}

/** Groups the rows once, by the smallest pieces that are asked for, and sums these up: a sum of what is null alone is null. */
export async function readTotals(db: Executor, measured: Measured, timeZone: string): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    with pieces as materialized (
      select network, connection_id, (published_at at time zone ${timeZone})::date as "day", count(*) posts,
        count(*) filter (where target_id is null) deleted, max(read_at) read_at, ${eachFigure((column) => `sum(${column}) ${column}`)}
      from post_figures where ${isMeasured(measured)} group by 1, 2, 3
    )
    select network, case grouping(connection_id, "day") when 3 then 'network' when 1 then 'account' else 'day' end "of",
      connection_id "connectionId", "day"::text "day", sum(posts)::int posts, sum(deleted)::int deleted, max(read_at) "readAt",
      json_build_object(${eachFigure((column, name) => `'${name}', sum(${column})`)}) figures
    from pieces group by grouping sets ((network), (network, connection_id), (network, "day"))
    order by network, "day"`.execute(db);
  return rows;
}

/** The sums of the networks and of their accounts alone, by network and by connection id. */
export async function readSums(db: Executor, measured: Measured): Promise<Map<string, Figures>> {
  const { rows } = await sql<{ of: string; figures: Figures }>`
    select coalesce(connection_id, network) "of", json_build_object(${eachFigure((column, name) => `'${name}', sum(${column})`)}) figures
    from post_figures where ${isMeasured(measured)} group by grouping sets ((network), (network, connection_id))`.execute(
    db,
  );
  return new Map(rows.map(({ of, figures }) => [of, figures]));
}

export interface PostsOfDay {
  day: string;
  published: number;
  partial: number;
  failed: number;
}

/**
 * What became of the posts of each day, by the rule of `readTotals`: a post counts on the day on which it first went out. One that
 * failed went out nowhere, so it counts on the day for which it was planned.
 */
export async function readPostsByDay(db: Executor, measured: Measured, timeZone: string): Promise<PostsOfDay[]> {
  const { spaceId, within, from, to, networks, accounts } = measured;
  const target = sql`exists (select from targets where post_id = posts.id
    ${networks === null ? sql`` : sql`and network = any(${[...networks]}::text[])`}
    ${accounts === null ? sql`` : sql`and connection_id = any(${[...accounts]}::text[])`})`;
  const { rows } = await sql<PostsOfDay>`
    with figures as materialized (
      select target_id, published_at from post_figures where ${isMeasured(measured)} and target_id is not null
    ), counted as (
      -- One by one: PostgreSQL 15 reads all targets otherwise, as it does not know how few figures there are.
      select min(f.published_at) "at", p.status from figures f
        cross join lateral (select post_id from targets where id = f.target_id limit 1) t
        cross join lateral (select id, ${statusAmong(within)} status from posts where id = t.post_id limit 1) p
      group by p.id, p.status
      union all
      select scheduled_at, ${statusAmong(within)} from posts
      where space_id = ${spaceId} and scheduled_at >= ${from} and scheduled_at < ${to} and ${statusAmong(within)} = 'failed'
        ${networks === null && accounts === null ? sql`` : sql`and ${target}`}
    )
    select ("at" at time zone ${timeZone})::date::text "day",
      (count(*) filter (where status not in ('partial', 'failed')))::int published,
      (count(*) filter (where status = 'partial'))::int partial, (count(*) filter (where status = 'failed'))::int failed
    from counted group by 1 order by 1`.execute(db);
  return rows;
}
