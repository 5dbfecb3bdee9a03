import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** The texts of 2§8 about any network's accounts; {platform} is the name on screen (OP-60). */
export const connectionMessages = {
  empty: (platform: NetworkId) => `No ${networkName(platform)} accounts connected.`,
  connectFailed: (platform: NetworkId) => `Failed to connect to ${networkName(platform)}`,
  disconnectFailed: (platform: NetworkId) => `Failed to disconnect ${networkName(platform)} account`,
  disconnected: (platform: NetworkId) => `${networkName(platform)} account disconnected`,
  loadFailed: 'Failed to load your social connections. Please try refreshing the page.',
  loginRequired: 'Please log in to connect accounts',
  notFound: 'Connection not found',
} as const;
