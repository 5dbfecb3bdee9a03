import type { MediaProbe } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { probePicture } from '#/features/media/probe/probe-picture.ts';
import { probeVideo } from '#/features/media/probe/probe-video.ts';
import { ApiError } from '#/http/errors.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { MissingFile, type Storage } from '#/storage/storage.ts';
import { withLocalFile } from '#/storage/with-local-file.ts';

interface Parts {
  db: Database;
  storage: Pick<Storage, 'newUpload' | 'localPath' | 'open'>;
}

/**
 * What a look into a stored video or animated picture finds. It is kept, so that each file is looked into once; a file of before is looked into when it is
 * first asked for. Null where nobody can look, and for a file that is gone.
 */
export async function probeOf({ db, storage }: Parts, mediaId: string): Promise<MediaProbe | null> {
  const row = await db
    .selectFrom('media')
    .select(['probe', 'kind', 'animated', 'content_type', 'storage_key', 'bytes', 'space_id'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  if (row === undefined || row.probe !== null || (row.kind !== 'video' && !row.animated)) return row?.probe ?? null;
  if (!canConvert()) return null;
  const { space_id: person, content_type: contentType, animated, storage_key: key, bytes } = row;
  const probe = await withLocalFile(storage, { key, bytes: Number(bytes) }, async (file) =>
    animated ? probePicture({ file, person }, { contentType, animated }) : (await probeVideo(file, { person })).probe,
  );
  if (probe === null) return null;
  await db
    .updateTable('media')
    .set({ probe: JSON.stringify(probe) })
    .where('id', '=', mediaId)
    .execute();
  return probe;
}

/** The same, and null where the look finds that it is no video. What is planned already is then judged by what is known. */
export function probeIfReadable(parts: Parts, mediaId: string): Promise<MediaProbe | null> {
  return probeOf(parts, mediaId).catch((error: unknown) => {
    if (error instanceof MissingFile || (error instanceof ApiError && error.status === 422)) return null;
    throw error;
  });
}
