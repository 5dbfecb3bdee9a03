import { createPublisher } from '#/assemble/create-publisher.ts';
import type { Foundation } from '#/assemble/foundation.ts';
import { createConverter } from '#/features/media/conversions/converter.ts';
import { judgeUsers } from '#/features/media/conversions/judge-users.ts';
import type { Worker } from '#/features/publishing/worker.ts';

/** What a worker process does: it publishes, and makes files for that. */
export function createWorker(base: Foundation): Worker {
  const { config, convert, db, isPaused, jobs, log, openListener, planVideo, storage } = base;
  const publisher = createPublisher(base);
  if (convert === null || config.conversions === null) return publisher;
  const converter = createConverter({
    db,
    listener: openListener(),
    storage,
    convert,
    planVideo,
    processes: config.conversions.processes,
    quotaBytes: config.mediaQuotaBytes,
    paused: isPaused,
    judge: (trx, mediaId) => judgeUsers(trx, mediaId, (account) => jobs.enqueue(trx, 'judge-account', account)),
    log,
  });
  return {
    async start() {
      await publisher.start();
      await converter.start();
    },
    async stop() {
      await Promise.all([publisher.stop(), converter.stop()]);
    },
  };
}
