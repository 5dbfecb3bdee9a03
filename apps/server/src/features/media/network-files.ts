import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type NetworkId, networkRules, planVariant, type VariantRecipe } from '@nonet/domain';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { makeJpeg } from '#/features/media/make-jpeg.ts';
import { requireSpace } from '#/features/media/require-space.ts';
import { variantKey } from '#/features/media/storage-key.ts';
import { announceFiles, ownFiles, removeAnnounced } from '#/features/media/unowned-files.ts';
import type { Storage } from '#/storage/storage.ts';

/** What is handed to a network of a file. */
export interface NetworkFile {
  id: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  animated: boolean;
  durationMs: number | null;
  storageKey: string;
}

type Variant = Pick<NetworkFile, 'contentType' | 'bytes' | 'storageKey'> & { width: number; height: number };

interface Parts {
  db: Database;
  storage: Pick<Storage, 'newUpload' | 'freeBytes' | 'open' | 'put' | 'delete'>;
}

/**
 * What a network gets of a file. The original stays as it is; where a rule of the network asks for another picture, that is
 * made once and kept, so that a repeated preparation sends the very same bytes.
 */
export async function fileForNetwork<File extends NetworkFile>(
  parts: Parts,
  network: NetworkId,
  file: File,
): Promise<{ kind: 'file'; file: File } | { kind: 'refused'; message: string }> {
  const type = file.contentType.startsWith('video/') ? 'video' : 'image';
  const plan = planVariant({ ...file, type }, networkRules[network]);
  if (plan.kind === 'refused') return plan;
  if (plan.kind === 'original') return { kind: 'file', file };
  const variant = (await findVariant(parts.db, file.id, plan.recipe)) ?? (await makeVariant(parts, file, plan.recipe));
  return { kind: 'file', file: { ...file, ...variant } };
}

async function findVariant(db: Database, mediaId: string, { name }: VariantRecipe): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select content_type "contentType", bytes::float8, width, height, storage_key "storageKey"
    from media_variants where media_id = ${mediaId} and recipe = ${name}`.execute(db);
  return rows[0];
}

async function makeVariant({ db, storage }: Parts, file: NetworkFile, recipe: VariantRecipe): Promise<Variant> {
  // While it is made the original is here too. Without room the post waits: the database may lie on the same disk.
  await requireSpace(storage, file.bytes + recipe.maxBytes);
  const original = await storage.newUpload();
  const made = await storage.newUpload();
  try {
    await pipeline(await storage.open(file.storageKey), createWriteStream(original, { flags: 'wx', mode: 0o600 }));
    const { data, width, height } = await makeJpeg(original, recipe);
    await writeFile(made, data, { flag: 'wx', mode: 0o600 });
    const storageKey = variantKey(file.storageKey, recipe.name);
    await announceFiles(db, [storageKey]);
    await storage.put(storageKey, made);
    const variant = { contentType: recipe.contentType, bytes: data.length, width, height, storageKey };
    return await keepVariant({ db, storage }, { mediaId: file.id, recipe, variant });
  } finally {
    await Promise.all([original, made].map((local) => rm(local, { force: true })));
  }
}

/** Of two workers that made the same at once, the second takes what the first one kept. */
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
