import type { Fetching } from '#/features/publishing/engine.ts';

/** No network of the test fetches files: each gets them by upload. */
export const nobodyFetches: Fetching = {
  problem: async () => null,
  address: () => {
    throw new Error('nobody fetches in this test');
  },
};
