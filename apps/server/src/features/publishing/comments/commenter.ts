import type { NetworkId } from '@nonet/domain';
import type { Network } from '@nonet/networks';

import { advanceComment, type CommentParts } from '#/features/publishing/comments/advance-comment.ts';
import { claimComments, nextComment, releaseComments } from '#/features/publishing/comments/claim.queries.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import { createLanes } from '#/features/publishing/lanes.ts';

/** The part of a worker that comments below posts which are out, with lanes of its own beside those of posts. */
export interface Commenter {
  /**
   * Claims what is due, and answers in how many milliseconds it has to be asked again, at most `withinMs`, and whether so much is due
   * that some of it was left.
   */
  commentDue(withinMs: number): Promise<{ inMs: number; isMoreDue: boolean }>;
  /** How many are under way. */
  count(): number;
  /** Ends what is before its fence, and gives it back. */
  stop(): Promise<void>;
}

const MOST_AT_ONCE = 32;
/** Of one network: its calls are few, so that posts keep what the network allows. */
const MOST_PER_NETWORK = 8;
/** What is due and cannot be had now: its account is busy, its post is being deleted, or another worker holds it. */
const BUSY_MS = 1_000;

/** `ring` wakes the worker when there is room again. */
export function createCommenter(
  parts: CommentParts & { networks: ReadonlyMap<NetworkId, Network>; ring: () => void },
): Commenter {
  const { engine, networks, ring } = parts;
  const { db, log } = engine;
  const lanes = createLanes(MOST_AT_ONCE);
  const running = new Map<CommentWork, AbortController>();

  async function run(work: CommentWork): Promise<void> {
    const { network, connectionId, ownerId, host } = work;
    const perNetwork = Math.min(MOST_PER_NETWORK, networks.get(network)?.concurrency.perNetwork ?? 1);
    const abort = new AbortController();
    running.set(work, abort);
    try {
      const result = await lanes.run({ network, connectionId, ownerId, host, perNetwork, perAccount: 1 }, () =>
        abort.signal.aborted ? Promise.resolve({ releaseAfterMs: 0 }) : advanceComment(parts, work, abort.signal),
      );
      if (result !== 'done') await releaseComments(db, [{ ...work, afterMs: result.releaseAfterMs }]);
    } catch (error) {
      // The database was away, or refused: the lease ends by itself and the comment is claimed again.
      log.error({ err: error, commentId: work.id }, 'a step of a comment failed');
    } finally {
      running.delete(work);
      ring();
    }
  }

  return {
    async commentDue(withinMs) {
      const room = MOST_AT_ONCE - running.size;
      if (room <= 0) return { inMs: withinMs, isMoreDue: true };
      const inMs = await nextComment(db, withinMs);
      if (inMs > 0) return { inMs, isMoreDue: false };
      const claimed = await claimComments(db, { limit: room, except: lanes.full() });
      for (const work of claimed) void run(work);
      return { inMs: Math.min(withinMs, BUSY_MS), isMoreDue: claimed.length === room };
    },
    count: () => running.size,
    async stop() {
      for (const abort of running.values()) abort.abort();
      await releaseComments(
        db,
        [...running.keys()].map((work) => ({ ...work, afterMs: 0 })),
      );
    },
  };
}
