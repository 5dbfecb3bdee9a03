import type { Logger } from 'pino';

import { StartProblem } from '#/start/start-problem.ts';
import { checkBucket } from '#/storage/check-bucket.ts';
import type { S3Address } from '#/storage/s3-address.ts';

/**
 * Reports a wrongly configured bucket now, not at the first upload. A bucket that is unreachable may come back while
 * the product runs.
 */
export async function checkStorage({ storage }: { storage: S3Address | null }, log: Logger): Promise<void> {
  if (storage === null) return;
  const state = await checkBucket(storage);
  if (state.kind === 'refused') throw new StartProblem(state.message);
  if (state.kind === 'away') {
    log.warn(
      { err: state.cause },
      `The bucket ${storage.bucket} at ${storage.endpoint} cannot be reached. Posts with files wait until it can.`,
    );
  }
}
