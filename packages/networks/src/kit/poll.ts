import { setTimeout as sleep } from 'node:timers/promises';
import { retryLater } from '#/kit/outcomes.ts';
import type { RetryLater } from '#/port.ts';

/** The network still works on it. */
export interface Working {
  readonly kind: 'working';
  /** When the network wants to be asked again, in milliseconds; null when it does not say. */
  readonly afterMs: number | null;
}

/** How long, and how often, a network is asked. In milliseconds. */
export interface Patience {
  readonly longestMs: number;
  /** Between two questions, whatever the network asks for; `usualMs` where it asks for nothing. */
  readonly minMs: number;
  readonly usualMs: number;
  readonly maxMs: number;
}

/**
 * Asks until the network has finished, beginning with what it said `first`. What took too long, or was stopped, is tried
 * again later: `media-slow`, `aborted`.
 */
export async function poll<Finished extends { readonly kind: string }>(
  network: string,
  first: Working | Finished,
  ask: () => Promise<Working | Finished>,
  { longestMs, minMs, usualMs, maxMs }: Patience,
  signal: AbortSignal,
): Promise<Finished | RetryLater> {
  const until = Date.now() + longestMs;
  let state = first;
  while (isWorking(state)) {
    if (Date.now() > until) {
      return retryLater('media-slow', `${network} has not finished working on a file of this post.`);
    }
    const waitMs = Math.min(Math.max(state.afterMs ?? usualMs, minMs), maxMs);
    const isStopped = await sleep(waitMs, false, { signal }).catch(() => true);
    if (isStopped) return retryLater('aborted', 'The upload was stopped.');
    state = await ask();
  }
  return state;
}

function isWorking(state: { readonly kind: string }): state is Working {
  return state.kind === 'working';
}
