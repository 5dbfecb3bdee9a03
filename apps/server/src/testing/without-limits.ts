import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';

/** For tests that connect accounts where plans limit nothing, and nobody judges what is planned. */
export const withoutLimits: Pick<ConnectionsParts, 'holderOf' | 'judge'> = {
  holderOf: async () => ({ plan: 'basic', limited: false }),
  judge: async () => undefined,
};
