import type { VideoPlanner } from '@nonet/domain';

import type { Database, Executor } from '#/db/pool.ts';
import type { MediaAddress } from '#/features/media/serve/media-address.ts';
import type { Caller } from '#/http/api.ts';
import type { Storage } from '#/storage/storage.ts';

export interface MediaParts {
  db: Database;
  storage: Storage;
  address: MediaAddress;
  maxUploadBytes: number;
  /** The most bytes that one person's files may have together. */
  mediaQuotaBytes: number;
  limitFactor: number;
  /** Refuses a caller who may no longer keep files in the space, as is asked once a body has arrived. */
  requireStillAllowed: (executor: Executor, caller: Caller) => Promise<void>;
  planVideo: VideoPlanner;
  /** Whether videos are made to fit networks. */
  convertsVideos: boolean;
}
