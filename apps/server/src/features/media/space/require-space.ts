import { ApiError } from '#/http/errors.ts';
import type { Storage } from '#/storage/storage.ts';

/** Space that must stay free: the database may be on the same disk, and needs room to go on publishing. */
const KEPT_FREE_BYTES = 500 * 1024 * 1024;

/** Refuses a file of this size when it would leave too little free space. */
export async function requireSpace(storage: Pick<Storage, 'freeBytes'>, bytes: number): Promise<void> {
  const freeBytes = await storage.freeBytes();
  if (freeBytes === null || freeBytes - bytes >= KEPT_FREE_BYTES) return;
  throw new ApiError(
    503,
    'disk-full',
    'The server has no room for files right now. Please tell whoever runs it, and try again later.',
  );
}
