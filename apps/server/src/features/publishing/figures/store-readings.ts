import { readingAges } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { eachFigure } from '#/db/figure-columns.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import type { PostReading } from '#/features/publishing/figures/reading-work.ts';
import type { ReadingAges } from '#/features/publishing/plan-figures.ts';

/**
 * Stores what was read of posts, and when each is read next: at the first of its ages that lies ahead, so that who comes late reads once.
 */
export async function storeReadings(
  trx: Transaction<Tables>,
  {
    spaceId,
    readAt,
    posts,
    ages = readingAges,
  }: { spaceId: SpaceId; readAt: Date; posts: readonly PostReading[]; ages?: ReadingAges | undefined },
): Promise<void> {
  if (posts.length === 0) return;
  const items = JSON.stringify(
    posts.map((post) => ({
      id: post.figuresId,
      kind: post.kind,
      ...(post.kind === 'read' ? inColumns(post.figures) : {}),
    })),
  );
  const told = sql`jsonb_to_recordset(${items}::jsonb) i(id uuid, kind text, ${eachFigure((column) => `${column} bigint`)})`;
  await sql`
    insert into readings (figures_id, read_at, age_ms, ${eachFigure((column) => column)})
    select f.id, ${readAt}::timestamptz, greatest(0, extract(epoch from ${readAt}::timestamptz - f.published_at) * 1000)::bigint,
      ${eachFigure((column) => `i.${column}`)}
    from ${told} join post_figures f on f.id = i.id and f.space_id = ${spaceId}
    where i.kind = 'read' order by f.id`.execute(trx);
  await sql`
    update post_figures f set
      ${eachFigure((column) => `${column} = case when i.is_newer then i.${column} else f.${column} end`)},
      read_at = case when i.is_newer then ${readAt}::timestamptz else f.read_at end,
      gone_at = coalesce(f.gone_at, case when i.kind = 'gone' then ${readAt}::timestamptz end),
      next_at = case when i.kind = 'gone' or f.gone_at is not null then null else (
        select min(f.published_at + age * interval '1 ms') from unnest(${[...ages]}::float8[]) age
        where f.published_at + age * interval '1 ms' > clock_timestamp()) end
    from (
      select i.*, i.kind = 'read' and (p.read_at is null or p.read_at <= ${readAt}) is_newer
      from ${told} join post_figures p on p.id = i.id and p.space_id = ${spaceId} order by p.id for update of p
    ) i
    where f.id = i.id`.execute(trx);
}

function inColumns({
  pinClicks,
  ...others
}: Extract<PostReading, { kind: 'read' }>['figures']): Record<string, number> {
  return { ...others, ...(pinClicks === undefined ? {} : { pin_clicks: pinClicks }) };
}

/** Counted once a day of the person; of one day the last count holds. */
export async function storeFollowers(
  trx: Transaction<Tables>,
  { connectionId, spaceId }: { connectionId: string; spaceId: SpaceId },
  readAt: Date,
  count: number | null,
): Promise<void> {
  if (count === null) return;
  await sql`
    insert into follower_readings (connection_id, day, space_id, read_at, count)
    select c.id, (${readAt}::timestamptz at time zone coalesce(u.time_zone, 'UTC'))::date, s.id, ${readAt}::timestamptz, ${count}::bigint
    from connections c join spaces s on s.id = c.space_id join users u on u.id = s.owner_id
    where c.id = ${connectionId} and c.space_id = ${spaceId}
    on conflict (connection_id, day) do update set read_at = excluded.read_at, count = excluded.count
      where follower_readings.read_at <= excluded.read_at`.execute(trx);
}
