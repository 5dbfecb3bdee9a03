import type { Database } from '#/db/pool.ts';
import type { MediaAddress } from '#/features/media/media-address.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaParts {
  db: Database;
  storage: Storage;
  address: MediaAddress;
  maxUploadBytes: number;
  /** What the files of one person may take together. */
  mediaQuotaBytes: number;
  limitFactor: number;
}
