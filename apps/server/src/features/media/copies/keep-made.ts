import { rm } from 'node:fs/promises';

import type { Database } from '#/db/pool.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { ownerOfKey, variantKey } from '#/features/media/space/storage-key.ts';
import { announceFiles, removeAnnounced } from '#/features/media/space/unowned-files.ts';
import { findVariant, keepVariant, type Variant } from '#/features/media/variants.queries.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MakingParts {
  db: Database;
  storage: Pick<Storage, 'newUpload' | 'freeBytes' | 'localPath' | 'open' | 'put' | 'delete'>;
  /** The most bytes that one person's files may have together. */
  quotaBytes: number;
}

interface Made {
  bytes: number;
  width: number;
  height: number;
}

/**
 * The variant of a stored file by this recipe: the one that is there, or one that `make` writes, with paths for what it needs on the way. Several workers may make the
 * same at once; one is kept.
 */
export async function keepMade(
  parts: MakingParts,
  file: { id: string; storageKey: string; bytes: number },
  recipe: { name: string; contentType: string; maxBytes: number },
  make: (work: { made: string; besides: (ending: string) => string; person: string }) => Promise<Made>,
): Promise<Variant> {
  const { db, storage, quotaBytes } = parts;
  const name = { mediaId: file.id, recipe: recipe.name };
  const stored = await findVariant(parts, name);
  if (stored !== undefined) return stored;
  // While the variant is made, the original may be on this disk too. Without room the post waits, because the database
  // may be on the same disk.
  await requireSpace(storage, file.bytes + recipe.maxBytes);
  const made = await storage.newUpload();
  const paths = [made];
  const besides = (ending: string) => {
    const path = `${made}.${ending}`;
    paths.push(path);
    return path;
  };
  try {
    const { bytes, width, height } = await make({ made, besides, person: ownerOfKey(file.storageKey) });
    const storageKey = variantKey(file.storageKey, recipe.name);
    await announceFiles(db, [storageKey]);
    await storage.put(storageKey, made);
    const variant = { contentType: recipe.contentType, bytes, width, height, storageKey };
    if (await keepVariant(db, name, variant, { quotaBytes })) return variant;
    // Another worker made the same one at the same time, and was faster.
    await removeAnnounced({ db, storage }, [storageKey]);
    return (await findVariant(parts, name)) ?? variant;
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}
