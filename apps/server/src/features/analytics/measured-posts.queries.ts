import type { MeasuredPost } from '@nonet/contract';
import type { FigureName } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { figureColumn, figuresObject } from '#/db/figure-columns.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { type Figures, type FoundPosts, isMeasured, type Measured } from '#/features/analytics/analytics-parts.ts';

export const MEASURED_PAGE = 100;

export interface PostsOrder {
  /** Null: by when they were published. */
  figure: FigureName | null;
  isAscending: boolean;
}

/** Where a page ends: the value is that of the figure of the order. */
export interface PlaceInOrder {
  value: number | null;
  publishedAt: string;
  id: string;
}

export interface PostsPage {
  measured: Measured;
  order: PostsOrder;
  /** The posts with these words only. */
  found: ReturnType<FoundPosts>;
  after: PlaceInOrder | null;
}

/** A line of the table, and its place in the order. */
export interface MeasuredRow extends Omit<MeasuredPost, 'publishedAt' | 'readAt'> {
  publishedAt: Date;
  readAt: Date | null;
  figuresId: string;
  /** When it was published, to the microsecond: a cursor must not lose any of it. */
  exactly: string;
}

/**
 * A page of published targets whose posts are still here, and one more where there are more. What has no value comes last.
 * The limits make PostgreSQL look up each target: it may else read all of them for a page of 100.
 */
export async function readMeasuredPosts(db: Executor, page: PostsPage, limit: number): Promise<MeasuredRow[]> {
  const { measured, order, found, after } = page;
  const { rows } = await sql<MeasuredRow>`
    ${found === null ? sql`` : sql`with ${found}`}
    select t.post_id id, t.id "targetId", f.id "figuresId", f.network, f.connection_id "connectionId", p.title,
      f.published_at "publishedAt", f.published_at::text exactly, t.remote_url url, ${figuresObject('f')} figures, f.read_at "readAt",
      f.gone_at is not null "isGone"
    from (
      select * from post_figures
      where ${isMeasured(measured)} and target_id is not null ${isFound(found)} ${isAfter(order, after)}
      order by ${inOrder(order)} limit ${limit}
    ) f
      cross join lateral (select id, post_id, remote_url from targets where id = f.target_id limit 1) t
      cross join lateral (select title from posts where id = t.post_id limit 1) p
    order by ${inOrder(order, 'f.')}`.execute(db);
  return rows;
}

interface Reading {
  readAt: Date;
  ageMs: number;
  figures: Figures;
}

/** The readings of some posts of a person, by the ids of their rows of figures, each from the first to the last. */
export async function readReadingsOf(
  db: Executor,
  spaceId: SpaceId,
  figuresIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const { rows } = await sql<Reading & { figuresId: string }>`
    select r.figures_id "figuresId", r.read_at "readAt", r.age_ms::float8 "ageMs", ${figuresObject('r')} figures
    from readings r join post_figures f on f.id = r.figures_id
    where f.space_id = ${spaceId} and f.id = any(${[...figuresIds]}::uuid[]) order by r.figures_id, r.age_ms, r.id`.execute(
    db,
  );
  return Map.groupBy(rows, ({ figuresId }) => figuresId);
}

export async function countMeasuredPosts(db: Executor, { measured, found }: PostsPage): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${found === null ? sql`` : sql`with ${found}`}
    select count(*)::int total from post_figures
    where ${isMeasured(measured)} and target_id is not null ${isFound(found)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function isFound(found: PostsPage['found']): RawBuilder<unknown> {
  if (found === null) return sql``;
  return sql`and target_id in (select t.id from hit join targets t on t.post_id = hit.id)`;
}

function inOrder({ figure, isAscending }: PostsOrder, of = ''): RawBuilder<unknown> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const newest = sql`${sql.raw(of)}published_at desc, ${sql.raw(of)}id desc`;
  if (figure === null) return sql`${sql.raw(of)}published_at ${direction}, ${sql.raw(of)}id ${direction}`;
  return sql`${sql.raw(of)}${figureColumn(figure)} ${direction} nulls last, ${newest}`;
}

function isAfter({ figure, isAscending }: PostsOrder, after: PlaceInOrder | null): RawBuilder<unknown> {
  if (after === null) return sql``;
  const sign = (isDescending: boolean) => sql.raw(isDescending ? '<' : '>');
  const place = (isDescending: boolean) =>
    sql`(published_at, id) ${sign(isDescending)} (${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  if (figure === null) return sql`and ${place(!isAscending)}`;
  const column = figureColumn(figure);
  if (after.value === null) return sql`and ${column} is null and ${place(true)}`;
  return sql`and (${column} is null or ${column} ${sign(!isAscending)} ${after.value}::bigint
    or (${column} = ${after.value}::bigint and ${place(true)}))`;
}
