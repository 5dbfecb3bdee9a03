import type { Foundation } from '#/assemble/foundation.ts';
import { sweep } from '#/assemble/sweep.ts';
import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import { askForOwnId } from '#/features/publishing/find-own-id.job.ts';
import { createWorker, type Worker } from '#/features/publishing/worker.ts';

/** The worker that publishes, and that runs the sweeps of all nouns. */
export function createPublisher(base: Foundation): Worker {
  const {
    config,
    db,
    fileAddress,
    isPaused,
    jobs,
    log,
    networks,
    openListener,
    planVideo,
    reach,
    sealer,
    storage,
    sweeps,
  } = base;
  const making = { db, storage, planVideo, quotaBytes: config.mediaQuotaBytes };
  return createWorker({
    db,
    listener: openListener(),
    networks,
    sealer,
    storage,
    fileFor: (network, file, use) => fileForNetwork(making, network, file, use),
    fetching: { problem: reach.findProblem, address: fileAddress.of },
    followUps: {
      readingAges: config.figures.readingAges,
      askForOwnId: (trx, targetId) => askForOwnId(jobs, trx, { targetId, asked: 0 }),
      judge: (trx, account) => jobs.enqueue(trx, 'judge-account', account),
      judgeWithin: (trx, ms) => {
        const now = Date.now();
        const range = { from: new Date(now).toISOString(), to: new Date(now + ms).toISOString() };
        return jobs.enqueue(trx, 'judge-between', range);
      },
    },
    log,
    paused: isPaused,
    sweep: () => sweep(sweeps),
  });
}
