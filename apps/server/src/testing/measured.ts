import { randomUUID } from 'node:crypto';
import type { FigureName, NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

export interface MeasuredOptions {
  spaceId: SpaceId;
  connectionId: string;
  network?: NetworkId;
  publishedAt: Date;
  title?: string;
  figures?: Partial<Record<FigureName, number>> | null;
  /** Values of one figure, by the age of the post in milliseconds. */
  readings?: { figure: FigureName; ages: Record<number, number> };
}

/** A post that is out on one account, with its figures as if they had been read; null: it was not read. */
export async function addMeasured(
  db: Database,
  options: MeasuredOptions,
): Promise<{ postId: string; targetId: string }> {
  const {
    spaceId,
    connectionId,
    network = 'bluesky',
    publishedAt,
    title = 'A post',
    figures = null,
    readings,
  } = options;
  const [postId, targetId, figuresId] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
    values (${postId}, ${spaceId}, ${title}, '', ${publishedAt}::timestamptz at time zone 'UTC', 'UTC', ${publishedAt}, '202611', 'published',
      ${publishedAt}, ${` ${title.toLowerCase()}`})`.execute(db);
  await sql`insert into targets (id, space_id, post_id, connection_id, network, status, due_at, published_at, remote_id, remote_url)
    values (${targetId}, ${spaceId}, ${postId}, ${connectionId}, ${network}, 'published', ${publishedAt}, ${publishedAt},
      ${`remote-${targetId}`}, ${`https://network.test/${targetId}`})`.execute(db);
  await sql`insert into post_figures (id, space_id, target_id, connection_id, network, published_at)
    values (${figuresId}, ${spaceId}, ${targetId}, ${connectionId}, ${network}, ${publishedAt})`.execute(db);
  for (const [name, value] of Object.entries(figures ?? {})) {
    await sql`update post_figures set ${sql.ref(column(name))} = ${value}, read_at = published_at + interval '1 hour'
      where id = ${figuresId}`.execute(db);
  }
  for (const [ageMs, value] of Object.entries(readings?.ages ?? {})) {
    await sql`insert into readings (figures_id, read_at, age_ms, ${sql.ref(column(readings?.figure ?? 'likes'))})
      values (${figuresId}, ${new Date(publishedAt.getTime() + Number(ageMs))}, ${Number(ageMs)}, ${value})`.execute(
      db,
    );
  }
  return { postId, targetId };
}

function column(name: string): string {
  return name === 'pinClicks' ? 'pin_clicks' : name;
}
