import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** The sentences about the boards of an account (2§7, 2§8). */
export const boardMessages = {
  missing: 'Missing user or connection information',
  notFetched: 'Failed to fetch boards',
  notCreated: 'Failed to create board',
  created: 'Board created successfully!',
  refreshed: (network: NetworkId): string => `${networkName(network)} boards refreshed successfully!`,
  notLoaded: (error: string): string => `Failed to load boards: ${error}`,
  /** Without a reason of its own the sentence stands alone. */
  notCreatedBecause: (reason: string): string =>
    reason === boardMessages.notCreated ? reason : `${boardMessages.notCreated}: ${reason}`,
} as const;
