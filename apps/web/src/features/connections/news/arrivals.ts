import { createWanted } from '#/lib/create-wanted.ts';

const arrivals = createWanted<readonly string[]>();

/** Ids of accounts that came with a consent and that nobody asked for. None: nothing is asked. */
export function showArrivals(ids: readonly string[]): void {
  arrivals.set(ids.length === 0 ? null : ids);
}

/** Leaving the page keeps them all (OP-190). */
export const endArrivals = (): void => arrivals.set(null);
export const useArrivals = arrivals.use;
