import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Listener } from '#/db/listener.ts';
import { DUE_CHANNEL } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, nextRun, release, renewLeases } from '#/features/publishing/claim.queries.ts';
import { createCommenter } from '#/features/publishing/comments/commenter.ts';
import { createEngine, type Fetching, type FileFor } from '#/features/publishing/engine.ts';
import { createCollector } from '#/features/publishing/figures/collector.ts';
import { createLanes, isNobody } from '#/features/publishing/lanes.ts';
import type { FollowUps } from '#/features/publishing/record-answers.ts';
import type { Work } from '#/features/publishing/work.ts';
import { beat, retire } from '#/features/publishing/worker.queries.ts';
import { createAlarm } from '#/lib/alarm.ts';
import type { Sealer } from '#/secrets/seal.ts';
import type { Storage } from '#/storage/storage.ts';

export interface WorkerParts {
  db: Database;
  listener: Listener;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  storage: Pick<Storage, 'read'>;
  fileFor: FileFor;
  fetching: Fetching;
  followUps?: FollowUps;
  log: Logger;
  /** While true nothing is claimed: this installation may be a copy of another one. */
  paused: () => boolean;
  /** Housekeeping that must run now and then, and at start. */
  sweep: () => Promise<void>;
}

export interface Worker {
  start(): Promise<void>;
  /** Claims nothing more, lets calls under way end for a moment, and gives the rest back. */
  stop(): Promise<void>;
}

const MOST_AT_ONCE = 512;
/** With a batch more of them there is still room for words, which are sent in no time. */
const MOST_UPLOADS = 64;
const BATCH = 128;
/** A full worker waits for so much room: else what ends alone would be followed by a claim and a fence of one. */
const LEAST_ROOM = 64;
const LONGEST_SLEEP_MS = 15_000;
const LOCKED_MS = 25;
const BEAT_MS = 5_000;
const RENEW_MS = 20_000;
const STOP_MS = 4_000;
const AFTER_ERROR_MS = 500;
/** While posts are due nobody looks whether readings are. */
const READ_LATER_MS = 1_000;

interface Running {
  work: Work;
  abort: AbortController;
}

/** Publishes due targets. Any number of workers on one database share the work. */
export function createWorker(parts: WorkerParts): Worker {
  const { db, log } = parts;
  const id = randomUUID();
  const calls = createLanes(MOST_AT_ONCE);
  // Of their own, as a video that takes minutes must not hold up the words that are due meanwhile.
  const uploads = createLanes(MOST_UPLOADS);
  // By claim, not by target: after an edit one target may be claimed anew while its former preparation still ends.
  const running = new Set<Running>();
  const alarm = createAlarm();
  let waitingForRoom = false;
  let stopping = false;
  let loop: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];

  const engine = createEngine(parts);
  const { networks, followUps = {} } = parts;
  const collector = createCollector({ engine, followUps, ring: () => alarm.ring() });
  const commenter = createCommenter({ engine, followUps, networks, ring: () => alarm.ring() });

  async function run(work: Work): Promise<void> {
    const network = parts.networks.get(work.network);
    const { perNetwork, perAccount } = network?.concurrency ?? { perNetwork: 1, perAccount: 1 };
    const abort = new AbortController();
    const claim = { work, abort };
    running.add(claim);
    try {
      const { network: name, connectionId, ownerId, host } = work;
      const lanes = isUpload(work) ? uploads : calls;
      const result = await lanes.run({ network: name, connectionId, ownerId, host, perNetwork, perAccount }, () =>
        abort.signal.aborted ? Promise.resolve('done' as const) : advanceTarget(engine, work, abort.signal),
      );
      if (result !== 'done') {
        await release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]);
        alarm.ring();
      }
    } catch (error) {
      // The database was away, or refused: the lease ends by itself and the target is claimed again.
      log.error({ err: error, targetId: work.id }, 'a step failed');
    } finally {
      running.delete(claim);
      if (waitingForRoom) alarm.ring();
    }
  }

  async function publishDue(): Promise<void> {
    const room = Math.min(BATCH, MOST_AT_ONCE - running.size);
    const uploading = [...running].filter(({ work }) => isUpload(work)).length;
    const except = calls.full();
    const exceptUploadsOf = uploading < MOST_UPLOADS ? uploads.full() : 'everybody';
    const busy = { except, exceptUploadsOf } as const;
    waitingForRoom =
      room < LEAST_ROOM || !isNobody(except) || exceptUploadsOf === 'everybody' || !isNobody(exceptUploadsOf);
    if (room < LEAST_ROOM || parts.paused()) return alarm.wait(LONGEST_SLEEP_MS);
    const claimed = await claimDue(db, { limit: room, ...busy });
    for (const work of claimed) void run(work);
    if (claimed.length === room) return;
    const next = await nextRun(db, { ...busy, withinMs: LONGEST_SLEEP_MS });
    // Due, but not to be had: another transaction holds the row at the moment.
    const shortest = claimed.length === 0 && next.inMs === 0 ? LOCKED_MS : 0;
    // Only now that no post is due which could be had: comments never go before posts.
    const comments = await commenter.commentDue(LONGEST_SLEEP_MS);
    // Readings come after both, and not while many posts are under way. Only those who are full may have posts due by now.
    const mayRead = next.inMs > 0 && running.size < LEAST_ROOM && !comments.isMoreDue;
    const readingInMs = mayRead
      ? await collector.collectDue(LONGEST_SLEEP_MS, { except, isQuiet: running.size === 0 })
      : READ_LATER_MS;
    await alarm.wait(Math.min(comments.inMs, readingInMs, Math.max(shortest, next.inMs)), next.at);
  }

  async function keepPublishing(): Promise<void> {
    while (!stopping) {
      try {
        await publishDue();
      } catch (error) {
        log.error({ err: error }, 'looking for due posts failed');
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  async function renew(): Promise<void> {
    const leased = [...running];
    const ours = await renewLeases(
      db,
      leased.map(({ work }) => work),
    );
    for (const { work, abort } of leased) if (!ours.has(work)) abort.abort();
  }

  function every(ms: number, what: string, task: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || stopping) return;
      busy = true;
      task()
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => {
          busy = false;
        });
    }, ms);
    timers.push(timer);
  }

  return {
    async start() {
      await beat(db, id);
      await parts.sweep();
      await parts.listener.on(DUE_CHANNEL, (payload) => alarm.ringFor(new Date(Number(payload))));
      parts.listener.onReconnect(() => alarm.ring());
      every(BEAT_MS, 'the beat', () => beat(db, id));
      every(BEAT_MS, 'the sweep', parts.sweep);
      every(RENEW_MS, 'renewing leases', renew);
      loop = keepPublishing();
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      alarm.ring();
      await loop;
      const collected = collector.stop();
      const deadline = Date.now() + STOP_MS;
      while (running.size + commenter.count() > 0 && Date.now() < deadline) await sleep(20);
      const left = [...running];
      for (const { abort } of left) abort.abort();
      await release(
        db,
        left.map(({ work }) => ({ id: work.id, lease: work.lease, afterMs: 0 })),
      );
      await commenter.stop();
      await collected;
      await retire(db, id);
    },
  };
}

/** Also what follows in a thread: its files may have to be prepared first. */
function isUpload({ mediaCount, status, partsOut }: Work): boolean {
  return mediaCount > 0 && (status === 'preparing' || (status === 'ready' && partsOut > 0));
}
