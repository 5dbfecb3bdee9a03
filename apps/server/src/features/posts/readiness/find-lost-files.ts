import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { JUDGED_AT_ONCE, type Place, plannedBetween } from '#/features/posts/readiness/planned.queries.ts';
import { createGate } from '#/lib/gate.ts';
import { MissingFile, type Storage, StorageAway } from '#/storage/storage.ts';

export interface LostFilesParts {
  db: Database;
  storage: Pick<Storage, 'open'>;
}

interface KeptFile {
  id: string;
  /** Of what the networks get. */
  key: string;
  isLost: boolean;
}

const AT_ONCE = 8;

/** Looks whether the files of what is due in a range of time can be read, and notes which cannot, and which can again. */
export async function findLostFiles(
  { db, storage }: LostFilesParts,
  range: { from: Date; to: Date },
  signal: AbortSignal,
): Promise<void> {
  for (let after: Place | null = null; !signal.aborted; ) {
    const some = await plannedBetween(db, { ...range, after });
    const files = await filesOfTargets(
      db,
      some.map(({ id }) => id),
    );
    const inTurn = createGate(AT_ONCE);
    const found = await Promise.all(files.map((file) => inTurn(() => look(storage, file))));
    await note(
      db,
      found.filter(({ isLost }, place) => isLost !== files[place]?.isLost),
    );
    if (some.length < JUDGED_AT_ONCE) return;
    after = some.at(-1) ?? null;
  }
}

async function filesOfTargets(db: Database, targetIds: readonly string[]): Promise<KeptFile[]> {
  if (targetIds.length === 0) return [];
  const { rows } = await sql<KeptFile>`
    with t as materialized (select post_id, cover_id from targets where id = any(${targetIds}::uuid[])),
    file as materialized (
      select media_id from post_media where post_id = any(array(select post_id from t))
      union select cover_id from t where cover_id is not null)
    select id, coalesce(published_key, storage_key) key, lost_at is not null "isLost"
    from media where id = any(array(select media_id from file))`.execute(db);
  return rows;
}

/** A storage that is away says nothing about its files. */
async function look(storage: LostFilesParts['storage'], file: KeptFile): Promise<KeptFile> {
  try {
    const bytes = await storage.open(file.key, { start: 0, end: 0 });
    await bytes.cancel();
    return { ...file, isLost: false };
  } catch (error) {
    if (error instanceof MissingFile) return { ...file, isLost: true };
    if (error instanceof StorageAway) return file;
    throw error;
  }
}

async function note(db: Database, files: readonly KeptFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`update media m set lost_at = case when f.is_lost then clock_timestamp() end
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ isLost }) => isLost)}::bool[]) f(id, is_lost)
    where m.id = f.id and m.id = any(${files.map(({ id }) => id)}::uuid[])`.execute(db);
}
