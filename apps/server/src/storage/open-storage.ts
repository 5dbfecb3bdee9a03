import path from 'node:path';

import { createDiskStorage } from '#/storage/disk-storage.ts';
import type { S3Address } from '#/storage/s3-address.ts';
import { createS3Storage } from '#/storage/s3-storage.ts';
import type { Storage } from '#/storage/storage.ts';

/** The storage of an installation: a bucket when one is set, otherwise the data folder. */
export function openStorage({ dataDir, storage }: { dataDir: string; storage: S3Address | null }): Storage {
  const folder = path.join(dataDir, 'media');
  return storage === null ? createDiskStorage(folder) : createS3Storage(storage, path.join(folder, '.uploads'));
}
