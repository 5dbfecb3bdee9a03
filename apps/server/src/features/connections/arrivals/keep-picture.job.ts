import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { PictureReader } from '@nonet/networks';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import { isReaderOf } from '#/db/is-reader-of.ts';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { onPicture, PictureProcessEnded } from '#/lib/pictures/on-picture.ts';
import { PictureRefused } from '#/lib/pictures/picture-refused.ts';
import type { Storage } from '#/storage/storage.ts';

export interface KeepPictureParts {
  db: Database;
  storage: Pick<Storage, 'newUpload'>;
  log: Logger;
  readPicture: PictureReader;
}

/** Twice the edge at which screens show it, and a little more. */
const MAX_EDGE = 128;

/**
 * Fetches the picture of a connected account and keeps a small copy, so that pages load nothing from elsewhere. Each connect fetches
 * it again, because the network then names the present picture. A file that is no picture is left out. When no answer comes, the job
 * tries again.
 */
export async function keepPicture(
  { db, storage, log, readPicture }: KeepPictureParts,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await db
    .selectFrom('connections')
    .select(['space_id', 'profile_picture'])
    .where('id', '=', connectionId)
    .where('connected', '=', true)
    .executeTakeFirst();
  if (row === undefined) return;
  const { space_id: spaceId, profile_picture: sourceUrl } = row;
  const read = sourceUrl === null ? ({ kind: 'none' } as const) : await readPicture(sourceUrl, { signal });
  if (read.kind === 'away') throw new Error(`The picture of ${connectionId} did not arrive: ${read.reason}`);
  const webp = read.kind === 'none' ? null : await makeSmall(storage, read.bytes, spaceId);
  if (webp === null && sourceUrl !== null) log.info({ connectionId }, 'an account has a picture that cannot be shown');
  await transact(db, async (trx) => {
    // A disconnect or another connect meanwhile has its own picture, or none.
    const { rows } = await sql`select from connections where id = ${connectionId} and connected
      and profile_picture is not distinct from ${sourceUrl} for key share`.execute(trx);
    if (rows.length === 0) return;
    await trx.deleteFrom('account_pictures').where('connection_id', '=', connectionId).execute();
    if (webp !== null && sourceUrl !== null) {
      const kept = { connection_id: connectionId, space_id: spaceId, id: randomUUID(), source_url: sourceUrl, webp };
      await trx.insertInto('account_pictures').values(kept).execute();
    }
    await notifyLive(trx, [{ spaceId, topics: ['connections'] }]);
  });
}

async function makeSmall(
  storage: KeepPictureParts['storage'],
  bytes: Uint8Array,
  person: string,
): Promise<Buffer | null> {
  const [file, made] = [await storage.newUpload(), await storage.newUpload()];
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    await onPicture('inspect', { file }, { person });
    await onPicture('makeThumbnail', { file, made, maxEdge: MAX_EDGE }, { person });
    return await readFile(made);
  } catch (error) {
    if (error instanceof PictureRefused || error instanceof PictureProcessEnded) return null;
    throw error;
  } finally {
    await Promise.all([file, made].map((local) => rm(local, { force: true })));
  }
}

/** A kept picture, by its own id, for a reader of its space. */
export async function accountPicture(
  db: Database,
  { id, spaceId, readerId }: { id: string; spaceId: SpaceId; readerId: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ webp: Buffer }>`
    select webp from account_pictures
    where id = ${id} and space_id = ${spaceId} and ${isReaderOf({ spaceId, readerId })}`.execute(db);
  return rows[0] && new Uint8Array(rows[0].webp);
}
