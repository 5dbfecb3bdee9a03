import type { Prepared } from '@nonet/networks';
import { sql } from 'kysely';

import { notifyDue } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { retryDeadlocks } from '#/db/transaction.ts';

export interface PostContent {
  title: string;
  description: string;
  link: string | null;
  options: Record<string, string>;
  createdAt: Date;
  postVersion: number;
  media: {
    id: string;
    contentType: string;
    bytes: number;
    width: number | null;
    height: number | null;
    alt: string;
    storageKey: string;
  }[];
}

/** The content of a target as it stands now; null when the target is no longer ours. `createdAt` is its due time, or now. */
export async function loadContent(db: Database, target: { id: string; lease: string }): Promise<PostContent | null> {
  const { rows } = await sql<PostContent>`
    select p.title, p.description, p.link, t.options, p.version "postVersion",
      greatest(t.due_at, clock_timestamp()) "createdAt",
      coalesce((
        select json_agg(json_build_object('id', m.id, 'contentType', m.content_type, 'bytes', m.bytes, 'width', m.width,
          'height', m.height, 'alt', pm.alt, 'storageKey', m.storage_key) order by pm.position)
        from post_media pm join media m on m.id = pm.media_id where pm.post_id = p.id), '[]') media
    from targets t join posts p on p.id = t.post_id
    where t.id = ${target.id} and t.lease = ${target.lease} and p.status <> 'cancelled'
  `.execute(db);
  return rows[0] ?? null;
}

export interface PreparedToStore {
  targetId: string;
  lease: string;
  postVersion: number;
  prepared: Prepared;
}

/**
 * Keeps what was prepared. `now`: the target is due and still ours; `later`: it was given back until it is due;
 * `lost`: an edit, a cancel or another worker came first, and what was prepared is void.
 */
export async function storePrepared(
  db: Database,
  items: readonly PreparedToStore[],
): Promise<('now' | 'later' | 'lost')[]> {
  const statement = sql<{ id: string; due: boolean; runAt: Date }>`
    with item as (
      select * from unnest(${items.map((i) => i.targetId)}::uuid[], ${items.map((i) => i.lease)}::uuid[],
        ${items.map((i) => i.postVersion)}::int[], ${items.map((i) => JSON.stringify(i.prepared))}::json[])
        i(id, lease, version, prepared)
    ), mine as (
      select t.id, t.due_at <= clock_timestamp() due from targets t join item i on t.id = i.id
      where t.lease = i.lease and t.run_at > clock_timestamp() and t.status = 'preparing'
      order by t.id for update of t
    )
    update targets t set status = 'ready', prepared = i.prepared, prepared_version = i.version,
      lease = case when m.due then t.lease end,
      run_at = case when m.due then t.run_at else t.due_at end,
      updated_at = clock_timestamp()
    from mine m join item i using (id)
    where t.id = m.id
    returning t.id, m.due, t.run_at "runAt"
  `;
  const { rows } = await retryDeadlocks(() => statement.execute(db));
  await notifyDue(
    db,
    rows.filter((row) => !row.due).map((row) => row.runAt),
  );
  const stored = new Map(rows.map((row) => [row.id, row.due]));
  return items.map((item) => {
    const due = stored.get(item.targetId);
    return due === undefined ? 'lost' : due ? 'now' : 'later';
  });
}
