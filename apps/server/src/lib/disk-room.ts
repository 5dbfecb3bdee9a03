import { statfs } from 'node:fs/promises';

/** PostgreSQL begins its log anew every 16 MB, and starts only when there is room for that. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** True when the disk of this folder has so little room that PostgreSQL cannot go on there; false when nobody knows. */
export async function isOutOfRoom(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < LEAST_BYTES,
    () => false,
  );
}
