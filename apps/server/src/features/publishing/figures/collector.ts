import { setTimeout as sleep } from 'node:timers/promises';
import { notifyOfCommitted } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { claimReadings, nextReading } from '#/features/publishing/figures/claim.queries.ts';
import { readAccount } from '#/features/publishing/figures/read-account.ts';
import type { ReadingParts, ReadingWork, ReadNetwork } from '#/features/publishing/figures/reading-work.ts';
import { createLanes, type Full } from '#/features/publishing/lanes.ts';
import { createTeller } from '#/lib/teller.ts';

/** The part of a worker that reads what became of posts, some of one account in each call. */
export interface Collector {
  /**
   * Claims what is due, but nothing of those who have as much to publish as they may, and one at a time while anything is published.
   * Answers in how many milliseconds it has to be asked again; at most `withinMs`.
   */
  collectDue(withinMs: number, publishing: { except: Full; isQuiet: boolean }): Promise<number>;
  /** Ends the calls, and waits a moment for what they answer. */
  stop(): Promise<void>;
}

/** Few, so that they are hardly noticed beside what publishes. */
const MOST_AT_ONCE = 8;
const MOST_PER_NETWORK = 3;
/** What is due and cannot be had now: another worker holds it. */
const BUSY_MS = 1_000;
const STOP_MS = 2_000;

/** `ring` wakes the worker when there is room again. */
export function createCollector(parts: ReadingParts & { ring: () => void }): Collector {
  const { engine, ring } = parts;
  const { db, log } = engine;
  const networks: ReadNetwork[] = [...engine.networks.values()]
    .filter(({ figures }) => figures !== undefined)
    .map(({ id, origin }) => ({ id, origin }));
  const lanes = createLanes(MOST_AT_ONCE);
  const running = new Map<AbortController, Promise<void>>();
  const teller = createTeller<SpaceId>((spaceIds) =>
    notifyOfCommitted(db, { live: spaceIds.map((spaceId) => ({ spaceId, topics: ['figures'] })) }),
  );

  async function run(work: ReadingWork, abort: AbortController): Promise<void> {
    const { network, connectionId, spaceId, ownerId, host } = work;
    const perNetwork = Math.min(MOST_PER_NETWORK, engine.networks.get(network)?.concurrency.perNetwork ?? 1);
    try {
      await lanes.run({ network, connectionId, ownerId, host, perNetwork, perAccount: 1 }, async () => {
        if (!abort.signal.aborted) await readAccount(parts, work, abort.signal);
      });
      teller.tell(spaceId);
    } catch (error) {
      // The database was away, or refused: the lease ends by itself and the account is claimed again.
      log.error({ err: error, connectionId }, 'a step of a reading failed');
    } finally {
      running.delete(abort);
      ring();
    }
  }

  return {
    async collectDue(withinMs, publishing) {
      const room = (publishing.isQuiet ? MOST_AT_ONCE : 1) - running.size;
      if (room <= 0 || networks.length === 0) return withinMs;
      const inMs = await nextReading(db, networks, withinMs);
      if (inMs > 0) return inMs;
      const claimed = await claimReadings(db, { networks, limit: room, except: both(lanes.full(), publishing.except) });
      for (const work of claimed) {
        const abort = new AbortController();
        running.set(abort, run(work, abort));
      }
      return Math.min(withinMs, BUSY_MS);
    },
    async stop() {
      for (const abort of running.keys()) abort.abort();
      await Promise.race([Promise.all(running.values()), sleep(STOP_MS, undefined, { ref: false })]);
      await teller.stop();
    },
  };
}

function both(one: Full, other: Full): Full {
  return {
    connections: [...one.connections, ...other.connections],
    owners: [...one.owners, ...other.owners],
    hosts: [...one.hosts, ...other.hosts],
  };
}
