import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** A network's page may grant dozens of accounts. Nobody reads more names than these. */
const MOST_NAMES = 3;

/** 'a', 'a and b', 'a, b and 4 more'. */
function listed(names: readonly string[], more: number): string {
  const shown = names.slice(0, MOST_NAMES);
  const left = names.length - shown.length + more;
  const parts = left === 0 ? shown : [...shown, `${left} more`];
  return parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The texts of 2§8 about any network's accounts; {platform} is the name on screen (OP-60). */
export const connectionMessages = {
  /** Why a post is held, or cannot go out, by one account. */
  notConnected: 'This account is not connected. Connect it again to publish.',
  empty: (platform: NetworkId) => `No ${networkName(platform)} accounts connected.`,
  connectFailed: (platform: NetworkId) => `Failed to connect to ${networkName(platform)}`,
  disconnectFailed: (platform: NetworkId) => `Failed to disconnect ${networkName(platform)} account`,
  dataDeleted: (platform: NetworkId) => `${networkName(platform)} data deleted successfully`,
  dataDeletionFailed: (platform: NetworkId) =>
    `Failed to delete ${networkName(platform)} data. Please try again later.`,
  /** What was disconnected because it was connected twice, or because all of it was to go. */
  cleanedUp: (platform: NetworkId, removed: number, isAll: boolean) => {
    const name = networkName(platform);
    if (removed === 0) return isAll ? `No ${name} account was connected.` : `No ${name} account was connected twice.`;
    return `Disconnected ${removed} ${isAll ? '' : 'duplicate '}${name} ${removed === 1 ? 'account' : 'accounts'}.`;
  },
  disconnected: (platform: NetworkId) => `${networkName(platform)} account disconnected`,
  /** Accounts that have just been connected, by their names in lists, and how many more there are. */
  connected: (names: readonly string[], more = 0) =>
    names.length + more === 1
      ? `${names[0]} connected`
      : `Connected ${names.length + more} accounts: ${listed(names, more)}`,
  /** The network gave back other accounts than the one that was to be connected again. All are named as in lists. */
  otherConnected: (got: readonly string[], wanted: string, more = 0) =>
    `${listed(got, more)} ${got.length + more === 1 ? 'is' : 'are'} connected now, not ${wanted}.`,
  /** The accounts that came are of other networks than the one that was to be connected. */
  noneCame: (wanted: NetworkId, got: readonly string[], more = 0) =>
    `${listed(got, more)} ${got.length + more === 1 ? 'is' : 'are'} connected, but no ${networkName(wanted)} account came with ${got.length + more === 1 ? 'it' : 'them'}.`,
  /** One consent brought more accounts than the plan has room for. */
  moreThanFit: 'More accounts came than your plan has room for. Choose which of them to connect on the accounts page.',
  loadFailed: 'Failed to load your social connections. Please try refreshing the page.',
  loginRequired: 'Please log in to connect accounts',
  notFound: 'Connection not found',
  missingUserId: 'Missing user ID',
} as const;
