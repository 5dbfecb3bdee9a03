import type { BestTimes } from '@nonet/contract';
import { type FigureName, mayUse, type NetworkId, networkRules, retention } from '@nonet/domain';
import { sql } from 'kysely';
import { figureColumn } from '#/db/figure-columns.ts';
import type { Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { readReader } from '#/features/analytics/accounts.queries.ts';
import type { AnalyticsParts } from '#/features/analytics/analytics-parts.ts';
import { type Spread, spreadOf } from '#/features/analytics/spread.ts';
import { ApiError } from '#/http/errors.ts';

/** Posts are compared by what they had after a week, or at the nearest age before it that is read. */
const COMPARED_AT_MS = 7 * 24 * 60 * 60_000;
const COMPARED = 5_000;

/** Which hours of a week did best, of the person's own posts at one network, in their own zone (STAT-06). */
export async function answerBestTimes(
  { db, holderOf, readingAges }: AnalyticsParts,
  { spaceId, accounts }: WithinSpace,
  {
    network,
    figure = networkRules[network].figures.told[0].name,
  }: { network: NetworkId; figure?: FigureName | undefined },
): Promise<BestTimes> {
  const allowed = mayUse(await holderOf(db, spaceId), { bestTimes: true });
  if (allowed.kind === 'refused') {
    throw new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
  }
  const { timeZone } = await readReader(db, spaceId);
  const ageMs = readingAges.findLast((age) => age <= COMPARED_AT_MS) ?? readingAges[0] ?? COMPARED_AT_MS;
  const cells = await readCells(db, { spaceId, accounts, network, figure, ageMs, timeZone });
  const { posts, median } = spreadOf(cells.find(({ weekday }) => weekday === null));
  return {
    network,
    figure,
    timeZone,
    posts,
    median,
    cells: cells.flatMap(({ weekday, hour, ...spread }) =>
      weekday === null || hour === null || spread.posts === 0 ? [] : [{ weekday, hour, ...spreadOf(spread) }],
    ),
  };
}

interface Cell extends Spread {
  /** Null: of all hours together. */
  weekday: number | null;
  hour: number | null;
}

interface AskedCells extends WithinSpace {
  network: NetworkId;
  figure: FigureName;
  ageMs: number;
  timeZone: string;
}

/** By the first reading of each post at this age. One that came much later says nothing of the age. */
async function readCells(
  db: Executor,
  { spaceId, accounts, network, figure, ageMs, timeZone }: AskedCells,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    with own as materialized (
      select id, published_at at time zone ${timeZone} wall from post_figures
      where space_id = ${spaceId} and network = ${network} ${isAmong(accounts, sql`connection_id`)}
        and published_at > ${statementTime} - make_interval(months => ${retention.postFigureMonths})
      order by published_at desc limit ${COMPARED}
    )
    select extract(isodow from wall)::int weekday, extract(hour from wall)::int "hour", count(value)::int posts,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value) quartiles
    from own, lateral (
      select ${figureColumn(figure)} value from readings
      where figures_id = own.id and age_ms >= ${ageMs} and age_ms < ${ageMs * 1.5} order by age_ms, id limit 1) r
    group by grouping sets ((1, 2), ()) order by 1 nulls first, 2`.execute(db);
  return rows;
}
