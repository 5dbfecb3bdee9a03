import type { VideoPlanner } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import type { MediaAddress } from '#/features/media/serve/media-address.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaParts {
  db: Database;
  storage: Storage;
  address: MediaAddress;
  maxUploadBytes: number;
  /** The most bytes that one person's files may have together. */
  mediaQuotaBytes: number;
  limitFactor: number;
  planVideo: VideoPlanner;
  /** Whether videos are made to fit networks. */
  convertsVideos: boolean;
}
