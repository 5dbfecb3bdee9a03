import { sql, type Transaction } from 'kysely';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { lockQuota, makeRoom } from '#/features/media/media.queries.ts';
import { disownFiles, ownFiles } from '#/features/media/space/unowned-files.ts';
import { MissingFile, type Storage } from '#/storage/storage.ts';

/** A file that was made of another one for networks. */
export interface Variant {
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  storageKey: string;
}

/** Names one variant: the file, and the recipe that it was made by. */
export interface VariantName {
  mediaId: string;
  /** The name of its recipe. */
  recipe: string;
}

/**
 * The stored variant; undefined when there is none. One that is no longer in the storage is forgotten, so that it is made again: the
 * original is still there.
 */
export async function findVariant(
  { db, storage }: { db: Database; storage: Pick<Storage, 'open'> },
  { mediaId, recipe }: VariantName,
): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select content_type "contentType", bytes::float8, width, height, storage_key "storageKey"
    from media_variants where media_id = ${mediaId} and recipe = ${recipe}`.execute(db);
  const [variant] = rows;
  if (variant === undefined) return undefined;
  try {
    const firstByte = await storage.open(variant.storageKey, { start: 0, end: 0 });
    await firstByte.cancel();
    return variant;
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    await forgetVariant(db, variant.storageKey);
    return undefined;
  }
}

async function forgetVariant(db: Database, storageKey: string): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql`
      delete from media_variants where storage_key = ${storageKey} returning storage_key`.execute(trx);
    if (rows.length > 0) await disownFiles(trx, [storageKey]);
  });
}

/**
 * Stores the row of a variant whose file is announced and stored. `before` runs first in the same transaction, and says whether there is
 * to be one. False when nothing was stored: the file is gone, or another worker was faster. Older variants that no planned post needs
 * give way where the owner has no more room.
 */
export function keepVariant(
  db: Database,
  { mediaId, recipe }: VariantName,
  { contentType, bytes, width, height, storageKey }: Variant,
  { quotaBytes, before }: { quotaBytes: number; before?: (trx: Transaction<Tables>) => Promise<boolean> },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { rows: owners } = await sql<{ spaceId: SpaceId }>`
      select space_id "spaceId" from media where id = ${mediaId}`.execute(trx);
    const [owner] = owners;
    if (owner === undefined) return false;
    await lockQuota(trx, owner.spaceId);
    // A removal locks the file first and then what belongs to it, so this does the same.
    const { rows: held } = await sql`select from media where id = ${mediaId} for key share`.execute(trx);
    if (held.length === 0 || !((await before?.(trx)) ?? true)) return false;
    const { rows } = await sql`
      insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key)
      values (${mediaId}, ${recipe}, ${contentType}, ${bytes}, ${width}, ${height}, ${storageKey})
      on conflict (media_id, recipe) do nothing returning media_id`.execute(trx);
    if (rows.length === 0) return false;
    await ownFiles(trx, [storageKey]);
    await makeRoom(trx, { spaceId: owner.spaceId, quotaBytes, but: storageKey });
    return true;
  });
}
