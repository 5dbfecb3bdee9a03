import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Crops, type NetworkId, networkRules, planCover, planVariant, type VariantRecipe } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { requireSpace } from '#/features/media/require-space.ts';
import { ownerOfKey, variantKey } from '#/features/media/storage-key.ts';
import { announceFiles, ownFiles, removeAnnounced } from '#/features/media/unowned-files.ts';
import { onPicture } from '#/lib/pictures/on-picture.ts';
import { PictureRefused } from '#/lib/pictures/picture-refused.ts';
import type { Storage } from '#/storage/storage.ts';

/** The file that a network receives. */
export interface NetworkFile {
  id: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  animated: boolean;
  durationMs: number | null;
  storageKey: string;
  /** What its owner cut off, by network. */
  crops?: Crops;
}

type Variant = Pick<NetworkFile, 'contentType' | 'bytes' | 'storageKey'> & { width: number; height: number };

interface Parts {
  db: Database;
  storage: Pick<Storage, 'newUpload' | 'freeBytes' | 'open' | 'put' | 'delete'>;
}

/** What a file is to its post: one of its media, or the picture that is shown before its video plays. */
export type FileUse = 'media' | 'cover';

/**
 * The file that a network gets. The original stays unchanged. When the network's rules need another picture, it is made
 * once and stored, so that a repeated preparation sends the very same bytes.
 */
export async function fileForNetwork<File extends NetworkFile>(
  parts: Parts,
  network: NetworkId,
  file: File,
  use: FileUse = 'media',
): Promise<{ kind: 'file'; file: File } | { kind: 'refused'; message: string }> {
  const type = file.contentType.startsWith('video/') ? 'video' : 'image';
  const plan = (use === 'cover' ? planCover : planVariant)({ ...file, type }, networkRules[network]);
  if (plan.kind === 'refused') return plan;
  if (plan.kind === 'original') return { kind: 'file', file };
  try {
    const variant =
      (await findVariant(parts.db, file.id, plan.recipe)) ?? (await makeVariant(parts, file, plan.recipe));
    return { kind: 'file', file: { ...file, ...variant } };
  } catch (error) {
    if (error instanceof PictureRefused) return { kind: 'refused', message: error.message };
    throw error;
  }
}

async function findVariant(db: Database, mediaId: string, { name }: VariantRecipe): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select content_type "contentType", bytes::float8, width, height, storage_key "storageKey"
    from media_variants where media_id = ${mediaId} and recipe = ${name}`.execute(db);
  return rows[0];
}

async function makeVariant({ db, storage }: Parts, file: NetworkFile, recipe: VariantRecipe): Promise<Variant> {
  // While the variant is made, the original is on this disk too. Without room the post waits, because the database may
  // be on the same disk.
  await requireSpace(storage, file.bytes + recipe.maxBytes);
  const original = await storage.newUpload();
  const made = await storage.newUpload();
  try {
    await pipeline(await storage.open(file.storageKey), createWriteStream(original, { flags: 'wx', mode: 0o600 }));
    const person = ownerOfKey(file.storageKey);
    const { bytes, width, height } = await onPicture('makeJpeg', { file: original, made, recipe }, { person });
    const storageKey = variantKey(file.storageKey, recipe.name);
    await announceFiles(db, [storageKey]);
    await storage.put(storageKey, made);
    const variant = { contentType: recipe.contentType, bytes, width, height, storageKey };
    return await keepVariant({ db, storage }, { mediaId: file.id, recipe, variant });
  } finally {
    await Promise.all([original, made].map((local) => rm(local, { force: true })));
  }
}

/** When two workers made the same variant at once, the second one uses what the first one stored. */
async function keepVariant(
  { db, storage }: Parts,
  { mediaId, recipe, variant }: { mediaId: string; recipe: VariantRecipe; variant: Variant },
): Promise<Variant> {
  const { contentType, bytes, width, height, storageKey } = variant;
  const isKept = await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into media_variants (media_id, recipe, content_type, bytes, width, height, storage_key)
      values (${mediaId}, ${recipe.name}, ${contentType}, ${bytes}, ${width}, ${height}, ${storageKey})
      on conflict (media_id, recipe) do nothing returning media_id`.execute(trx);
    if (rows.length > 0) await ownFiles(trx, [storageKey]);
    return rows.length > 0;
  });
  if (isKept) return variant;
  await removeAnnounced({ db, storage }, [storageKey]);
  return (await findVariant(db, mediaId, recipe)) ?? variant;
}
