import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';

/** For tests that connect accounts where plans limit nothing, nobody judges what is planned, and nobody's rights end. */
export const withoutLimits: Pick<ConnectionsParts, 'holderOf' | 'judge' | 'requireStillAllowed'> = {
  holderOf: async () => ({ plan: 'basic', limited: false }),
  judge: async () => undefined,
  requireStillAllowed: async () => undefined,
};
