import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { ServedFile } from '#/features/media/media.queries.ts';
import { MissingFile, type Storage } from '#/storage/storage.ts';

/** A file that is the logo of a space now; every other one has no address here. */
export async function findLogo(db: Executor, id: string): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select m.content_type "contentType", m.bytes::float8 bytes, m.storage_key "storageKey"
    from media m join spaces s on s.id = m.space_id and s.logo_id = m.id where m.id = ${id} and s.removed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The bytes of a logo; null when it is gone meanwhile. */
export async function readLogo(
  { db, storage }: { db: Executor; storage: Pick<Storage, 'open'> },
  id: string,
): Promise<Uint8Array | null> {
  const file = await findLogo(db, id);
  if (file === undefined) return null;
  try {
    return await buffer(await storage.open(file.storageKey));
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}
