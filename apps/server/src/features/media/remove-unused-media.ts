import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import { VARIANT_READ_H } from '#/features/media/media.queries.ts';
import { disownFiles, removeUnownedFiles } from '#/features/media/space/unowned-files.ts';
import { removeEndedUploads } from '#/features/media/uploads/uploads.queries.ts';
import type { Storage } from '#/storage/storage.ts';

export interface RemoveUnusedMediaParts {
  db: Database;
  storage: Pick<Storage, 'delete' | 'deleteFolder'>;
  log: Logger;
}

const ROWS_AT_ONCE = 100;

/**
 * Removes files that no post, no draft, no repeat and no brand uses, a day after their upload: until then a post that is being written may need them.
 * Everything that was made from them goes too, and so do unfinished uploads. Variants for networks are removed when all
 * of the file's posts are published.
 */
export async function removeUnusedMedia({ db, storage, log }: RemoveUnusedMediaParts): Promise<void> {
  while (await endRows(db)) {
    // It loops until there is nothing left to check.
  }
  while (await endVariants(db)) {
    // As above.
  }
  await removeEndedUploads({ db, storage, log });
  const removed = await removeUnownedFiles({ db, storage, log });
  if (removed > 0) log.info({ removed }, 'files that no post used were removed');
}

/** False when there is nothing left to check. */
async function endRows(db: Database): Promise<boolean> {
  return transact(db, async (trx) => {
    // A transaction that stores a post holds locks on its files until it commits; this skips them.
    const { rows: looked } = await sql<{ id: string }>`
      select id from media where not kept_by_post and created_at < ${statementTime} - interval '24 hours'
      order by created_at limit ${ROWS_AT_ONCE} for update skip locked`.execute(trx);
    if (looked.length === 0) return false;
    const ids = looked.map(({ id }) => id);
    // A separate statement, so that it sees everything that was committed before the locks were taken.
    const { rows } = await sql<{ keys: string[] }>`
      delete from media m where id = any(${ids}::uuid[])
        and not exists (select from post_media where media_id = m.id)
        and not exists (select from post_captions where media_id = m.id)
        and not exists (select from targets where cover_id = m.id)
        and not exists (select from posts where card_image_id = m.id)
        and not exists (select from link_cards where image_id = m.id)
        and not exists (select from draft_media where media_id = m.id)
        and not exists (select from series_files where media_id = m.id)
        and not exists (select from spaces where id = m.space_id and logo_id = m.id)
      returning array_remove(array[storage_key, published_key, thumbnail_key], null)
        || array(select storage_key from media_variants where media_id = m.id) keys`.execute(trx);
    await disownFiles(
      trx,
      rows.flatMap(({ keys }) => keys),
    );
    // These files are not checked again until a post gives them up.
    await sql`update media set kept_by_post = true where id = any(${ids}::uuid[])`.execute(trx);
    return true;
  });
}

/**
 * Removes variants for networks when no open target could send them. A later target makes the same variant again. Covers are counted:
 * of a mere "exists" PostgreSQL may read all targets.
 */
async function endVariants(db: Database): Promise<boolean> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ key: string }>`
      delete from media_variants v where (media_id, recipe) in (
        select media_id, recipe from media_variants u
        where created_at < ${statementTime} - interval '24 hours' and not exists (
          select from post_media pm join targets t on t.post_id = pm.post_id
          where pm.media_id = u.media_id and t.status <> all(array['published', 'rejected']))
          and 0 = (
            select count(*) from targets where cover_id = u.media_id and status <> all(array['published', 'rejected']))
        order by created_at limit ${ROWS_AT_ONCE} for update skip locked)
      returning storage_key key`.execute(trx);
    await disownFiles(
      trx,
      rows.map(({ key }) => key),
      { afterH: VARIANT_READ_H },
    );
    return rows.length > 0;
  });
}
