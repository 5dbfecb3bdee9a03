import type { Growth } from '@nonet/contract';
import { figuresLimit, type NetworkId, networkRules, retention } from '@nonet/domain';
import { sql } from 'kysely';
import { figureColumn } from '#/db/figure-columns.ts';
import type { Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { readReader } from '#/features/analytics/accounts.queries.ts';
import type { AnalyticsParts } from '#/features/analytics/analytics-parts.ts';
import { type Spread, spreadOf } from '#/features/analytics/spread.ts';
import { ApiError } from '#/http/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** So many of the newest posts say what is usual. */
const COMPARED = 1_000;

interface Measured {
  figuresId: string;
  network: NetworkId;
  publishedAt: Date;
}

/** How one post grew, beside what is usual of the person's posts at its network (STAT-05), as far back as the plan shows (STAT-08). */
export async function answerGrowth(
  { db, holderOf, readingAges }: AnalyticsParts,
  of: WithinSpace,
  targetId: string,
): Promise<Growth> {
  const post = UUID.test(targetId) ? await readMeasured(db, of, targetId) : null;
  if (post === null) throw new ApiError(404, 'post-not-found', 'This post has no figures.');
  const [{ timeZone, now }, holder] = await Promise.all([readReader(db, of.spaceId), holderOf(db, of.spaceId)]);
  const limit = figuresLimit(holder, timeZone, now);
  if (limit !== null && post.publishedAt < limit.since) {
    throw new ApiError(403, 'plan-needed', limit.message, { type: 'plan', seePlans: true });
  }
  const since = limit?.since ?? null;
  const figure = networkRules[post.network].figures.told[0].name;
  const [readings, usual] = await Promise.all([
    readReadings(db, post.figuresId, figureColumn(figure)),
    readUsual(db, { ...of, network: post.network, figure: figureColumn(figure), ages: readingAges, since }),
  ]);
  return {
    targetId,
    network: post.network,
    figure,
    readings: readings.map(({ readAt, ...reading }) => ({ readAt: readAt.toISOString(), ...reading })),
    usual: readingAges.map((ageMs) => ({
      ageMs,
      dueAt: new Date(post.publishedAt.getTime() + ageMs).toISOString(),
      ...spreadOf(usual.get(ageMs)),
    })),
  };
}

async function readMeasured(
  db: Executor,
  { spaceId, accounts }: WithinSpace,
  targetId: string,
): Promise<Measured | null> {
  const { rows } = await sql<Measured>`
    select id "figuresId", network, published_at "publishedAt" from post_figures
    where space_id = ${spaceId} and target_id = ${targetId} ${isAmong(accounts, sql`connection_id`)}`.execute(db);
  return rows[0] ?? null;
}

async function readReadings(db: Executor, figuresId: string, figure: ReturnType<typeof figureColumn>) {
  const { rows } = await sql<{ readAt: Date; ageMs: number; value: number | null }>`
    select read_at "readAt", age_ms::float8 "ageMs", ${figure}::float8 "value" from readings
    where figures_id = ${figuresId} order by age_ms, id`.execute(db);
  return rows;
}

/**
 * The first reading of each post at each age of the plan. One that came much later says nothing of that age: a half of the age is
 * the most that it may be late.
 */
async function readUsual(
  db: Executor,
  {
    spaceId,
    accounts,
    network,
    figure,
    ages,
    since,
  }: WithinSpace & {
    since: Date | null;
    network: NetworkId;
    figure: ReturnType<typeof figureColumn>;
    ages: readonly number[];
  },
): Promise<Map<number, Spread>> {
  const untils = ages.map((age, at) => Math.min(age * 1.5, ages[at + 1] ?? Number.POSITIVE_INFINITY));
  const { rows } = await sql<Spread & { ageMs: number }>`
    with own as materialized (
      select id from post_figures
      where space_id = ${spaceId} and network = ${network} ${isAmong(accounts, sql`connection_id`)}
        and published_at > greatest(${since}::timestamptz, ${statementTime} - make_interval(months => ${retention.postFigureMonths}))
      order by published_at desc limit ${COMPARED}
    ), at_age as (
      select distinct on (r.figures_id, a.age) a.age, r.${figure} value
      from own, lateral (select figures_id, id, age_ms, ${figure} from readings where figures_id = own.id) r
        join unnest(${[...ages]}::float8[], ${untils}::float8[]) a(age, until) on r.age_ms >= a.age and r.age_ms < a.until
      order by r.figures_id, a.age, r.age_ms, r.id
    )
    select age "ageMs", count(value)::int posts, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value) quartiles
    from at_age group by age`.execute(db);
  return new Map(rows.map(({ ageMs, ...spread }) => [ageMs, spread]));
}
