import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';

/** For tests that connect accounts where plans limit nothing. */
export const withoutLimits: Pick<ConnectionsParts, 'holderOf'> = {
  holderOf: async () => ({ plan: 'basic', limited: false }),
};
